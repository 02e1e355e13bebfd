"""What two cards have in common, as 15-bit masks of objects."""

from __future__ import annotations

from typing import Any

import numpy as np

from penguinbench._accel import kernel, popcount

_LOW = np.uint64(0x0111111111111111)  # the lowest bit of each of fifteen nibbles
_FIRST = np.uint64(0x0CCCCCCCCCCCCCCC)
_SECOND = np.uint64(0x0333333333333333)
_ONE, _TWO = np.uint64(1), np.uint64(2)


@kernel()
def _gather(bits: np.uint64) -> Any:
    """Return the lowest bits of fifteen nibbles as a 15-bit mask."""
    # Neighbours move together, then pairs, fours and eights: four steps instead of fifteen.
    bits = (bits | (bits >> np.uint64(3))) & np.uint64(0x0303030303030303)
    bits = (bits | (bits >> np.uint64(6))) & np.uint64(0x000F000F000F000F)
    bits = (bits | (bits >> np.uint64(12))) & np.uint64(0x000000FF000000FF)
    return np.int64((bits | (bits >> np.uint64(24))) & np.uint64(0x7FFF))


@kernel()
def _differ(x: np.uint64) -> np.uint64:
    """Return the lowest bit of each nibble that is not 0."""
    x |= x >> _TWO
    return (x | (x >> _ONE)) & _LOW


@kernel()
def same_objects(a: np.uint64, b: np.uint64) -> int:
    """Return the objects that two cards show in the same two colours in the same order (C2), a mask."""
    return _gather(_LOW ^ _differ(a ^ b))


@kernel()
def decoys(a: np.uint64, b: np.uint64) -> int:
    """Return the objects that two cards show in the same two colours in the other order, a mask."""
    swapped = ((b & _FIRST) >> _TWO) | ((b & _SECOND) << _TWO)
    return _gather(_LOW ^ _differ(a ^ swapped))


@kernel()
def half_matches(a: np.uint64, b: np.uint64) -> int:
    """Return the objects of which exactly one of the two places has the same colour on both cards, a mask."""
    x = a ^ b
    first = ((x >> _TWO) | (x >> np.uint64(3))) & _LOW
    second = (x | (x >> _ONE)) & _LOW
    return _gather(first ^ second)


@kernel()
def lowest(mask: Any) -> int:
    """Return the number of the lowest bit of a mask of objects, -1 for none."""
    if mask == 0:
        return -1
    return popcount(np.uint64((mask & -mask) - 1))
