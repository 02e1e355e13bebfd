"""Races whose outcome is known in closed form, run through the whole arena: cards, onsets, windows, claims.

N is the number of rounds of the series. A round's race is independent of all before it, so the number of first claims
of a player less its expectation is a martingale and its standard error is sqrt(p (1 - p) / N), although N itself
depends on the races. Every tolerance is four of these; with the thirty-odd comparisons of this file a sound arena
misses one for one choice of the seeds in 400, and the seeds are fixed.
"""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import brentq

from tests.cases import cases
from tests.oracles import (
    MANY_GAMES,
    MEDIAN_MS,
    STANDARD_ERRORS,
    first_claims,
    gap_exceeds,
    late_first,
    off,
    play,
    racer,
    slower_first,
)

pytestmark = MANY_GAMES
FAR = {"flipper_lag_ms": 0.0, "last_chance_ms": 600_000.0}
"""No lag, and no race that is cut off after the last card."""


@pytest.mark.parametrize("sigma", [0.30, 0.45, 0.59])
@pytest.mark.parametrize("ratio", [1.1, 1.25, 1.5, 1.8, 2.0, 2.2, 3.0])
def test_the_slower_of_two(sigma: float, ratio: float) -> None:
    """Share of first claims of the slower within 4 sqrt(p (1 - p) / N), N the rounds."""
    line_up = [racer(sigma=sigma, name="fast"), racer(MEDIAN_MS * ratio, sigma, "slow")]
    first = first_claims(play("penguins", line_up, cases("oracle_races"), 11, FAR).claims)
    slow = (first["player"] == "slow").mean()
    assert abs(off(slow, slower_first(ratio, sigma), len(first))) < STANDARD_ERRORS


@pytest.mark.parametrize("lag_ms", [100.0, 200.0, 300.0, 500.0])
@pytest.mark.parametrize("n", [2, 4, 6])
def test_the_flipper_who_sees_the_card_later(n: int, lag_ms: float) -> None:
    """Share of rounds whose first claim is the flipper's within 4 sqrt(p (1 - p) / N), N the rounds.

    Racers always claim what is right, so every window awards, every round has one window, and the stack goes on by one
    seat a round from seat 0: seat ``round % n`` flips. That is held too, by the cards each seat turned.
    """
    result = play("penguins", [racer()] * n, cases("oracle_races"), 12, FAR | {"flipper_lag_ms": lag_ms})
    claims = result.claims
    first = first_claims(claims)
    assert (claims["order"] == 0).sum() == len(first) == result.games["rounds"].sum()
    flipper = first["round"] % n
    up = first.groupby(["game", flipper])["cards_up"].sum()
    turned = result.seats.set_index(["game", "seat"])["flips"]
    # Cards still on the table when the game ends were turned too, by the seat whose round came to nothing.
    assert (turned.reindex(up.index) - up).between(0, 12).all()
    assert abs(off((first["seat"] == flipper).mean(), late_first(lag_ms, n), len(first))) < STANDARD_ERRORS


def test_the_gap_between_first_and_second() -> None:
    """Shares under 20, 50, 100, 200, 1500 ms and the median of four equal players within 4 sqrt(p (1 - p) / N).

    The settle window ends 1500 ms after the first claim: a second claim that is not there is one that took longer, so
    shares are of all N rounds and nothing is lost. The oracle's own median halves the rounds.
    """
    claims = play("penguins", [racer()] * 4, cases("oracle_gaps"), 13, FAR).claims
    gap = gaps_ms(claims)
    median = brentq(lambda g: gap_exceeds(g, 4) - 0.5, 1.0, 1500.0)
    for limit in (20.0, 50.0, 100.0, 200.0, median, 1500.0):
        assert abs(off((gap <= limit).mean(), 1.0 - gap_exceeds(limit, 4), len(gap))) < STANDARD_ERRORS, limit


def gaps_ms(claims):  # type: ignore[no-untyped-def]
    """Return for every round how far the second claim was behind the first in ms, infinite without a second."""
    by_round = claims.pivot_table(index=["game", "round"], columns="order", values="at_ms")
    return (by_round[1] - by_round[0]).fillna(np.inf)
