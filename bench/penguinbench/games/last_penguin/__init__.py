"""Last Penguin (rules L, rulings L-a to L-t)."""

from __future__ import annotations

from typing import Final

from penguinbench._game import Game
from penguinbench._layout import SCORING_POINTS
from penguinbench.games.last_penguin.cards import CODEC
from penguinbench.games.last_penguin.deck import MOST_CARDS
from penguinbench.games.last_penguin.facts import ACTIONS, N_CHOICES
from penguinbench.games.last_penguin.options import LastPenguinOptions
from penguinbench.games.last_penguin.rulings import RULINGS

GAME: Final = Game(
    id="last-penguin",
    title="Last Penguin",
    players=(2, 6),
    actions=ACTIONS,
    hand_actions=("join",),
    elements=(),
    colours={},
    arg_limits=(1, 1, MOST_CARDS, N_CHOICES),
    since_facts=(-1, -1, -1, -1),
    options_type=LastPenguinOptions,
    rulings=RULINGS,
    default_figures={},
    codec=CODEC,
    package="penguinbench.games.last_penguin",
    arg_names=("", "", "position", "position"),
    kinds=("none",),
    own_clock=True,
    scoring=SCORING_POINTS,
)
