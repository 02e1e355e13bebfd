"""Two conditions on the same deals: by how much they differ, deal by deal."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from penguinbench._errors import OptionError
from penguinbench._interval import t_interval
from penguinbench_experiments.statistics.checks import vector
from penguinbench_experiments.statistics.shares import group_shares

if TYPE_CHECKING:
    import pandas as pd

    from penguinbench import Result

_SAME: Final = ("game", "players", "seed", "rotate", "games", "first_game", "people")
_COLUMNS: Final = {"share": "win", "cards": "cards"}


class Paired(NamedTuple):
    """Hold a paired difference.

    Attributes
    ----------
    difference, low, high : float
        Second less first.
    se : float
        NaN for a single group, as are the ends.
    groups : int
    gain : float
        How many times more games two series of different deals would need for the same interval: the ratio of the
        two variances. NaN where the pairs do not differ in their differences.
    """

    difference: float
    low: float
    high: float
    se: float
    groups: int
    gain: float


def paired_t(first: Any, second: Any, level: float = 0.95) -> Paired:
    """Return the mean difference of two conditions over the groups both were played on.

    Student's t over the differences of the groups (Student, Biometrika 6:1, 1908).

    Parameters
    ----------
    first, second : array-like, shape (groups,)
        A number a group, such as its win share; the same deal stands at the same position.
    level : float

    Raises
    ------
    OptionError
        Lists of different length.

    Examples
    --------
    >>> paired_t([0, .5, 1], [.5, .75, 1]).difference
    0.25
    """
    one, other = vector("first", first), vector("second", second)
    if len(one) != len(other):
        raise OptionError(f"second must have as many groups as first, {len(one)}, not {len(other)}")
    change, n = other - one, len(one)
    mean = math.fsum(change) / n
    if n < 2:
        return Paired(mean, math.nan, math.nan, math.nan, n, math.nan)
    variance = float(change.var(ddof=1))
    se = math.sqrt(variance / n)
    low, high = t_interval(mean, se, n, level)
    apart = float(one.var(ddof=1) + other.var(ddof=1))
    return Paired(mean, low, high, se, n, apart / variance if variance > 0 else math.nan)


def paired_difference(first: Result, second: Result, level: float = 0.95) -> pd.DataFrame:
    """Return by how much each player's win share and cards differ in a second series, played on the same deals.

    The noise is the same too (common random numbers), so what differs is what was changed, and the interval is
    narrower than that of two independent series.

    Parameters
    ----------
    first, second : Result
        Of the same game, players, seed and number of games, with ``seats`` kept.
    level : float
        Of the intervals: Student's t over the differences of groups.

    Returns
    -------
    DataFrame
        One row a player: ``player``, ``share`` (second less first), ``share_low``, ``share_high``, ``cards``,
        ``cards_low``, ``cards_high`` (means a game).

    Raises
    ------
    OptionError
        The two are not of the same games.
    ResultError
        Seats were not kept.
    """
    import pandas as pd

    for name in _SAME:
        one, other = first.manifest[name], second.manifest[name]
        if one != other:
            raise OptionError(f"{name}={other!r} of the second series must be that of the first, {one!r}")
    parts = {
        name: (group_shares(first, "player", column), group_shares(second, "player", column))
        for name, column in _COLUMNS.items()
    }
    rows = []
    for place, player in enumerate(first.labels):
        row: dict[str, object] = {"player": player}
        for name, (before, after) in parts.items():
            found = paired_t(before[:, place], after[:, place], level)
            row |= {name: found.difference, f"{name}_low": found.low, f"{name}_high": found.high}
        rows.append(row)
    return pd.DataFrame(rows)
