"""Ratings of a tournament over deals: who is how strong, with intervals that know that games of one deal are alike."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from penguinbench_experiments.runner.columns import ranking_columns, ranks_of
from penguinbench_experiments.statistics.plackett_luce import Ratings, plackett_luce
from penguinbench_experiments.tournaments.finishes import expected_finishes, seen_finishes

if TYPE_CHECKING:
    from penguinbench_experiments.runner.table import Table

Floats = npt.NDArray[np.float64]
BLOCKS: Final = 20
"""Parts that deals are divided into for the jackknife."""
ELO: Final = 400.0 / math.log(10.0)


@dataclass(frozen=True, eq=False)
class Finish:
    """Hold what one player did at one table: the share of each position, seen and expected from the ratings.

    Attributes
    ----------
    line_up : tuple of int
        Who sat at the table, by number of entrant.
    entrant : int
    seen, expected, se : float64, shape (positions,)
        ``se`` is the standard error of ``seen`` over deals.
    games : int
    """

    line_up: tuple[int, ...]
    entrant: int
    seen: Floats
    expected: Floats
    se: Floats
    games: int


@dataclass(frozen=True, eq=False)
class Rated:
    """Hold the ratings of a tournament.

    Attributes
    ----------
    ratings : Ratings
        Of all games; its standard errors take games of one deal for independent.
    covariance : float64, shape (entrants, entrants)
        Of theta over deals, by the jackknife; NaN with fewer than two groups.
    blocks : int
        Parts the jackknife left out in turn.
    finishes : tuple of Finish
        One for each player of each line-up.
    """

    ratings: Ratings
    covariance: Floats
    blocks: int
    finishes: tuple[Finish, ...]

    def elo(self, entrant: int, level: float = 0.95) -> tuple[float, float, float]:
        """Return a player's rating in Elo (mean of all 0) with its interval."""
        one = np.zeros(len(self.ratings.theta))
        one[entrant] = 1.0
        return self._interval(one, level)

    def difference(self, first: int, second: int, level: float = 0.95) -> tuple[float, float, float]:
        """Return by how much Elo the first is above the second, with its interval."""
        one = np.zeros(len(self.ratings.theta))
        one[first] += 1.0
        one[second] -= 1.0
        return self._interval(one, level)

    def _interval(self, contrast: Floats, level: float) -> tuple[float, float, float]:
        from penguinbench._interval import t_interval

        value = float(contrast @ self.ratings.theta) * ELO
        variance = float(contrast @ self.covariance @ contrast)
        se = math.sqrt(max(0.0, variance)) * ELO
        return (value, *t_interval(value, se, self.blocks, level))


def rate(table: Table, line_ups: Sequence[tuple[int, ...]]) -> Rated:
    """Return the ratings of a tournament whose conditions are line-ups.

    Plackett and Luce's model with ties (``statistics.plackett_luce``). All line-ups play the same deals, and a deal is
    played in every rotation; so the error is that of a jackknife which leaves out a twentieth of the deals of all
    line-ups at a time (J. W. Tukey, Ann. Math. Statist. 29:614, 1958; B. Efron and C. Stein, Ann. Statist. 9:586,
    1981).

    Parameters
    ----------
    table : Table
        Cells in the order of ``line_ups``.
    line_ups : sequence of tuple of int
        Entrants of each condition, by place.
    """
    ranks = []
    for cell, line_up in zip(table.cells, line_ups, strict=True):
        codes = table.rows(cell, ranking_columns(len(line_up), cell.condition.per_group))
        ranks.append(ranks_of(codes, len(line_up)))
    blocks = min(BLOCKS, min(len(rows) for rows in ranks))
    counts = [_counted(ranks, line_ups, block, blocks) for block in range(blocks)]
    whole = Counter[Any]()
    for part in counts:
        whole.update(part)
    ratings = _fit(whole, None)
    left_out = np.array([_fit(whole - part, ratings.prior_sd).theta for part in counts]) if blocks > 1 else None
    n = len(ratings.theta)
    covariance = np.full((n, n), np.nan)
    if left_out is not None:
        around = left_out - left_out.mean(axis=0)
        covariance = (blocks - 1) / blocks * around.T @ around
    return Rated(ratings, covariance, blocks, _finishes(ranks, line_ups, ratings))


def _counted(ranks: Sequence[Any], line_ups: Sequence[tuple[int, ...]], block: int, blocks: int) -> Counter[Any]:
    """Return how often each order was seen in every ``blocks``-th group: an order is levels of entrants."""
    found: Counter[Any] = Counter()
    for rows, line_up in zip(ranks, line_ups, strict=True):
        orders, times = np.unique(rows[block::blocks].reshape(-1, len(line_up)), axis=0, return_counts=True)
        for order, seen in zip(orders.tolist(), times.tolist(), strict=True):
            levels: dict[int, list[int]] = {}
            for rank, entrant in sorted(zip(order, line_up, strict=True)):
                levels.setdefault(rank, []).append(entrant)
            found[tuple(tuple(level) for level in levels.values())] += seen
    return found


def _fit(counts: Mapping[Any, int], prior_sd: float | None) -> Ratings:
    orders = sorted(counts)
    rows = [[list(level) for level in order] for order in orders]
    return plackett_luce(rows, [counts[order] for order in orders], prior_sd)


def _finishes(ranks: Sequence[Any], line_ups: Sequence[tuple[int, ...]], ratings: Ratings) -> tuple[Finish, ...]:
    found = []
    for rows, line_up in zip(ranks, line_ups, strict=True):
        by_group = seen_finishes(rows).mean(axis=1)
        groups = len(by_group)
        seen = by_group.mean(axis=0)
        se = by_group.std(axis=0, ddof=1) / np.sqrt(groups) if groups > 1 else np.full_like(seen, np.nan)
        expected = expected_finishes([float(ratings.theta[entrant]) for entrant in line_up], ratings.ties)
        for place, entrant in enumerate(line_up):
            games = groups * rows.shape[1]
            found.append(Finish(line_up, entrant, seen[place], expected[place], se[place], games))
    return tuple(found)
