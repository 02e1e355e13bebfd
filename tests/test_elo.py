"""Elo, sequential tests and estimates after a stop: reference numbers, brute force and simulated matches."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some
from numpy.random import Generator
from scipy import optimize, stats

import penguinbench as pb
import penguinbench_experiments as pe
from penguinbench._interval import wilson
from penguinbench_experiments.statistics import brownian
from penguinbench_experiments.statistics.scores import NELO, score_of
from tests.cases import cases

st = pe.statistics
PAIRS = [34, 54, 63, 64, 75]


@pytest.mark.parametrize(
    ("counts", "elo", "margin", "nelo", "nelo_margin", "los"),
    [
        ({"wins": 136, "losses": 96, "draws": 111}, 40.70, 30.43, 49.77, 36.77, 0.9960),
        ({"wins": 76, "losses": 89, "draws": 123}, -15.69, 30.46, None, None, None),
        ({"pentanomial": PAIRS}, 55.58, 27.65, 57.94, 28.28, None),
    ],
)
def test_elo_is_that_of_fastchess(
    counts: dict[str, Any], elo: float, margin: float, nelo: float | None, nelo_margin: float | None, los: float | None
) -> None:
    found = st.elo(**counts)
    assert (found.elo, found.margin) == pytest.approx((elo, margin), abs=0.005)
    if nelo is not None:
        assert (found.nelo, found.nelo_high - found.nelo) == pytest.approx((nelo, nelo_margin), abs=0.005)
    if los is not None:
        assert found.los == pytest.approx(los, abs=5e-5)


@given(wins=some.integers(0, 40), losses=some.integers(0, 40), draws=some.integers(0, 40))
def test_every_match_has_finite_numbers_in_order_and_symmetric(wins: int, losses: int, draws: int) -> None:
    if wins + losses + draws == 0:
        return
    found, turned = st.elo(wins=wins, losses=losses, draws=draws), st.elo(wins=losses, losses=wins, draws=draws)
    assert all(math.isfinite(value) for value in found[:8])
    assert found.low <= found.elo <= found.high and found.low < found.high
    assert (found.elo, found.low, found.high) == pytest.approx((-turned.elo, -turned.high, -turned.low), abs=1e-6)
    assert found.los == pytest.approx(1 - turned.los, abs=1e-9)


def test_ten_to_nothing_is_finite_and_says_what_was_added() -> None:
    found = st.elo(wins=10, losses=0)
    assert found.padded and found.score == 1 and found.games == 10
    assert 0 < found.low < found.elo < found.high < 2000
    # Where the plain interval would leave 0 to 1, the chance is that of the sign test: exactly .9941 for 9 : 1 by a
    # beta distribution with a flat prior.
    assert st.elo(wins=9, losses=1).los == pytest.approx(stats.beta.sf(0.5, 10, 2), abs=5e-4)
    level = st.elo(wins=0, losses=0, draws=10)
    assert level.padded and level.elo == 0 and level.los == 0.5 and level.low < -100
    assert st.elo(pentanomial=[0, 0, 0, 0, 7]).padded


@pytest.mark.statistical
def test_the_elo_interval_covers(rng: Generator) -> None:
    """95 % of N matches of 400 games cover the true difference, within four standard errors and 1 %."""
    n, true = cases("elo_matches"), 35.0
    wins = score_of(true) - 0.15
    covered = 0
    for w, d, lost in rng.multinomial(400, [wins, 0.3, 0.7 - wins], n):
        found = st.elo(wins=int(w), losses=int(lost), draws=int(d))
        covered += found.low <= true <= found.high
    assert abs(covered / n - 0.95) <= 4 * math.sqrt(0.05 * 0.95 / n) + 0.01


@pytest.mark.parametrize(
    ("counts", "llr"),
    [
        ({"wins": 36433, "losses": 36027, "draws": 68692}, 0.9233),
        ({"pentanomial": [365, 16618, 36229, 16974, 390]}, 2.2504),
    ],
)
def test_the_ratio_is_that_of_fishtest(counts: dict[str, Any], llr: float) -> None:
    found = st.sprt(**counts, elo0=0, elo1=2, model="normalized")
    assert found.llr == pytest.approx(llr, abs=5e-5)
    assert (found.lower, found.upper) == pytest.approx((-2.94444, 2.94444), abs=1e-5)
    assert found.verdict == "continue"
    assert st.sprt(**counts, elo0=0, elo1=2, model="logistic").llr != pytest.approx(llr, abs=0.5)


def likeliest(counts: list[int], elo: float, model: str) -> float:
    """Return the largest log likelihood under a hypothesis, by a general optimiser over the chances."""
    seen = np.array(counts, float)
    values = np.linspace(0, 1, len(counts))

    def condition(p: Any) -> float:
        mean = p @ values
        if model == "logistic":
            return float(mean - score_of(elo))
        each = 1 if len(counts) == 3 else 2
        return float(mean - 0.5 - elo / NELO * math.sqrt(each) * math.sqrt(p @ (values - mean) ** 2))

    found = optimize.minimize(
        lambda p: -float(seen @ np.log(p)) / seen.sum(), seen / seen.sum(), method="SLSQP",
        bounds=[(1e-9, 1)] * len(counts), options={"ftol": 1e-15, "maxiter": 1000},
        constraints=[{"type": "eq", "fun": condition}, {"type": "eq", "fun": lambda p: float(p.sum() - 1)}],
    )  # fmt: skip
    return -float(found.fun) * seen.sum()


@pytest.mark.parametrize("model", ["logistic", "normalized"])
@pytest.mark.parametrize("counts", [[90, 120, 110], [10, 40, 52], [34, 54, 63, 64, 75], [5, 30, 60, 40, 9]])
def test_the_ratio_is_the_likeliest_over_all_chances(counts: list[int], model: str) -> None:
    brute = likeliest(counts, 30, model) - likeliest(counts, -10, model)
    lost, drawn, won = counts[:3]
    given_ = {"pentanomial": counts} if len(counts) == 5 else {"wins": won, "losses": lost, "draws": drawn}
    assert st.sprt(**given_, elo0=-10, elo1=30, model=model).llr == pytest.approx(brute, abs=2e-5)


def test_without_draws_the_ratio_is_that_of_two_binomials() -> None:
    low, high = score_of(0), score_of(20)
    exact = 600 * math.log(high / low) + 500 * math.log((1 - high) / (1 - low))
    found = st.sprt(wins=600, losses=500, elo0=0, elo1=20, model="logistic")
    assert found.llr == pytest.approx(exact, abs=1e-9)
    assert found.verdict == "H1" and found.counted == "trinomial"
    assert st.sprt(wins=500, losses=600, elo0=0, elo1=20, model="logistic").verdict == "H0"


@given(some.lists(some.integers(0, 60), min_size=5, max_size=5))
def test_every_count_of_pairs_has_a_finite_ratio(counts: list[int]) -> None:
    if not any(counts):
        return
    for model in ("logistic", "normalized"):
        found = st.sprt(pentanomial=counts, elo0=-5, elo1=15, model=model)
        turned = st.sprt(pentanomial=counts[::-1], elo0=-15, elo1=5, model=model)
        assert math.isfinite(found.llr)
        assert found.llr == pytest.approx(-turned.llr, abs=1e-6)


def test_the_course_of_a_win_loss_test_is_the_reference() -> None:
    """The reference is of simulated tests: its shares have standard errors of .002, its means of .8 %, for 10,000."""
    for elo, accepts, games in ((0, 0.046, 1622), (10, 0.505, 2685), (20, 0.952, 1622)):
        exact = st.sprt_win_loss(elo, elo0=0, elo1=20)
        assert exact.accepts == pytest.approx(accepts, abs=0.006)
        assert exact.games == pytest.approx(games, rel=0.015)
        near = st.sprt_course(elo, elo0=0, elo1=20, model="logistic")
        assert near.accepts == pytest.approx(exact.accepts, abs=0.002)
        assert near.games == pytest.approx(exact.games, rel=0.01)


@pytest.mark.statistical
def test_the_course_of_a_win_loss_test_is_what_matches_do(rng: Generator) -> None:
    """Over N matches the share accepted and the mean length lie within four standard errors."""
    n, elo = cases("sprt_matches"), 30
    exact = st.sprt_win_loss(elo, elo0=0, elo1=60)
    accepted, lengths = matches(rng, n, elo, 60)
    assert abs(accepted.mean() - exact.accepts) <= 4 * math.sqrt(0.25 / n)
    assert abs(lengths.mean() - exact.games) <= 4 * lengths.std() / math.sqrt(n)


def matches(rng: Generator, n: int, elo: float, elo1: float, most: int = 4000) -> tuple[Any, Any]:
    """Return whether elo1 was accepted and after how many games, of n matches without draws tested against 0."""
    p1 = score_of(elo1)
    steps = np.where(rng.random((n, most)) < score_of(elo), math.log(2 * p1), math.log(2 - 2 * p1))
    ratio = np.cumsum(steps, axis=1)
    out = np.abs(ratio) >= math.log(19)
    assert out.any(axis=1).all()
    length = np.argmax(out, axis=1)
    return ratio[np.arange(n), length] > 0, length + 1


def test_exits_of_a_brownian_motion_agree_with_its_limits() -> None:
    for m in (-0.2, -1e-12, 0.0, 0.05, 0.3):
        whole = brownian.exit_above(m, 1.0, -2.0, 3.0)
        assert brownian.exit_above_by(1e6, m, 1.0, -2.0, 3.0) == pytest.approx(whole, abs=1e-12)
        assert whole + brownian.exit_above(-m, 1.0, -3.0, 2.0) == pytest.approx(1, abs=1e-9)
    # One end far away: the inverse Gaussian law of a first passage.
    m, upper, t = 0.4, 3.0, 6.0
    law = stats.invgauss(mu=1 / (m * upper), scale=upper**2)
    assert brownian.exit_above_by(t, m, 1.0, -40.0, upper) == pytest.approx(law.cdf(t), abs=1e-9)
    assert brownian.mean_exit(m, 1.0, -40.0, upper) == pytest.approx(law.mean(), rel=1e-6)
    assert brownian.mean_exit(0, 2.0, -2.0, 3.0) == 3.0


def test_the_two_routes_after_a_stop_agree() -> None:
    played: dict[str, Any] = {"wins": 80, "losses": 45, "elo0": 0, "elo1": 100, "model": "logistic"}
    every = st.after_stop(**played)
    looked = st.after_stop(**played, looks=range(1, 126))
    assert every.test.verdict == "H1"
    assert (looked.elo, looked.low, looked.high) == pytest.approx((every.elo, every.low, every.high), abs=1.5)
    # One look is no sequential test: the mean itself, and the score interval of a binomial, which is Wilson's.
    once = st.after_stop(**played, looks=[125])
    plain = st.elo(wins=80, losses=45)
    ends = [400 * math.log10(end / (1 - end)) for end in wilson(80 / 125, 125)]
    assert (once.elo, once.low, once.high) == pytest.approx((plain.elo, *ends), abs=1e-3)
    assert every.low < every.elo < every.plain == plain.elo


@pytest.mark.statistical
@pytest.mark.parametrize("true", [0, 30, 60, 90])
def test_half_of_the_estimates_after_a_stop_are_too_high(rng: Generator, true: int) -> None:
    """Of N stopped matches half lie above: within four standard errors and .02 for the normal approximation.

    The interval holds the truth in 95 %, within the same.
    """
    n = cases("stopped_matches")
    accepted, lengths = matches(rng, n, true, 60)
    p1 = score_of(60)
    up, down = math.log(2 * p1), math.log(2 - 2 * p1)
    above = plain_above = covered = 0.0
    known: dict[tuple[bool, int], tuple[float, float, float, float]] = {}
    for yes, length in zip(accepted.tolist(), lengths.tolist(), strict=True):
        if (yes, length) not in known:
            bound = math.log(19) if yes else -math.log(19)
            wins = (bound - length * down) / (up - down)
            won = math.ceil(wins - 1e-9) if yes else math.floor(wins + 1e-9)
            found = st.after_stop(wins=won, losses=length - won, elo0=0, elo1=60, model="logistic")
            known[yes, length] = (found.elo, found.low, found.high, found.plain)
        elo, low, high, plain = known[yes, length]
        above += elo > true
        plain_above += plain > true
        covered += low <= true <= high
    slack = 4 * math.sqrt(0.25 / n) + 0.02
    assert abs(above / n - 0.5) <= slack
    assert abs(covered / n - 0.95) <= 4 * math.sqrt(0.05 * 0.95 / n) + 0.02
    if true == 90:
        assert plain_above / n > 0.5 + 4 * math.sqrt(0.25 / n)


def test_a_series_of_two_is_counted_in_pairs() -> None:
    result = pb.play("penguins", ["adult", "teen-15"], games=60, seed=3)
    seats = result.seats.merge(result.games[["game", "group"]], on="game")
    points = seats[seats["player"] == "teen-15"].groupby("group")["win"].sum()
    counts = [int((points == half / 2).sum()) for half in range(5)]
    assert st.pentanomial_of(result, "teen-15") == counts and sum(counts) == 30
    assert st.pentanomial_of(result) == counts[::-1]
    found = st.elo(pentanomial=counts)
    assert found.score == pytest.approx(float(seats.loc[seats["player"] == "teen-15", "win"].mean()))
    with pytest.raises(pb.OptionError, match="player='x' must be one of adult, teen-15"):
        st.pentanomial_of(result, "x")
    with pytest.raises(pb.OptionError, match="two players with rotate=True"):
        st.pentanomial_of(pb.play("penguins", ["adult", "adult"], games=2, seed=3, rotate=False))


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: st.elo(), "must both be given"),
        (lambda: st.elo(wins=1), "must both be given"),
        (lambda: st.elo(wins=0, losses=0), "at least one game"),
        (lambda: st.elo(wins=-1, losses=0), "wins=-1 must be a whole number"),
        (lambda: st.elo(pentanomial=[1, 2, 3]), "five counts"),
        (lambda: st.elo(wins=1, losses=1, pentanomial=PAIRS), "must stand alone"),
        (lambda: st.sprt(wins=1, losses=1, elo0=5, elo1=5), "elo1=5 must be above"),
        (lambda: st.sprt(wins=1, losses=1, elo0=0, elo1=5, model="bayes"), "'logistic' or 'normalized'"),
        (lambda: st.sprt(wins=1, losses=1, elo0=0, elo1=5, alpha=0.6, beta=0.5), "less than 1"),
        (lambda: st.sprt(wins=10, losses=0, elo0=-2000, elo1=5000), "must be nearer to what was played"),
        (lambda: st.after_stop(wins=5, losses=4, elo0=0, elo1=5), "must be those of a test that has stopped"),
        (lambda: st.after_stop(wins=5, losses=4, elo0=0, elo1=5, looks=[4, 10]), "must hold the 9 games"),
        (lambda: st.after_stop(wins=5, losses=4, elo0=0, elo1=5, looks=[9, 4]), "must ascend"),
        (lambda: st.sprt_course(0, elo0=0, elo1=5, draws=1.0), "from 0 to below 1"),
        (lambda: st.sprt_course(900, elo0=0, elo1=5, draws=0.9, model="logistic"), "leave room"),
    ],
)
def test_bad_input_is_refused_with_its_rule(call: object, words: str) -> None:
    with pytest.raises(pb.OptionError, match=words):
        call()  # type: ignore[operator]
