"""Profiles against what is known of them: false alarms, equal players, Wolfe's tasks, exact sampling."""

from __future__ import annotations

import math

import numpy as np
import pytest

import penguinbench as pb
import penguinbench_agents as pa
from penguinbench_agents._check import display, simulate_wolfe
from penguinbench_agents._wolfe import SET_SIZES, check_composed, false_alarm
from tests.cases import cases
from tests.oracles import MANY_GAMES, STANDARD_ERRORS, first_claims, off, play, standard_error

pytestmark = MANY_GAMES
ADULT = pa.profile("adult")
COLOURS = "R Y G B O P W K N C".split()
NO_MATCH = [" ".join(COLOURS[(row + element) % 10] for element in range(6)) for row in range(10)]
"""Ten cards of which no two agree anywhere."""
REFLEX = {"flipper_lag_ms": 0.0, "reach_ms": 0.0, "flip_hand_ms": 0.0}


@pytest.mark.parametrize("caution", [0.8, 1.0, 1.4])
def test_false_alarms(caution: float) -> None:
    """Share of onsets without a match that end in a claim: .0146**caution within 4 sqrt(p (1 - p) / N), N the onsets.

    Ten cards without a match, twenty seconds apart, and only one of the two players has false alarms: nothing cancels
    one. Every claim is wrong.
    """
    deck = pb.Deck(pb.game("penguins").table(NO_MATCH), "penguins")
    line_up = [ADULT.but(caution=caution), ADULT.but(name="calm", alarm_rate=0.0)]
    options = {"flip_interval_ms": 20_000.0, "last_chance_ms": 20_000.0}
    result = play("penguins", line_up, cases("oracle_alarms"), 31, options, deck=deck, keep="claims")
    onsets = int(result.games["cards_turned"].sum())
    assert onsets == 10 * len(result.games)
    claims = result.claims
    assert (claims["verdict"] == "wrong").all() and (claims["player"] == "adult").all()
    assert abs(off(len(claims) / onsets, false_alarm(ADULT.but(caution=caution)), onsets)) < STANDARD_ERRORS
    assert false_alarm(ADULT.but(caution=caution)) == pytest.approx(math.exp(caution * math.log(0.0146)))


@pytest.mark.parametrize("game", ["penguins", "pheasants"])
def test_four_equal_adults(game: str) -> None:
    """No player differs from a quarter by more than 4 sqrt(.1875 / N), N the games.

    Whatever the deal favours a seat, every player sits there once a group: the chance of a quarter is exact, and a
    win of one game in four varies most.
    """
    result = play(game, ["adult"] * 4, cases("oracle_equal"), 32, keep="summary")
    rates = result.win_rates()
    games = int(rates["games"].iloc[0])
    assert np.abs(rates["share"] - 0.25).max() < STANDARD_ERRORS * standard_error(0.25, games)
    assert rates["share"].sum() == pytest.approx(1.0)


@pytest.mark.parametrize("game", ["penguins", "pheasants"])
def test_four_equal_reflexes_in_fixed_seats(game: str) -> None:
    """Every seat wins a quarter within 4 sqrt(.1875 / N): who is first of equals is drawn by the deal, not by the seat.

    All four complete every claim at the same tick: all are flagged as tied. In pheasants calls and knocks are disputes,
    of which no player gets more than the others; in penguins one takes all.
    """
    result = play(game, ["reflex"] * 4, cases("oracle_reflex"), 33, REFLEX, rotate=False, keep="claims")
    seats = result.seats
    games = len(result.games)
    shares = seats.groupby("seat")["win"].mean()
    assert np.abs(shares - 0.25).max() < STANDARD_ERRORS * standard_error(0.25, games), shares
    claims = result.claims
    assert claims["tied"].all()
    assert (claims.groupby(["game", "at_ms"])["seat"].nunique() == 4).all()
    spoken = claims[claims["action"].isin(["call", "knock"])]
    winners = (spoken["verdict"] == "wins").groupby([spoken["game"], spoken["at_ms"]]).sum()
    if game == "pheasants":
        assert winners.isin([0, 4]).all() and (winners == 4).any()
        won = claims[claims["verdict"] == "wins"]
        disputed = won[won["action"].isin(["call", "knock"])]
        assert disputed["gained"].isin([0, 1]).all()
        # Who gets no card although he wins gets a point: table and stack have run out.
        assert (won["gained"] == 0).sum() == seats["extra"].sum()
    else:
        assert (winners == 1).all()
        first = spoken[spoken["verdict"] == "wins"]["seat"].value_counts(normalize=True)
        n = len(winners)
        assert np.abs(first - 0.25).max() < STANDARD_ERRORS * standard_error(0.25, n)


def test_the_adult_in_wolfes_tasks() -> None:
    """The compiled adult is within 5 % and one point of the data, and within four standard errors of the closed form.

    Misses and false alarms: 4 sqrt(p (1 - p) / N), N displays a cell. Where a target is missed or slow, a false
    alarm answers first, a share p of displays at most: the closed form of misses is p lower, that of hits may be
    lower by p times the hit's whole mean at most. The data's 5 % and one point are held with four standard errors.
    """
    n = cases("oracle_wolfe")
    rows = simulate_wolfe(ADULT, n, seed=34)
    p = false_alarm(ADULT)
    for row, formula in zip(rows, check_composed(ADULT), strict=True):
        assert (row.task, row.n, row.what) == (formula.task, formula.n, formula.what)
        if row.what == "mean_hit_ms":
            error = STANDARD_ERRORS * 0.66 * formula.composed / math.sqrt(n)  # no stage has a larger cv
            assert -p * formula.composed - error < row.composed - formula.composed < p * 900 + error, row
            allowed = 0.05 + error / row.reference
        elif row.what == "miss":
            expected = formula.composed * (1 - p)
            assert abs(off(row.composed, expected, n)) < STANDARD_ERRORS, row
            allowed = 0.01 + STANDARD_ERRORS * standard_error(expected, n)
        else:
            assert abs(off(row.composed, p, n)) < STANDARD_ERRORS, row
            allowed = 0.01 + STANDARD_ERRORS * standard_error(p, n)
        assert abs(row.off) < allowed, row


@pytest.mark.parametrize("n", [2, *SET_SIZES, 48])
@pytest.mark.parametrize("target", [True, False])
def test_a_display_holds_one_matching_pair_or_none(n: int, target: bool) -> None:
    """The detector sees one single match between the first and the last card, or nothing."""
    match = pb.game("penguins").matches(pb.game("penguins").table(display(n, target)))
    assert match.kind == ("single" if target else "none")
    assert match.pairs == (((0, n - 1),) if target else ())


def test_exact_sampling_gives_the_same_first_claims() -> None:
    """Latencies of first claims by quantile tables and by the exact sampler: D of Kolmogorov-Smirnov.

    D < 2.4 sqrt(1/N + 1/M) for N and M first claims: P(D > c sqrt(1/N + 1/M)) is about 2 exp(-2 c^2), 2e-5 at c = 2.4,
    as rare as four standard errors.
    """
    found = []
    for exact, seed in ((False, 35), (True, 36)):
        line_up = [ADULT.but(exact=exact, alarm_rate=0.0)] * 4
        claims = first_claims(play("penguins", line_up, cases("oracle_exact"), seed).claims)
        found.append(np.sort(claims["latency_ms"].dropna()))
    by_table, exactly = found
    both = np.concatenate(found)
    steps = [np.searchsorted(x, both, side="right") / len(x) for x in (by_table, exactly)]
    distance = np.abs(steps[0] - steps[1]).max()
    assert distance < 2.4 * math.sqrt(1 / len(by_table) + 1 / len(exactly))
