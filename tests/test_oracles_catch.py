"""Catch the Match against closed forms: two racers, a guesser, a solver, fourteen rounds."""

from __future__ import annotations

import numpy as np
import pytest

import penguinbench as pb
import penguinbench_agents as pa
from tests.cases import cases
from tests.oracles import (
    MANY_GAMES,
    MEDIAN_MS,
    STANDARD_ERRORS,
    first_claims,
    late_first,
    off,
    play,
    racer,
    slower_first,
    standard_error,
)

pytestmark = MANY_GAMES
GAME = "catch-the-match"
SILENT = pa.profile("adult").but(name="silent", lapse=1.0, alarm_rate=0.0)
"""Misses the object whenever it searches, and never errs."""


@pytest.mark.parametrize("sigma", [0.30, 0.45, 0.59])
@pytest.mark.parametrize("ratio", [1.1, 1.5, 2.0])
def test_the_slower_of_two(sigma: float, ratio: float) -> None:
    """C6: share of rounds the slower wins within 4 sqrt(p (1 - p) / N), N the rounds: fourteen a game, independent."""
    line_up = [racer(sigma=sigma, name="fast"), racer(MEDIAN_MS * ratio, sigma, "slow")]
    result = play(GAME, line_up, cases("catch_oracle"), 41)
    first = first_claims(result.claims)
    assert len(first) == 14 * len(result.games) and (first["verdict"] == "wins").all()
    assert abs(off((first["player"] == "slow").mean(), slower_first(ratio, sigma), len(first))) < STANDARD_ERRORS


@pytest.mark.parametrize(("n", "lag_ms"), [(2, 200.0), (4, 100.0)])
def test_a_flipper_who_sees_the_card_later(n: int, lag_ms: float) -> None:
    """C-f: ``flipper_lag_ms`` costs the flipper what the integral says; the flipper of a round is who won the last."""
    options = {"flipper_lag_ms": lag_ms, "next_flipper": "left"}
    first = first_claims(play(GAME, [racer()] * n, cases("catch_oracle"), 42, options).claims)
    late = (first["seat"] == first["round"] % n).mean()
    assert abs(off(late, late_first(lag_ms, n), len(first))) < STANDARD_ERRORS


def test_a_guesser_among_silent_players_is_right_once_in_fifteen() -> None:
    """C-h: one name a round, each a draw of fifteen objects; within 4 sqrt(p (1 - p) / N), N the names."""
    result = play(GAME, ["guesser", SILENT, SILENT], cases("catch_oracle"), 43)
    claims = result.claims
    assert (claims["player"] == "guesser").all() and len(claims) == 14 * len(result.games)
    assert abs(off((claims["verdict"] == "wins").mean(), 1 / 15, len(claims))) < STANDARD_ERRORS
    right = claims[claims["verdict"] == "wins"]["player"].count()
    assert result.seats["score"].sum() == right


@pytest.mark.parametrize("knows", [0.0, 0.3, 1.0])
def test_a_solver_wins_the_answers_it_has_learnt(knows: float) -> None:
    """Of 105 pairs, each known with the same chance and drawn once a series: all, none, or nearly that share.

    Known pairs of eight series: 840 draws, 4 sqrt(.3 * .7 / 840) = .063. Which pairs come up adds little: a series
    has hundreds of rounds of each.
    """
    games = max(cases("catch_oracle") // 8, 60)
    shares = []
    for seed in range(8):
        result = play(GAME, [pa.Solver(knows=knows), SILENT], games, 44 + seed)
        claims = result.claims
        assert (claims["verdict"] == "wins").all()
        shares.append(len(claims) / (14 * len(result.games)))
    if knows in (0.0, 1.0):
        assert shares == [knows] * 8
    else:
        assert abs(np.mean(shares) - knows) < 0.07 and len(set(shares)) > 1


def test_a_head_start_of_the_difference_of_medians_makes_two_racers_equal() -> None:
    """RULES of thumb made exact: with a constant latency each, 300 ms slower and 300 ms ahead is a tie, drawn evenly.

    Within 4 sqrt(.25 / N), N the rounds; every round is flagged as tied.
    """
    line_up = [pa.racer(pa.latency.Constant(900.0), name="fast"), pa.racer(pa.latency.Constant(1200.0), name="slow")]
    result = play(GAME, line_up, cases("catch_oracle"), 45, handicaps={"slow": pb.Handicap(head_start_ms=300.0)})
    wins = result.claims[result.claims["verdict"] == "wins"]
    assert result.claims["tied"].all()
    assert abs(off((wins["player"] == "slow").mean(), 0.5, len(wins))) < STANDARD_ERRORS


def test_four_equal_adults_win_a_quarter_each() -> None:
    """Within 4 sqrt(.1875 / N), N the games: a win of one game in four varies most, shared wins less."""
    rates = play(GAME, ["adult"] * 4, cases("oracle_equal"), 46, keep="summary").win_rates()
    games = int(rates["games"].iloc[0])
    assert np.abs(rates["share"] - 0.25).max() < STANDARD_ERRORS * standard_error(0.25, games)
    assert rates["share"].sum() == pytest.approx(1.0)


def test_a_profile_errs_as_often_as_its_alarm_rate_says() -> None:
    """C7: an adult whose searches find nothing is wrong in .0146 of rounds, within 4 sqrt(p (1 - p) / N)."""
    alarmed = pa.profile("adult").but(name="alarmed", lapse=1.0)
    result = play(GAME, [alarmed, SILENT], 2 * cases("catch_oracle"), 47, keep="claims")
    rounds = 14 * len(result.games)
    assert (result.claims["verdict"] == "wrong").all()
    assert abs(off(len(result.claims) / rounds, 0.0146, rounds)) < STANDARD_ERRORS


@pytest.mark.parametrize("familiarity", [1.0, 0.5])
def test_familiarity_halves_the_search_of_a_card_that_stayed(familiarity: float) -> None:
    """C12: median response times of rounds after the first against those of the first.

    Everything but the search is constant, so (median - constant) scales by the factor; a median of N times with
    coefficient of variation .5 has a relative standard error of about 1.25 * .5 / sqrt(N): .02 for the first rounds of
    1,000 games, so within .1.
    """
    quick = pa.profile("adult").but(
        name="quick",
        familiarity=familiarity,
        encoding_sd_ms=0.0,
        alarm_rate=0.0,
        miss_base=0.0,
        miss_per_card=0.0,
        lapse=0.0,
    )
    claims = play(GAME, [quick, SILENT], max(cases("catch_oracle"), 1_000), 48).claims
    rest = quick.encoding_ms + quick.value("choice_ms") * quick.choice_factor + quick.call_ms * quick.motor_factor
    rest += quick.hold_ms + (quick.inspect_ms if quick.inspects else 0.0)
    first, later = (claims[claims["round"].eq(0) == is_first]["latency_ms"] - rest for is_first in (True, False))
    assert later.median() / first.median() == pytest.approx(familiarity, rel=0.1)
