"""A ratio of sums over groups, its error, and the difference of two such ratios deal by deal.

A measure is the sum of one count over the sum of another. Its error is that of the linearised residuals
``numerator - ratio * denominator`` of the groups (W. G. Cochran, Sampling Techniques, 1977, chapter 6); the difference
of two ratios over the same deals has the error of the difference of their residuals. Where persons were drawn, each
draw is a stratum of its own: the spread between draws is the other error, of what is assumed.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from penguinbench._interval import effective, t_interval, wilson
from penguinbench._win_rates import spread_interval

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Ratio:
    """Hold a ratio over groups.

    Attributes
    ----------
    value, se : float
        NaN where the denominator is 0.
    influence : float64, shape (groups,)
        Residuals over the mean denominator: what each group adds to the error.
    weight : float
        Sum of the denominator.
    draws : int
        Strata; 1 without drawn persons.
    by_draw, se_by_draw : float64, shape (draws,)
    """

    value: float
    se: float
    influence: Floats
    weight: float
    draws: int
    by_draw: Floats
    se_by_draw: Floats

    @property
    def groups(self) -> int:
        """Return the number of groups."""
        return len(self.influence)


def ratio(numerator: npt.NDArray[np.int64], denominator: npt.NDArray[np.int64], scale: float, draws: int = 1) -> Ratio:
    """Return a ratio of sums over groups; groups of one draw lie together, all draws have equally many."""
    top, bottom = numerator / scale, denominator.astype(np.float64)
    parts = [_simple(t, b) for t, b in zip(np.split(top, draws), np.split(bottom, draws), strict=True)]
    value = parts[0][0] if draws == 1 else _divide(float(top.sum()), float(bottom.sum()))
    by_draw = np.array([part[0] for part in parts])
    errors = np.array([part[1] for part in parts])
    influence = np.concatenate([part[2] for part in parts])
    se = float(np.sqrt(np.sum(errors**2))) / draws
    return Ratio(value, se, influence, float(bottom.sum()), draws, by_draw, errors)


def _divide(top: float, bottom: float) -> float:
    return top / bottom if bottom else math.nan


def _simple(top: Floats, bottom: Floats) -> tuple[float, float, Floats]:
    value = _divide(float(top.sum()), float(bottom.sum()))
    if math.isnan(value):
        return value, math.nan, np.full(len(top), math.nan)
    influence = (top - value * bottom) / float(bottom.mean())
    return value, _error(influence), influence


def _error(influence: Floats) -> float:
    n = len(influence)
    return float(np.sqrt(np.sum(influence**2) / (n * (n - 1)))) if n > 1 else 0.0


def interval(found: Ratio, share: bool, level: float) -> tuple[float, float]:
    """Return the interval of finite games: Wilson's over groups for a share, Student's t for a mean."""
    if math.isnan(found.value):
        return math.nan, math.nan
    if share:
        return wilson(found.value, effective(found.value, found.se, round(found.weight), found.groups), level)
    return t_interval(found.value, found.se, found.groups - found.draws + 1, level)


def _p(change: float, se: float, groups: int) -> float:
    """Return the two-sided p of a difference; NaN where nothing tells the error."""
    from scipy.special import stdtr

    if groups < 2 or math.isnan(change) or math.isnan(se):
        return math.nan
    if se == 0.0:
        return float(change == 0.0)
    return float(2.0 * stdtr(groups - 1, -abs(change) / se))


def spread(found: Ratio, level: float) -> tuple[float, float]:
    """Return the interval of the assumptions: what differs between the draws, without the noise of each."""
    if np.isnan(found.by_draw).any():
        return math.nan, math.nan
    return spread_interval(found.by_draw, found.se_by_draw, level)


def difference(second: Ratio, first: Ratio, paired: bool, level: float) -> dict[str, Any]:
    """Return the second ratio less the first with its interval.

    Returns
    -------
    dict
        ``difference low high``; ``p``: of Student's t for a difference of 0, by itself; ``gain``: how many times more
        games two series of different deals would need for the same interval (1 where they were not paired); with drawn
        persons ``positive``: the share of draws in which the difference is above 0, and ``people_low people_high``.
    """
    change = second.value - first.value
    apart = math.hypot(second.se, first.se)
    if paired:
        influence = second.influence - first.influence
        errors = np.array([_error(part) for part in np.split(influence, first.draws)])
        se = float(np.sqrt(np.sum(errors**2))) / first.draws
    else:
        errors = np.hypot(second.se_by_draw, first.se_by_draw) if second.draws == first.draws else np.zeros(0)
        se = apart
    groups = min(first.groups, second.groups) - first.draws + 1
    low, high = t_interval(change, se, groups, level)
    gain = (apart / se) ** 2 if paired and se > 0 else 1.0 if not paired else math.nan
    found = {"difference": change, "low": low, "high": high, "p": _p(change, se, groups), "gain": gain}
    if first.draws > 1 and len(errors):
        changes = second.by_draw - first.by_draw
        people_low, people_high = spread_interval(changes, errors, level)
        found |= {"positive": float((changes > 0).mean()), "people_low": people_low, "people_high": people_high}
    return found
