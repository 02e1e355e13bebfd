"""Shares: of games won, over groups of games of one deal; and of independent games without ties, exactly."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from penguinbench._errors import OptionError
from penguinbench._interval import check_level, effective, wilson
from penguinbench_experiments.statistics.checks import Floats, count, share, vector

if TYPE_CHECKING:
    from penguinbench import Result


class Share(NamedTuple):
    """Hold a share with its interval.

    Attributes
    ----------
    share, low, high : float
        From 0 to 1.
    se : float
        Standard error, from the spread of the groups.
    games, groups : int
    effective : float
        How many independent games it is worth.
    """

    share: float
    low: float
    high: float
    se: float
    games: int
    groups: int
    effective: float


def win_share(shares: Any, games: int | None = None, level: float = 0.95) -> Share:
    """Return a win share with its interval over groups.

    Wilson's interval (E. B. Wilson, JASA 22:209, 1927) with the number of independent games
    that the spread of the groups is worth in place of n: ``share (1 - share) / se**2``, at most the games, and the
    number of groups where the standard error is 0 (L. Kish, Survey Sampling, 1965, section 8.2, design effect).

    Parameters
    ----------
    shares : array-like, shape (groups,)
        The share of each group, 0 to 1: the mean of its games, a win 1 and a tie among m 1/m. Groups are of one size.
    games : int, optional
        In all groups together, a multiple of their number; by default one game a group.
    level : float

    Raises
    ------
    OptionError
        A share outside 0 to 1, games that are no multiple of the groups.

    Examples
    --------
    >>> [round(end, 3) for end in win_share([.25, .5, .75, .5] * 50, games=800)[1:3]]
    [0.465, 0.535]
    """
    found = vector("shares", shares)
    if found.min() < 0 or found.max() > 1:
        raise OptionError("shares must lie from 0 to 1: the mean of the games of each group")
    groups = len(found)
    total = groups if games is None else count("games", games, groups)
    if total % groups:
        raise OptionError(f"games={games!r} must be a multiple of the {groups} groups")
    mean = min(1.0, max(0.0, math.fsum(found) / groups))
    # Equal groups differ by nothing; rounding in the mean would make a spread of 1e-17 of it.
    equal = bool((found == found[0]).all())
    se = 0.0 if equal else float(found.std(ddof=1)) / math.sqrt(groups)
    worth = effective(mean, se, total, groups)
    low, high = wilson(mean, worth, level)
    return Share(mean, low, high, se, total, groups, worth)


def exact_binomial(wins: int, games: int, level: float = 0.95) -> Share:
    """Return a share of independent games with its exact interval.

    C. J. Clopper and E. S. Pearson, Biometrika 26:404, 1934, by quantiles of the beta distribution. For games of
    different deals without ties; over groups or with ties use ``win_share``.

    Parameters
    ----------
    wins, games : int
    level : float

    Raises
    ------
    OptionError
        Counts that are no whole numbers, more wins than games.

    Examples
    --------
    >>> round(exact_binomial(0, 34).high, 6)
    0.102818
    """
    from scipy.special import betaincinv

    n = count("games", games, 1)
    k = count("wins", wins)
    if k > n:
        raise OptionError(f"wins={wins!r} must be at most games={games!r}")
    tail = (1.0 - check_level(level)) / 2.0
    low = float(betaincinv(k, n - k + 1, tail)) if k else 0.0
    high = float(betaincinv(k + 1, n - k, 1.0 - tail)) if k < n else 1.0
    mean = k / n
    return Share(mean, low, high, math.sqrt(mean * (1.0 - mean) / n), n, n, float(n))


def share_difference(first: Share, second: Share) -> tuple[float, float]:
    """Return the second share less the first and its standard error, for two series of different deals."""
    for name, value in (("first", first), ("second", second)):
        share(name, value.share)
    return second.share - first.share, math.hypot(first.se, second.se)


def group_shares(result: Result, by: str = "player", column: str = "win") -> Floats:
    """Return the means of each group: float64, shape (groups, players or seats), in group order.

    Parameters
    ----------
    result : Result
        With ``seats`` kept.
    by : {"player", "seat"}
    column : str
        A column of numbers of ``result.seats``, such as ``"win"`` or ``"cards"``.

    Raises
    ------
    OptionError
        Another ``by`` or ``column``.
    ResultError
        Seats were not kept.
    """
    seats = result.seats
    if by not in ("player", "seat"):
        raise OptionError(f"by={by!r} must be 'player' or 'seat'")
    if column not in seats.columns or seats[column].dtype.kind not in "biuf":
        raise OptionError(f"column={column!r} must be a column of numbers of the table of seats, such as 'win'")
    rows = seats[["game", by, column]].merge(result.games[["game", "group"]], on="game")
    table = rows.pivot_table(index="group", columns=by, values=column, observed=True)
    order = list(result.labels) if by == "player" else sorted(table.columns)
    return np.ascontiguousarray(table[order].to_numpy(np.float64))
