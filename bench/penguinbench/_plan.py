"""What a player answers when it is asked: what it will do, and when."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from penguinbench._errors import OptionError
from penguinbench._layout import TICKS_PER_MS

ASK: Final = "ask"
_LONGEST_MS: Final = 1e12


@dataclass(frozen=True, init=False)
class Plan:
    """Hold a player's plan: at a time, an action of the game, or ``"ask"`` to be asked again then (P1).

    >>> Plan(900, "call", element="hat")
    Plan(at_ms=900.0, action='call', arg='hat')
    >>> Plan(900, "ask").ticks
    921600

    Parameters
    ----------
    at_ms : float
        When, on the clock of ``View.now_ms``; rounded up to the grid of 1/1024 ms (T1).
    action : str
        One of the game's actions, or ``"ask"``.
    arg : str or int, optional
        What the action names: an element, or a position (a whole number). ``element`` and ``position`` are other
        words for it.

    Raises
    ------
    OptionError
        A time that is no number, an action that is no text, or two different arguments.
    """

    at_ms: float
    action: str
    arg: str | int | None = None

    def __init__(
        self,
        at_ms: float,
        action: str,
        arg: str | int | None = None,
        *,
        element: str | None = None,
        position: int | None = None,
    ) -> None:
        when: Any = at_ms
        number = isinstance(when, (int, float, np.integer, np.floating)) and not isinstance(when, bool)
        if not number or not math.isfinite(when) or abs(when) >= _LONGEST_MS:
            raise OptionError(f"at_ms={at_ms!r} must be milliseconds; return None instead of a Plan for no plan at all")
        if not isinstance(action, str):
            raise OptionError(f"action={action!r} must be an action of the game or 'ask'")
        named = [value for value in (arg, element, position) if value is not None]
        if any(value != named[0] for value in named):
            words = f"arg={arg!r}, element={element!r} and position={position!r}"
            raise OptionError(f"{words} must be one and the same; pass one of them")
        object.__setattr__(self, "at_ms", float(at_ms))
        object.__setattr__(self, "action", action)
        object.__setattr__(self, "arg", named[0] if named else None)

    @property
    def element(self) -> str | None:
        """Return the element an action names, None where it names none."""
        return self.arg if isinstance(self.arg, str) else None

    @property
    def position(self) -> int | None:
        """Return the position an action names, None where it names none."""
        return None if self.arg is None or isinstance(self.arg, str) else int(self.arg)

    @property
    def ticks(self) -> int:
        """Return the time on the grid of 1/1024 ms, rounded up."""
        return math.ceil(self.at_ms * TICKS_PER_MS)
