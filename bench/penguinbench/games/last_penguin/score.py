"""What the cards in front of a seat are worth (L15 to L17)."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from penguinbench._accel import kernel
from penguinbench.games.last_penguin import facts as at
from penguinbench.games.last_penguin.cards import TURNING, VALUES
from penguinbench.games.last_penguin.deck import MOST_CARDS

_VALUES: Final = np.array(VALUES, np.int64)


@kernel()
def card_at(table: Any, place: int) -> Any:
    """Return the word of the card at a place, as int64."""
    return np.int64(table.cards[table.up[place]])


@kernel()
def value(card: int, turning: int) -> Any:
    """Return what a further card adds for a seat that has ``turning`` cards +6/-3 already.

    m of them are worth 6 (m mod 2) - 3 floor(m / 2): 6, -3, 3, -6 (L17).
    """
    if card == TURNING:
        return 6 if turning % 2 == 0 else -9
    return _VALUES[card]


@kernel()
def turning_of(table: Any, seat: int) -> int:
    """Return how many cards +6/-3 lie in front of a seat."""
    n = 0
    for place in range(MOST_CARDS):
        if table.own[at.STATE + place] == at.FRONT and table.own[at.OWNER + place] == seat:
            n += card_at(table, place) == TURNING
    return n


@kernel()
def count_points(table: Any, seat: int) -> None:
    """Write the points of the cards in front of a seat into ``table.points``."""
    points = 0
    turning = 0
    for place in range(MOST_CARDS):
        if table.own[at.STATE + place] == at.FRONT and table.own[at.OWNER + place] == seat:
            card = card_at(table, place)
            points += value(card, turning)
            turning += card == TURNING
    table.points[seat] = points


@kernel()
def used_fingers(table: Any, seat: int) -> int:
    """Return how many fingers of a seat are on cards."""
    n = 0
    for place in range(MOST_CARDS):
        n += (table.own[at.HOLDERS + place] >> seat) & 1
    return n


@kernel()
def may_lift(table: Any, seat: int, place: int) -> bool:
    """Return whether a seat has a finger at a place that it may withdraw: not from a card it must take (L9, L12)."""
    state = table.own[at.STATE + place]
    if state != at.COUNT and state != at.CLOSED:
        return False
    return (table.own[at.HOLDERS + place] >> seat) & 1 == 1
