"""Quantiles of a family that has no closed inverse: safeguarded Newton steps on the log tail probability."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from penguinbench._errors import ArenaError
from penguinbench_agents.latency._base import Floats

Curve = Callable[[Floats], Floats]


def invert(
    logtail: Curve, logpdf: Curve, nodes: Floats, logp: Floats, *, upper: bool, scale: float, logscale: bool
) -> Floats:
    """Return y with ``logtail(y) = logp``.

    Parameters
    ----------
    logtail, logpdf : callables of float64 arrays
        Log tail probability (falling in y when ``upper``) and log density.
    nodes : float64, (k,), rising
        Places in the working scale that bracket every answer; their values start each search, so that two
        or three Newton steps are enough.
    logp : float64, (n,)
        Finite log tail probabilities.
    scale : float
        Width of the distribution in the working scale, which says when a step is small.
    logscale : bool
        Work in log y (families that live above 0) instead of y.
    """
    sign = -1.0 if upper else 1.0

    def place(u: Floats) -> Floats:
        return np.exp(u) if logscale else u

    height = sign * logtail(place(nodes))
    target = sign * logp
    right = np.clip(np.searchsorted(height, target), 1, len(nodes) - 1)
    low, high = nodes[right - 1].copy(), nodes[right].copy()
    bottom, top = height[right - 1], height[right]
    share = np.where(np.isfinite(bottom) & (top > bottom), (target - bottom) / (top - bottom), 0.5)
    u = low + np.clip(np.where(np.isfinite(share), share, 0.5), 0.0, 1.0) * (high - low)
    for _ in range(200):
        y = place(u)
        value = logtail(y)
        slope = np.exp(logpdf(y) - value + (u if logscale else 0.0))
        gap = sign * value - target
        low, high = np.where(gap < 0, u, low), np.where(gap > 0, u, high)
        step = gap / slope
        new = u - step
        new = np.where((new >= low) & (new <= high), new, 0.5 * (low + high))
        moved = float(np.max(np.abs(new - u) / (scale + 1e-7 * np.abs(u)), initial=0.0))
        u = new
        if moved < 1e-7:  # Newton squares the error: what is left is below rounding
            return place(u)
    raise ArenaError("a quantile did not converge; the latency's parameters are too extreme to invert")
