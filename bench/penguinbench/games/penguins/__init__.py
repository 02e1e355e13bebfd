"""Match of the Penguins (rules P, rulings P-a to P-w)."""

from __future__ import annotations

from typing import Final

from penguinbench._game import Game
from penguinbench.games.outfits.cards import COLOUR_NAMES, COLOURS
from penguinbench.games.outfits.facts import ARG_LIMITS, SINCE_FACTS
from penguinbench.games.penguins.cards import CODEC
from penguinbench.games.penguins.options import PenguinsOptions
from penguinbench.games.penguins.rulings import RULINGS

GAME: Final = Game(
    id="penguins",
    title="Match of the Penguins",
    players=(2, 6),
    actions=("call", "black", "white", "knock"),
    hand_actions=("black", "white", "knock"),
    elements=CODEC.elements,
    colours=dict(zip(COLOURS, COLOUR_NAMES, strict=True)),
    arg_limits=ARG_LIMITS,
    since_facts=SINCE_FACTS,
    options_type=PenguinsOptions,
    rulings=RULINGS,
    default_figures={2: 1, 3: 2, 4: 2, 5: 2, 6: 2},  # P5
    codec=CODEC,
    package="penguinbench.games.penguins",
)
