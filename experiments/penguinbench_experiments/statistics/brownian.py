"""Two-sided exits of a Brownian motion with drift: where a sum of many small steps leaves a strip, and when.

Starting at 0 with drift ``m`` and variance ``v`` a unit of time, between ``lower < 0 < upper``. D. R. Cox and H. D.
Miller, The Theory of Stochastic Processes, 1965, section 5.7; D. Siegmund, Sequential Analysis, 1985, chapter III.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np

OVERSHOOT: Final = 0.5825971579390107
"""By how many standard deviations of a step a walk oversteps a bound: -zeta(1/2) / sqrt(2 pi) (Siegmund 1985)."""

_FLAT: Final = 1e-9


def exit_above(m: float, v: float, lower: float, upper: float) -> float:
    """Return the chance that the upper end is left first."""
    tilt = 2.0 * m / v
    if abs(tilt) * (upper - lower) < _FLAT:
        return -lower / (upper - lower)
    if tilt > 0:
        return math.expm1(tilt * lower) / math.expm1(-tilt * (upper - lower)) if _small(tilt, lower, upper) else 1.0
    return 1.0 - exit_above(-m, v, -upper, -lower)


def _small(tilt: float, lower: float, upper: float) -> bool:
    return tilt * min(-lower, upper) < 700.0


def mean_exit(m: float, v: float, lower: float, upper: float) -> float:
    """Return the mean time of the exit (Wald's identity; ``-lower * upper / v`` without drift)."""
    if abs(2.0 * m / v) * (upper - lower) < 1e-6:
        return -lower * upper / v
    above = exit_above(m, v, lower, upper)
    return (above * upper + (1.0 - above) * lower) / m


def exit_above_by(t: float, m: float, v: float, lower: float, upper: float) -> float:
    """Return the chance that the upper end is left first and not later than t.

    By the sine series of the density of the exit, integrated from t to infinity, for long times; for short ones, where
    its terms cancel, by images of the start (A. N. Borodin and P. Salminen, Handbook of Brownian Motion, 2002, part II,
    section 2.3). Both need few terms where they are used.
    """
    if t <= 0.0:
        return 0.0
    if v * t < 0.5 * (upper - lower) ** 2:
        return _by_images(t, m, v, lower, upper)
    return _by_sines(t, m, v, lower, upper)


def _by_images(t: float, m: float, v: float, lower: float, upper: float) -> float:
    from scipy.special import log_ndtr

    # Beyond six widths the chances are below 1e-30 for the times this is used for.
    far = upper + 2.0 * (upper - lower) * np.arange(-6, 7)
    away, drift, sd = np.abs(far), abs(m) * t, math.sqrt(v * t)
    tilt = m * upper / v
    # Logarithms, since a factor may overflow where its partner vanishes.
    near = np.exp(tilt - abs(m) * away / v + log_ndtr((drift - away) / sd))
    back = np.exp(tilt + abs(m) * away / v + log_ndtr(-(drift + away) / sd))
    return float(min(1.0, max(0.0, np.sum(np.sign(far) * (near + back)))))


def _by_sines(t: float, m: float, v: float, lower: float, upper: float) -> float:
    width = upper - lower
    rate = (math.pi / width) ** 2 * v / 2.0
    # Terms beyond this one are below exp(-60).
    terms = np.arange(1, 2 + int(math.sqrt(60.0 / (rate * t))), dtype=np.float64)
    decay = m * m / (2.0 * v) + rate * terms**2
    signs = np.sin(terms * math.pi * upper / width)
    growth = m * upper / v - decay * t
    later = (math.pi * v / width**2) * float(np.sum(terms * signs * np.exp(np.minimum(growth, 700.0)) / decay))
    return min(1.0, max(0.0, exit_above(m, v, lower, upper) - later))
