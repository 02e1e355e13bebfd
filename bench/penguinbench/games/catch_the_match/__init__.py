"""Catch the Match (rules C, rulings C-a to C-m)."""

from __future__ import annotations

from typing import Final

from penguinbench._game import Game
from penguinbench.games.catch_the_match.cards import CODEC, COLOUR_NAMES, COLOURS, N_OBJECTS
from penguinbench.games.catch_the_match.facts import ACTIONS, SINCE_FACTS
from penguinbench.games.catch_the_match.options import CatchOptions
from penguinbench.games.catch_the_match.rulings import RULINGS

GAME: Final = Game(
    id="catch-the-match",
    title="Catch the Match",
    players=(2, 8),
    actions=ACTIONS,
    hand_actions=(),
    elements=CODEC.elements,
    colours=dict(zip(COLOURS, COLOUR_NAMES, strict=True)),
    arg_limits=(N_OBJECTS, 2),
    since_facts=SINCE_FACTS,
    options_type=CatchOptions,
    rulings=RULINGS,
    default_figures={},
    codec=CODEC,
    package="penguinbench.games.catch_the_match",
    arg_names=("element", "position"),
    kinds=("none", "single", "several"),
    own_clock=True,
)
