"""What a sequential test will cost and how often it errs, before it is played."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from penguinbench._errors import OptionError
from penguinbench_experiments.statistics.brownian import OVERSHOOT, exit_above, mean_exit
from penguinbench_experiments.statistics.checks import number
from penguinbench_experiments.statistics.likelihood import check_model
from penguinbench_experiments.statistics.scores import NELO, score_of
from penguinbench_experiments.statistics.sprt import bounds, check_elos


class Course(NamedTuple):
    """Hold how a sequential test goes at a true difference.

    Attributes
    ----------
    elo : float
        The true difference, in the unit of the model.
    accepts : float
        Chance that elo1 is accepted.
    games : float
        Mean number of games until the stop.
    method : str
        ``"exact"`` or ``"diffusion"``.
    """

    elo: float
    accepts: float
    games: float
    method: str


def sprt_win_loss(elo: float, *, elo0: float, elo1: float, alpha: float = 0.05, beta: float = 0.05) -> Course:
    """Return how the win/loss SPRT of the logistic model goes: exactly, game by game.

    The distribution of wins among the tests still running is carried from game to game (A. Wald, Sequential Analysis,
    1947, section A.2, solved by recursion) until fewer than 1e-12 of them run. About a
    second for 20 Elo between the two, a minute for 4: there ``sprt_course`` is as good.

    Parameters
    ----------
    elo : float
        The true difference.
    elo0, elo1, alpha, beta : float
        As in ``sprt``.

    Raises
    ------
    OptionError
        As in ``sprt``.

    Examples
    --------
    >>> course = sprt_win_loss(10, elo0=0, elo1=20)
    >>> round(course.accepts, 3), round(course.games)
    (0.5, 2666)
    """
    lesser, greater = check_elos(elo0, elo1)
    lower, upper = bounds(alpha, beta)
    p, p0, p1 = score_of(number("elo", elo)), score_of(lesser), score_of(greater)
    up, down = math.log(p1 / p0), math.log((1.0 - p1) / (1.0 - p0))
    running, first, n = np.ones(1), 0, 0
    accepts = games = 0.0
    while len(running) and running.sum() > 1e-12:
        n += 1
        step = np.zeros(len(running) + 1)
        step[1:] = running * p
        step[:-1] += running * (1.0 - p)
        # The ratio grows with the wins, so what leaves lies at the two ends.
        low, high = 0, len(step)
        while high > low and (first + high - 1) * up + (n - first - high + 1) * down >= upper:
            high -= 1
            accepts += float(step[high])
            games += n * float(step[high])
        while low < high and (first + low) * up + (n - first - low) * down <= lower:
            games += n * float(step[low])
            low += 1
        first, running = first + low, step[low:high]
    return Course(elo, accepts, games, "exact")


def sprt_course(
    elo: float,
    *,
    elo0: float,
    elo1: float,
    model: str = "normalized",
    draws: float = 0.0,
    pairs: bool = False,
    pair_variance: float | None = None,
    alpha: float = 0.05,
    beta: float = 0.05,
) -> Course:
    """Return how a sequential test goes, with draws and in either model, by a diffusion.

    The log likelihood ratio is taken for a Brownian motion with drift ``d (t - (t0 + t1) / 2)`` and variance ``d**2`` a
    count, where t is the mean score (less a half) in standard deviations and ``d = t1 - t0``; each bound is moved
    outwards by .583 standard deviations of a step (D. Siegmund, Sequential Analysis, 1985, chapter X). Good where
    the test takes hundreds of games; for a short one without draws use ``sprt_win_loss``.

    Parameters
    ----------
    elo, elo0, elo1 : float
        In the unit of the model.
    model : {"normalized", "logistic"}
    draws : float
        Share of games drawn, from 0 to below 1.
    pairs : bool
        Whether pairs are counted, looking only when a pair is complete.
    pair_variance : float, optional
        Variance of the score of a pair (0 to 1), by default half that of a game: games of a deal independent.
    alpha, beta : float

    Raises
    ------
    OptionError
        As in ``sprt``; a share of draws that leaves no room for the difference.

    Examples
    --------
    >>> round(sprt_course(1, elo0=0, elo1=2, draws=.5).accepts, 3)
    0.5
    """
    lesser, greater = check_elos(elo0, elo1)
    lower, upper = bounds(alpha, beta)
    drawn = number("draws", draws, -1e-300, 1.0, "from 0 to below 1")
    true = number("elo", elo)
    games = 2 if pairs else 1
    if pair_variance is not None and not pairs:
        raise OptionError("pair_variance=... must go with pairs=True")
    if check_model(model) == "logistic":
        variance = _variance(score_of(true), drawn) / games
        if pair_variance is not None:
            variance = number("pair_variance", pair_variance, 0.0, 0.25, "between 0 and .25")
        t, t0, t1 = ((score_of(e) - 0.5) / math.sqrt(variance) for e in (true, lesser, greater))
    else:
        t, t0, t1 = (e / NELO * math.sqrt(games) for e in (true, lesser, greater))
    d = t1 - t0
    m, v = d * (t - (t0 + t1) / 2.0), d * d
    lower, upper = lower - OVERSHOOT * d, upper + OVERSHOOT * d
    return Course(elo, exit_above(m, v, lower, upper), games * mean_exit(m, v, lower, upper), "diffusion")


def _variance(score: float, draws: float) -> float:
    """Return the variance of the score of one game."""
    wins = score - draws / 2.0
    if not 0.0 <= wins <= 1.0 - draws:
        raise OptionError(f"draws={draws!r} must leave room for a mean score of {score:.3f}")
    return wins + draws / 4.0 - score * score
