"""Results of two players counted by score: three counts a game (trinomial) or five a pair of games (pentanomial).

A pair of games is one deal played twice with seats exchanged; its two games are not independent, so the pair is what
is counted: LL, LD, WL + DD, WD, WW (M. Van den Bergh, Comments on Normalized Elo, 2021).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from penguinbench._errors import OptionError
from penguinbench_experiments.statistics.checks import Floats, count
from penguinbench_experiments.statistics.shares import group_shares

if TYPE_CHECKING:
    from penguinbench import Result

NELO: Final = 800.0 / math.log(10.0)
"""Normalised Elo of a game whose mean score lies one standard deviation above a half."""


@dataclass(frozen=True, eq=False)
class Scores:
    """Hold how often each score was seen.

    Attributes
    ----------
    values : float64, shape (kinds,)
        Scores of one game or pair, 0 (all lost) to 1 (all won), ascending.
    counts : float64, shape (kinds,)
    games : int
        Games in one count: 1 or 2.
    """

    values: Floats
    counts: Floats
    games: int

    @property
    def n(self) -> float:
        """Return the number of games or pairs."""
        return float(self.counts.sum())

    @property
    def mean(self) -> float:
        """Return the mean score."""
        # Around a half, so that what is even is even to the bit.
        return 0.5 + float(self.counts @ (self.values - 0.5)) / self.n

    @property
    def variance(self) -> float:
        """Return the variance of the score of one count."""
        return float(self.counts @ (self.values - self.mean) ** 2) / self.n

    def padded(self) -> Scores:
        """Return the scores with one more count, spread evenly over all kinds: what makes 10 : 0 finite."""
        return Scores(self.values, self.counts + 1.0 / len(self.counts), self.games)


def read(wins: int | None, losses: int | None, draws: int | None, pentanomial: Sequence[int] | None) -> Scores:
    """Return counts as somebody gives them: wins and losses (and draws), or five counts of pairs.

    Raises
    ------
    OptionError
        Both or neither are given, a count is negative or no whole number, there is no game.
    """
    if pentanomial is not None:
        if (wins, losses, draws) != (None, None, None):
            raise OptionError("pentanomial=... must stand alone, or pass wins=, losses= and draws= instead")
        given = list(pentanomial)
        if len(given) != 5:
            raise OptionError(f"pentanomial={given!r} must be five counts of pairs: LL, LD, WL + DD, WD, WW")
        counts = [count("pentanomial", value) for value in given]
    else:
        if wins is None or losses is None:
            raise OptionError("wins= and losses= must both be given, or pentanomial= instead of them")
        drawn = 0 if draws is None else count("draws", draws)
        counts = [count("losses", losses), drawn, count("wins", wins)]
    if not any(counts):
        raise OptionError("the counts must hold at least one game")
    kinds = len(counts)
    return Scores(np.linspace(0.0, 1.0, kinds), np.array(counts, dtype=np.float64), 1 if kinds == 3 else 2)


def pentanomial_of(result: Result, player: str | None = None) -> list[int]:
    """Return the pairs of a series of two players by result, LL LD WL + DD WD WW, to pass as ``pentanomial=``.

    A group of two players is such a pair: one deal, played with seats exchanged.

    Parameters
    ----------
    result : Result
        Of two players, with ``rotate``, ``seats`` kept.
    player : str, optional
        Whose wins are W; by default the first of the line-up.

    Raises
    ------
    OptionError
        Another number of players, a series without rotation, an unknown player.
    ResultError
        Seats were not kept.
    """
    if len(result.labels) != 2 or not result.manifest["rotate"]:
        raise OptionError("result must be a series of two players with rotate=True")
    if player is not None and player not in result.labels:
        raise OptionError(f"player={player!r} must be one of {', '.join(result.labels)}")
    place = 0 if player is None else result.labels.index(player)
    shares = group_shares(result)[:, place]
    return [int(n) for n in np.bincount(np.rint(4.0 * shares).astype(np.int64), minlength=5)]


def elo_of(score: float) -> float:
    """Return the Elo difference of a mean score between 0 and 1: ``400 log10(s / (1 - s))``."""
    return 400.0 * math.log10(score / (1.0 - score))


def score_of(elo: float) -> float:
    """Return the mean score of an Elo difference."""
    return 1.0 / (1.0 + 10.0 ** (-elo / 400.0))
