"""The likelihood of rankings with ties, and its maximum by Newton's method.

The chance that the set C comes next among those still in the race A is proportional to ``delta[m] exp(mean of theta
over C)``, m the size of C, over all sets of A of a size that was ever seen (D. Firth, I. Kosmidis and H. L. Turner,
Davidson-Luce model for multi-item choice with ties, 2019, equation 2). Without ties it is the model of Plackett and
Luce, for pairs those of Bradley and Terry and of Davidson. Its logarithm is concave in theta and log delta.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np
import numpy.typing as npt

from penguinbench._errors import OptionError
from penguinbench_experiments.statistics.checks import Floats

MOST_SETS: Final = 50_000
"""Sets that may come next in one race: ties of many among very many are refused."""

_ROOM: Final = 1 << 20
_ROUNDS: Final = 200
_CLOSE: Final = 1e-11
_RUNAWAY: Final = 30.0


@dataclass(frozen=True, eq=False)
class Stages:
    """Hold choices among equally many: the sets that may come next are built alike in all of them.

    Attributes
    ----------
    where : int64, shape (choices, own)
        Parameters by position: those still in the race, then the sizes of ties.
    features : float64, shape (sets, own)
        What each of a choice's own parameters adds to each set.
    seen : float64, shape (choices, sets)
        How often each set came next.
    """

    where: npt.NDArray[np.int64]
    features: Floats
    seen: Floats


@dataclass(frozen=True, eq=False)
class Fit:
    """Hold a maximum: parameters, information (negative second derivative), log likelihood, whether it is one."""

    at: Floats
    information: Floats
    log_likelihood: float
    converged: bool


Choices = dict[tuple[int, ...], dict[tuple[int, ...], int]]
"""By those still in the race, how often whom was chosen from them."""


def make_stages(choices: Choices, players: int, sizes: Sequence[int]) -> list[Stages]:
    """Return the choices of rankings by number still in the race; parameters are the players, then sizes of ties."""
    numbers = sorted({len(left) for left in choices})
    return [_stages({k: v for k, v in choices.items() if len(k) == n}, n, players, sizes) for n in numbers]


def _stages(choices: Choices, n: int, players: int, sizes: Sequence[int]) -> Stages:
    ties = [size for size in sizes if size <= n]
    if sum(math.comb(n, size) for size in (1, *ties)) > MOST_SETS:
        raise OptionError(f"rankings with ties of {max(ties)} must be of fewer than {n} players")
    sets = [found for size in (1, *ties) for found in combinations(range(n), size)]
    column = {found: i for i, found in enumerate(sets)}
    features = np.zeros((len(sets), n + len(ties)))
    for row, found in enumerate(sets):
        features[row, list(found)] = 1.0 / len(found)
        if len(found) > 1:
            features[row, n + ties.index(len(found))] = 1.0
    own_ties = [players + list(sizes).index(size) for size in ties]
    where = np.array([[*left, *own_ties] for left in choices], dtype=np.int64)
    seen = np.zeros((len(choices), len(sets)))
    for row, (left, chosen) in enumerate(choices.items()):
        position = {player: i for i, player in enumerate(left)}
        for found, times in chosen.items():
            seen[row, column[tuple(position[player] for player in found)]] = times
    return Stages(where, features, seen)


def maximise(stages: list[Stages], parameters: int, players: int, prior_sd: float | None) -> Fit:
    """Return the maximum of the log likelihood, with a normal prior around 0 if one is given."""
    weight = 0.0 if prior_sd is None else 1.0 / prior_sd**2
    # The likelihood does not know the sum of theta; this direction is held at 0.
    level = np.zeros(parameters)
    level[:players] = 1.0
    at = np.zeros(parameters)
    value, slope, information = _derivatives(stages, at)
    for _ in range(_ROUNDS):
        uphill = slope - weight * at
        curved = information + weight * np.eye(parameters) + np.outer(level, level)
        try:
            step = np.linalg.solve(curved, uphill)
        except np.linalg.LinAlgError:
            return Fit(at, information, value, False)
        if float(np.abs(step).max()) < _CLOSE:
            return Fit(_centred(at + step, players), information, value, True)
        size, goal = 1.0, value - weight * float(at @ at) / 2.0
        while True:
            there = at + size * step
            new = _derivatives(stages, there)
            # Rounding of a sum of many games must not stop the last steps.
            if new[0] - weight * float(there @ there) / 2.0 >= goal - 1e-9 * (1.0 + abs(goal)) or size < 1e-6:
                break
            size /= 2.0
        at, (value, slope, information) = there, new
        if float(np.abs(at).max()) > _RUNAWAY and prior_sd is None:
            return Fit(at, information, value, False)
    return Fit(_centred(at, players), information, value, False)


def _centred(at: Floats, players: int) -> Floats:
    found = at.copy()
    found[:players] -= math.fsum(found[:players]) / players
    return found


def _derivatives(stages: list[Stages], at: Floats) -> tuple[float, Floats, Floats]:
    value, slope = 0.0, np.zeros(len(at))
    information = np.zeros((len(at), len(at)))
    for alike in stages:
        rows = max(1, _ROOM // alike.features.size)
        for first in range(0, len(alike.where), rows):
            part = slice(first, first + rows)
            value += _add(alike.where[part], alike.features, alike.seen[part], at, slope, information)
    return value, slope, information


def _add(
    where: npt.NDArray[np.int64], features: Floats, seen: Floats, at: Floats, slope: Floats, information: Floats
) -> float:
    """Add what some choices say to slope and information; return their log likelihood."""
    own = at[where] @ features.T
    own -= own.max(axis=1, keepdims=True)
    weights = np.exp(own)
    total = weights.sum(axis=1)
    chances, times = weights / total[:, None], seen.sum(axis=1)
    mean = chances @ features
    np.add.at(slope, where, seen @ features - times[:, None] * mean)
    spread = (features.T[None] * chances[:, None, :]) @ features - mean[:, :, None] * mean[:, None, :]
    np.add.at(information, (where[:, :, None], where[:, None, :]), times[:, None, None] * spread)
    return float(np.sum(seen * own) - times @ np.log(total))
