"""How balanced a game is: 1 less the largest difference of win shares, and what chance alone would show."""

from __future__ import annotations

import math
from typing import Any, Final, NamedTuple

import numpy as np

from penguinbench._errors import OptionError
from penguinbench._interval import check_level
from penguinbench_experiments.statistics.checks import Floats, count, matrix

_CHUNK = 1 << 22
_MANY: Final = 5000
"""From so many groups on the null is that of normal sums; drawing it took 47 s for 100,000 groups of four."""


class Balance(NamedTuple):
    """Hold a balance with its null distribution.

    Attributes
    ----------
    balance : float
        1: all shares equal; 0: one wins everything.
    expected : float
        Its mean where all are equal and only chance makes shares differ: below 1, the more so the fewer groups.
    low : float
        What it exceeds where all are equal with a chance of ``level``.
    p : float
        Chance, where all are equal, of a balance as low as this or lower; never 0.
    corrected : float
        1 less the largest difference with chance taken out: ``1 - sqrt(max(0, d**2 - d0**2))``, d0**2 the mean of
        d**2 where all are equal. Still an estimate, but not one that more groups would raise by themselves.
    draws : int
        Draws of the null distribution; 0 where it was not drawn but is that of normal sums.
    """

    balance: float
    expected: float
    low: float
    p: float
    corrected: float
    draws: int


def balance(shares: Any, draws: int = 2000, seed: int = 1, level: float = 0.95) -> Balance:
    """Return 1 less the largest pairwise difference of win shares, with its distribution under equality.

    The measure of A. Jaffe et al., Evaluating Competitive Game Balance with Restricted Play, AIIDE 2012, for a table
    of any size. It is biased low: the largest of several differences is never negative. So its null
    distribution is given: within each group the shares are dealt out anew to the players or seats (a permutation
    test, E. J. G. Pitman, Supp. JRSS 4:119, 1937; p counts the one seen, B. Phipson, G. K. Smyth, SAGMB 9:39, 2010).
    From 5,000 groups on, its limit: the range of as many independent normal variables (L. H. C. Tippett, Biometrika
    17:364, 1925).

    Parameters
    ----------
    shares : array-like, shape (groups, players or seats)
        From ``group_shares``; at least two columns.
    draws : int
    seed : int
        Of the draws.
    level : float

    Raises
    ------
    OptionError
        Another shape, shares outside 0 to 1.

    Examples
    --------
    >>> balance([[1, 0], [0, 1], [1, 0], [0, 1]]).balance
    1.0
    """
    found = matrix("shares", shares)
    if found.shape[1] < 2 or found.min() < 0 or found.max() > 1:
        raise OptionError("shares must have at least two columns and lie from 0 to 1")
    times = count("draws", draws, 1)
    check_level(level)
    seen = float(np.ptp(found.mean(axis=0)))
    rng = np.random.default_rng(count("seed", seed))
    if len(found) >= _MANY:
        return _many(found, seen, level)
    null = _null(found, times, rng)
    # Equal sums in another order differ by rounding; they count as seen.
    p = (1 + int(np.sum(null >= seen - 1e-12))) / (times + 1)
    rest = max(0.0, seen**2 - float(np.mean(null**2)))
    return Balance(
        1.0 - seen, 1.0 - float(null.mean()), 1.0 - float(np.quantile(null, level)), p, 1.0 - rest**0.5, times
    )


def _many(shares: Floats, seen: float, level: float) -> Balance:
    """Return the balance of many groups, its null that of the range of normal variables."""
    from scipy.integrate import quad
    from scipy.stats import studentized_range

    groups, n = shares.shape
    # Shares dealt out anew have a variance v and covariances -v / (n - 1): their differences are those of independent
    # variables of variance v n / (n - 1).
    scale = math.sqrt(float(shares.var(axis=1).sum()) * n / (n - 1)) / groups
    if scale == 0.0:
        return Balance(1.0 - seen, 1.0, 1.0, 1.0, 1.0 - seen, 0)
    null = studentized_range(n, math.inf)
    # A range above ten deviations has a chance below 1e-10.
    mean = float(quad(lambda q: float(null.sf(q)), 0.0, 10.0)[0])
    square = float(quad(lambda q: 2.0 * q * float(null.sf(q)), 0.0, 10.0)[0])
    rest = max(0.0, seen**2 - square * scale**2)
    # Floats know no chance below 1e-12 of this distribution, and no chance is 0.
    p = max(float(null.sf(seen / scale)), 1e-12)
    low = 1.0 - scale * float(null.ppf(level))
    return Balance(1.0 - seen, 1.0 - scale * mean, low, p, 1.0 - math.sqrt(rest), 0)


def _null(shares: Floats, draws: int, rng: np.random.Generator) -> Floats:
    """Return the largest difference in each draw, float64, shape (draws,)."""
    groups, n = shares.shape
    null = np.empty(draws)
    chunk = max(1, _CHUNK // (groups * n))
    for first in range(0, draws, chunk):
        size = min(chunk, draws - first)
        dealt = rng.permuted(np.broadcast_to(shares, (size, groups, n)), axis=2)
        null[first : first + size] = np.ptp(dealt.mean(axis=1), axis=1)
    return null
