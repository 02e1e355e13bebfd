"""Sequential probability ratio test of a match between two: stop as soon as one of two differences is refuted."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from penguinbench._errors import OptionError
from penguinbench_experiments.statistics.checks import chance, number
from penguinbench_experiments.statistics.likelihood import check_model, log_likelihood_ratio
from penguinbench_experiments.statistics.scores import read


class Sprt(NamedTuple):
    """Hold the state of a sequential test.

    Attributes
    ----------
    llr : float
        Log likelihood ratio of elo1 against elo0.
    lower, upper : float
        Bounds: at or below ``lower`` elo0 is accepted, at or above ``upper`` elo1.
    verdict : str
        ``"H0"``, ``"H1"`` or ``"continue"``.
    elo0, elo1 : float
        The two differences, in the unit of the model.
    model, counted : str
        ``"logistic"`` or ``"normalized"``; ``"trinomial"`` (games) or ``"pentanomial"`` (pairs).
    n : int
        Games or pairs.
    """

    llr: float
    lower: float
    upper: float
    verdict: str
    elo0: float
    elo1: float
    model: str
    counted: str
    n: int


def bounds(alpha: float = 0.05, beta: float = 0.05) -> tuple[float, float]:
    """Return Wald's bounds of the log likelihood ratio (A. Wald, Ann. Math. Statist. 16:117, 1945).

    ``log(beta / (1 - alpha))`` and ``log((1 - beta) / alpha)``, with alpha the chance of accepting elo1 where elo0 is
    true, and beta that of accepting elo0 where elo1 is true.

    >>> [round(end, 3) for end in bounds()]
    [-2.944, 2.944]
    """
    a, b = chance("alpha", alpha), chance("beta", beta)
    if a + b >= 1.0:
        raise OptionError(f"alpha={alpha!r} and beta={beta!r} must add up to less than 1")
    return math.log(b / (1.0 - a)), math.log((1.0 - b) / a)


def check_elos(elo0: float, elo1: float) -> tuple[float, float]:
    """Return the two differences of a test, the first below the second."""
    lesser, greater = number("elo0", elo0), number("elo1", elo1)
    if lesser >= greater:
        raise OptionError(f"elo1={elo1!r} must be above elo0={elo0!r}")
    return lesser, greater


def sprt(
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
) -> Sprt:
    """Return where a sequential test of elo0 against elo1 stands.

    The generalised SPRT (M. Van den Bergh, The Generalized Maximum Likelihood Ratio for the Expectation Value of a
    Distribution, 2017; Comments on Normalized Elo, 2021). The model must be named because the same games give another
    ratio under another model: ``"logistic"`` asks about the mean score, ``"normalized"`` about the mean score in
    standard deviations of a game. A result never seen counts as 0.001 games; without any draw the test is the
    win/loss SPRT. After a stop the plain estimate is biased: use ``after_stop``.

    Parameters
    ----------
    wins, losses, draws, pentanomial
        As in ``elo``.
    elo0, elo1 : float
        In Elo of the model, elo0 below elo1.
    model : {"normalized", "logistic"}
    alpha, beta : float
        Chances of a wrong verdict at elo0 and elo1.

    Raises
    ------
    OptionError
        Counts that are missing, negative or all 0; another model; elo0 not below elo1; alpha + beta of 1 or more.

    Examples
    --------
    >>> round(sprt(wins=36433, losses=36027, draws=68692, elo0=0, elo1=2, model="normalized").llr, 4)
    0.9233
    """
    seen = read(wins, losses, draws, pentanomial)
    lesser, greater = check_elos(elo0, elo1)
    lower, upper = bounds(alpha, beta)
    llr = log_likelihood_ratio(seen, lesser, greater, check_model(model))
    word = "H1" if llr >= upper else "H0" if llr <= lower else "continue"
    counted = "trinomial" if seen.games == 1 else "pentanomial"
    return Sprt(llr, lower, upper, word, lesser, greater, model, counted, round(seen.n))
