"""Won cards: every seat's pile is a linked list (``pile_top``, ``pile_next``) of a ``TABLE`` record."""

from __future__ import annotations

from typing import Any

import numpy as np

from penguinbench._accel import kernel
from penguinbench._layout import NOBODY

_BOTTOM = 255  # pile_next of the lowest card of a pile


@kernel()
def win_card(table: Any, seat: int, card: int) -> None:
    """Lay a card on a seat's pile."""
    table["pile_next"][card] = table["pile_top"][seat] & _BOTTOM
    table["pile_top"][seat] = card
    table["pile_n"][seat] += 1


@kernel()
def return_card(table: Any, seat: int, depth: int) -> int:
    """Take the card at a depth of a seat's pile (0: won last) and return it."""
    card = table["pile_top"][seat]
    above = NOBODY
    for _ in range(depth):
        above = card
        card = np.int32(table["pile_next"][card])
    below_it = table["pile_next"][card]
    table["pile_n"][seat] -= 1
    if above != NOBODY:
        table["pile_next"][above] = below_it
    elif table["pile_n"][seat] == 0:
        table["pile_top"][seat] = NOBODY
    else:
        table["pile_top"][seat] = below_it
    return card
