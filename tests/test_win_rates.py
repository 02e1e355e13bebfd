"""Intervals: Wilson over groups, t over groups, two errors apart."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.random import Generator

import penguinbench as pb
from penguinbench import _interval
from penguinbench._win_rates import spread_interval
from tests.cases import cases
from tests.naive.win_rates import wilson_by_search, win_rate


@pytest.mark.parametrize(
    ("share", "n", "low", "high"), [(0.6, 1000, 0.569309, 0.629925), (1.0, 10, 0.722467, 1.0), (0.0, 10, 0.0, 0.277533)]
)
def test_wilson_gives_the_published_values(share: float, n: int, low: float, high: float) -> None:
    assert _interval.wilson(share, n) == pytest.approx((low, high), abs=5e-7)


@pytest.mark.parametrize(("wins", "n", "level"), [(3, 17, 0.95), (40, 50, 0.9), (1, 200, 0.99)])
def test_wilson_inverts_the_score_test(wins: int, n: int, level: float) -> None:
    assert _interval.wilson(wins / n, n, level) == pytest.approx(wilson_by_search(wins, n, level), abs=1e-6)


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_nothing_and_everything_give_finite_intervals(share: float) -> None:
    low, high = _interval.wilson(share, _interval.effective(share, 0.0, games=400, groups=100))
    assert 0 <= low <= share <= high <= 1
    assert 0.01 < high - low < 0.1


def test_the_effective_number_lies_between_groups_and_games() -> None:
    assert _interval.effective(0.25, 0.0, games=400, groups=100) == 100
    assert _interval.effective(0.25, 1e-9, games=400, groups=100) == 400
    assert _interval.effective(0.5, 0.05, games=400, groups=100) == pytest.approx(100)


def test_group_error_is_exact_where_floats_would_cancel() -> None:
    big = 10**9
    values = [big, big + 1, big + 2]
    found = _interval.group_error(sum(values), sum(v * v for v in values), 3)
    assert found == pytest.approx(1 / math.sqrt(3), rel=1e-12)
    assert _interval.group_error(5, 25, 1) == 0.0


@pytest.mark.parametrize("level", [0, 1, 95, -0.5, True, "high"])
def test_a_level_is_a_share(level: object) -> None:
    with pytest.raises(pb.OptionError, match="must be between 0 and 1"):
        _interval.check_level(level)


@pytest.mark.statistical
@pytest.mark.parametrize("share", [0.05, 0.25, 0.6])
def test_coverage_over_dependent_games(rng: Generator, share: float) -> None:
    """Groups of four games that share their luck; 95 % intervals must cover in 93 to 99 % of N series.

    The published coverage is 94 to 98.4 %. N series put four standard errors of a coverage of .95 at
    4 sqrt(.95 * .05 / N), which widens both ends.
    """
    n, groups = cases("coverage_series"), 100
    # A beta-distributed chance a group makes its games dependent (correlation 1/5).
    chance = rng.beta(4 * share, 4 * (1 - share), (n, groups))
    wins = rng.binomial(4, chance)
    covered = 0
    for row in wins:
        total, square = int(row.sum()), int((row**2).sum())
        seen = total / (4 * groups)
        se = _interval.group_error(total, square, groups) / 4
        low, high = _interval.wilson(seen, _interval.effective(seen, se, 4 * groups, groups))
        covered += low <= share <= high
    slack = 4 * math.sqrt(0.95 * 0.05 / n)
    assert 0.93 - slack <= covered / n <= 0.985 + slack


@pytest.fixture(scope="module")
def series() -> pb.Result:
    return pb.play("penguins", ["adult", "child-10", "adult"], games=3 * cases("series_groups"), seed=5)


@pytest.mark.parametrize("by", ["player", "seat"])
@pytest.mark.parametrize("level", [0.95, 0.8])
def test_win_rates_agree_with_the_table_of_seats(series: pb.Result, by: str, level: float) -> None:
    rates = series.win_rates(by=by, level=level)
    groups = series.games.set_index("game")["group"]
    assert list(rates[by]) == (["adult", "child-10", "adult#2"] if by == "player" else [0, 1, 2])
    assert list(rates.columns) == [by, "games", "groups", "share", "low", "high", "cards", "cards_low", "cards_high"]
    for row in rates.to_dict("records"):
        naive = win_rate(series.seats, groups, series.seats[by] == row[by], level)
        assert {name: row[name] for name in naive} == pytest.approx(naive, abs=1e-9)
        assert row["games"] == len(series.games) == 3 * row["groups"]
    assert rates["share"].sum() == pytest.approx(1)


def test_a_difference_is_paired_over_groups(series: pb.Result) -> None:
    seats = series.seats.assign(group=series.seats["game"].map(series.games.set_index("game")["group"]))
    means = seats.pivot_table(index="group", columns="player", values="win", aggfunc="mean", observed=True)
    gaps = means["adult"] - means["child-10"]
    mean, low, high = series.difference("adult", "child-10")
    assert mean == pytest.approx(gaps.mean())
    half = _interval.t_interval(0.0, gaps.std(ddof=1) / math.sqrt(len(gaps)), len(gaps))[1]
    assert (low, high) == pytest.approx((mean - half, mean + half))


def test_the_summary_agrees_with_the_tables(series: pb.Result) -> None:
    summary = series.summary().set_index("player")
    seats, claims = series.seats, series.claims
    for player in series.labels:
        own = seats[seats["player"] == player]
        for name in ("cards", "score", "flips", "claims", "wins", "beaten", "void", "wrong", "lost"):
            assert summary.loc[player, name] == pytest.approx(own[name].mean())
        right = claims[(claims["player"] == player) & claims["verdict"].isin(["wins", "beaten"])]["latency_ms"].dropna()
        assert summary.loc[player, "response_ms"] == pytest.approx(right.mean())
        assert summary.loc[player, "response_median_ms"] == pytest.approx(right.median(), abs=16 + right.std() / 5)


def test_by_and_order_are_checked(series: pb.Result) -> None:
    with pytest.raises(pb.OptionError, match="by='players' must be"):
        series.win_rates(by="players")
    with pytest.raises(pb.OptionError, match="must be one of 'adult', 'child-10', 'adult#2'"):
        series.difference("adult", "teen-15")
    with pytest.raises(pb.ResultError, match="people were not drawn"):
        series.order_share()


def test_the_spread_between_draws_is_freed_from_noise(rng: Generator) -> None:
    true = rng.normal(0.5, 0.03, 4000)
    noise = 0.04
    low, high = spread_interval(true + rng.normal(0, noise, 4000), np.full(4000, noise))
    # Percentiles of the true shares; four standard errors of a 2.5 % percentile of 4000 normal values are .0054.
    assert (low, high) == pytest.approx((0.5 - 1.96 * 0.03, 0.5 + 1.96 * 0.03), abs=0.0055)
    assert spread_interval(np.full(9, 0.25), np.full(9, 0.1)) == (0.25, 0.25)


def test_people_give_a_second_interval_and_shares_of_draws() -> None:
    result = pb.play("penguins", ["adult", "child-7"], games=2 * cases("series_groups"), seed=3, people=5)
    rates = result.win_rates()
    assert list(rates.columns[-3:]) == ["draws", "people_low", "people_high"]
    assert (rates["draws"] == 5).all()
    people = result.people
    assert len(people) == 10
    assert people["games"].nunique() == 1
    assert people["games"].sum() / 2 == len(result.games) == result.manifest["games"]
    mean = people.groupby("player")["share"].mean()
    for row in rates.to_dict("records"):
        assert row["people_low"] <= row["people_high"]
        assert mean[row["player"]] == pytest.approx(row["share"])
    held = result.order_share(["adult", "child-7"])
    assert held == (people.pivot(index="draw", columns="player", values="share").diff(axis=1)["child-7"] < 0).mean()
    assert result.order_share() == held
