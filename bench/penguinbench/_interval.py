"""The one place intervals come from: Wilson over groups, t over group means.

Games of one deal are not independent, so an interval is over groups. For shares it is Wilson's with the number of
independent games that the spread of the group means is worth (E. B. Wilson, JASA 22, 1927; the effective sample size
of survey statistics): at shares of .005 a t interval over group means covers 61 to 90 %, this one 91 % and more.
"""

from __future__ import annotations

import math
from typing import Any

from penguinbench._errors import OptionError


def check_level(level: Any) -> float:
    """Return a level of confidence between 0 and 1, both excluded.

    Raises
    ------
    OptionError
        It is another number, such as 95.
    """
    number = isinstance(level, (int, float)) and not isinstance(level, bool)
    if not number or not 0 < level < 1:
        raise OptionError(f"level={level!r} must be between 0 and 1, such as .95")
    return float(level)


def wilson(share: float, n: float, level: float = 0.95) -> tuple[float, float]:
    """Return Wilson's interval of a share seen in n independent trials; n need not be whole.

    >>> [round(end, 6) for end in wilson(.6, 1000)]
    [0.569309, 0.629925]
    """
    from scipy.special import ndtri

    z = float(ndtri(0.5 + check_level(level) / 2.0))
    z2 = z * z / n
    centre = (share + z2 / 2.0) / (1.0 + z2)
    half = z * math.sqrt(max(share * (1.0 - share), 0.0) / n + z2 / (4.0 * n)) / (1.0 + z2)
    # Exact ends: rounding would leave 1e-17 at 0 and 1.
    low = 0.0 if share <= 0.0 else max(0.0, centre - half)
    high = 1.0 if share >= 1.0 else min(1.0, centre + half)
    return low, high


def effective(share: float, se: float, games: int, groups: int) -> float:
    """Return how many independent games a share with a standard error is worth.

    ``share (1 - share) / se**2``, at most the games; the number of groups where the standard error is 0.
    """
    if se == 0.0:
        return float(groups)
    return min(float(games), share * (1.0 - share) / (se * se))


def t_interval(mean: float, se: float, groups: int, level: float = 0.95) -> tuple[float, float]:
    """Return Student's interval of a mean over groups; one group says nothing about the error: NaN."""
    from scipy.special import stdtrit

    check_level(level)
    if groups < 2:
        return math.nan, math.nan
    half = float(stdtrit(groups - 1, 0.5 + level / 2.0)) * se
    return mean - half, mean + half


def group_error(total: int, square: int, groups: int) -> float:
    """Return the standard error of the mean over groups from the sum and the sum of squares of whole numbers.

    Exact up to the last division, whatever the size of the numbers; 0 for a single group.
    """
    if groups < 2:
        return 0.0
    spread = groups * int(square) - int(total) ** 2
    return math.sqrt(spread / (groups * groups * (groups - 1)))
