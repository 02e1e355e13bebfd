"""Columns of ``rules["option"]`` for Polar Panic, and the codes of the values that kernels compare."""

from __future__ import annotations

from typing import Final

from penguinbench.games.outfits.option_index import FIRST_FLIPPER as FIRST_FLIPPER

PENALTY_CARDS: Final = 0

BEAR: Final = 1
BEAR_RETURN: Final = 0  # costs cards and is turned down again (B13)
BEAR_END: Final = 1  # ends the game
BEAR_RESET: Final = 2  # costs cards, and everything is turned down
BEAR_CHOICES: Final = ("return", "end_game", "return_and_reset")

BEAR_CARDS: Final = 2

TOUCH: Final = 3
TOUCH_ONE: Final = 0  # one hand on one matching card is enough (B-c)
TOUCH_TWO: Final = 1  # the two cards of a match must be touched by one player
TOUCH_CHOICES: Final = ("one", "two")

ANY_PAIR: Final = 4  # 1: a wrong card beside a right pair is kept too (B-d)
HANDS: Final = 5

PAYS: Final = 6
PAYS_ANY: Final = 0  # a Fisherman can be paid back (B-j)
PAYS_FISH: Final = 1
PAYS_CHOICES: Final = ("any", "fish")

FISHERMEN_COUNT: Final = 7  # 1: Fishermen are points (B-s)
PENALTY_ORDER: Final = 8
PENALTY_FIRST: Final = 0
PENALTY_LAST: Final = 1
PENALTY_ORDER_CHOICES: Final = ("first", "last")
