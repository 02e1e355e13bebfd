"""How often a rating says that each player of a table comes first, second, ..., and how often it was so."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


def expected_finishes(theta: Sequence[float], ties: Mapping[int, float]) -> Floats:
    """Return the share of each position that each player of a table is expected to have.

    The chances of the fitted model of ties (D. Firth, I. Kosmidis and H. L. Turner, Davidson-Luce model for
    multi-item choice with ties, 2019, equation 2), summed over all orders by who is still in the race. Players who
    tie share the positions they take: each of m has 1/m of every one of them.

    Parameters
    ----------
    theta : sequence of float
        Log worths of those at the table.
    ties : mapping of int to float
        Strength of ties by size, as in ``Ratings.ties``.

    Returns
    -------
    array, float64, shape (players, positions)
        Every row and every column sums to 1.

    Examples
    --------
    >>> expected_finishes([np.log(3), 0], {}).round(2).tolist()
    [[0.75, 0.25], [0.25, 0.75]]
    """
    n = len(theta)
    found = np.zeros((n, n))
    chance = {tuple(range(n)): 1.0}
    for left_n in range(n, 0, -1):
        for left in [key for key in chance if len(key) == left_n]:
            here = chance.pop(left)
            sets = _next_sets(left, ties)
            weights = [_weight(chosen, theta, ties) for chosen in sets]
            total = math.fsum(weights)
            for chosen, weight in zip(sets, weights, strict=True):
                share = here * weight / total
                first = n - left_n
                for player in chosen:
                    found[player, first : first + len(chosen)] += share / len(chosen)
                rest = tuple(player for player in left if player not in chosen)
                if rest:
                    chance[rest] = chance.get(rest, 0.0) + share
    return found


def _next_sets(left: tuple[int, ...], ties: Mapping[int, float]) -> list[tuple[int, ...]]:
    if len(left) == 1:
        return [left]
    sizes = [1, *(size for size in sorted(ties) if size <= len(left))]
    return [chosen for size in sizes for chosen in itertools.combinations(left, size)]


def _weight(chosen: tuple[int, ...], theta: Sequence[float], ties: Mapping[int, float]) -> float:
    strength = ties.get(len(chosen), 1.0) if len(chosen) > 1 else 1.0
    return strength * math.exp(math.fsum(theta[player] for player in chosen) / len(chosen))


def seen_finishes(ranks: npt.NDArray[np.int64]) -> Floats:
    """Return the share of each position that each player had; those who tie share the positions they take.

    Parameters
    ----------
    ranks : int64, shape (..., players)
        From 1; tied players have the same, and the next rank is skipped as in ``1 1 3``.

    Returns
    -------
    array, float64, shape (..., players, positions)

    Examples
    --------
    >>> seen_finishes(np.array([1, 1, 3])).tolist()
    [[0.5, 0.5, 0.0], [0.5, 0.5, 0.0], [0.0, 0.0, 1.0]]
    """
    n = ranks.shape[-1]
    tied = (ranks[..., :, None] == ranks[..., None, :]).sum(axis=-1)
    first = (ranks - 1)[..., None]
    position = np.arange(n)
    inside = (position >= first) & (position < first + tied[..., None])
    return inside / tied[..., None]
