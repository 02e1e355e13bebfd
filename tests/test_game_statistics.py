"""Skill and luck, shape, balance, payoffs and the coverage command, against closed forms and games written out."""

from __future__ import annotations

import json
import math
from typing import Any

import numpy as np
import pandas as pd
import pytest
from numpy.random import Generator
from scipy import optimize

import penguinbench as pb
import penguinbench_experiments as pe
from penguinbench_experiments.statistics.shares import Share
from tests.cases import cases
from tests.cli_runs import penguinbench

st = pe.statistics


@pytest.fixture(scope="module")
def series() -> pb.Result:
    return pb.play("penguins", ["adult", "teen-15", "child-10"], games=90, seed=4, keep="claims")


def points(rng: Generator, ratios: Any, slope: float, games: int) -> list[Share]:
    wins = rng.binomial(games, 1 / (1 + np.exp(-(-1.0 + slope * np.log(ratios)))))
    return [st.win_share(np.repeat([1.0, 0.0], [w, games - w])) for w in wins]


def test_the_slope_is_the_maximum_of_the_binomial_likelihood(rng: Generator) -> None:
    ratios = np.array([0.5, 0.8, 1.0, 1.3, 2.0])
    shares = points(rng, ratios, 2.0, 300)
    found = st.skill_slope(ratios, shares)
    y = np.array([s.share for s in shares])

    def minus(x: Any) -> float:
        eta = x[0] + x[1] * np.log(ratios)
        # 300 single games are worth 299: their spread divides by n - 1.
        return -299 * float(np.sum(y * eta - np.log1p(np.exp(eta))))

    own = optimize.minimize(minus, [0, 0], method="BFGS")
    assert (found.intercept, found.slope) == pytest.approx(tuple(own.x), abs=1e-4)
    h, at = np.eye(2) * 1e-3, own.x
    hessian = [[(minus(at + a + b) - minus(at + a - b) - minus(at - a + b) + minus(at - a - b)) / 4e-6 for b in h]
               for a in h]  # fmt: skip
    errors = np.sqrt(np.diag(np.linalg.inv(np.array(hessian))))
    np.testing.assert_allclose([found.intercept_se, found.slope_se], errors, rtol=1e-3)
    assert found.share(found.ratio(0.6)) == pytest.approx(0.6)
    assert found.points == 5 and found.deviance < 20


@pytest.mark.statistical
def test_the_slope_interval_covers(rng: Generator) -> None:
    """95 % of N slopes lie within 1.96 standard errors of the truth: four standard errors of N and 1 %."""
    n, ratios = cases("slopes"), np.array([0.6, 1.0, 1.6])
    found = [st.skill_slope(ratios, points(rng, ratios, 1.5, 400)) for _ in range(n)]
    inside = np.mean([abs(f.slope - 1.5) <= 1.96 * f.slope_se for f in found])
    assert abs(inside - 0.95) <= 4 * math.sqrt(0.05 * 0.95 / n) + 0.01


@pytest.mark.statistical
@pytest.mark.parametrize("n", [2, 3, 5])
def test_the_split_finds_components_put_in(rng: Generator, n: int) -> None:
    """Known components come back within four of their own standard errors, for N groups."""
    groups = cases("split_groups")

    def effects(size: tuple[int, ...], sd: float) -> Any:
        x = rng.normal(scale=sd, size=size)
        return x - x.mean(axis=-1, keepdims=True)

    player, seat = np.linspace(-1, 1, n), 0.5 * np.linspace(-1, 1, n)
    in_deal = effects((groups, n), 0.6)[:, None, :] + effects((groups, n), 0.4)[:, :, None]
    luck = np.empty((groups, n, n))
    noise = effects((groups, n, n), 1.0)
    for game in range(n):
        for s in range(n):
            luck[:, s, (s + game) % n] = noise[:, game, s]
    found = st.skill_luck_of(luck + in_deal + player + seat[:, None])
    share_of = (n - 1) / n
    parts = {"player": np.mean(player**2), "seat": np.mean(seat**2), "deal": share_of * 0.52, "luck": share_of * 1.0}
    total = sum(parts.values())
    if n == 2:
        assert math.isnan(found.deal)
        parts["luck"] += parts.pop("deal")
    for name, part in parts.items():
        assert abs(getattr(found, name) - part / total) <= 4 * getattr(found, f"{name}_se"), name
        assert 0 < getattr(found, f"{name}_se") < 0.2
    rest = [getattr(found, name) for name in parts]
    assert sum(rest) == pytest.approx(1)


def test_the_split_of_a_series_is_that_of_its_tables(series: pb.Result) -> None:
    found = st.skill_luck(series, "cards")
    assert found.player > 5 * found.player_se and found.groups == 30
    assert abs(found.seat) < 4 * found.seat_se + 0.01
    seats = series.seats
    centred = seats["cards"] - seats.groupby("game")["cards"].transform("mean")
    assert found.variance == pytest.approx(float((centred**2).mean()))
    with pytest.raises(pb.OptionError, match="must be rotate=True"):
        st.skill_luck(pb.play("penguins", ["adult", "adult"], games=4, seed=1, rotate=False))


def naive_shape(result: pb.Result, game: int) -> dict[str, float]:
    """Return the shape of one game, walked through round by round."""
    claims = result.claims[result.claims["game"] == game]
    seats = result.seats[result.seats["game"] == game].sort_values("seat")
    row = result.games[result.games["game"] == game].iloc[0]
    piles = [0] * len(seats)
    winners = [int(s) for s, win in zip(seats["seat"], seats["win"], strict=True) if win > 0]
    leaders, deficits = [], []
    rounds = max(int(row["rounds"]), int(claims["round"].max()) + 1)
    for number in range(rounds):
        for claim in claims[claims["round"] == number].to_dict("records"):
            piles[int(claim["seat"])] += int(claim["gained"]) - int(claim["lost"])
        leaders.append({s for s, cards in enumerate(piles) if cards == max(piles)})
        deficits.append(max(piles) - max(piles[s] for s in winners))
    assert piles == seats["cards"].tolist()
    changes = [i for i in range(1, rounds) if leaders[i] != leaders[i - 1]]
    behind = [d for d in deficits[:-1] if d > 0]
    return {
        "lead_changes": len(changes),
        "lead_change_rate": len(changes) / (rounds - 1),
        "drama": sum(math.sqrt(d / sum(piles)) for d in behind) / len(behind) if behind else 0.0,
        "deficit": max([*behind, 0]),
        "settled": (changes[-1] + 1 if changes else 1) / rounds,
        "dead_cards": int(row["left_over"]) + int(row["out_of_play"]),
    }


def test_the_shape_is_that_of_games_walked_through(series: pb.Result) -> None:
    table = st.shape_games(series)
    for game in range(0, 90, 7):
        for name, value in naive_shape(series, game).items():
            assert table.loc[table["game"] == game, name].item() == pytest.approx(value), (game, name)
    means = st.shape(series).set_index("measure")
    by_group = table.groupby("group")["rounds"].mean()
    assert means.loc["rounds", "mean"] == pytest.approx(by_group.mean())
    assert (means["low"] <= means["mean"]).all() and (means["mean"] <= means["high"]).all()
    assert 0 < means.loc["settled", "mean"] < 1


def test_a_gift_at_the_start_is_part_of_the_lead() -> None:
    gift = {"child-7": pb.Handicap(gift_cards=12)}
    result = pb.play("penguins", ["adult", "child-7"], games=20, seed=1, handicaps=gift, keep="claims")
    table = st.shape_games(result).set_index("game")
    # Nobody takes twelve cards in the first round, so whoever wins against the gift has changed the lead.
    lost = result.seats.query("player == 'child-7' and win == 0")["game"]
    assert len(lost) > 5
    assert (table.loc[lost, "lead_changes"] >= 1).all() and (table.loc[lost, "deficit"] >= 6).all()


def test_cards_that_move_without_a_claim_are_refused(series: pb.Result) -> None:
    class Other:
        """The series with one more card in a pile than claims account for."""

        games, claims, labels, manifest = series.games, series.claims, series.labels, series.manifest
        seats = series.seats.assign(cards=series.seats["cards"] + (series.seats.index == 7))

    with pytest.raises(pb.ResultError, match="in game 2 cards also moved otherwise"):
        st.shape_games(Other())  # type: ignore[arg-type]


def test_balance_and_its_null(rng: Generator) -> None:
    shares = rng.dirichlet([2, 2, 2], 80)
    found = st.balance(shares, draws=4000, seed=5)
    means = shares.mean(axis=0)
    assert found.balance == pytest.approx(1 - max(abs(a - b) for a in means for b in means))
    # Three means of equal players: the mean range of three normals is 3 / (2 sqrt(pi)) * sqrt(2) deviations, and
    # differences of shares that add up to 1 have sqrt(3 / 2) of the spread of one.
    spread = math.sqrt(shares.var(axis=None) * 1.5 / 80)
    assert 1 - found.expected == pytest.approx(1.6926 * spread, rel=0.04)
    assert found.expected < 1 and found.low < found.expected
    tilted = st.balance(np.column_stack([shares[:, 0] * 0.5, shares[:, 1] + shares[:, 0] * 0.5, shares[:, 2]]))
    assert tilted.p < 0.01 and tilted.balance < tilted.low and tilted.corrected > tilted.balance


@pytest.mark.statistical
def test_the_p_value_of_balance_is_uniform_where_all_are_equal(rng: Generator) -> None:
    """Of N series of equal players 20 % have p at most .2, within four standard errors."""
    n = cases("balance_series")
    small = sum(st.balance(rng.dirichlet([1, 1, 1], 30), draws=99, seed=i).p <= 0.2 for i in range(n))
    assert abs(small / n - 0.2) <= 4 * math.sqrt(0.2 * 0.8 / n)


def test_two_by_two_by_hand() -> None:
    # [[2, -1], [-1, 1]]: x 2 - (1 - x) = -x + (1 - x) gives x = 2/5 and the value 1/5.
    found = st.zero_sum([[2, -1], [-1, 1]])
    assert found.value == pytest.approx(0.2)
    np.testing.assert_allclose(found.row, [0.4, 0.6], atol=1e-9)
    np.testing.assert_allclose(found.column, [0.4, 0.6], atol=1e-9)
    saddle = st.zero_sum([[3, 1], [4, 2]])
    assert saddle.value == pytest.approx(2) and saddle.row.tolist() == [0, 1]


def test_rock_paper_scissors_is_a_third_each() -> None:
    table = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    np.testing.assert_allclose(st.zero_sum(table).row, [1 / 3] * 3, atol=1e-9)
    (only,) = st.symmetric_equilibria(table)
    np.testing.assert_allclose(only.mixture, [1 / 3] * 3)
    assert only.value == pytest.approx(0) and not only.stable
    assert [r.best for r in st.best_responses(table, strategies=["rock", "paper", "scissors"])] == [
        "paper", "scissors", "rock",
    ]  # fmt: skip


def test_hawks_and_doves_by_hand() -> None:
    # Prize 2, fight costs 6: hawks are 2 / 6 of the population, and nobody can invade.
    (only,) = st.symmetric_equilibria([[-2, 2], [0, 1]])
    np.testing.assert_allclose(only.mixture, [1 / 3, 2 / 3])
    assert only.value == pytest.approx(2 / 3) and only.stable
    both = st.symmetric_equilibria([[2, 0], [0, 1]])
    assert [tuple(e.mixture.round(6)) for e in both] == [(1, 0), (0, 1), (0.333333, 0.666667)]
    assert [e.stable for e in both] == [True, True, False]


def test_equilibria_are_where_the_replicator_stays(rng: Generator) -> None:
    for _ in range(8):
        table = rng.normal(size=(3, 3))
        found = st.symmetric_equilibria(table)
        assert found
        for e in found:
            gains = table @ e.mixture
            assert e.value == pytest.approx(gains[e.mixture > 0].max()) and gains.max() <= e.value + 1e-8
            if e.stable:
                x = 0.99 * e.mixture + 0.01 / 3
                for _ in range(4_000):
                    fit = table @ x
                    x = x * np.exp(0.1 * (fit - x @ fit))
                    x /= x.sum()
                np.testing.assert_allclose(x, e.mixture, atol=5e-3)


def test_payoffs_with_errors() -> None:
    table, se = [[0.5, 0.3], [0.7, 0.5]], [[0.01, 0.2], [0.01, 0.2]]
    first, second = st.best_responses(table, se, ["a", "b"])
    assert first.near == ("b",) and second.near == ("b", "a")
    assert first.lead == pytest.approx(0.2) and first.lead_se == pytest.approx(math.hypot(0.01, 0.01))
    sure = st.equilibrium_supports(table, np.zeros((2, 2)), ["a", "b"], draws=5)
    assert sure == ((("b",), 1.0),)
    shaky = st.equilibrium_supports(table, se, ["a", "b"], draws=400)
    assert shaky[0].support == ("b",) and 0.7 < shaky[0].share < 1


def test_the_coverage_command(series: pb.Result) -> None:
    ran = penguinbench("coverage", "--series", "300", "--json")
    found = json.loads(ran.out)
    assert ran.status == 0 and found["seed"] == 1 and found["series"] == 300
    rows = pd.DataFrame(found["rows"])
    assert set(rows["interval"]) == {"groups", "exact"} and rows["ok"].all()
    assert rows.loc[rows["interval"] == "exact", "covered"].min() >= 0.945
    bad = penguinbench("coverage", "--series", "0")
    assert bad.status == 2 and "series=0 must be" in bad.err


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: st.skill_slope([1, 1], [st.win_share([0, 1])] * 2), "two different"),
        (lambda: st.skill_slope([1, 2], [st.win_share([0, 1])]), "one share a ratio"),
        (lambda: st.skill_slope([1, 2], [st.win_share([0.0]), st.win_share([1.0])]), "must overlap"),
        (lambda: st.skill_luck_of(np.zeros((3, 2, 2))), "did not all end level"),
        (lambda: st.skill_luck_of(np.zeros((3, 2, 3))), "shape"),
        (lambda: st.balance([[0.5], [0.5]]), "two columns"),
        (lambda: st.symmetric_equilibria(np.zeros((13, 13))), "at most 12"),
        (lambda: st.symmetric_equilibria([[1, 2]]), "as many rows as columns"),
        (lambda: st.best_responses([[1, 2], [3, 4]], strategies=["a", "a"]), "different names"),
        (lambda: st.zero_sum([[1, "x"]]), "must hold numbers"),
    ],
)
def test_bad_input_is_refused_with_its_rule(call: object, words: str) -> None:
    with pytest.raises(pb.OptionError, match=words):
        call()  # type: ignore[operator]
