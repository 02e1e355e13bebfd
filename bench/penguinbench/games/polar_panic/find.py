"""The detector's kernel; ``detector.find`` is its driver."""

from __future__ import annotations

from typing import Any

import numpy as np

from penguinbench._accel import kernel, popcount
from penguinbench.games.polar_panic.lay import FISH_BITS

_ZERO = np.uint64(0)


@kernel()
def match_tables(cards: Any, out: Any, groups: Any) -> None:
    """Write k, pair and matching slots of every table, int64 (tables, 3), and the matched species, uint64 (tables,)."""
    for row in range(cards.shape[0]):
        once, twice = _ZERO, _ZERO
        pair = -1
        slots = 0
        for j in range(cards.shape[1]):
            fish = cards[row, j] & FISH_BITS
            twice |= fish & once
            once |= fish
            for i in range(j):
                if fish & cards[row, i] & FISH_BITS != _ZERO:
                    slots |= (1 << i) | (1 << j)
                    if pair < 0:
                        pair = i << 8 | j
        out[row, 0] = popcount(twice)
        out[row, 1] = max(pair, 0)
        out[row, 2] = slots
        groups[row] = twice
