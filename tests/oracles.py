"""Closed forms and small tools that the statistical oracles share."""

from __future__ import annotations

import math
from typing import Any

import pandas as pd
import pytest
from scipy.integrate import quad
from scipy.special import ndtr

import penguinbench as pb
import penguinbench_agents as pa
from tests.cases import plain

SHIFT_MS = 300.0
MEDIAN_MS = 1200.0
SIGMA = 0.45
STANDARD_ERRORS = 4.0
MANY_GAMES = [
    pytest.mark.statistical,
    pytest.mark.skipif(plain(), reason="plain Python kernels play too few games to judge a share by"),
]
"""Marks of a file of oracles."""


def racer(median_ms: float = MEDIAN_MS, sigma: float = SIGMA, name: str = "racer") -> Any:
    """Return a racer whose latency is 300 ms and a lognormal part."""
    latency = pa.latency.ShiftedLognormal(median_ms=median_ms, sigma=sigma, offset_ms=SHIFT_MS)
    return pa.racer(latency, name=name)


def pdf(t: float, median_ms: float = MEDIAN_MS, sigma: float = SIGMA) -> float:
    """Return the density of that latency at t ms, written out."""
    y = t - SHIFT_MS
    if y <= 0:
        return 0.0
    z = math.log(y / median_ms) / sigma
    return math.exp(-0.5 * z * z) / (y * sigma * math.sqrt(2 * math.pi))


def sf(t: float, median_ms: float = MEDIAN_MS, sigma: float = SIGMA) -> float:
    """Return the share of latencies longer than t ms."""
    y = t - SHIFT_MS
    return 1.0 if y <= 0 else float(ndtr(-math.log(y / median_ms) / sigma))


def slower_first(ratio: float, sigma: float) -> float:
    """Return how often the ``ratio`` times slower of two is first: ln T1 - ln T2 is normal."""
    return float(ndtr(-math.log(ratio) / (sigma * math.sqrt(2))))


def late_first(lag_ms: float, n: int) -> float:
    """Return how often the one of n equal players who sees the card later is first.

    The density of its time t after the others' onset, times the chance that nobody else is done by then.
    """
    return _integral(lambda t: pdf(t - lag_ms) * sf(t) ** (n - 1), lag_ms)


def gap_exceeds(gap_ms: float, n: int) -> float:
    """Return how often the second of n equal players is more than ``gap_ms`` behind the first."""
    return _integral(lambda t: n * pdf(t) * sf(t + gap_ms) ** (n - 1), 0.0)


def _integral(function: Any, later_ms: float) -> float:
    edges = [SHIFT_MS + later_ms, 1000 + later_ms, 2000 + later_ms, 4000 + later_ms, 40_000 + later_ms]
    return sum(quad(function, low, high, epsabs=1e-12)[0] for low, high in zip(edges, edges[1:], strict=False))


def first_claims(claims: pd.DataFrame) -> pd.DataFrame:
    """Return the claims that opened a round's first window."""
    return claims[claims["order"] == 0].drop_duplicates(["game", "round"])


def play(*args: Any, **changes: Any) -> pb.Result:
    """Play a series on two threads without a bar, with its claims: by default they are kept of short series only."""
    return pb.play(*args, **{"threads": 2, "progress": False, "keep": "claims", **changes})


def standard_error(share: float, n: float) -> float:
    """Return the standard error of a share of n independent trials."""
    return math.sqrt(share * (1.0 - share) / n)


def off(measured: float, share: float, n: float) -> float:
    """Return by how many standard errors a measured share of n trials misses its oracle."""
    return (measured - share) / standard_error(share, n)
