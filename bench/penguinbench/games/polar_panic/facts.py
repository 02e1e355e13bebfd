"""Where things stand in the state record of a game of Polar Panic.

A *spot* is a place on the table, 0 to 63; a card lies on its spot, face down or face up, until somebody wins it. The
line (``up``, ``up_fall`` ...) holds the face-up cards in the order they were turned.
"""

from __future__ import annotations

from typing import Final

from penguinbench._layout import FACT_OWN, MAX_CARDS, N_OWN

FLIP: Final = 1
CATCH: Final = 2
ACTIONS: Final = ("flip", "catch")

# table["facts"]
GROUPS: Final = FACT_OWN  # species of which two or more cards lie face up, a mask

# table["own"]
SPOT: Final = 0  # by spot: what lies there
LINE_SPOT: Final = MAX_CARDS  # by position of the line: its spot
LINE_N: Final = 2 * MAX_CARDS  # by position of the line: cards face up when it was turned
TOUCHED: Final = 3 * MAX_CARDS  # by position of the line: 1 + seat whose hand lies on it, 0 without
TURN: Final = 4 * MAX_CARDS  # whose turn it is
OWES_FLIP: Final = TURN + 1  # 1 while the turn's flip is to come
DOWN: Final = TURN + 2  # face-down cards that are not the bear
BEAR_SEEN: Final = TURN + 3  # 1 + spot of the bear once it has been turned
FISH_LEFT: Final = TURN + 4  # fish cards that nobody has won
assert FISH_LEFT < N_OWN

# What lies on a spot; which card, says table["stack"][spot].
EMPTY: Final = 0
FACE_DOWN: Final = 1
FACE_UP: Final = 2

# table["own_at"]
NEXT_TURN: Final = 0

# table["note"]
ACTED: Final = 1
JUDGED: Final = 2
FLIPPED: Final = 3  # seat, spot
FORCED: Final = 4  # the same, by the bench when time was up
ALL_DOWN: Final = 5  # everything face up was turned down
BEAR_DOWN: Final = 6  # the bear was turned down again: spot
PAID: Final = 7  # a card went back face down: seat, spot
