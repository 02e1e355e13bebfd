"""Strategies against each other: best responses and mixed equilibria of a payoff matrix."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final, NamedTuple

import numpy as np

from penguinbench._errors import OptionError
from penguinbench_experiments.statistics.checks import Floats, count, matrix, names

MOST: Final = 12
"""Strategies in a search for all equilibria: 4,095 supports."""

_EVEN: Final = 1e-9


class Solution(NamedTuple):
    """Hold a zero-sum game's solution.

    Attributes
    ----------
    value : float
        What the row player gets.
    row, column : float64, shape (rows,) and (columns,)
        Optimal mixtures.
    """

    value: float
    row: Floats
    column: Floats


def zero_sum(payoff: Any) -> Solution:
    """Return the value and optimal mixtures of a zero-sum game, by linear programming.

    J. von Neumann, Math. Annalen 100:295, 1928; as the linear programme of G. B. Dantzig, 1951: largest v with
    ``x' A >= v``.

    Parameters
    ----------
    payoff : array-like, shape (rows, columns)
        What the row player gets, and the column player loses (or gets the rest of a constant).

    Examples
    --------
    >>> solution = zero_sum([[2, -1], [-1, 1]])
    >>> round(solution.value, 6), [round(float(x), 6) for x in solution.row]
    (0.2, [0.4, 0.6])
    """
    table = matrix("payoff", payoff)
    value, row = _mixture(table)
    _, column = _mixture(-table.T)
    return Solution(value, row, column)


def _mixture(table: Floats) -> tuple[float, Floats]:
    from scipy.optimize import linprog

    rows, columns = table.shape
    cost = np.append(np.zeros(rows), -1.0)
    upper = np.column_stack([-table.T, np.ones(columns)])
    total = np.append(np.ones(rows), 0.0)[None]
    limits = [(0.0, None)] * rows + [(None, None)]
    found = linprog(cost, A_ub=upper, b_ub=np.zeros(columns), A_eq=total, b_eq=[1.0], bounds=limits, method="highs")
    if not found.success:
        raise OptionError(f"payoff must be a game that linear programming solves ({found.message})")
    mixture = np.clip(found.x[:rows], 0.0, None)
    return float(found.x[-1]), mixture / mixture.sum()


@dataclass(frozen=True, eq=False)
class Equilibrium:
    """Hold a symmetric equilibrium.

    Attributes
    ----------
    mixture : float64, shape (strategies,)
        How often each strategy is played.
    value : float
        What everybody gets.
    stable : bool
        Whether it resists small invasions (an evolutionarily stable strategy).
    """

    mixture: Floats
    value: float
    stable: bool


def symmetric_equilibria(payoff: Any) -> tuple[Equilibrium, ...]:
    """Return the equilibria of a symmetric game in which everybody plays the same mixture.

    Each set of strategies is tried as the support: all of it earns the same, nothing outside earns more (J. Nash,
    Annals of Mathematics 54:286, 1951). Stability after J. Maynard Smith and G. R. Price, Nature 246:15, 1973: no
    other best response does better against itself than the mixture does against it, by the condition of J. Haigh, J.
    Theor. Biol. 47:331, 1974: negative definite over all best responses (sufficient, and necessary where none lies
    outside the support). In degenerate games, where a support has many mixtures, those of the smaller supports stand
    for them.

    Parameters
    ----------
    payoff : array-like, shape (strategies, strategies)
        What the row's strategy gets where the others play the column's. For tables of more than two it is exact for
        pure populations and otherwise what meeting one opponent at a time would give.

    Raises
    ------
    OptionError
        No square table, or more than twelve strategies.

    Examples
    --------
    >>> [list(map(float, e.mixture.round(3))) for e in symmetric_equilibria([[0, 2], [1, 0]])]
    [[0.667, 0.333]]
    """
    table = matrix("payoff", payoff, square=True)
    n = len(table)
    if n > MOST:
        raise OptionError(f"payoff must have at most {MOST} strategies, not {n}")
    scale = float(np.ptp(table)) or 1.0
    unit = (table - table.min()) / scale
    found = [_on(unit, list(s)) for size in range(1, n + 1) for s in combinations(range(n), size)]
    return tuple(Equilibrium(x, float(x @ table @ x), _stable(unit, x)) for x in found if x is not None)


def _on(table: Floats, support: list[int]) -> Floats | None:
    """Return the mixture with exactly this support, if it is an equilibrium."""
    k = len(support)
    system = np.ones((k + 1, k + 1))
    system[:k, :k], system[:k, k], system[k, k] = table[np.ix_(support, support)], -1.0, 0.0
    if np.linalg.matrix_rank(system, tol=1e-12) < k + 1:
        return None
    shares = np.linalg.solve(system, np.append(np.zeros(k), 1.0))[:k]
    if (shares <= _EVEN).any():
        return None
    mixture = np.zeros(len(table))
    mixture[support] = shares / shares.sum()
    gains = table @ mixture
    return mixture if (gains <= mixture @ gains + _EVEN).all() else None


def _stable(table: Floats, mixture: Floats) -> bool:
    gains = table @ mixture
    best = np.flatnonzero(gains >= gains.max() - _EVEN)
    support = np.flatnonzero(mixture > 0)
    first, rest = int(support[0]), [int(i) for i in best if i != support[0]]
    if not rest:
        return True
    moves = np.zeros((len(rest), len(table)))
    moves[range(len(rest)), rest] = 1.0
    moves[:, first] = -1.0
    form = moves @ (table + table.T) @ moves.T
    return bool(np.linalg.eigvalsh(form).max() < -_EVEN)


class BestResponse(NamedTuple):
    """Hold what does best against one strategy.

    Attributes
    ----------
    against, best : object
        Names of strategies.
    payoff : float
    lead : float
        By how much it beats the next best.
    lead_se : float
        NaN without errors.
    near : tuple
        Strategies that are not worse by more than ``margin`` standard errors of the difference; just ``best`` without.
    """

    against: Any
    best: Any
    payoff: float
    lead: float
    lead_se: float
    near: tuple[Any, ...]


def best_responses(
    payoff: Any, se: Any | None = None, strategies: Sequence[Any] | None = None, margin: float = 1.96
) -> tuple[BestResponse, ...]:
    """Return what does best against each strategy, and what does as well within the error.

    Parameters
    ----------
    payoff : array-like, shape (rows, columns)
        What the row's strategy gets against the column's.
    se : array-like, shape (rows, columns), optional
        Standard errors, independent of each other.
    strategies : sequence, optional
        Names of the rows, and of the columns where there are as many.
    margin : float
        Standard errors of a difference that still count as equal.

    Examples
    --------
    >>> [r.best for r in best_responses([[.5, .2, .7], [.8, .5, .4], [.3, .6, .5]], strategies="rps")]
    ['p', 's', 'r']
    """
    table = matrix("payoff", payoff)
    errors = np.full(table.shape, np.nan) if se is None else matrix("se", se)
    if errors.shape != table.shape or (errors < 0).any():
        raise OptionError("se must have the shape of payoff and be at least 0")
    rows = names(strategies, len(table))
    columns = rows if table.shape[0] == table.shape[1] else tuple(range(table.shape[1]))
    found = []
    for j, against in enumerate(columns):
        order = np.argsort(-table[:, j], kind="stable")
        best = int(order[0])
        behind = table[best, j] - table[:, j]
        apart = np.hypot(errors[best, j], errors[:, j])
        near = [i for i in order if i == best or behind[i] == 0.0 or behind[i] <= margin * apart[i]]
        second = int(order[1]) if len(order) > 1 else best
        found.append(
            BestResponse(against, rows[best], float(table[best, j]), float(behind[second]), float(apart[second]),
                         tuple(rows[i] for i in near))
        )  # fmt: skip
    return tuple(found)


class SupportShare(NamedTuple):
    """Hold how often an equilibrium uses just these strategies: ``support`` and ``share`` of draws, 0 to 1."""

    support: tuple[Any, ...]
    share: float


def equilibrium_supports(
    payoff: Any, se: Any, strategies: Sequence[Any] | None = None, draws: int = 1000, seed: int = 1
) -> tuple[SupportShare, ...]:
    """Return in which share of draws, payoffs varied by their errors, which strategies make up an equilibrium.

    A game can have several equilibria, so shares can add up to more than 1. Most frequent first.

    Parameters
    ----------
    payoff, se : array-like, shape (strategies, strategies)
        Payoffs and their standard errors; normal, independent.
    strategies : sequence, optional
        Names.
    draws, seed : int
    """
    table, errors = matrix("payoff", payoff, square=True), matrix("se", se, square=True)
    if errors.shape != table.shape or (errors < 0).any():
        raise OptionError("se must have the shape of payoff and be at least 0")
    labels, times = names(strategies, len(table)), count("draws", draws, 1)
    rng = np.random.default_rng(count("seed", seed))
    seen: dict[tuple[Any, ...], int] = {}
    for _ in range(times):
        for found in symmetric_equilibria(table + errors * rng.standard_normal(table.shape)):
            support = tuple(labels[i] for i in np.flatnonzero(found.mixture))
            seen[support] = seen.get(support, 0) + 1
    order = sorted(seen, key=lambda s: (-seen[s], tuple(map(str, s))))
    return tuple(SupportShare(s, seen[s] / times) for s in order)
