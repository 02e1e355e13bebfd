"""Skill or luck: how win share follows speed, and what the spread of results comes from."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from penguinbench._errors import OptionError
from penguinbench_experiments.statistics.checks import Floats, chance, vector
from penguinbench_experiments.statistics.shares import Share

if TYPE_CHECKING:
    from penguinbench import Result


class SkillSlope(NamedTuple):
    """Hold how win share follows speed: ``logit(share) = intercept + slope * ln(ratio)``.

    Attributes
    ----------
    slope, slope_se : float
        Skill sensitivity: at 0 speed does not matter.
    intercept, intercept_se : float
        Logit of the share at equal speed.
    deviance : float
        Of the fit; about ``points - 2`` where the line holds.
    points : int
    """

    slope: float
    slope_se: float
    intercept: float
    intercept_se: float
    deviance: float
    points: int

    def share(self, ratio: float) -> float:
        """Return the share that the line gives at a speed ratio."""
        return 1.0 / (1.0 + math.exp(-self.intercept - self.slope * math.log(ratio)))

    def ratio(self, share: float) -> float:
        """Return the speed ratio at which the line gives a share."""
        if self.slope == 0.0:
            raise OptionError("share=... must be one that speed can reach; the slope is 0")
        wanted = chance("share", share)
        return math.exp((math.log(wanted / (1.0 - wanted)) - self.intercept) / self.slope)


def skill_slope(ratios: Sequence[float], shares: Sequence[Share]) -> SkillSlope:
    """Return how steeply win share rises with speed.

    Logistic regression on the logarithm of the ratio by iteratively reweighted least squares (P. McCullagh and J. A.
    Nelder, Generalized Linear Models, 1989, section 2.5), each point with its number of effective games in place of
    the binomial denominator.

    Parameters
    ----------
    ratios : sequence of float
        How many times faster than the others the player is, above 0; at least two different ones.
    shares : sequence of Share
        Its win share at each ratio, from ``win_share``.

    Raises
    ------
    OptionError
        Fewer than two ratios, or shares that are all 0 and 1, which fix no slope.

    Examples
    --------
    >>> from penguinbench_experiments.statistics import win_share
    >>> points = [win_share([0] * 30 + [1] * 10), win_share([0] * 10 + [1] * 30)]
    >>> round(skill_slope([.5, 2], points).slope, 4)  # ln 3 / ln 2
    1.585
    """
    x = vector("ratios", ratios, 2)
    if (x <= 0).any() or len(np.unique(x)) < 2:
        raise OptionError("ratios must be above 0 and at least two different ones")
    if len(shares) != len(x):
        raise OptionError(f"shares must hold one share a ratio, {len(x)}, not {len(shares)}")
    y, n = np.array([s.share for s in shares]), np.array([s.effective for s in shares])
    if _separated(x, y):
        raise OptionError("shares must overlap: 0 on one side of a ratio and 1 on the other fix no slope; play more")
    design = np.column_stack([np.ones(len(x)), np.log(x)])
    at = np.zeros(2)
    for _ in range(100):
        fitted = 1.0 / (1.0 + np.exp(-(design @ at)))
        information = design.T @ (design * (n * fitted * (1.0 - fitted))[:, None])
        step = np.linalg.solve(information, design.T @ (n * (y - fitted)))
        # From 0 a whole step can overshoot where shares are near 0 or 1.
        at += step * min(1.0, 4.0 / max(4.0, float(np.abs(step).max())))
        if float(np.abs(step).max()) < 1e-12:
            break
    se = np.sqrt(np.diagonal(np.linalg.inv(information)))
    return SkillSlope(float(at[1]), float(se[1]), float(at[0]), float(se[0]), _deviance(y, fitted, n), len(x))


def _separated(x: Floats, y: Floats) -> bool:
    zeros, ones, between = x[y == 0], x[y == 1], x[(y > 0) & (y < 1)]
    if len(between) > 1 and len(np.unique(between)) > 1:
        return False
    middle = between[:1]
    below, above = np.concatenate([zeros, middle]), np.concatenate([ones, middle])
    if not len(below) or not len(above):
        return True
    return bool(below.max() <= above.min() or below.min() >= above.max())


def _deviance(y: Floats, fitted: Floats, n: Floats) -> float:
    from scipy.special import xlogy

    return float(2.0 * np.sum(n * (xlogy(y, y / fitted) + xlogy(1.0 - y, (1.0 - y) / (1.0 - fitted)))))


class SkillLuck(NamedTuple):
    """Hold what the differences within a game come from, as shares of their variance; they add up to 1.

    Attributes
    ----------
    player, seat : float
        Who plays, and where: what stays over all deals.
    deal : float
        That a deal favours a seat or a player whenever it is played. NaN with two players, where a group has too few
        games to tell it from luck.
    luck : float
        The rest: the noise of single games. With two players it includes the deal.
    player_se, seat_se, deal_se, luck_se : float
        Jackknife over groups.
    variance : float
        Of a seat's result around the mean of its game.
    groups : int
    """

    player: float
    seat: float
    deal: float
    luck: float
    player_se: float
    seat_se: float
    deal_se: float
    luck_se: float
    variance: float
    groups: int


_BLOCKS = 50


def skill_luck(result: Result, column: str = "win") -> SkillLuck:
    """Return which share of what differs within a game is player, seat, deal and luck.

    Variance components by the method of moments (S. R. Searle, G. Casella and C. E. McCulloch, Variance Components,
    1992, chapter 4): in a group everybody sits everywhere once with the same deal, so products of results of one
    player, or one seat, in different games of a group, and of different groups, have the components for their
    expectations; luck is independent between games. Results are taken around the mean of their game, and effects add
    up to 0 over players and over seats. A component can come out a little below 0: then there is none to be seen.

    Parameters
    ----------
    result : Result
        Of a series with ``rotate``, and ``seats`` kept.
    column : str
        ``"win"``, ``"cards"`` or ``"score"``.

    Raises
    ------
    OptionError
        A series without rotation, another column, fewer than two groups, games that all ended level.
    ResultError
        Seats were not kept.
    """
    if column not in ("win", "cards", "score"):
        raise OptionError(f"column={column!r} must be 'win', 'cards' or 'score'")
    if not result.manifest["rotate"]:
        raise OptionError("rotate=False must be rotate=True: seat and player cannot be told apart without")
    return skill_luck_of(_tables(result, column))


def _tables(result: Result, column: str) -> Floats:
    seats = result.seats[["game", "seat", "player", column]].merge(result.games[["game", "group"]], on="game")
    place = seats["player"].map({label: i for i, label in enumerate(result.labels)}).to_numpy(np.int64)
    group = np.unique(seats["group"].to_numpy(), return_inverse=True)[1]
    n = len(result.labels)
    values = seats[column].to_numpy(np.float64)
    centred = values - seats.groupby("game")[column].transform("mean").to_numpy(np.float64)
    found = np.full((int(group.max()) + 1, n, n), np.nan)
    found[group, seats["seat"].to_numpy(np.int64), place] = centred
    return found


def skill_luck_of(tables: Floats) -> SkillLuck:
    """Return the split from tables: float64, shape (groups, seats, players), results less the mean of their game.

    Raises
    ------
    OptionError
        Not of this shape, incomplete, fewer than two groups, nothing that differs.
    """
    if tables.ndim != 3 or tables.shape[1] != tables.shape[2] or tables.shape[1] < 2:
        raise OptionError(f"tables must have the shape (groups, seats, players), seats = players, not {tables.shape}")
    if not np.isfinite(tables).all():
        raise OptionError("tables must be complete: every player in every seat once in each group")
    groups = len(tables)
    if groups < 2 or not tables.any():
        raise OptionError("tables must hold at least two groups, and games that did not all end level")
    whole = _split(tables)
    blocks = np.array_split(np.arange(groups), min(_BLOCKS, groups))
    left = np.array([_split(np.delete(tables, block, axis=0)) for block in blocks]) if groups > 2 else whole[None]
    k = len(left)
    se = np.sqrt((k - 1) / k * np.sum((left - left.mean(axis=0)) ** 2, axis=0)) if k > 1 else np.full(4, math.nan)
    player, seat, deal, luck = map(float, whole)
    player_se, seat_se, deal_se, luck_se = map(float, se)
    variance = float(np.mean(tables**2))
    return SkillLuck(player, seat, deal, luck, player_se, seat_se, deal_se, luck_se, variance, groups)


def _split(y: Floats) -> Floats:
    """Return the shares of player, seat, deal and luck."""
    groups, n, _ = y.shape
    variance = float(np.mean(y**2))
    within = n * n * (n - 1)
    by_seat, by_player = y.sum(axis=2), y.sum(axis=1)
    square = float(np.mean(np.sum(y**2, axis=(1, 2))))
    # Products of two games of a group with one seat (a), or one player (b), in common.
    a = (float(np.mean(np.sum(by_seat**2, axis=1))) - square) / within
    b = (float(np.mean(np.sum(by_player**2, axis=1))) - square) / within
    seat, player = _lasting(by_seat, groups, n), _lasting(by_player, groups, n)
    if n == 2:
        return np.array([player / variance, seat / variance, math.nan, 1.0 - (player + seat) / variance])
    # Effects that add up to 0 over n have products of -1 / (n - 1) between two of them.
    other = 1.0 / (n - 1)
    seat_in_deal = (a + b * other) / (1.0 - other * other)
    player_in_deal = (b + a * other) / (1.0 - other * other)
    deal = seat_in_deal + player_in_deal - seat - player
    luck = variance - seat_in_deal - player_in_deal
    return np.array([player, seat, deal, luck]) / variance


def _lasting(sums: Floats, groups: int, n: int) -> float:
    """Return the mean product of two different groups: what stays over all deals."""
    total = sums.sum(axis=0) ** 2 - np.sum(sums**2, axis=0)
    if groups < 2:
        return math.nan
    return float(np.mean(total)) / (groups * (groups - 1) * n * n)
