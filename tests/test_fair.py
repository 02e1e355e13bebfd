"""Fairness: even handicaps against closed forms, verdicts, what each game knows, the command."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.optimize import brentq

import penguinbench as pb
import penguinbench_experiments as pe
from penguinbench_experiments.fairness.changes import KINDS, known_kinds, rule_changes
from penguinbench_experiments.fairness.even import Shares, even
from penguinbench_experiments.fairness.judge import holds, moved, player_shares, word
from penguinbench_experiments.runner.estimate import ratio
from tests.cases import cases, plain
from tests.cli_runs import one_line, penguinbench
from tests.oracles import pdf, racer, sf
from tests.test_tournament import FAR, ONE_ROUND

HEAD_START, HAND_DELAY, GIFT, PENALTY = KINDS


def logistic(strengths: list[float], per: float) -> Any:
    """Return a table of players whose share grows with what they are given as a logit does, and how to look at it."""

    def look(benefits: Any) -> Shares:
        worth = np.exp(np.array(strengths) + np.array(benefits) / per)
        share = worth / worth.sum()
        return Shares(share, (np.diag(share) - np.outer(share, share)) / 10_000)

    return look


@pytest.mark.parametrize("strengths", [[0.0, -1.0], [-2.0, 0.0, -0.5], [0.0, -6.0, -3.0, -1.0]])
def test_an_even_handicap_is_found_where_it_is_known(strengths: list[float]) -> None:
    look = logistic(strengths, 400.0)
    found = even(HEAD_START, look, look([0.0] * len(strengths)), 0.02)
    wanted = [-400.0 * one for one in strengths]
    assert found.reached
    assert np.allclose(found.benefits, wanted, atol=0.03 * max(wanted))
    # ln of a ratio of two equal shares p has the variance 2 / (p N): a multinomial.
    se = 400.0 * math.sqrt(2 * len(strengths) / 10_000)
    errors = found.errors()
    assert errors[int(np.argmax(strengths))] == 0
    assert np.allclose([e for e, s in zip(errors, strengths, strict=True) if s < 0], se, rtol=0.25)


def test_what_cannot_even_it_is_not_said_to() -> None:
    look = logistic([0.0, -3.0], 1e9)
    assert not even(HEAD_START, look, look([0.0, 0.0]), 0.02).reached
    whole = even(GIFT, logistic([0.0, -3.3], 1.0), logistic([0.0, -3.3], 1.0)([0.0, 0.0]), 0.2)
    assert whole.benefits == (0.0, 3.0) and np.isnan(whole.errors()).all()


def test_amounts_go_to_who_they_are_for() -> None:
    assert HEAD_START.settings([0.0, 1234.0]) == {"handicap.2.head_start_ms": 1230.0}
    assert HAND_DELAY.settings([0.0, 400.0, 1000.0]) == {
        "handicap.1.hand_delay_ms": 1000.0, "handicap.2.hand_delay_ms": 600.0,
    }  # fmt: skip
    assert GIFT.text([0.0, 2.6], ["adult", "child"]) == "child 3 cards"
    assert PENALTY.text([0.0, 2.0], ["adult", "child"]) == "adult ×3"
    assert PENALTY.text([0.0, 0.0], ["adult", "child"]) == "nobody anything"


@pytest.mark.statistical
@pytest.mark.skipif(plain(), reason="plain Python kernels play too few games to find a root by")
def test_the_head_start_of_a_slower_racer_is_that_of_the_closed_form() -> None:
    """One race a game: the root is where the slower one's time less the head start is first as often as not.

    The amount that is found has the error that is reported with it; four of them. That error itself is the standard
    error of a share of N games over the slope of the closed form there, within a third: the slope was measured.
    """
    games = cases("fair_races")

    def first(head_start_ms: float) -> float:
        def both(t: float) -> float:
            return pdf(t, 1800.0) * sf(t - head_start_ms, 1200.0)

        return sum(quad(both, a, b, limit=200)[0] for a, b in ((300, 1500), (1500, 4000), (4000, 40_000)))

    wanted = brentq(lambda h: first(h) - 0.5, 0.0, 3000.0)
    deck = pb.Deck(pb.game("penguins").table(ONE_ROUND), "penguins")
    result = pe.fair("penguins", [racer(name="fast"), racer(1800.0, name="slow")], 5, games, 3, FAR, deck)
    fairness: Any = result.study.score.__self__  # type: ignore[attr-defined]
    found = next(one for one in fairness.evens if one.kind is HEAD_START)
    slope = (first(wanted + 50) - first(wanted - 50)) / 100
    se = found.errors()[1]
    assert se == pytest.approx(0.5 / math.sqrt(games) / slope, rel=0.35)
    assert abs(found.benefits[1] - wanted) < 4 * se + 10
    assert result.answer.verdict.startswith("Unfair") and "slow" in result.answer.paragraph
    cell = result.table.one("handicaps", handicap="head start 100 %")
    assert word(player_shares(result.table, cell), 0.1) == "fair"


def shares_of(*shares: float, groups: int = 400) -> Any:
    rng = np.random.default_rng(1)
    wins = rng.multinomial(1, shares, groups)
    return [ratio(wins[:, k], np.ones(groups, np.int64), 1.0) for k in range(len(shares))]


def test_the_word_is_by_equivalence() -> None:
    assert word(shares_of(0.5, 0.5), 0.1) == "fair"
    assert word(shares_of(0.5, 0.5), 0.001) == "undecided"
    assert word(shares_of(0.8, 0.2), 0.1) == "unfair"
    assert word(shares_of(0.2, 0.2, 0.6), 0.05) == "unfair"
    assert word(shares_of(0.5, 0.5, groups=20), 0.05) == "undecided"
    assert holds(shares_of(0.5, 0.5), 0.1, True) is None


@pytest.mark.parametrize("game", pb.games())
def test_every_option_is_changed_to_something_else(game: str) -> None:
    played = pb.game(game)
    options = played.options()
    changes = rule_changes(played, options, 2)
    named = {path.partition(".")[2] for settings in changes.values() for path in settings}
    left = {row.name for row in played.options_type.ROWS} - named
    assert left <= {"max_rounds", "first_flipper"}
    for settings in changes.values():
        ((path, value),) = settings.items()
        assert options.row(path.partition(".")[2]).parse(value) != getattr(options, path.partition(".")[2])


@pytest.mark.parametrize("game", pb.games())
def test_a_kind_of_handicap_is_known_where_it_changes_games(game: str) -> None:
    """Played with and without: the rows differ exactly where the kind is said to matter."""
    played = pb.game(game)
    names = ["adult", "adult+impulsive"]

    def rows(**given: Any) -> Any:
        handicaps = [pb.Handicap(**given), None]
        result = pb.play(played, names, cases("fair_kinds"), 4, handicaps=handicaps, progress=False, keep="seats")
        return result.seats[["score", "claims", "lost"]].to_numpy()

    known = {kind.field for kind in known_kinds(played, played.options())}
    plain_rows = rows()
    large = {"head_start_ms": 3000.0, "hand_delay_ms": 3000.0, "gift_cards": 5, "penalty_factor": 8}
    refused = {name for name in large if name not in played.handicaps()}
    differ = {name for name in large.keys() - refused if not np.array_equal(rows(**{name: large[name]}), plain_rows)}
    assert known == differ or (plain() and differ <= known)


def test_equal_players_are_fair_and_nothing_is_given() -> None:
    result = pe.fair("penguins", ["adult", "adult"], 30, cases("fair_equal"), 2)
    fairness: Any = result.study.score.__self__  # type: ignore[attr-defined]
    assert result.answer.verdict.startswith("Fair within 30 points") or plain()
    table = result.table
    assert len(fairness.effects(table)) > 40
    assert moved(table, table.one("rules"), table.one("as it is")) == 0
    assert [part.title[:5] for part in result.answer.parts] == ["Which", "What ", "If ca"]
    if not plain():
        assert result.answer.paragraph.endswith("Nothing needs to change.")


def test_the_command_answers_and_goes_on_where_it_was(tmp_path: Path) -> None:
    options = tmp_path / "mine.toml"
    options.write_text("settle_ms = 1000\n", encoding="utf-8")
    deck = tmp_path / "deck.csv"
    pb.game("catch-the-match").deck().to_csv(deck)
    out = str(tmp_path / "out")
    arguments = ("fair", "catch-the-match", "--seats", "adult,child-5", "--games", "4", "--people", "2",
                 "--deck", str(deck), "--options", str(options), "--out", out)  # fmt: skip
    data = penguinbench(*arguments, "--json").json()
    assert data["fair"] in ("unfair", "undecided") and data["people"] == 2 and data["within"] == 5
    assert "line-ups drawn" in " ".join(data["notes"])
    again = penguinbench(*arguments)
    assert again.status == 0 and "parts were there already" in again.out
    text = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert "Which rule tips it" in text and text.count("data:image/png") == 3


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("pengins",), "the nearest is 'penguins'"),
        (("penguins", "--seats", "adult"), "must be 2 to 6"),
        (("penguins", "--seats", "adult,chld-7"), "'child-7'"),
        (("penguins", "--within", "0"), "within=0.0 must be"),
        (("penguins", "--people", "1"), "people=1 must be"),
        (("penguins", "--games", "0"), "games=0 must be"),
        (("penguins", "--option", "settle_ms=-1"), "settle_ms=-1"),
        (("penguins", "--deck", "none.csv"), "none.csv"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    arguments: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert message in one_line(penguinbench("fair", *arguments))
    assert list(tmp_path.iterdir()) == []
