"""Match of the Penguins by the pheasant rulebook (rules F, rulings F-a to F-z)."""

from __future__ import annotations

from typing import Final

from penguinbench._game import Game
from penguinbench.games.outfits.cards import COLOUR_NAMES, COLOURS
from penguinbench.games.outfits.facts import ARG_LIMITS, SINCE_FACTS
from penguinbench.games.pheasants.cards import CODEC
from penguinbench.games.pheasants.options import PheasantsOptions
from penguinbench.games.pheasants.rulings import RULINGS

GAME: Final = Game(
    id="pheasants",
    title="Match of the Penguins, pheasant rulebook",
    players=(2, 7),
    actions=("call", "blue", "red", "knock"),
    hand_actions=("blue", "red", "knock"),
    elements=CODEC.elements,
    colours=dict(zip(COLOURS, COLOUR_NAMES, strict=True)),
    arg_limits=ARG_LIMITS,
    since_facts=SINCE_FACTS,
    options_type=PheasantsOptions,
    rulings=RULINGS,
    default_figures={2: 1, 3: 2, 4: 3, 5: 3, 6: 3, 7: 3},  # F2
    codec=CODEC,
    package="penguinbench.games.pheasants",
)
