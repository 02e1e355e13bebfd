"""Where things stand in the state record of a game of Last Penguin.

A *place* is the number of a card in the order of drawing, 0 to 23; it names the card for lifts and choices.
"""

from __future__ import annotations

from typing import Final

from penguinbench._layout import N_OWN
from penguinbench.games.last_penguin.deck import MOST_CARDS

DRAW: Final = 1
JOIN: Final = 2
LIFT: Final = 3
CHOOSE: Final = 4
ACTIONS: Final = ("draw", "join", "lift", "choose")
N_SEATS: Final = 6
N_CHOICES: Final = N_SEATS * 32
"""Arguments of ``choose``: a place, for a choice of player and card 32 * seat + place; 31 means none."""
NONE: Final = 31
FINGERS: Final = 10

# table["own"], by place
HOLDERS: Final = 0  # seats with a finger on it, a mask
STATE: Final = MOST_CARDS
OWNER: Final = 2 * MOST_CARDS  # who drew it, later who has it in front
LIFTED: Final = 3 * MOST_CARDS  # seats that have lifted from it, a mask
LIFTED_NOW: Final = 4 * MOST_CARDS  # seats that lifted from it at this tick, a mask
# table["own"], single
TASKS: Final = 5 * MOST_CARDS  # a stack of what is to be settled: kind * 256 + seat * 32 + place
ROOM_TASKS: Final = 30
N_TASKS: Final = TASKS + ROOM_TASKS
CHOOSER: Final = N_TASKS + 1  # the seat that owes something, NOBODY
OWES: Final = N_TASKS + 2  # an OWES_ code
COUNTING: Final = N_TASKS + 3  # the place that is being counted, NOBODY
TURN: Final = N_TASKS + 4  # whose turn it is
LAST_LIFT: Final = N_TASKS + 5  # 1 in the tick of a lift that has not been settled yet
COUNTED: Final = N_TASKS + 6  # 1 once a count has ended and the next turn is still to come
assert COUNTED < N_OWN

# table["own_at"]
LEFT_OF_COUNT: Final = 0  # ticks left of a count that is paused (L-m)
COUNT_ENDS: Final = 1
NEXT_TURN: Final = 2
CHOOSE_ENDS: Final = 3

# States of a card
DECK: Final = 0
COUNT: Final = 1
CLOSED: Final = 2  # nobody may join any more (L6)
TAKING: Final = 3
FRONT: Final = 4
GONE: Final = 5

NO_SEAT: Final = 7
"""Seat of a task about a card that nobody holds any more."""

# Kinds of tasks
TASK_TAKE: Final = 1
TASK_EFFECT: Final = 2
TASK_TURN: Final = 3  # the seat whose turn it is has not drawn yet
TASK_DRAW: Final = 4

# What a seat owes
OWES_NOTHING: Final = 0
OWES_DRAW: Final = 1  # the draw of its turn
OWES_FINGER: Final = 2  # a finger, to draw or to take (L11)
OWES_DISCARD: Final = 3
OWES_LIFT: Final = 4  # "remove one of your fingers"
OWES_OTHER: Final = 5  # "another removes a finger": player and card
OWES_VICTIM: Final = 6  # the victim's finger
OWING: Final = ("nothing", "draw", "finger", "discard", "lift", "other", "victim")

# table["note"]
ACTED: Final = 1  # a seat's action: seat, do, argument
FORCED: Final = 2  # the same, made by the bench when time was up
CLOSED_AT: Final = 3  # a count ended: place
PLACED: Final = 8  # a card was drawn and laid down: seat, place
TAKEN: Final = 4  # seat, place
EFFECT: Final = 5  # an effect begins: seat, place
LIFTS: Final = 6  # an effect or a lack of fingers made a seat lift: seat, place
DISCARDED: Final = 7  # place
