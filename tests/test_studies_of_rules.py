"""The studies ``handicap`` and ``rulings``: the even amount against a closed form, effects against the tables."""

from __future__ import annotations

import math

import pytest

import penguinbench as pb
import penguinbench_agents as pa
import penguinbench_experiments as pe
from penguinbench_agents import latency
from penguinbench_experiments.studies.handicap.analysis import root
from penguinbench_experiments.studies.rulings import analysis, sweep
from tests.cases import cases, plain

AMOUNTS = (0.0, 250.0, 500.0, 750.0)


def test_a_share_that_is_logistic_is_even_where_its_formula_says() -> None:
    shares = [1 / (1 + math.exp(-(x - 430) / 90)) for x in AMOUNTS]
    found = root(AMOUNTS, shares, [0.01] * 4)
    assert found.value == pytest.approx(430)
    slope = 0.25 / 90
    assert found.high - found.value == pytest.approx(1.959964 * 0.01 / slope, rel=1e-6)
    assert math.isnan(root(AMOUNTS, [0.1, 0.2, 0.3, 0.4], [0.01] * 4).value)
    assert root([0, 10], [0.0, 1.0], [0.0, 0.0]).value == pytest.approx(5)


@pytest.mark.skipif(plain(), reason="plain Python kernels play too few games to judge a share by")
def test_who_is_later_by_400_ms_is_even_with_a_head_start_of_400_ms() -> None:
    """Racers of one distribution, one of them 400 ms later: even at 400 ms exactly; 1.7 intervals are 3.3 errors."""
    late, early = (pa.racer(latency.ShiftedLognormal(900, 0.4, offset)) for offset in (700, 300))
    shares, errors = [], []
    for amount in AMOUNTS:
        given = [pb.Handicap(head_start_ms=amount), None]
        result = pb.play("penguins", [late, early], games=cases("even_races"), seed=4, handicaps=given, progress=False)
        one = pe.statistics.win_share(pe.statistics.group_shares(result)[:, 0])
        shares.append(one.share)
        errors.append(one.se)
    found = root(AMOUNTS, shares, errors)
    assert abs(found.value - 400) < 1.7 * (found.high - found.value) < 60


def test_every_option_of_every_game_is_changed() -> None:
    for one in sweep.STUDY.sweeps:
        game = pb.game(one.name)
        changed = {name.rpartition(" ")[0] for name in one.factors[0].names[1:]}
        assert {row.name for row in game.options_type.ROWS} - changed <= {"max_rounds", "first_flipper"}


@pytest.mark.skipif(plain(), reason="some 200 series of five games in plain Python take minutes")
def test_effects_are_those_of_the_games() -> None:
    result = pe.study("rulings").run(games=cases("ruling_games"), seed=2, progress=False)
    found = {one.name: one for one in analysis.effects(result.table, "polar-panic")}
    played = [
        pb.play("polar-panic", list(sweep.LINE_UP), games=cases("ruling_games"), seed=2, options=options, keep="seats",
                progress=False)
        for options in ({}, {"bear": "end_game"})
    ]  # fmt: skip
    before, after = (one.seats.query("player == 'teen-15'")["win"].mean() for one in played)
    assert found["bear end_game"].difference == pytest.approx(after - before)
    (part,) = (part for part in result.answer.parts if part.title.startswith("polar-panic"))
    assert ("bear end_game", f"{100 * (after - before):+.2f}") in [row[:2] for row in part.rows]
