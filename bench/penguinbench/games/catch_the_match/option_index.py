"""Columns of ``rules["option"]`` for Catch the Match, and the codes of the values that kernels compare."""

from __future__ import annotations

from typing import Final

from penguinbench.games.outfits.option_index import FIRST_FLIPPER as FIRST_FLIPPER

ALL_OUT: Final = 0
ALL_OUT_ASIDE: Final = 0  # the older card leaves the game, the next card comes (C-a)
ALL_OUT_BACK: Final = 1  # everybody is in again and searches on
ALL_OUT_BOTH: Final = 2  # both cards leave the game
ALL_OUT_LAST: Final = 3  # who was out last earns the card; nobody where several gave up
ALL_OUT_CHOICES: Final = ("set_aside", "all_back", "both_aside", "last_in")

TAKE: Final = 1
TAKE_OLDER: Final = 0  # the winner takes the card that has lain there longer (C8)
TAKE_FREE: Final = 1  # the winner chooses (C-d)
TAKE_CHOICES: Final = ("older", "free")

FIRST_CARD: Final = 2
FIRST_CARD_OLDER: Final = 0  # in the first round the card turned first is the older one (C-c)
FIRST_CARD_FREE: Final = 1
FIRST_CARD_CHOICES: Final = ("older", "free")

WINNER_KEEPS: Final = 4
WINNER_KEEPS_ONE: Final = 0
WINNER_KEEPS_BOTH: Final = 1  # both cards, and two new ones are turned (C-j)
WINNER_KEEPS_CHOICES: Final = ("one", "both")

LAST_ONE: Final = 5
LAST_ONE_SEARCHES: Final = 0  # who is alone still in goes on searching (C-b)
LAST_ONE_WINS: Final = 1
LAST_ONE_CHOICES: Final = ("searches", "wins")

AFTER_ALL_OUT: Final = 6
AFTER_ALL_OUT_SAME: Final = 0  # the same flipper goes on (C-e)
AFTER_ALL_OUT_FIRST: Final = 1  # the seat that flipped first
AFTER_ALL_OUT_CHOICES: Final = ("same", "first")

LAST_CARD: Final = 7
LAST_CARD_NOBODY: Final = 0  # the card left at the end is nobody's (C10)
LAST_CARD_WINNER: Final = 1  # it goes to who won last (C-k)
LAST_CARD_CHOICES: Final = ("nobody", "last_winner")

EQUAL_CLAIMS: Final = 8
EQUAL_CLAIMS_DRAWN: Final = 0  # right claims of the same tick: a draw keyed by the deal (G-a)
EQUAL_CLAIMS_NOBODY: Final = 1  # the round counts as all out (C-i)
EQUAL_CLAIMS_CHOICES: Final = ("drawn", "nobody")

POINTING_CHECK: Final = 0  # bits of ``rules["hand_actions"]``: the name is a matter of the voice (C-g)
POINTING_NEEDED: Final = 1 << 1  # a name is complete when the hand points, so hands' delays count
POINTING_CHOICES: Final = ("check", "needed")

NEXT_FLIPPER_WINNER: Final = 1
