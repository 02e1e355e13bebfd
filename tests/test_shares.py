"""Win shares, exact intervals, paired differences, verdicts and Holm against published values and other routes."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.random import Generator
from scipy import stats

import penguinbench as pb
import penguinbench_experiments as pe
from penguinbench._interval import wilson
from penguinbench_experiments.statistics.coverage import exact_coverage, group_coverage, holds
from tests.cases import cases

st = pe.statistics


def test_win_shares_of_single_games_are_wilsons() -> None:
    assert st.win_share([1] * 10)[1:3] == pytest.approx((0.722467, 1.0), abs=5e-7)
    found = st.win_share([1] * 600 + [0] * 400)
    # The spread of n groups divides by n - 1: 1,000 single games are worth 999.
    assert found.effective == pytest.approx(999)
    assert found[1:3] == pytest.approx(wilson(0.6, 999), abs=1e-12)
    own = stats.binomtest(600, 1000).proportion_ci(method="wilson")
    assert wilson(0.6, 1000) == pytest.approx((own.low, own.high), abs=1e-12)
    assert wilson(0.6, 1000) == pytest.approx((0.569309, 0.629925), abs=5e-7)


def test_shares_of_a_series_are_its_win_rates() -> None:
    result = pb.play("penguins", ["adult", "child-10", "adult"], games=90, seed=5)
    for by in ("player", "seat"):
        rates = result.win_rates(by=by)
        for column, row in zip(st.group_shares(result, by).T, rates.to_dict("records"), strict=True):
            found = st.win_share(column, games=90)
            assert found[:3] == pytest.approx((row["share"], row["low"], row["high"]), abs=1e-12)
    with pytest.raises(pb.OptionError, match="'player' or 'seat'"):
        st.group_shares(result, "place")
    with pytest.raises(pb.OptionError, match="must be a column of numbers"):
        st.group_shares(result, "player", "player")


@pytest.mark.parametrize("value", [0.0, 1.0])
def test_all_or_nothing_has_finite_ends_inside_0_and_1(value: float) -> None:
    found = st.win_share([value] * 40, games=160)
    assert found.effective == 40 and found.se == 0
    assert 0 <= found.low <= value <= found.high <= 1
    assert 0.05 < found.high - found.low < 0.15


def test_groups_that_differ_more_are_worth_fewer_games(rng: Generator) -> None:
    alike = rng.beta(2, 2, 200)
    found = st.win_share(alike, games=800)
    se = stats.sem(alike)
    assert found.se == pytest.approx(se)
    assert found.effective == pytest.approx(min(800, found.share * (1 - found.share) / se**2))
    even = st.win_share([0.2, 0.3] * 100, games=800)
    assert even.effective == 800


def test_exact_intervals_are_scipys() -> None:
    assert st.exact_binomial(0, 34)[1:3] == pytest.approx((0, 0.102818), abs=5e-7)
    for wins, games, level in ((0, 34, 0.95), (3, 17, 0.9), (50, 50, 0.99), (120, 400, 0.95)):
        own = stats.binomtest(wins, games).proportion_ci(confidence_level=level, method="exact")
        assert st.exact_binomial(wins, games, level)[1:3] == pytest.approx((own.low, own.high), abs=1e-9)


@pytest.mark.statistical
@pytest.mark.parametrize(("groups", "share"), [(50, 0.02), (50, 0.5), (50, 0.98), (200, 0.005), (200, 0.995)])
@pytest.mark.parametrize("correlation", [0.0, 0.2])
def test_intervals_over_groups_cover(groups: int, share: float, correlation: float) -> None:
    """95 % intervals hold the true share in 93 to 98.5 % of N series, give or take three standard errors of N."""
    found = group_coverage(share, groups, correlation=correlation, series=cases("coverage_shares"), seed=3)
    assert holds(found), found


@pytest.mark.parametrize(("games", "share"), [(50, 0.02), (50, 0.3), (200, 0.005), (200, 0.5)])
def test_exact_intervals_cover_at_least_their_level(games: int, share: float) -> None:
    found = exact_coverage(share, games)
    assert 0.95 <= found.covered <= 1 and found.se == 0
    wins = np.arange(games + 1)
    inside = [low <= share <= high for low, high in (st.exact_binomial(int(k), games)[1:3] for k in wins)]
    assert found.covered == pytest.approx(stats.binom.pmf(wins, games, share)[inside].sum(), abs=1e-9)


def test_a_coverage_outside_its_range_is_seen() -> None:
    good = group_coverage(0.3, 50, series=500)
    assert (
        holds(good)
        and not holds(good._replace(covered=0.88, se=0.01))
        and not holds(good._replace(covered=0.999, se=0.001))
    )
    assert not holds(exact_coverage(0.3, 50)._replace(covered=0.94))


def test_paired_differences_are_scipys_t_over_differences(rng: Generator) -> None:
    deal = rng.normal(size=60)
    one, other = deal + rng.normal(scale=0.3, size=60), deal + 0.2 + rng.normal(scale=0.3, size=60)
    found = st.paired_t(one, other, level=0.9)
    own = stats.ttest_rel(other, one).confidence_interval(0.9)
    assert (found.low, found.high) == pytest.approx((own.low, own.high), abs=1e-12)
    assert found.difference == pytest.approx(np.mean(other - one))
    assert found.gain == pytest.approx((np.var(one) + np.var(other)) / np.var(other - one))
    assert found.gain > 3
    assert math.isnan(st.paired_t([1], [2]).low)


def test_verdicts_are_by_equivalence() -> None:
    def word(low: float, high: float) -> str:
        return st.verdict(low, high, within=0.05, centre=0.25).verdict

    assert [word(0.2, 0.3), word(0.31, 0.4), word(0.1, 0.19), word(0.24, 0.31), word(0.1, 0.5)] == [
        "fair", "unfair", "unfair", "undecided", "undecided",
    ]  # fmt: skip
    parts = [st.verdict(low, high, 0.05) for low, high in ((-0.01, 0.01), (-0.1, 0.1), (0.2, 0.3))]
    assert [st.overall(parts[:1]), st.overall(parts[:2]), st.overall(parts)] == ["fair", "undecided", "unfair"]


def test_holm_against_its_definition() -> None:
    p = [0.01, 0.04, 0.03, 0.005]
    found = st.holm(p)
    assert found.adjusted == pytest.approx((0.03, 0.06, 0.06, 0.02))
    assert found.rejected == (True, False, False, True)
    assert st.holm([0.6, 0.7]).adjusted == (1.0, 1.0)


@pytest.mark.statistical
def test_holm_keeps_the_chance_of_any_false_alarm(rng: Generator) -> None:
    """Of N families of five true hypotheses at most 5 % see a rejection, give or take four standard errors."""
    n = cases("holm_families")
    alarms = sum(any(st.holm(row).rejected) for row in rng.random((n, 5)))
    assert abs(alarms / n - (1 - (1 - 0.05 / 5) ** 5)) <= 4 * math.sqrt(0.05 * 0.95 / n)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: st.win_share([]), "at least 1"),
        (lambda: st.win_share([0.5, 1.2]), "0 to 1"),
        (lambda: st.win_share([0.5, 1.0], games=3), "multiple of the 2 groups"),
        (lambda: st.win_share([0.5, math.nan]), "finite"),
        (lambda: st.exact_binomial(5, 4), "at most games=4"),
        (lambda: st.exact_binomial(1.5, 4), "whole number"),
        (lambda: st.exact_binomial(1, 4, level=95), "between 0 and 1"),
        (lambda: st.paired_t([1, 2], [1]), "as many groups"),
        (lambda: st.verdict(0.3, 0.2, 0.1), "at least low"),
        (lambda: st.verdict(0.1, 0.2, 0), "above 0"),
        (lambda: st.holm([0.1, 1.5]), "0 to 1"),
        (lambda: st.overall([]), "at least one"),
    ],
)
def test_bad_input_is_refused_with_its_rule(call: object, words: str) -> None:
    with pytest.raises(pb.OptionError, match=words):
        call()  # type: ignore[operator]
