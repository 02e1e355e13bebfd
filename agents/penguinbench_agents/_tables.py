"""Quantile tables: any latency as 2 x 2,049 numbers that a kernel looks up with one 32-bit word.

A word w stands for the probability (w + .5) / 2**32. The lower half of the words reads row 0, the upper half
row 1, each by its *tail* number x (of 2**32): x = w + .5, or (2**32 - 1 - w) + .5. Boundary c of a row stands
at ``x = 2**(c // 64 - 1) * (1 + c % 64 / 64)``, so cells are as fine in the tails as in the middle; between
boundaries the table is linear in x. A stage is a unit-mean shape times a scale: one table serves every
difficulty, age and number of cards.
"""

from __future__ import annotations

import math
from functools import cache, lru_cache
from typing import Final

import numpy as np

from penguinbench._errors import OptionError
from penguinbench._layout import CELLS_PER_OCTAVE, N_CELLS
from penguinbench_agents.latency import Constant, Latency, ShiftedWald
from penguinbench_agents.latency._base import Floats

_WORDS: Final = 2.0**32


@cache
def boundaries() -> Floats:
    """Return the tail numbers x of the table's boundaries, float64 (N_CELLS + 1,), from .5 to 2**31."""
    cell = np.arange(N_CELLS + 1)
    x = 2.0 ** (cell // CELLS_PER_OCTAVE - 1) * (1.0 + (cell % CELLS_PER_OCTAVE) / CELLS_PER_OCTAVE)
    x.flags.writeable = False
    return x


@cache
def _log_tails() -> Floats:
    return np.log(boundaries() / _WORDS)


def unit_ms(latency: Latency) -> float:
    """Return what a shape is divided by: the mean in ms, or the median of a family without a finite mean."""
    mean = latency.mean()
    return mean if math.isfinite(mean) else float(latency.ppf(0.5))


def shape_table(latency: Latency) -> Floats:
    """Return the quantile table of a latency over its mean, float64 (2, N_CELLS + 1), read-only.

    Families without a finite mean (``Lba``) are scaled to a median of 1. Raises ``OptionError`` for a latency
    that is defective, or below 0 more often than once in a million.

    Examples
    --------
    >>> float(shape_table(ShiftedWald(mean_ms=300, cv=.5))[0, -1]) < 1  # the median is below the mean
    True
    """
    check_times(latency)
    return _table(latency)


def wald_table(cv: float) -> Floats:
    """Return the table of a unit-mean inverse Gaussian, cv 0: a constant 1."""
    return _table(ShiftedWald(mean_ms=1.0, cv=cv) if cv > 0 else Constant(1.0))


@cache
def normal_table() -> Floats:
    """Return the table of a standard normal: what jitters the encoding stage."""
    from scipy.special import ndtri

    lower = ndtri(boundaries() / _WORDS)
    table = np.stack([lower, -lower])
    table.flags.writeable = False
    return table


def check_times(latency: Latency) -> None:
    """Raise ``OptionError`` unless a latency always ends and (almost) never lies below 0."""
    if not isinstance(latency, Latency):
        raise OptionError(f"latency={latency!r} must be a latency; pass one of pa.latency, such as Constant(200)")
    if latency.sf(math.inf) > 0:
        raise OptionError(f"latency={latency!r} must end with certainty; pass positive_drifts=True")
    if latency.cdf(0.0) > 1e-6 and not (isinstance(latency, Constant) and latency.ms == 0):
        raise OptionError(f"latency={latency!r} must lie above 0 ms; pass a smaller sigma_ms or a larger mu_ms")


@lru_cache(maxsize=1024)  # 32 KiB a table; two hundred drawn people need some hundreds
def _table(latency: Latency) -> Floats:
    unit = unit_ms(latency)
    table = np.empty((2, N_CELLS + 1))
    with np.errstate(divide="ignore", over="ignore", under="ignore"):
        table[0] = latency._quantiles(_log_tails(), upper=False)
        table[1] = latency._quantiles(_log_tails(), upper=True)
    np.maximum(table, 0.0, out=table)
    if unit > 0:
        table /= unit
    table.flags.writeable = False
    return table
