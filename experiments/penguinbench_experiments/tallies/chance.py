"""What chance alone makes of few games: exact intervals, a test of seats, and how many games settle a question."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from penguinbench_experiments.statistics.shares import Share, exact_binomial
from penguinbench_experiments.tallies.sheet import Game

DRAWS: Final = 20_000
"""Shufflings of a test: a p of .05 has a standard error of .0015."""
_Z_POWER: Final = 0.8416212335729143  # 80 % power
_Z_LEVEL: Final = 1.959963984540054  # two-sided 5 %
MOST_GAMES: Final = 1_000_000


def share_with_ties(outright: int, shared: float, tied: int, games: int) -> Share:
    """Return a share of wins with an interval that holds at least as often as it says.

    Clopper and Pearson's interval from the games won alone gives the lower end, that of the games won alone or shared
    the upper one: a shared win counts less than a whole one and more than none.

    Parameters
    ----------
    outright, tied : int
        Games won alone, and games won with others.
    shared : float
        What the shared wins count together: 1/m for each of m winners.
    games : int

    Examples
    --------
    >>> [round(end, 3) for end in share_with_ties(3, 0.5, 1, 10)[:3]]
    [0.35, 0.067, 0.738]
    """
    low = exact_binomial(outright, games).low
    high = exact_binomial(outright + tied, games).high
    mean = (outright + shared) / games
    return Share(mean, low, high, math.sqrt(mean * (1 - mean) / games), games, games, float(games))


def wins_table(games: Sequence[Game], n: int) -> npt.NDArray[np.float64]:
    """Return what each position won in each game: float64 (games, n), 1/m where m share the win."""
    table = np.zeros((len(games), n))
    for i, game in enumerate(games):
        table[i, list(game.winners)] = 1 / len(game.winners)
    return table


def shuffled_seats(games: Sequence[Game], n: int, seed: int) -> tuple[float, bool]:
    """Return the p value of "seats make no difference", and whether the sheet can tell at all.

    Under it who wins has nothing to do with where people sit: the seatings of the games of one set of people may be
    shuffled among these games (E. J. G. Pitman, J. R. Stat. Soc. Suppl. 4:119, 1937). The statistic is the sum
    over seats of squared differences of wins from the mean over all shufflings. Strong and weak players do no harm, as
    each game keeps its winner. It cannot tell where everybody always sat in the same seat.
    """
    sets: dict[frozenset[str], list[int]] = {}
    for i, game in enumerate(games):
        assert game.seats is not None
        sets.setdefault(frozenset(game.seats), []).append(i)
    movable = any(len({games[i].seats for i in found}) > 1 for found in sets.values())
    if not movable:
        return float("nan"), False
    rng = np.random.default_rng([seed, 1])
    seen = wins_table(games, n).sum(axis=0)
    drawn, centre = np.zeros((DRAWS, n)), np.zeros(n)
    for people, found in sets.items():
        order = sorted(people)
        # won[g, p]: what person p won in game g; at[g, p]: the seat of person p under the seating of game g.
        won, at = np.zeros((len(found), n)), np.zeros((len(found), n), np.int64)
        for k, i in enumerate(found):
            seats = games[i].seats
            assert seats is not None
            at[k] = [seats.index(name) for name in order]
            for seat in games[i].winners:
                won[k, order.index(seats[seat])] = 1 / len(games[i].winners)
        # The mean over all shufflings, exactly: with the mean of the draws, outcomes equally far away would not be.
        np.add.at(centre, at, np.broadcast_to(won.sum(axis=0) / len(found), won.shape))
        for draw in range(DRAWS):
            np.add.at(drawn[draw], at[rng.permutation(len(found))], won)
    distance = ((drawn - centre) ** 2).sum(axis=1)
    observed = float(((seen - centre) ** 2).sum())
    return (1 + int((distance >= observed - 1e-9).sum())) / (1 + DRAWS), True


def drawn_counts(table: npt.NDArray[np.float64], shares: Any, seed: int) -> float:
    """Return the p value of a table of wins under given chances of each position, by drawing winners.

    The statistic is Pearson's chi squared. A shared win is drawn as one of the winners with equal chances, so ties make
    the test cautious.

    Parameters
    ----------
    table : float64 (games, n)
    shares : float64 (n,) or (games, n)
        Chances; they are brought to a sum of 1.
    """
    games, n = table.shape
    chances = np.broadcast_to(np.asarray(shares, np.float64), (games, n))
    chances = np.maximum(chances, 1e-12)
    chances = chances / chances.sum(axis=1, keepdims=True)
    expected = chances.sum(axis=0)
    rng = np.random.default_rng([seed, 2])
    edges = chances.cumsum(axis=1)
    edges[:, -1] = 1.0
    distance = np.zeros(DRAWS)
    for start in range(0, DRAWS, 1000):
        words = rng.random((1000, games, 1))
        who = (words >= edges[None, :, :-1]).sum(axis=2)
        counts = np.stack([(who == k).sum(axis=1) for k in range(n)], axis=1)
        distance[start : start + 1000] = ((counts - expected) ** 2 / expected).sum(axis=1)
    observed = float(((table.sum(axis=0) - expected) ** 2 / expected).sum())
    return (1 + int((distance >= observed - 1e-9).sum())) / (1 + DRAWS)


def games_to_settle(shares: Sequence[float], within: float, games: int) -> int | None:
    """Return how many games in all give a verdict if the shares stay what they are; None if no number does.

    The verdict of ``fair``: every exact interval within the tolerance around an equal share, or one outside. ``games``
    are the ones played; never fewer are answered.
    """
    n = len(shares)

    def settled(total: int) -> bool:
        ends = [exact_binomial(round(share * total), total) for share in shares]
        inside = all(1 / n - within <= one.low and one.high <= 1 / n + within for one in ends)
        outside = any(one.high < 1 / n - within or one.low > 1 / n + within for one in ends)
        return inside or outside

    distances = [abs(abs(share - 1 / n) - within) for share in shares]
    far = [abs(share - 1 / n) > within for share in shares]
    # What decides: the share that is farthest outside, or all of those inside.
    nearest = max((d for d, out in zip(distances, far, strict=True) if out), default=min(distances))
    if nearest < 1e-3:
        return None
    total = games
    while not settled(total):
        total = max(total + 1, math.ceil(total * 1.02))
        if total > MOST_GAMES:
            return None
    return total


def games_for_power(difference: float, share: float) -> int | None:
    """Return how many games show a share that differs so much from a known one, in four of five sheets.

    Two-sided 5 %, 80 % power, normal approximation (J. L. Fleiss, Statistical Methods for Rates and Proportions, 1981,
    section 2.3).

    >>> games_for_power(.05, .25)
    605
    """
    if abs(difference) < 1e-9:
        return None
    other = min(max(share + difference, 1e-6), 1 - 1e-6)
    root = _Z_LEVEL * math.sqrt(share * (1 - share)) + _Z_POWER * math.sqrt(other * (1 - other))
    return math.ceil((root / difference) ** 2)
