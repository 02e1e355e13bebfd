"""Maximum likelihood of the chances of results when their mean score, or mean over deviation, is given.

The generalised likelihood ratio of sequential tests: each hypothesis fixes one number, and the chances of the results
are the likeliest ones that give it (M. Van den Bergh, The Generalized Maximum Likelihood Ratio for the Expectation
Value of a Distribution, 2017, propositions 1.1 and 1.2 of its practical form as used by Fishtest).
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from penguinbench._errors import OptionError
from penguinbench_experiments.statistics.checks import Floats
from penguinbench_experiments.statistics.scores import NELO, Scores, score_of

MODELS: Final = ("logistic", "normalized")

_ROUNDS: Final = 400
_CLOSE: Final = 1e-13
_NEVER_SEEN: Final = 1e-3
"""What a result that was never seen counts as, in games: Fishtest's rule. Draws that never came are no result."""


def check_model(model: str) -> str:
    """Return the name of a model."""
    if model not in MODELS:
        raise OptionError(
            f"model={model!r} must be 'logistic' or 'normalized': the same games mean something else in each"
        )
    return model


def log_likelihood_ratio(seen: Scores, elo0: float, elo1: float, model: str) -> float:
    """Return the log likelihood of elo1 less that of elo0, each at its likeliest chances."""
    used = regular(seen)
    return float(used.counts @ steps_of_ratio(used, elo0, elo1, model))


def regular(seen: Scores) -> Scores:
    """Return counts without an empty cell: no draws at all leaves wins and losses, other gaps count 0.001 games."""
    values, counts = seen.values, seen.counts
    if len(counts) == 3 and counts[1] == 0:
        values, counts = values[[0, 2]], counts[[0, 2]]
    return Scores(values, np.where(counts > 0, counts, _NEVER_SEEN), seen.games)


def steps_of_ratio(used: Scores, elo0: float, elo1: float, model: str) -> Floats:
    """Return what each result adds to the log likelihood ratio."""
    frequencies = used.counts / used.n
    lesser, greater = (_likeliest(used, frequencies, elo, model) for elo in (elo0, elo1))
    return np.asarray(np.log(greater / lesser))


def likeliest_with_mean(used: Scores, mean: float) -> Floats:
    """Return the likeliest chances of the results with a mean score between 0 and 1."""
    return _given_mean(used.values, used.counts / used.n, mean)


def _likeliest(used: Scores, frequencies: Floats, elo: float, model: str) -> Floats:
    if model == "logistic":
        return _given_mean(used.values, frequencies, score_of(elo))
    return _given_ratio(used.values, frequencies, elo / NELO * math.sqrt(used.games))


def _given_mean(values: Floats, frequencies: Floats, mean: float) -> Floats:
    """Return the likeliest chances with a mean: ``f / (1 + x (value - mean))``."""
    apart = values - mean
    return frequencies / (1.0 + _root(apart, frequencies) * apart)


def _given_ratio(values: Floats, frequencies: Floats, ratio: float) -> Floats:
    """Return the likeliest chances with ``(mean - 1/2) / deviation = ratio``, by iteration.

    The condition is linearised at the last chances, which makes it one about a mean.
    """
    chances, moved = np.full(len(values), 1.0 / len(values)), math.inf
    for _ in range(_ROUNDS):
        mean = float(chances @ values)
        deviation = math.sqrt(float(chances @ (values - mean) ** 2))
        apart = values - 0.5 - ratio * deviation * (1.0 + ((mean - values) / deviation) ** 2) / 2.0
        if apart.min() >= 0.0 or apart.max() <= 0.0:
            break
        following = frequencies / (1.0 + _root(apart, frequencies) * apart)
        moved = float(np.abs(following - chances).max())
        chances = following
        if moved < _CLOSE:
            return chances
    if moved < 1e-9:
        return chances
    raise OptionError(
        f"elo0 and elo1 must be nearer to what was played: no chances of these results have a normalised Elo of "
        f"{ratio * NELO:.0f}"
    )


def _root(apart: Floats, frequencies: Floats) -> float:
    """Return x with ``sum f a / (1 + x a) = 0`` that keeps every ``1 + x a`` positive.

    The sum falls from plus to minus infinity between its two poles.
    """
    from scipy.optimize import brentq

    low, high = -1.0 / float(apart.max()), -1.0 / float(apart.min())
    margin = 1e-14 * (high - low)

    def slope(x: float) -> float:
        return float(np.sum(frequencies * apart / (1.0 + x * apart)))

    return float(brentq(slope, low + margin, high - margin, xtol=1e-300, rtol=1e-15, maxiter=500))
