"""The detector's kernel; ``detector.find`` is its driver."""

from __future__ import annotations

from typing import Any

import numpy as np

from penguinbench._accel import kernel, popcount
from penguinbench.games.catch_the_match.bits import decoys, half_matches, same_objects


@kernel()
def match_tables(cards: Any, out: Any) -> None:
    """Write kind, k, pair and the three masks of every table, int64 (tables, 6).

    Parameters
    ----------
    cards : uint64 array, shape (tables, slots)
        0 is an empty slot.
    out : int64 array, shape (tables, 6)
    """
    nothing = np.uint64(0)
    for row in range(cards.shape[0]):
        same, swapped, half = 0, 0, 0
        pair = -1
        for j in range(cards.shape[1]):
            b = cards[row, j]
            if b == nothing:
                continue
            for i in range(j):
                a = cards[row, i]
                if a == nothing:
                    continue
                found = same_objects(a, b)
                if found and pair < 0:
                    pair = i << 8 | j
                same |= found
                swapped |= decoys(a, b)
                half |= half_matches(a, b)
        k = popcount(np.uint64(same))
        out[row, 0] = min(k, 2)
        out[row, 1] = k
        out[row, 2] = max(pair, 0)
        out[row, 3] = same
        out[row, 4] = swapped
        out[row, 5] = half
