"""Tournaments: ratings of races with known odds, expected finishing orders by brute force, the command."""

from __future__ import annotations

import itertools
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import penguinbench as pb
import penguinbench_agents as pa
from penguinbench_experiments.runner.columns import ranking_columns, ranks_of
from penguinbench_experiments.tournaments.finishes import expected_finishes, seen_finishes
from penguinbench_experiments.tournaments.tournament import rated_of, tournament
from tests.cases import cases, plain
from tests.cli_runs import one_line, penguinbench

ONE_ROUND = ["G R P Y B O", "- R - - - -"]
"""Two cards that match in one element: whoever is first takes both, and the game is over."""
FAR = {"flipper_lag_ms": 0.0, "last_chance_ms": 600_000.0, "reach_ms": 0.0}


def weak_orders(players: tuple[int, ...]) -> Any:
    """Yield every order of players with ties: lists of levels."""
    if not players:
        yield ()
        return
    for size in range(1, len(players) + 1):
        for first in itertools.combinations(players, size):
            rest = tuple(p for p in players if p not in first)
            for later in weak_orders(rest):
                yield (first, *later)


def chance(order: Any, theta: list[float], ties: dict[int, float]) -> float:
    """Return the chance of an order: each level chosen among all sets of those left, written out."""
    left, found = set(range(len(theta))), 1.0

    def weight(chosen: Any) -> float:
        if len(chosen) > 1 and len(chosen) not in ties:
            return 0.0
        return ties.get(len(chosen), 1.0) * math.prod(math.exp(theta[i]) for i in chosen) ** (1 / len(chosen))

    for level in order:
        if len(left) > 1:
            every = [c for k in range(1, len(left) + 1) for c in itertools.combinations(sorted(left), k)]
            found *= weight(level) / sum(map(weight, every))
        left -= set(level)
    return found


@pytest.mark.parametrize("ties", [{}, {2: 0.3}, {2: 0.5, 3: 0.2}, {4: 2.0}])
def test_expected_finishes_are_the_sum_over_all_orders(ties: dict[int, float]) -> None:
    theta = [0.9, -0.3, 0.2, -0.8]
    found = np.zeros((4, 4))
    total = 0.0
    for order in weak_orders((0, 1, 2, 3)):
        p = chance(order, theta, ties)
        total += p
        at = 0
        for level in order:
            for i in level:
                found[i, at : at + len(level)] += p / len(level)
            at += len(level)
    assert total == pytest.approx(1.0)
    assert np.allclose(expected_finishes(theta, ties), found, atol=1e-12)


def test_finishes_seen_share_tied_positions() -> None:
    assert np.allclose(seen_finishes(np.array([[2, 2, 1, 2]]))[0][[0, 1, 3], 1:], 1 / 3)
    assert np.allclose(seen_finishes(np.array([[4, 1, 2, 2]])).sum(axis=1), 1)


def test_rankings_are_those_of_the_series() -> None:
    names, games = ["adult", "adult+impulsive", "child-7"], 6
    result = tournament(names, games=games, seed=5)
    (cell,) = result.table.cells
    ranks = ranks_of(result.table.rows(cell, ranking_columns(3, 3)), 3).reshape(-1, 3)
    seats = pb.play("penguins", names, games=games, seed=5, progress=False, keep="seats").seats
    wanted = seats.pivot_table(index="game", columns="player", values="rank", observed=True)[names]
    assert np.array_equal(ranks, wanted.to_numpy())


def exponential(mean_ms: float, name: str) -> Any:
    samples = 300.0 - mean_ms * np.log1p(-(np.arange(4000) + 0.5) / 4000)
    return pa.racer(pa.latency.Empirical(samples), name=name)


@pytest.mark.statistical
@pytest.mark.skipif(plain(), reason="plain Python kernels play too few games to rate by")
def test_races_of_known_odds_are_rated_as_they_are() -> None:
    """Exponential times of means 1 : 2 : 4: who of two is first has the odds of the rates, so worths are ln 2 apart.

    A difference rated from N independent games with chance p has a standard error of at most 1 / sqrt(N p (1 - p));
    4 of them, for the pair whose odds are 4 : 1. The jackknife of 20 blocks is the model's own error times the root of
    a chi square over its 19 degrees, which lies within .5 and 1.6 but for one series in a thousand.
    """
    games = cases("tournament_races")
    deck = pb.Deck(pb.game("penguins").table(ONE_ROUND), "penguins")
    players = [exponential(mean, name) for mean, name in ((1000, "fast"), (2000, "middle"), (4000, "slow"))]
    result = tournament(players, "penguins", 2, games, 3, FAR, deck)
    _, rated = rated_of(result)
    off = 4 / math.sqrt(games * 0.8 * 0.2)
    assert rated.ratings.difference(0, 1)[0] == pytest.approx(math.log(2), abs=off)
    assert rated.ratings.difference(1, 2)[0] == pytest.approx(math.log(2), abs=off)
    elo, low, high = rated.difference(0, 2)
    assert low < 400 * math.log10(4) < high and elo == pytest.approx(400 * math.log10(4), abs=174 * off)
    assert 0.5 < math.sqrt(rated.covariance[0, 0]) / rated.ratings.se[0] < 1.6
    for one in rated.finishes:
        assert np.abs(one.seen - one.expected).max() < 4 * math.sqrt(0.25 / games)
    assert result.answer.verdict.startswith("fast is strongest")


def test_the_command_rates_and_goes_on_where_it_was(tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    arguments = ("tournament", "adult", "adult", "child-7", "--players", "2", "--games", "12", "--out", out)
    data = penguinbench(*arguments, "--json").json()
    assert (data["conditions"], data["games"], data["players"], data["chunks_found"]) == (3, 36, 2, 0)
    assert {row["player"] for row in data["ratings"]} == {"adult", "adult#2", "child-7"}
    assert sum(row["theta"] for row in data["ratings"]) == pytest.approx(0, abs=1e-9)
    assert all(sum(row["seen"]) == pytest.approx(1) for row in data["finishes"])
    assert {"report.html", "ratings.png", "predictions.svg"} <= set(data["files"])
    again = penguinbench(*arguments)
    assert "3 of 3 parts were there already" in again.out and "adult#2" in again.out
    assert "<img" in (tmp_path / "out" / "report.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("adult",), "players must be at least two"),
        (("adult", "chld-7"), "'child-7'"),
        (("adult", "child-7", "--players", "3"), "must be at most the 2 named"),
        (("adult", "child-7", "--players", "1"), "must be a whole number from 2 to 6"),
        (("adult", "child-7", "--option", "setle_ms=1"), "the nearest is settle_ms"),
        (("adult", "child-7", "--deck", "none.csv"), "none.csv"),
        (("adult", "child-7", "--games", "0"), "games=0 must be"),
        (("adult",) * 20 + ("--players", "6"), "at most 500 line-ups, not 38,760"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    arguments: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert message in one_line(penguinbench("tournament", *arguments))
    assert list(tmp_path.iterdir()) == []
