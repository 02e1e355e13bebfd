"""What goes into a judgement and what comes out of it, in words a person uses."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from penguinbench._errors import OptionError
from penguinbench._layout import TICKS_PER_MS


@dataclass(frozen=True)
class Claim:
    """Hold one claim: who did what, completed when.

    >>> Claim(seat=0, action="call", element="hat", at_ms=900).ticks
    921600

    Parameters
    ----------
    seat : int
        Seat number from 0.
    action : str
        One of the game's actions.
    at_ms : float
        When the action was completed; rounded up to the grid of 1/1024 ms (T1).
    element : str, optional
        What a call names.
    position : int, optional
        What an action names that points at a card or a place.

    Raises
    ------
    OptionError
        A seat that is no number from 0 on, or a time that is negative or no number.
    """

    seat: int
    action: str
    at_ms: float
    element: str | None = None
    position: int | None = None

    def __post_init__(self) -> None:
        """Check what can be checked without a game."""
        seat: Any = self.seat
        at_ms: Any = self.at_ms
        if isinstance(seat, bool) or not isinstance(seat, (int, np.integer)) or seat < 0:
            raise OptionError(f"seat={seat!r} must be a seat number from 0 on")
        number = isinstance(at_ms, (int, float, np.integer, np.floating)) and not isinstance(at_ms, bool)
        if not number or not math.isfinite(at_ms) or not 0 <= at_ms < 1e12:
            raise OptionError(f"at_ms={at_ms!r} must be milliseconds, 0 or more")

    @property
    def arg(self) -> str | int | None:
        """Return what the action names: element or position."""
        return self.position if self.element is None else self.element

    @property
    def ticks(self) -> int:
        """Return the time on the grid of 1/1024 ms."""
        return math.ceil(float(self.at_ms) * TICKS_PER_MS)


Cards = int | npt.NDArray[np.uint64]
"""A number of cards, or the cards themselves where they were given."""


@dataclass(frozen=True, eq=False)
class Outcome:
    """Hold what a judgement did.

    Attributes
    ----------
    gained, extra, lost : tuple of int
        By seat: cards won, points without a card (F18), cards paid.
    verdicts : tuple of str
        By claim, in the order they were given: ``wins``, ``beaten``, ``void`` or ``wrong``.
    tied : tuple of bool
        By claim: another seat did the same at the same time, or disputed the award.
    table, stack, out_of_play : int or array of uint64
        Cards there afterwards: how many, or which ones (the stack from the top) if piles and stack were given as
        cards. ``out_of_play`` counts this window's only.
    piles : tuple of int or of arrays of uint64
        By seat, the card won last first.
    round_over, game_over : bool
    next_flipper : int or None
        The seat that turns the next card; None when the game is over or nobody at the table flips.
    """

    gained: tuple[int, ...]
    extra: tuple[int, ...]
    lost: tuple[int, ...]
    verdicts: tuple[str, ...]
    tied: tuple[bool, ...]
    table: Cards
    stack: Cards
    out_of_play: Cards
    piles: tuple[Any, ...]
    round_over: bool
    next_flipper: int | None
    game_over: bool
