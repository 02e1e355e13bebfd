"""What one player is given or denied so that unequal players meet as equals."""

from __future__ import annotations

import math
from dataclasses import dataclass

from penguinbench._errors import OptionError

_LONGEST_MS = 60_000.0


@dataclass(frozen=True)
class Handicap:
    """Hold the handicap of one place; neutral by default.

    >>> Handicap(head_start_ms=500).head_start_ms
    500.0

    Parameters
    ----------
    head_start_ms : float
        A seat sees every card later than the seat with the largest head start, by the difference. 0 to 60000.
    hand_delay_ms : float
        Delay of the seat's grabs, knocks and catches, 0 to 60000.
    gift_cards : int
        Points at the start of a game, without cards, 0 to 64.
    penalty_factor : int
        By which the seat's penalties are multiplied, 0 to 16.

    Raises
    ------
    OptionError
        A value out of its range.
    """

    head_start_ms: float = 0.0
    hand_delay_ms: float = 0.0
    gift_cards: int = 0
    penalty_factor: int = 1

    def __post_init__(self) -> None:
        """Check each field."""
        for name in ("head_start_ms", "hand_delay_ms"):
            value = getattr(self, name)
            number = isinstance(value, (int, float)) and not isinstance(value, bool)
            if not number or not math.isfinite(value) or not 0 <= value <= _LONGEST_MS:
                raise OptionError(f"{name}={value!r} must be milliseconds from 0 to {_LONGEST_MS:g}")
            object.__setattr__(self, name, float(value))
        for name, high in (("gift_cards", 64), ("penalty_factor", 16)):
            value = getattr(self, name)
            if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= high:
                raise OptionError(f"{name}={value!r} must be a whole number from 0 to {high}")
