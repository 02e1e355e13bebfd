"""The estimate after a sequential test has stopped: what would be seen above and below it equally often.

A test that stops when the lead is large stops too early on luck, so the plain estimate is too extreme. Outcomes are
put in one order (stage-wise: leaving above counts for more than leaving below, and the earlier the more), and the
estimate is the difference at which an outcome at least as high has a chance of one half. A. A. Tsiatis, G. L. Rosner
and C. R. Mehta, Biometrics 40:797, 1984; D. Siegmund, Biometrika 65:341, 1978.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np

from penguinbench._errors import OptionError
from penguinbench._interval import check_level
from penguinbench_experiments.statistics.brownian import OVERSHOOT, exit_above_by
from penguinbench_experiments.statistics.checks import Floats, count
from penguinbench_experiments.statistics.elo import elo as plain_elo
from penguinbench_experiments.statistics.likelihood import likeliest_with_mean, regular, steps_of_ratio
from penguinbench_experiments.statistics.scores import NELO, Scores, elo_of, read
from penguinbench_experiments.statistics.sprt import Sprt, sprt

_FARTHEST: Final = 14.0
"""Logit of the most extreme mean score that is looked for: 2,400 Elo."""


class AfterStop(NamedTuple):
    """Hold an estimate after a stop.

    Attributes
    ----------
    elo, low, high : float
        Median-unbiased difference and its interval, in the unit of the model.
    plain : float
        The plain estimate, biased away from the middle of elo0 and elo1.
    test : Sprt
    method : str
        ``"exact"`` or ``"continuous"`` (looked at after every count), or ``"looks"``.
    """

    elo: float
    low: float
    high: float
    plain: float
    test: Sprt
    method: str


def after_stop(
    *,
    wins: int | None = None,
    losses: int | None = None,
    draws: int | None = None,
    pentanomial: Sequence[int] | None = None,
    elo0: float,
    elo1: float,
    model: str = "normalized",
    alpha: float = 0.05,
    beta: float = 0.05,
    looks: Sequence[int] | None = None,
    level: float = 0.95,
) -> AfterStop:
    """Return the median-unbiased difference of a match that a sequential test has stopped.

    Without ``looks`` the test was looked at after every game or pair. Games without draws are followed one by one,
    exactly. Others are taken for a Brownian motion, bounds moved outwards by .583 standard deviations of a step. With
    ``looks`` it was looked at after these numbers of games or pairs only, steps are taken for normal, and the chances
    are integrated from look to look (P. Armitage, C. K. McPherson and B. C. Rowe, JRSS A 132:235, 1969). Mean and
    variance of a step are those of the likeliest chances of the results that have the mean score in question. Brownian
    motion is good where tests take 30 games or more: where they stopped after 15, half of them without a loss, 29 % of
    the estimates were too high and 96 % of the intervals held the truth.

    Parameters
    ----------
    wins, losses, draws, pentanomial, elo0, elo1, model, alpha, beta
        As in ``sprt``.
    looks : sequence of int, optional
        Games or pairs at each look, ascending, the last one at least what was played.
    level : float

    Raises
    ------
    OptionError
        As in ``sprt``; without looks, a test that has not stopped; with looks, a number of games at none of them.

    Examples
    --------
    >>> found = after_stop(wins=600, losses=500, elo0=0, elo1=20, model="logistic")
    >>> found.test.verdict, found.elo < found.plain
    ('H1', True)
    """
    test = sprt(wins=wins, losses=losses, draws=draws, pentanomial=pentanomial,
                elo0=elo0, elo1=elo1, model=model, alpha=alpha, beta=beta)  # fmt: skip
    seen = read(wins, losses, draws, pentanomial)
    tail = (1.0 - check_level(level)) / 2.0
    used = regular(seen)
    walk = _Walk(used, steps_of_ratio(used, test.elo0, test.elo1, test.model), test)
    below: Below
    if looks is not None:
        method, below = "looks", walk.by_looks(_stages(looks, test.n))
    elif test.verdict == "continue":
        raise OptionError("the counts must be those of a test that has stopped; before that use looks=[...]")
    elif len(used.values) == 2:
        method, below = "exact", walk.exact()
    else:
        method, below = "continuous", walk.continuous
    at = [walk.elo(_solve(below, chance, used.mean)) for chance in (0.5, 1.0 - tail, tail)]
    found = plain_elo(wins=wins, losses=losses, draws=draws, pentanomial=pentanomial)
    plain = found.elo if model == "logistic" else found.nelo
    return AfterStop(at[0], at[1], at[2], plain, test, method)


Below = Callable[[float], float]
"""Chance, at a mean score, of an outcome at most as high as the one seen."""


class _Walk:
    """Hold a stopped test as a walk: its steps, its bounds, where it stopped."""

    def __init__(self, used: Scores, steps: Floats, test: Sprt) -> None:
        self.used, self.steps, self.test = used, steps, test

    def moments(self, score: float) -> tuple[float, float]:
        """Return mean and variance of a step where the true mean score is this."""
        chances = likeliest_with_mean(self.used, score)
        mean = float(chances @ self.steps)
        return mean, float(chances @ (self.steps - mean) ** 2)

    def elo(self, score: float) -> float:
        """Return a mean score in the unit of the test's model."""
        if self.test.model == "logistic":
            return elo_of(score)
        chances = likeliest_with_mean(self.used, score)
        variance = float(chances @ (self.used.values - score) ** 2)
        return (score - 0.5) / math.sqrt(variance * self.used.games) * NELO

    def continuous(self, score: float) -> float:
        mean, variance = self.moments(score)
        wide = OVERSHOOT * math.sqrt(variance)
        lower, upper, n = self.test.lower - wide, self.test.upper + wide, float(self.test.n)
        if self.test.verdict == "H1":
            return 1.0 - exit_above_by(n, mean, variance, lower, upper)
        return exit_above_by(n, -mean, variance, -upper, -lower)

    def exact(self) -> Below:
        """Follow wins and losses game by game, once; other mean scores weigh the same ways to the bound anew."""
        down, up = (float(step) for step in self.steps)
        above = self.test.verdict == "H1"
        score = min(max(self.used.mean, 0.02), 0.98)
        running, first = np.ones(1), 0
        ends: list[tuple[int, int, float]] = []
        for n in range(1, self.test.n + 1):
            step = np.zeros(len(running) + 1)
            step[1:] = running * score
            step[:-1] += running * (1.0 - score)
            # Of the wins w those go on that keep lower < w up + (n - w) down < upper.
            low = max(math.floor((self.test.lower - n * down) / (up - down)) + 1 - first, 0)
            high = max(math.ceil((self.test.upper - n * down) / (up - down)) - first, low)
            out = range(high, len(step)) if above else range(min(low, len(step)))
            ends += [(n, first + k, float(step[k])) for k in out]
            running, first = step[low:high], first + low
        games, wins, chance = (np.array(column, np.float64) for column in zip(*ends, strict=True))
        known = np.log(np.maximum(chance, 1e-300)) - wins * math.log(score) - (games - wins) * math.log(1.0 - score)

        def below(at: float) -> float:
            got_there = float(np.sum(np.exp(known + wins * math.log(at) + (games - wins) * math.log(1.0 - at))))
            return 1.0 - got_there if above else got_there

        return below

    def by_looks(self, stages: list[int]) -> Below:
        """Integrate from look to look."""
        test = self.test
        nodes, weights = np.polynomial.legendre.leggauss(160)
        grid = test.lower + (test.upper - test.lower) * (nodes + 1.0) / 2.0
        share = weights * (test.upper - test.lower) / 2.0

        def below(score: float) -> float:
            from scipy.special import ndtr

            m, variance = self.moments(score)
            starts, mass, found, before = np.zeros(1), np.ones(1), 0.0, 0
            for stage in stages:
                steps = stage - before
                mean, sd = m * steps, math.sqrt(variance * steps)
                # At the last look: everything at most as high as what was seen. Those that left above went before.
                end = test.llr if stage == stages[-1] else test.lower
                found += float(mass @ ndtr((end - starts - mean) / sd))
                if stage < stages[-1]:
                    steps_to = (grid[:, None] - starts[None, :] - mean) / sd
                    mass = np.exp(-0.5 * steps_to**2) @ mass / (sd * math.sqrt(2.0 * math.pi)) * share
                    starts, before = grid, stage
            return min(1.0, max(0.0, found))

        return below


def _stages(looks: Sequence[int], n: int) -> list[int]:
    stages = [count("looks", look, 1) for look in looks]
    if any(a >= b for a, b in zip(stages, stages[1:], strict=False)):
        raise OptionError(f"looks={list(looks)!r} must ascend")
    if n not in stages:
        raise OptionError(f"looks={list(looks)!r} must hold the {n} games or pairs that were played")
    return stages[: stages.index(n) + 1]


def _solve(below: Below, chance: float, near: float) -> float:
    """Return the mean score at which an outcome at most as high has a chance, searched for from a near one outwards."""
    from scipy.optimize import brentq
    from scipy.special import expit, logit

    def off(at: float) -> float:
        return below(float(expit(at))) - chance

    # Outwards, since steps with next to no spread are too narrow for the nodes between two looks.
    low = high = float(logit(min(max(near, 0.001), 0.999)))
    width = 0.05
    while off(low) < 0.0 and low > -_FARTHEST:
        low, width = max(low - width, -_FARTHEST), 2.0 * width
    width = 0.05
    while off(high) > 0.0 and high < _FARTHEST:
        high, width = min(high + width, _FARTHEST), 2.0 * width
    if off(low) <= 0.0 or off(high) >= 0.0:
        return float(expit(low if off(low) <= 0.0 else high))
    return float(expit(brentq(off, low, high, xtol=1e-10)))
