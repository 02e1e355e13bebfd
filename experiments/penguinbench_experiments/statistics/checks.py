"""What every function of this package refuses: counts that are no counts, shares outside 0 to 1, too little data."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from penguinbench._errors import OptionError

Floats = npt.NDArray[np.float64]


def count(name: str, value: Any, least: int = 0) -> int:
    """Return a whole number of at least ``least``."""
    whole = isinstance(value, (int, np.integer)) and not isinstance(value, bool)
    if not whole or value < least:
        raise OptionError(f"{name}={value!r} must be a whole number of at least {least}")
    return int(value)


def number(name: str, value: Any, above: float = -math.inf, below: float = math.inf, rule: str = "finite") -> float:
    """Return a finite number strictly between two ends."""
    real = isinstance(value, (int, float, np.integer, np.floating)) and not isinstance(value, bool)
    if not real or not math.isfinite(value) or not above < value < below:
        raise OptionError(f"{name}={value!r} must be a number, {rule}")
    return float(value)


def share(name: str, value: Any) -> float:
    """Return a share: a number from 0 to 1, both included."""
    return number(name, value, math.nextafter(0.0, -1.0), math.nextafter(1.0, 2.0), "from 0 to 1")


def chance(name: str, value: Any) -> float:
    """Return a chance: a number between 0 and 1, both excluded."""
    return number(name, value, 0.0, 1.0, "between 0 and 1, such as .05")


def vector(name: str, values: Any, least: int = 1) -> Floats:
    """Return finite numbers, float64, shape (n,) with n of at least ``least``."""
    found = _array(name, values)
    if found.ndim != 1 or len(found) < least:
        raise OptionError(f"{name} must be a list of at least {least} numbers, not of shape {found.shape}")
    return found


def matrix(name: str, values: Any, square: bool = False) -> Floats:
    """Return finite numbers, float64, shape (rows, columns), both of at least 1."""
    found = _array(name, values)
    if found.ndim != 2 or 0 in found.shape:
        raise OptionError(f"{name} must be a table of numbers with rows and columns, not of shape {found.shape}")
    if square and found.shape[0] != found.shape[1]:
        raise OptionError(f"{name} must have as many rows as columns, not {found.shape[0]} and {found.shape[1]}")
    return found


def _array(name: str, values: Any) -> Floats:
    try:
        found = np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise OptionError(f"{name} must hold numbers, and rows of equal length") from None
    if not np.isfinite(found).all():
        raise OptionError(f"{name} must hold finite numbers; leave out what is missing")
    return found


def names(values: Sequence[Any] | None, n: int) -> tuple[Any, ...]:
    """Return n different names, by default 0, 1, ..."""
    found = tuple(range(n)) if values is None else tuple(values)
    if len(found) != n or len(set(found)) != n:
        raise OptionError(f"names={list(found)!r} must be {n} different names, one a row")
    return found
