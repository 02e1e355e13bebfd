"""What one card adds to a table, in bits: the pieces ``fall`` and the batch detector share.

Options come as the whole numbers of ``option_index``. All words are uint64.
"""

from __future__ import annotations

import numpy as np

from penguinbench._accel import kernel, popcount
from penguinbench.games.outfits.option_index import (
    DOUBLE_ELEMENTS_COUNT,
    DOUBLE_ELEMENTS_IGNORE,
    EQUAL_CLOSEUPS_SINGLE,
    MIXED_TWINS_IDENTICAL,
)

NONE = np.uint64(0)
TWO_FISH = np.uint64(1 << 60)
OUTFIT_BITS = np.uint64((1 << 60) - 1)
LAST_ELEMENT = np.uint64(1023 << 50)
_LOW_NINE = np.uint64(sum(511 << (10 * element) for element in range(6)))
_TOP_OF_FIELD = np.uint64(sum(1 << (10 * element + 9) for element in range(6)))
_NINE = np.uint64(9)
_GATHER = np.uint64(sum(1 << (50 - 9 * element) for element in range(6)))
_FIFTY = np.uint64(50)
_SIX_BITS = np.uint64(63)


@kernel()
def matchable(card: np.uint64, double_elements: int) -> np.uint64:
    """Return the colour bits of a card that may match another card (P-l, F-g)."""
    if double_elements != DOUBLE_ELEMENTS_COUNT and card & TWO_FISH != NONE:
        if double_elements == DOUBLE_ELEMENTS_IGNORE:
            return NONE
        return card & OUTFIT_BITS & ~LAST_ELEMENT
    return card & OUTFIT_BITS


@kernel()
def identity(card: np.uint64, equal_closeups: int, mixed_twins: int, double_elements: int) -> np.uint64:
    """Return a word that is equal for identical cards, 0 for a card that is identical to none (P-j, P-w, F-e, F-f).

    A card none of whose elements count is identical to none; a close-up is a card with one element that counts.
    """
    shown = popcount(matchable(card, double_elements))
    if shown == 0 or (shown == 1 and equal_closeups == EQUAL_CLOSEUPS_SINGLE):
        return NONE
    if mixed_twins == MIXED_TWINS_IDENTICAL:
        return card & OUTFIT_BITS
    return card


@kernel()
def element_mask(colours: np.uint64) -> np.uint64:
    """Return bit e set for every element e that has a colour bit: a 60-bit word to a 6-bit one, without a branch.

    The nine low bits of a field carry into its tenth when any is set; the multiply moves bit 10 e to bit 50 + e
    (shifts 50 - 9 e: no two products of a bit and a shift meet, so nothing carries).
    """
    top = (((colours & _LOW_NINE) + _LOW_NINE) | colours) & _TOP_OF_FIELD
    return (((top >> _NINE) * _GATHER) >> _FIFTY) & _SIX_BITS
