"""Fair, unfair or undecided: what a condition's shares say, for all players at once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from penguinbench._layout import WIN_UNITS
from penguinbench_experiments.runner.estimate import Ratio, interval, ratio
from penguinbench_experiments.statistics.paired import paired_t
from penguinbench_experiments.statistics.verdict import overall, verdict

if TYPE_CHECKING:
    from penguinbench_experiments.runner.table import Cell, Table


def word(ratios: Sequence[Ratio], within: float, level: float = 0.95) -> str:
    """Return ``"fair"``, ``"unfair"`` or ``"undecided"`` for the shares of n players or seats.

    By equivalence (``statistics.verdict``). Fair: every interval of the level lies within the tolerance around 1 / n.
    Unfair: one lies outside that was widened for n looks (Bonferroni), so that chance alone calls nothing unfair.
    """
    n = len(ratios)
    equal = 1 / n
    ends = [interval(one, True, level) for one in ratios]
    inside = [verdict(low, high, within, equal) for low, high in ends]
    if overall(inside) == "fair":
        return "fair"
    wide = [interval(one, True, 1 - (1 - level) / n) for one in ratios]
    return "unfair" if any(verdict(low, high, within, equal).verdict == "unfair" for low, high in wide) else "undecided"


def player_shares(table: Table, cell: Cell) -> list[Ratio]:
    """Return the win shares of the players of a condition, by place."""
    return [table.ratio(cell, "win", place) for place in range(cell.condition.n)]


def seat_shares(table: Table, cell: Cell) -> list[Ratio]:
    """Return the win shares of the seats of a condition, whoever sat there."""
    names = [f"seat_win_{seat}" for seat in range(cell.condition.n)]
    rows = table.rows(cell, [*names, "games"])
    return [ratio(rows[:, seat], rows[:, -1], WIN_UNITS, cell.draws or 1) for seat in range(cell.condition.n)]


def covariance(ratios: Sequence[Ratio]) -> Any:
    """Return the covariance of shares over groups, float64, shape (n, n)."""
    influence = np.array([one.influence for one in ratios])
    groups = influence.shape[1]
    return influence @ influence.T / max(1, groups * (groups - 1))


def gap(ratios: Sequence[Ratio]) -> float:
    """Return the largest difference between two shares."""
    values = [one.value for one in ratios]
    return max(values) - min(values)


def holds(ratios: Sequence[Ratio], within: float, fair: bool) -> float | None:
    """Return in which share of the drawn line-ups all shares lie within the tolerance, or one lies outside.

    The shares of the draws are shrunk towards their mean by what finite games add to their spread. None without draws.
    """
    if ratios[0].draws < 2:
        return None
    inside = np.ones(ratios[0].draws, bool)
    for one in ratios:
        seen = float(one.by_draw.var(ddof=1))
        noise = float(np.mean(one.se_by_draw**2))
        factor = math.sqrt(max(0.0, seen - noise) / seen) if seen > 0 else 0.0
        mean = float(one.by_draw.mean())
        inside &= np.abs(mean + factor * (one.by_draw - mean) - 1 / len(ratios)) <= within
    return float(inside.mean() if fair else 1 - inside.mean())


def moved(table: Table, cell: Cell, first: Cell) -> float:
    """Return the share of wins that change hands on the same deals with the same noise."""
    n = cell.condition.n
    names = [f"win_{place}" for place in range(n)]
    change = np.abs(table.rows(cell, names) - table.rows(first, names)).sum() / 2
    return float(change) / (WIN_UNITS * table.rows(first, ["games"]).sum())


def effect(table: Table, cell: Cell, first: Cell, measure: str, place: int, level: float) -> dict[str, float]:
    """Return by how much a measure of a player differs from that in the first condition, deal by deal, and p.

    ``difference low high p``; Student's t over groups. Nothing changed at all: p is 1; the same change in every group:
    p is that of a sign test.
    """
    from scipy.special import stdtr

    scale = WIN_UNITS if measure == "win" else 1
    names = [f"{measure}_{place}", "games"]
    groups = [rows[:, 0] / scale / rows[:, 1] for rows in (table.rows(one, names) for one in (first, cell))]
    found = paired_t(groups[0], groups[1], level)
    if found.se > 0:
        p = 2.0 * float(stdtr(found.groups - 1, -abs(found.difference) / found.se))
    else:
        p = 1.0 if found.difference == 0 else 0.5 ** (found.groups - 1)
    return {"difference": found.difference, "low": found.low, "high": found.high, "p": p}
