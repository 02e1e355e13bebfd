"""Differences of scaled error functions, right where both terms are nearly equal."""

from __future__ import annotations

import math

import numpy as np

from penguinbench_agents.latency._base import Floats

LOG_2PI = math.log(2.0 * math.pi)
ROOT_HALF = math.sqrt(0.5)
_TWO_OVER_ROOT_PI = 2.0 / math.sqrt(math.pi)


def erfcx_difference(a: Floats, b: Floats) -> Floats:
    """Return ``erfcx(a) - erfcx(b)`` for 0 <= a <= b, float64 arrays.

    Far out both terms are close to ``1 / (x sqrt(pi))`` and a subtraction would cancel: there the asymptotic
    series is subtracted term by term, and for close arguments the derivative is used.
    """
    from scipy.special import erfcx

    out = np.asarray(erfcx(a) - erfcx(b))
    close = b - a < 1e-5
    if close.any():
        x, y = a[close], b[close]
        middle = 0.5 * (x + y)
        out[close] = (y - x) * np.maximum(_TWO_OVER_ROOT_PI - 2.0 * middle * erfcx(middle), 0.0)
    far = a > 1e3
    if far.any():
        x, y = 1.0 / a[far], 1.0 / b[far]
        series = 1.0 - 0.5 * (x * x + x * y + y * y)
        out[far] = (b[far] - a[far]) * x * y * series * (0.5 * _TWO_OVER_ROOT_PI)
    return out
