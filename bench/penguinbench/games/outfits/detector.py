"""The match detector over many tables at once; the driver with its checks is ``penguinbench._detect``."""

from __future__ import annotations

from typing import Any

import numpy as np

from penguinbench._accel import kernel, popcount
from penguinbench._layout import MAX_CARDS
from penguinbench.games.outfits.bits import NONE, OUTFIT_BITS, TWO_FISH, element_mask, matchable
from penguinbench.games.outfits.option_index import (
    EQUAL_CLOSEUPS_SINGLE,
    MIXED_TWINS_IDENTICAL,
    SCOPE_PAIR,
    TWO_COLOURS_TWO,
)

ALL_BITS = np.uint64((1 << 64) - 1)
SIXTY = np.uint64(60)


@kernel()
def pack(kind: int, k: int, k_pair: int, elements: int, i: int, j: int, double: int) -> np.int64:
    """Return the answer for one table as the eight bytes of a ``MATCH`` record, lowest byte first."""
    low = kind | k << 8 | k_pair << 16 | elements << 24
    return np.int64(low | (i & 255) << 32 | (j & 255) << 40 | (double & 255) << 48)


@kernel()
def match_tables(
    cards: Any,
    scope: int,
    two_colours: int,
    equal_closeups: int,
    mixed_twins: int,
    double_elements: int,
    out: Any,
) -> np.uint64:
    """Write the packed answer of every table; return all bits seen in any card.

    Parameters
    ----------
    cards : uint64 array, shape (tables, slots), at most 64 slots
        0 is an empty slot.
    scope, two_colours, equal_closeups, mixed_twins, double_elements : int
        Codes of ``option_index``.
    out : int64 array, shape (tables,)
    """
    # What options say about cards, as masks: see bits.matchable and bits.identity, which ask the same card by card.
    two_fish_words = matchable(ALL_BITS, double_elements)
    differ = OUTFIT_BITS ^ two_fish_words
    compared = OUTFIT_BITS if mixed_twins == MIXED_TWINS_IDENTICAL else ALL_BITS
    least = 2 if equal_closeups == EQUAL_CLOSEUPS_SINGLE else 1
    slots = cards.shape[1]
    words = np.empty(MAX_CARDS, np.uint64)
    same = np.empty(MAX_CARDS, np.uint64)
    seen = NONE
    for row in range(np.uint64(cards.shape[0])):
        once, twice = NONE, NONE
        double = -1
        best = 0  # 4096 * shared - position of the pair: the largest is the best pair, the first among equals
        first_same = -1
        for j in range(slots):
            card = cards[row, j]
            seen |= card
            word = card & (OUTFIT_BITS ^ (differ & (NONE - (card >> SIXTY))))
            own = card & compared
            words[j] = word
            same[j] = own
            if card & TWO_FISH != NONE and double < 0:
                double = j
            twice |= word & once
            once |= word
            position = j << 6
            for i in range(j):
                shared = popcount(word & words[i])
                key = (shared << 12) - position
                best = key if key > best else best
                if own == same[i] and shared >= least and first_same < 0:
                    first_same = position
                position += 1
        out[row] = _answer(scope, two_colours, twice, best, first_same, double)
    return seen


@kernel()
def _answer(scope: int, two_colours: int, twice: np.uint64, best: int, first_same: int, double: int) -> np.int64:
    """Return the packed answer: kind by rank, and the pair that shows it."""
    elements = element_mask(twice)
    k = popcount(twice) if two_colours == TWO_COLOURS_TWO else popcount(elements)
    k_pair = (best + 4095) >> 12
    widest = k_pair if scope == SCOPE_PAIR else k
    kind = (1 if k > 0 else 0) + (1 if widest >= 2 else 0)
    pair = (k_pair << 12) - best if k_pair > 0 else -1
    if first_same >= 0:
        kind = 3
        pair = first_same
    if double >= 0:
        kind = 4
    i = pair & 63 if pair >= 0 else -1
    return pack(kind, k, k_pair, int(elements), i, pair >> 6, double)
