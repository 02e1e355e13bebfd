"""How often the intervals hold what they are about: measured for win shares over groups, computed for exact ones."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from penguinbench._interval import check_level
from penguinbench_experiments.statistics.checks import chance, count, share
from penguinbench_experiments.statistics.shares import exact_binomial, win_share

DESIGN: Final = (
    (50, (0.02, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.98)),
    (200, (0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.98, 0.99, 0.995)),
)
"""Numbers of groups and shares that the command measures."""

CORRELATIONS: Final = (0.0, 0.1, 0.2)
"""Between two games of a group: 0 where the deal does not matter."""

LOW: Final = 0.93
HIGH: Final = 0.985
EXACT: Final = 0.945
"""What 95 % intervals over groups must reach and stay below, and what exact ones must reach."""


class Coverage(NamedTuple):
    """Hold a coverage.

    Attributes
    ----------
    interval : str
        ``"groups"`` or ``"exact"``.
    share : float
        True share.
    groups, per_group : int
    correlation : float
        Between two games of a group.
    covered : float
        Share of intervals that held it.
    se : float
        Of ``covered``; 0 where it is computed.
    """

    interval: str
    share: float
    groups: int
    per_group: int
    correlation: float
    covered: float
    se: float


def group_coverage(
    true: float, groups: int, per_group: int = 4, correlation: float = 0.1, series: int = 10_000, seed: int = 1,
    level: float = 0.95,
) -> Coverage:  # fmt: skip
    """Return how often the interval of ``win_share`` holds the true share, in simulated series.

    The chance of winning differs between groups by a beta distribution, which makes games of a group alike (the
    beta-binomial of J. G. Skellam, JRSS B 10:257, 1948): its parameters are ``share (1 / c - 1)`` and
    ``(1 - share) (1 / c - 1)`` for a correlation c.

    Parameters
    ----------
    true : float
        Between 0 and 1.
    groups, per_group, series, seed : int
    correlation : float
        From 0 to below 1.
    level : float

    Raises
    ------
    OptionError
        A number outside its range.

    Examples
    --------
    >>> .9 < group_coverage(.25, 50, series=200).covered < 1
    True
    """
    p, times = chance("true", true), count("series", series, 1)
    n, each = count("groups", groups, 2), count("per_group", per_group, 1)
    alike = share("correlation", correlation)
    check_level(level)
    rng = np.random.default_rng(count("seed", seed))
    covered = 0
    # One row of counts decides an interval: equal rows, and they are many where shares are small, are looked up.
    known: dict[bytes, bool] = {}
    for wins in _series(rng, p, n, each, alike, times):
        key = np.bincount(wins, minlength=each + 1).tobytes()
        if key not in known:
            found = win_share(wins / each, n * each, level)
            known[key] = found.low <= p <= found.high
        covered += known[key]
    rate = covered / times
    return Coverage("groups", p, n, each, alike, rate, math.sqrt(rate * (1.0 - rate) / times))


def _series(
    rng: np.random.Generator, p: float, groups: int, each: int, alike: float, times: int
) -> npt.NDArray[np.int64]:
    """Return wins by series and group: int64, shape (series, groups)."""
    if alike == 0.0:
        return rng.binomial(each, p, (times, groups))
    width = 1.0 / alike - 1.0
    return rng.binomial(each, rng.beta(p * width, (1.0 - p) * width, (times, groups)))


def exact_coverage(true: float, games: int, level: float = 0.95) -> Coverage:
    """Return how often the interval of ``exact_binomial`` holds the true share: summed, not simulated.

    Examples
    --------
    >>> exact_coverage(.25, 40).covered >= .95
    True
    """
    from scipy.special import gammaln

    p, n = chance("true", true), count("games", games, 1)
    total = 0.0
    for wins in range(n + 1):
        found = exact_binomial(wins, n, level)
        if found.low <= p <= found.high:
            ways = gammaln(n + 1) - gammaln(wins + 1) - gammaln(n - wins + 1)
            total += math.exp(ways + wins * math.log(p) + (n - wins) * math.log1p(-p))
    return Coverage("exact", p, n, 1, 0.0, total, 0.0)


def measure(
    series: int = 10_000, seed: int = 1, per_group: int = 4, correlations: Sequence[float] = CORRELATIONS
) -> list[Coverage]:
    """Return the coverage at every share and number of groups of ``DESIGN``, for both intervals."""
    found: list[Coverage] = []
    for groups, shares in DESIGN:
        for true in shares:
            for correlation in correlations:
                # A seed of its own: rows are independent of each other.
                found.append(group_coverage(true, groups, per_group, correlation, series, seed + len(found)))
    return found + [exact_coverage(true, groups) for groups, shares in DESIGN for true in shares]


def holds(row: Coverage) -> bool:
    """Return whether a coverage is what it must be, give or take three standard errors."""
    slack = 3.0 * row.se
    if row.interval == "exact":
        return row.covered >= EXACT
    return LOW - slack <= row.covered <= HIGH + slack
