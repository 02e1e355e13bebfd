"""Where things stand in the state record of a game of Catch the Match."""

from __future__ import annotations

from typing import Final

from penguinbench._layout import FACT_OWN, N_FACTS, NOBODY
from penguinbench.games.catch_the_match.cards import N_OBJECTS

NAME: Final = 1
TAKE: Final = 2
ACTIONS: Final = ("name", "take")

# table["facts"]
SAME: Final = FACT_OWN  # objects both cards show alike, a mask
DECOYS: Final = FACT_OWN + 1  # objects both cards show with swapped colours
HALF: Final = FACT_OWN + 2  # objects with exactly one place alike
SINCE_OBJECT: Final = FACT_OWN + 3  # by object: position 1 where it is the answer, else -1
SINCE_FACTS: Final = (SINCE_OBJECT, -1)
GIVE_UP_AT: Final = SINCE_OBJECT + N_OBJECTS  # tick at which everybody gives up
assert GIVE_UP_AT < N_FACTS

# table["own"]
OUT: Final = 0  # by seat: 1 when out of this round (C7)
CHOOSER: Final = 8  # the seat that owes a choice of card, NOBODY
LAST_WINNER: Final = 9
LAST_OUT: Final = 10  # who was out last in this round
BACKS: Final = 11  # how often all were in again in this round
NO_WINNER: Final = 12  # 1: equal right claims, nobody wins (C-i)

# table["own_at"], by seat: when its last claim was completed that was not too soon after another (G-k)

# table["note"]
CARD: Final = 1  # a card was turned; argument: its position
TAKEN: Final = 2  # a card went to a seat's pile
ASIDE: Final = 3  # a card was set aside for nobody
BACK: Final = 4  # everybody is in again
CLAIMED: Final = 5  # the claim entered last was completed
CHOSEN: Final = 7  # the winner has chosen a card; argument: its position
JUDGED: Final = 6  # the claims of the record have their verdicts

assert NOBODY == -1
