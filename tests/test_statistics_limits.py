"""Where approximations end: quick stops, lopsided matches, very many groups, whole families of verdicts."""

from __future__ import annotations

import math
import sys
from typing import Any

import numpy as np
import pytest
from numpy.random import Generator
from scipy import stats

import penguinbench as pb
from penguinbench_experiments import statistics as st
from penguinbench_experiments.statistics import brownian
from penguinbench_experiments.statistics.scores import score_of
from tests.cases import cases


def chance_as_good(score: float, test: st.Sprt, wins: int) -> float:
    """Return the chance of an end at least as good as the one seen, with a dict of wins, game by game."""
    up, down = (
        math.log(score_of(test.elo1) / score_of(test.elo0)),
        math.log(score_of(-test.elo1) / score_of(-test.elo0)),
    )
    running, above, below = {0: 1.0}, 0.0, 0.0
    for n in range(1, test.n + 1):
        after: dict[int, float] = {}
        for won, p in running.items():
            after[won + 1] = after.get(won + 1, 0.0) + p * score
            after[won] = after.get(won, 0.0) + p * (1.0 - score)
        running = {}
        for won, p in after.items():
            ratio = won * up + (n - won) * down
            if ratio >= test.upper:
                above += p
            elif ratio <= test.lower:
                below += p
            else:
                running[won] = p
    return above if test.verdict == "H1" else 1.0 - below


@pytest.mark.parametrize("true", [-40.0, 30.0, 150.0, 500.0])
def test_the_estimate_after_wins_and_losses_is_exact(rng: Generator, true: float) -> None:
    counts: dict[str, Any] = {"wins": 0, "losses": 0, "elo0": 0, "elo1": 60, "model": "logistic"}
    p1 = score_of(60)
    up, down, ratio = math.log(2 * p1), math.log(2 - 2 * p1), 0.0
    while abs(ratio) < math.log(19):
        won = bool(rng.random() < score_of(true))
        counts["wins" if won else "losses"] += 1
        ratio += up if won else down
    found = st.after_stop(**counts)
    assert found.method == "exact"
    for elo, chance in ((found.elo, 0.5), (found.low, 0.025), (found.high, 0.975)):
        assert chance_as_good(score_of(elo), found.test, counts["wins"]) == pytest.approx(chance, abs=1e-6)


def test_a_match_without_a_loss_has_a_closed_form() -> None:
    # The quickest way to stop there is: all 104 games won, with a chance of score**104.
    found = st.after_stop(wins=104, losses=0, elo0=0, elo1=10, model="logistic")
    for elo, chance in ((found.elo, 0.5), (found.low, 0.025), (found.high, 0.975)):
        score = chance ** (1 / 104)
        assert elo == pytest.approx(400 * math.log10(score / (1 - score)), rel=1e-6)
    lost = st.after_stop(wins=0, losses=104, elo0=-10, elo1=0, model="logistic")
    assert (lost.elo, lost.low, lost.high) == pytest.approx((-found.elo, -found.high, -found.low), rel=1e-6)


def test_both_models_are_one_for_hypotheses_that_mean_the_same() -> None:
    score = score_of(60)
    nelo = (score - 0.5) / math.sqrt(score * (1 - score)) * 800 / math.log(10)
    one = st.after_stop(wins=70, losses=38, elo0=0, elo1=60, model="logistic")
    other = st.after_stop(wins=70, losses=38, elo0=0, elo1=nelo, model="normalized")
    s = score_of(one.elo)
    assert other.elo == pytest.approx((s - 0.5) / math.sqrt(s * (1 - s)) * 800 / math.log(10), rel=1e-6)


@pytest.mark.statistical
@pytest.mark.parametrize("true", [(0.35, 0.2), (0.6, 0.2)])
def test_half_of_the_estimates_after_draws_are_too_high(rng: Generator, true: tuple[float, float]) -> None:
    """N matches with draws, [0, 100]: half of the estimates lie above; four standard errors, .05 for Brownian motion.

    The intervals hold the truth in 95 %, four standard errors and .04. Tests that stop after some 15 games, half of
    them without a loss (.8 won, .15 drawn), are beyond it: 29 % of estimates lay above, 96 % of the intervals held.
    """
    n, (win, draw) = cases("stopped_with_draws"), true
    elo = 400 * math.log10((win + draw / 2) / (1 - win - draw / 2))
    above = held = 0
    for _ in range(n):
        counts = np.zeros(3, int)
        for _ in range(5000):
            counts += rng.multinomial(1, [win, draw, 1 - win - draw])
            played: dict[str, Any] = {"wins": int(counts[0]), "draws": int(counts[1]), "losses": int(counts[2])}
            played |= {"elo0": 0, "elo1": 100, "model": "logistic"}
            if counts[1] and st.sprt(**played).verdict != "continue":
                break
        found = st.after_stop(**played)
        above += found.elo > elo
        held += found.low <= elo <= found.high
    assert above / n == pytest.approx(0.5, abs=4 * 0.5 / math.sqrt(n) + 0.05)
    assert held / n == pytest.approx(0.95, abs=4 * math.sqrt(0.95 * 0.05 / n) + 0.04)


@pytest.mark.parametrize("m", [-1.5, -0.1, 0.0, 0.3, 2.0])
def test_both_series_of_an_exit_agree(m: float) -> None:
    for t in (4.0, 9.0, 12.0, 20.0):
        images = brownian._by_images(t, m, 1.0, -2.0, 3.0)
        assert images == pytest.approx(brownian._by_sines(t, m, 1.0, -2.0, 3.0), abs=1e-10)


@pytest.mark.parametrize("m", [10.0, 60.0, 300.0])
def test_quick_exits_are_those_with_one_bound(m: float) -> None:
    # With such a drift the lower bound is out of reach: the time to the upper one is inverse Gaussian.
    law = stats.invgauss(1 / (3 * m), scale=9)
    for share in (0.7, 1.0, 1.3):
        t = 3 / m * share
        assert brownian.exit_above_by(t, m, 1.0, -3.0, 3.0) == pytest.approx(law.cdf(t), abs=1e-9)


def test_the_null_of_many_groups_is_the_range_of_normal_variables(rng: Generator) -> None:
    # Tippett's mean ranges of two to five normal variables.
    for n, mean in ((2, 1.128379), (3, 1.692569), (4, 2.058751), (5, 2.325929)):
        wins = np.eye(n)[rng.integers(0, n, 6000)]
        found = st.balance(wins)
        # One winner a group: a share has the variance (n - 1) / n**2, times n / (n - 1) for its differences.
        assert 1 - found.expected == pytest.approx(mean / math.sqrt(n * 6000), rel=1e-6)
        assert found.draws == 0
        assert found.low < found.expected
    assert st.balance(np.full((6000, 3), 1 / 3)).p == 1
    lopsided = st.balance(np.tile([1.0, 0.0], (6000, 1)))
    assert lopsided.balance == 0 and 0 < lopsided.p <= 1e-12


def test_the_two_nulls_of_balance_agree(rng: Generator, monkeypatch: pytest.MonkeyPatch) -> None:
    """2,000 draws know a mean range to 1 %, its 95 % quantile to 2 %, a p to .011; three of these."""
    wins = np.eye(3)[rng.integers(0, 3, 5000)]
    limit = st.balance(wins)
    monkeypatch.setattr(sys.modules[st.balance.__module__], "_MANY", 10_000)
    drawn = st.balance(wins)
    assert (limit.draws, drawn.draws) == (0, 2000)
    assert 1 - limit.expected == pytest.approx(1 - drawn.expected, rel=0.03)
    assert 1 - limit.low == pytest.approx(1 - drawn.low, rel=0.06)
    assert limit.p == pytest.approx(drawn.p, abs=0.034)
    assert limit.corrected == pytest.approx(drawn.corrected, abs=0.01)


def paired(difference: float, se: float, groups: int = 101) -> st.Paired:
    low, high = stats.t.interval(0.95, groups - 1, difference, se) if se else (difference, difference)
    return st.Paired(difference, low, high, se, groups, math.nan)


@pytest.mark.parametrize("difference", [0.0, 0.01, 0.029, 0.035, 0.05, 0.069, 0.08, -0.02, -0.09])
@pytest.mark.parametrize("level", [0.95, 0.8])
def test_one_verdict_alone_is_that_of_its_interval(difference: float, level: float) -> None:
    low, high = stats.t.interval(level, 100, difference, 0.01)
    (found,) = st.verdicts([paired(difference, 0.01)], within=0.05, level=level)
    assert found.verdict == found.alone == st.verdict(low, high, within=0.05).verdict


def test_a_family_of_verdicts_is_corrected() -> None:
    # A t of 2.2 with 100 degrees of freedom: two-sided p .030, which 20 others make .63.
    edge = paired(0.05 + 0.022, 0.01)
    alone = st.verdicts([edge], within=0.05)[0]
    among = st.verdicts([edge, *[paired(0.045, 0.01)] * 20], within=0.05)[0]
    assert (alone.verdict, among.verdict, among.alone) == ("unfair", "undecided", "unfair")
    assert among.p == pytest.approx(21 * 2 * stats.t.sf(2.2, 100))
    sure = st.verdicts([paired(0.01, 0.0), paired(0.1, 0.0)], within=0.05)
    assert [found.verdict for found in sure] == ["fair", "unfair"]
    assert st.verdicts([st.paired_t([1], [1])], within=0.05)[0].verdict == "undecided"


@pytest.mark.statistical
def test_a_family_of_verdicts_is_seldom_wrong(rng: Generator) -> None:
    """Eight differences at the very edge, where any verdict but undecided is wrong: at most 5 % of N families are."""
    n = cases("verdict_families")
    wrong = 0
    for _ in range(n):
        seen = [paired(0.05 + 0.01 * float(z), 0.01, 10_001) for z in rng.normal(size=8)]
        wrong += any(found.verdict != "undecided" for found in st.verdicts(seen, within=0.05))
    assert wrong / n <= 0.05 + 4 * math.sqrt(0.05 * 0.95 / n)
    assert wrong / n >= 0.05 - 4 * math.sqrt(0.05 * 0.95 / n) - 0.0012


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: st.verdicts([], within=0.1), "differences must hold at least one"),
        (lambda: st.verdicts([paired(0, 1)], within=0), "within=0 must be"),
        (lambda: st.verdicts([paired(0, 1)], within=0.1, level=95), "level=95 must be"),
    ],
)
def test_bad_input_is_refused_with_its_rule(call: Any, words: str) -> None:
    with pytest.raises(pb.OptionError, match=words):
        call()
