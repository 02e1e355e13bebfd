"""What a seat of the naive twin perceives and plans, and the noise it is drawn from. Times are ticks."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from numpy.random import Philox

from penguinbench._streams import STAGES

TWO_FISH = 255
LAPSE = 1 << 20
CALL, MIDDLE, TWINS, KNOCK = "call", "middle", "twins", "knock"
RANK = {CALL: 1, MIDDLE: 2, TWINS: 3, KNOCK: 4}


_GENERATOR = Philox(key=0)
_STATE: Any = _GENERATOR.state
_WORD = (1 << 64) - 1


def philox(key: int, counter: int) -> list[int]:
    """Return the four 64-bit words of NumPy's Philox at a counter: a new generator a block takes four times as long."""
    # NumPy raises the counter by one before its first block.
    before = (counter - 1) % (1 << 256)
    _STATE["state"]["key"][:] = (key & _WORD, key >> 64)
    _STATE["state"]["counter"][:] = [before >> 64 * i & _WORD for i in range(4)]
    _STATE["buffer_pos"] = 4
    _GENERATOR.state = _STATE
    return [int(word) for word in _GENERATOR.random_raw(4)]


@lru_cache(maxsize=20_000)
def block(key: int, seat: int, ordinal: int, target: int, stage: str) -> list[int]:
    """Return the eight 32-bit words of a block of noise, low and high half of each of the four words in turn."""
    counter = seat + (ordinal << 64) + (target << 128) + (STAGES[stage] << 192)
    return [half for word in philox(key, counter) for half in (word & 0xFFFFFFFF, word >> 32)]


def quantile(table: Any, word: int) -> float:
    """Look a word up in a table of quantiles: a cell of the octave its tail lies in, and linear within the cell."""
    upper = word >= 1 << 31
    tail = (0xFFFFFFFF - word if upper else word) + 0.5
    fraction, octave = math.frexp(tail)
    cell, rest = divmod((2 * fraction - 1) * 64, 1)
    row, at = table[int(upper)], 64 * octave + int(cell)
    return float(row[at]) + rest * (float(row[at + 1]) - float(row[at]))


def ticks(ms: float) -> int:
    return math.ceil(ms * 1024)


@dataclass
class Card:
    """A card of the line as it was turned."""

    text: str
    ordinal: int


@dataclass
class Find:
    """A target found: a pair of positions in the line, or one with two fish (earlier is ``TWO_FISH``)."""

    later: int
    earlier: int
    at: int
    elements: list[int]
    identical: bool
    glimpse: int | None  # the element a glance tells

    @property
    def double(self) -> bool:
        return self.earlier == TWO_FISH


@dataclass
class Seen:
    """Somebody else's claim as this seat takes it in."""

    at: int
    action: str
    left: int  # middle figures left after it


@dataclass
class Pending:
    """A claim prepared without knowing: a false alarm or a copy."""

    motor: int
    at: int
    action: str
    element: int


@dataclass
class Choice:
    """What a seat would claim by what it knows, and the target it acts on."""

    action: str
    element: int
    target: Find


@dataclass
class Plan:
    at: int
    action: str
    element: int
    why: str  # "right", "alarm" or "copy"
