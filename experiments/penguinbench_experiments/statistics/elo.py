"""Elo difference, its interval, likelihood of superiority and normalised Elo of a match between two."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from penguinbench._interval import check_level, effective, wilson
from penguinbench_experiments.statistics.scores import NELO, Scores, elo_of, read


class Elo(NamedTuple):
    """Hold what a match says about two players.

    Attributes
    ----------
    elo, low, high : float
        Elo difference, logistic scale; always finite.
    nelo, nelo_low, nelo_high : float
        Normalised Elo.
    los : float
        Likelihood of superiority: the chance that the first is the better one, 0 to 1.
    score : float
        Mean score a game.
    games : int
    padded : bool
        All games ended alike, so one game spread evenly over all results was added: without it the difference would
        be infinite or its error 0.
    """

    elo: float
    low: float
    high: float
    nelo: float
    nelo_low: float
    nelo_high: float
    los: float
    score: float
    games: int
    padded: bool

    @property
    def margin(self) -> float:
        """Return half the width of the interval in Elo."""
        return (self.high - self.low) / 2.0


def elo(
    *,
    wins: int | None = None,
    losses: int | None = None,
    draws: int | None = None,
    pentanomial: Sequence[int] | None = None,
    level: float = 0.95,
) -> Elo:
    """Return the Elo difference of two players with its interval, normalised Elo and likelihood of superiority.

    A. E. Elo, The Rating of Chessplayers, 1978, logistic form: ``400 log10(s / (1 - s))`` of the mean
    score s; the ends are those of ``s +- z se``, as in fastchess. Where an end leaves 0 to 1, they are Wilson's with
    one game spread evenly over all results added. Normalised Elo is ``800 / ln 10 * (s - 1/2) / sigma`` with sigma
    the standard deviation of one game, its error ``800 / ln 10 / sqrt(games)`` (M. Van den Bergh, Comments on
    Normalized Elo, 2021). The likelihood of superiority is ``Phi((s - 1/2) / se)``, or where the games are too few for
    these ends ``Phi((wins - losses) / sqrt(wins + losses))``.

    Parameters
    ----------
    wins, losses, draws : int
        Games; draws may be left out.
    pentanomial : sequence of five int
        Pairs of games of one deal with seats exchanged, by result: LL, LD, WL + DD, WD, WW. In place of the others.
    level : float

    Raises
    ------
    OptionError
        Counts that are missing, negative or all 0.

    Examples
    --------
    >>> found = elo(wins=136, losses=96, draws=111)
    >>> round(found.elo, 2), round(found.margin, 2), round(found.los, 4)
    (40.7, 30.43, 0.996)
    """
    from scipy.special import ndtr, ndtri

    seen = read(wins, losses, draws, pentanomial)
    z = float(ndtri(0.5 + check_level(level) / 2.0))
    padded = bool((seen.counts > 0).sum() < 2)
    used = seen.padded() if padded else seen
    # The score of a pair is a mean of two games: the variance a game is twice that of the pair.
    sigma = math.sqrt(used.variance * used.games)
    games = used.n * used.games
    excess = (used.mean - 0.5) / sigma
    plain = _plain_ends(used, z)
    few = padded or plain is None
    low, high = _safe_ends(used, seen, level) if padded or plain is None else plain
    nelo, half = NELO * excess, z * NELO * _ratio_error(used, padded)
    return Elo(
        elo_of(used.mean),
        elo_of(low),
        elo_of(high),
        nelo,
        nelo - half,
        nelo + half,
        float(ndtr(_surplus(seen) if few else excess * math.sqrt(games))),
        seen.mean,
        round(seen.n * seen.games),
        padded,
    )


def _ratio_error(used: Scores, padded: bool) -> float:
    """Return the standard error of the mean over the deviation of a game."""
    if not padded:
        return 1.0 / math.sqrt(used.n * used.games)
    # With next to no spread the deviation is known badly; delta method with skewness and kurtosis.
    sigma, apart = math.sqrt(used.variance), used.values - used.mean
    skewness, kurtosis = (float(used.counts @ (apart / sigma) ** k) / used.n for k in (3, 4))
    t = (used.mean - 0.5) / sigma
    return math.sqrt((1.0 - t * skewness + t * t * (kurtosis - 1.0) / 4.0) / (used.n * used.games))


def _surplus(seen: Scores) -> float:
    """Return the lead in standard deviations of two equal players: (wins - losses) / sqrt(wins + losses)."""
    apart = seen.values - 0.5
    square = float(seen.counts @ apart**2)
    return float(seen.counts @ apart) / math.sqrt(square) if square else 0.0


def _plain_ends(used: Scores, z: float) -> tuple[float, float] | None:
    """Return the interval of the mean score, or None where it leaves 0 to 1."""
    half = z * math.sqrt(used.variance / used.n)
    low, high = used.mean - half, used.mean + half
    return (low, high) if low > 0.0 and high < 1.0 else None


def _safe_ends(used: Scores, seen: Scores, level: float) -> tuple[float, float]:
    """Return an interval of the mean score that lies within 0 and 1 and never at them."""
    safe = seen.padded()
    worth = effective(safe.mean, math.sqrt(safe.variance / safe.n), round(safe.n), round(safe.n))
    low, high = wilson(safe.mean, worth, level)
    # What was added pulls to the middle; the estimate stays inside its interval.
    return min(low, used.mean), max(high, used.mean)
