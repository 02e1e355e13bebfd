"""Polar Panic (rules B, rulings B-a to B-t)."""

from __future__ import annotations

from typing import Final

from penguinbench._game import Game
from penguinbench._layout import MAX_CARDS
from penguinbench.games.polar_panic.cards import CODEC
from penguinbench.games.polar_panic.facts import ACTIONS
from penguinbench.games.polar_panic.options import PanicOptions
from penguinbench.games.polar_panic.rulings import RULINGS

GAME: Final = Game(
    id="polar-panic",
    title="Polar Panic",
    players=(2, 6),
    actions=ACTIONS,
    hand_actions=("catch",),
    elements=(),
    colours={},
    arg_limits=(MAX_CARDS, MAX_CARDS),
    since_facts=(-1, -1),
    options_type=PanicOptions,
    rulings=RULINGS,
    default_figures={},
    codec=CODEC,
    package="penguinbench.games.polar_panic",
    arg_names=("position", "position"),
    kinds=("none", "single", "several"),
    own_clock=True,
)
