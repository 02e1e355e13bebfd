"""The studies: found by entry point, complete in their folder, right where a closed form says what is right."""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from scipy import integrate, stats

import penguinbench as pb
import penguinbench_agents as pa
import penguinbench_experiments as pe
from penguinbench_experiments.designs import Factor, Study, Sweep
from penguinbench_experiments.runner.estimate import difference, interval, ratio
from penguinbench_experiments.runner.run import run
from penguinbench_experiments.speed.studies import gains
from penguinbench_experiments.studies.answer import holds, number, span
from penguinbench_experiments.studies.call_or_grab.analysis import equilibrium, gain
from tests.cases import cases

BUILT_IN = (
    "flipper", "pace", "penalty", "call-or-grab", "copycat", "deck", "bear", "decoys", "letting-go",
    "speed-or-luck", "kindest-game", "caution",
)  # fmt: skip


def test_studies_are_found_and_ask_in_plain_words() -> None:
    names = pe.studies()
    assert set(BUILT_IN) <= set(names)
    assert names[:2] == ("flipper", "pace")
    for name in names:
        study = pe.study(name)
        assert study.name == name
        assert study.question.endswith("?")
        assert study.design.analysis
    with pytest.raises(pb.OptionError, match="study='flippper' must be one of .* the nearest is 'flipper'"):
        pe.study("flippper")


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_study_answers_from_few_games(name: str) -> None:
    result = pe.study(name).run(games=12, progress=False)
    answer = result.answer
    assert answer.verdict.endswith(".") and answer.paragraph.endswith(".")
    assert answer.rows and {len(row) for row in answer.rows} == {len(answer.columns)}
    assert "nan" not in " ".join((answer.verdict, answer.paragraph, *(cell for row in answer.rows for cell in row)))
    for plot in result.study.figures:
        name = plot.__name__.removeprefix("plot_").replace("_", "-")
        (ax,) = result.figure(name).axes
        assert ax.get_title() and ax.get_xlabel() and ax.get_ylabel() and ax.get_legend()


def test_a_study_leaves_a_page_tables_and_pictures(tmp_path: Path) -> None:
    result = pe.study("deck").run(tmp_path / "deck", games=8, seed=5, progress=False)
    names = sorted(path.name for path in (tmp_path / "deck").iterdir())
    pictures = [f"{stem}.{kind}" for stem in ("colours", "duplicates") for kind in ("png", "svg")]
    assert names == sorted(
        ["chunks", "differences.parquet", "report.html", "results.parquet", "study.json", *pictures]
    )  # fmt: skip
    text = (tmp_path / "deck" / "report.html").read_text(encoding="utf-8")
    assert text.count("data:image/png;base64,") == 2
    assert "http" not in text and "<script" not in text
    for part in (result.answer.verdict, "How many colours", "study(&#x27;deck&#x27;).run(games=8, seed=5)", "Seed 5"):
        assert part in text
    facts = json.loads((tmp_path / "deck" / "study.json").read_text(encoding="utf-8"))
    assert (facts["seed"], facts["games_asked"], facts["conditions"]) == (5, 8, 17)
    pd.testing.assert_frame_equal(pd.read_parquet(tmp_path / "deck" / "results.parquet"), result.frame)
    assert (tmp_path / "deck" / "colours.png").read_bytes()[:4] == b"\x89PNG"
    again = pe.study("deck").run(tmp_path / "deck", games=8, seed=5, progress=False)
    assert again.ran.played == 0
    pd.testing.assert_frame_equal(again.frame, result.frame)


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(pb.OptionError, match=r"must be new, empty or hold a study only; it holds mine\.txt"):
        pe.study("deck").run(tmp_path, games=8)
    with pytest.raises(pb.OptionError, match="must be a folder, and a file"):
        pe.study("deck").run(tmp_path / "mine.txt", games=8)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.statistical
@pytest.mark.parametrize("n", [2, 4, 6])
def test_the_flippers_share_is_that_of_a_late_racer(n: int) -> None:
    """Racers of one latency: the flipper is first with probability integral f(t - lag) S(t)^(n - 1) dt.

    Cards fall so slowly that no further card falls before the race is over. Tolerance: four standard errors of the
    share over groups (two-sided 6e-5).
    """
    law = stats.lognorm(0.45, scale=1200)
    lag = 200
    wanted, _ = integrate.quad(lambda t: law.pdf(t - lag) * law.sf(t) ** (n - 1), 0, 20_000, limit=400)
    racer = pa.racer(pa.latency.ShiftedLognormal(median_ms=1200, sigma=0.45, offset_ms=300))
    base = {
        "players": [racer] * n, "options.flip_interval_ms": 30_000, "options.max_flip_ms": 60_000,
        "options.settle_ms": 0,
    }  # fmt: skip
    study = Study("oracle", "?", (Sweep("lag", (Factor.of("options.flipper_lag_ms", [lag]),), base, ("flipper",)),))
    table = run(study, cases("study_oracle"), progress=False).table
    found = table.ratio(table.cells[0], "flipper")
    assert abs(found.value - wanted) < 4 * found.se
    assert found.se < 0.02


@pytest.mark.statistical
def test_the_error_of_a_ratio_is_that_of_the_jackknife(rng: np.random.Generator) -> None:
    """The linearised and the jackknife variance of a ratio agree up to terms of order 1 / groups; 400 groups: 5 %."""
    bottom = rng.integers(1, 9, 400)
    top = rng.binomial(bottom, 0.3) * 2
    found = ratio(top, bottom, 2.0)
    left = (top.sum() - top) / 2 / (bottom.sum() - bottom)
    jackknife = math.sqrt((len(left) - 1) * np.mean((left - left.mean()) ** 2))
    assert found.value == pytest.approx(top.sum() / 2 / bottom.sum())
    assert found.se == pytest.approx(jackknife, rel=0.05)


def test_means_and_their_differences_are_those_of_student(rng: np.random.Generator) -> None:
    games = np.full(50, 4)
    one = rng.integers(0, 40, 50)
    two = one + rng.integers(-2, 5, 50)
    first, second = ratio(one, games, 1.0), ratio(two, games, 1.0)
    low, high = stats.t.interval(0.9, 49, (one / 4).mean(), stats.sem(one / 4))
    np.testing.assert_allclose(interval(first, False, 0.9), (low, high))
    paired = difference(second, first, True, 0.95)
    change = (two - one) / 4
    np.testing.assert_allclose(
        (paired["low"], paired["high"]), stats.t.interval(0.95, 49, change.mean(), stats.sem(change))
    )
    apart = difference(second, first, False, 0.95)
    assert apart["high"] - apart["low"] > paired["high"] - paired["low"]
    wanted = (stats.sem(one / 4) ** 2 + stats.sem(two / 4) ** 2) / stats.sem(change) ** 2
    assert paired["gain"] == pytest.approx(wanted)


def test_a_ratio_of_nothing_is_missing() -> None:
    nothing = ratio(np.zeros(5, np.int64), np.zeros(5, np.int64), 1.0)
    assert math.isnan(nothing.value)
    assert all(math.isnan(end) for end in interval(nothing, True, 0.95))
    assert (number(nothing.value, "%"), span(math.nan, math.nan)) == ("–", "–")


def test_mixes_that_last_are_those_solved_by_hand() -> None:
    """With a gain of a - b k among k others who call, three others call 3 p on average: it is 0 at p = a / (3 b)."""
    grab = np.array([0.2, 0.25, 0.3, 0.35, np.nan])
    for a, b, wanted in ((0.06, 0.03, [2 / 3]), (0.06, 0.01, [1.0]), (-0.06, 0.01, [0.0]), (-0.03, -0.02, [0.0, 1.0])):
        call = np.array([np.nan, *(grab[k] + a - b * k for k in range(4))])
        np.testing.assert_allclose(
            gain(call, grab, np.array([0.0, 0.5, 1.0])), a - b * np.array([0, 1.5, 3]), atol=1e-12
        )
        np.testing.assert_allclose(equilibrium(call, grab), wanted, atol=1e-9)


@pytest.mark.statistical
def test_the_same_deals_in_both_conditions_pay() -> None:
    """Shares of four adults in penguins. A ratio of two variances over 500 groups is off by a factor of 1.3 at most.

    Its logarithm has a standard error of about 2 / sqrt(500) = .09; three of them are a factor of 1.3.
    """
    found = gains(cases("study_gain"))
    assert min(found.values()) > 1
    assert found["settle_ms 1500 to 1400"] > 3 * 1.3
    assert len(found) == 5


def test_with_people_an_answer_says_in_how_many_line_ups_it_holds() -> None:
    result = pe.study("copycat").run(games=48, people=3, progress=False)
    assert "of line-ups" in result.answer.paragraph
    assert "; people " in result.answer.paragraph
    assert holds({"difference": -1.0, "positive": 0.25}) == "; so in 75 % of line-ups"
