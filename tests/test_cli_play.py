"""``penguinbench play``: what it shows, what it writes, what it refuses."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import penguinbench as pb
from tests.cli_runs import one_line, penguinbench

FOUR = ["adult", "teen-15", "child-10", "child-7"]
OURS = {
    "claims.parquet",
    "games.parquet",
    "manifest.json",
    "report.txt",
    "seats.parquet",
    "totals.npy",
    "win-rates.png",
}


def test_four_people_play_penguins_unless_told_otherwise() -> None:
    data = penguinbench("play", "--games", "40", "--json").json()
    assert (data["game"], data["players"], data["games"], data["seed"]) == ("penguins", FOUR, 40, 1)
    assert sum(row["share"] for row in data["win_rates"]) == pytest.approx(1)
    assert sum(row["share"] for row in data["seats"]) == pytest.approx(1)
    assert [row["flips_first"] for row in data["seats"]] == [True, False, False, False]
    for row in data["win_rates"]:
        assert row["low"] <= row["share"] <= row["high"]
    for row in data["why"]:
        assert row["claims"] == pytest.approx(row["wins"] + row["beaten"] + row["void"] + row["wrong"])
        assert 0 < row["with_empty_pile"] <= 1
        times = row["response_ms"]
        assert times["q25"] < times["median"] < times["q75"]
    assert "Wilson" in data["method"]
    assert "models" in " ".join(data["notes"])


def test_the_numbers_are_those_of_the_python_function() -> None:
    data = penguinbench("play", "--games", "40", "--seed", "9", "--json").json()
    rates = pb.play("penguins", FOUR, games=40, seed=9).win_rates()
    assert [row["share"] for row in data["win_rates"]] == rates["share"].tolist()
    assert [row["high"] for row in data["win_rates"]] == rates["high"].tolist()


def test_plain_output_shows_who_wins_why_and_the_seats() -> None:
    ran = penguinbench("play", "--games", "10", "--seed", "3")
    assert (ran.status, ran.err) == (0, "")
    assert re.search(
        r"^12 games of penguins: adult, teen-15, child-10, child-7\nseed 3, [\d.]+ s, [\d,]+ games/s$", ran.out, re.M
    )
    assert "10 games were rounded up to 12" in ran.out
    for name in FOUR:
        assert re.search(rf"^ ?{name} +[\d.]+ % +[\d.]+ to [\d.]+ % ", ran.out, re.M)
        assert re.search(rf"^ ?{name} +(?:\d+\.\d\d +){{6}}[\d.]+ % +\d+ / \d+ / \d+ ms", ran.out, re.M)
    assert re.search(r"^ ?seat 0, flips first +[\d.]+ %", ran.out, re.M)
    assert re.search(r"^ ?rounds +[\d.]+ +[\d.]+ to [\d.]+", ran.out, re.M)
    assert "Players are models" in ran.out


def test_everything_that_can_be_said_on_the_line_reaches_the_series(tmp_path: Path) -> None:
    deck = tmp_path / "deck.csv"
    pb.game("pheasants").deck(seed=5, spec=pb.DeckSpec(colours=8)).to_csv(deck)
    options = tmp_path / "options.toml"
    options.write_text("settle_ms = 700\n", encoding="utf-8")
    arguments = ["play", "--game", "pheasants", "--players", "adult,adult,child-7+impulsive", "--games", "6"]
    arguments += ["--option", "flip_interval_ms=1200", "--options", str(options), "--deck", str(deck), "--no-rotate"]
    arguments += ["--handicap", "adult#2:head_start_ms=500", "--handicap", "adult:gift_cards=2", "--keep", "seats"]
    out = tmp_path / "out"
    data = penguinbench(*arguments, "--out", str(out), "--threads", "1", "--json").json()
    assert data["options"] == {"settle_ms": 700.0, "flip_interval_ms": 1200.0}
    manifest = pb.Result.load(out).manifest
    assert manifest["deck"] == pb.Deck.from_csv(deck, game="pheasants").text()
    assert [h["head_start_ms"] for h in manifest["handicaps"]] == [0, 500, 0]
    assert manifest["handicaps"][0]["gift_cards"] == 2
    assert (manifest["rotate"], manifest["keep"], manifest["players"]) == (
        False,
        "seats",
        ["adult", "adult#2", "child-7+impulsive"],
    )
    assert manifest["command"].startswith("penguinbench play --game pheasants --players")


def test_a_deck_by_specification_and_people() -> None:
    data = penguinbench(
        "play", "--games", "8", "--deck-spec", "colours=8,doubled=12,redraw=game", "--people", "2", "--json"
    ).json()
    assert data["people"] == 2
    assert data["games"] == 16
    assert all(row["people_low"] <= row["people_high"] for row in data["win_rates"])
    plain = penguinbench("play", "--games", "8", "--people", "2").out
    assert "95 % of drawn people" in plain


def test_a_folder_holds_tables_manifest_figure_and_report_and_is_replaced_by_the_next(tmp_path: Path) -> None:
    out = tmp_path / "deep" / "results"
    first = penguinbench("play", "--games", "8", "--out", str(out), "--json").json()
    assert set(first["files"]) == {path.name for path in out.iterdir()} == OURS
    assert (out / "win-rates.png").read_bytes().startswith(b"\x89PNG")
    assert "Who wins" in (out / "report.txt").read_text(encoding="utf-8")
    penguinbench("play", "--games", "12", "--seed", "2", "--keep", "summary", "--out", str(out))
    assert json.loads((out / "manifest.json").read_text(encoding="utf-8"))["games"] == 12
    assert "seed 2" in (out / "report.txt").read_text(encoding="utf-8")
    assert {path.name for path in out.iterdir()} == OURS - {"claims.parquet", "games.parquet", "seats.parquet"}


def test_a_folder_with_something_else_is_refused_before_any_work(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine", encoding="utf-8")
    line = one_line(penguinbench("play", "--games", "8", "--out", str(tmp_path)))
    assert "it holds thesis.txt" in line
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]
    assert "must be a folder" in one_line(penguinbench("play", "--out", str(tmp_path / "thesis.txt")))


def test_ctrl_c_is_one_line_and_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "results"
    penguinbench("play", "--games", "8", "--out", str(out))
    before = {path.name: path.read_bytes() for path in out.iterdir()}

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("penguinbench._series._Sink.add", interrupted)
    ran = penguinbench("play", "--games", "80", "--out", str(out))
    assert (ran.status, ran.out) == (130, "")
    assert len(ran.err.splitlines()) == 1
    assert {path.name: path.read_bytes() for path in out.iterdir()} == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--game pengins", "the nearest is 'penguins'"),
        ("--players adult,,child-7", "one comma between"),
        ("--players adult,chlid-7", "the nearest is 'child-7'"),
        ("--players adult", "players=1 must be 2 to 6"),
        ("--games 0", "games=0 must be a whole number"),
        ("--games many", "see penguinbench play --help"),
        ("--seed -1", "seed=-1 must be"),
        ("--option settle_ms=soon", "settle_ms='soon' must be milliseconds"),
        ("--option scope=wide", 'scope=\'wide\' must be "pair" or "table"'),
        ("--option setle_ms=3", "the nearest is settle_ms"),
        ("--options gone.toml", "gone.toml: cannot be read"),
        ("--deck gone.csv", "gone.csv: cannot be read"),
        ("--deck gone.csv --deck-spec colours=8", "must not both be given"),
        ("--deck-spec colors=8", "the nearest is colours"),
        ("--deck-spec colours=2", "colours=2 must be a whole number from 3 to 10"),
        ("--handicap head_start_ms=500", "must be PLAYER:NAME=VALUE"),
        ("--handicap adult:headstart=500", "the nearest is head_start_ms"),
        ("--handicap granny:head_start_ms=5", "must be of a player"),
        ("--handicap adult:head_start_ms=-5", "head_start_ms=-5 must be milliseconds"),
        ("--keep everything", "keep='everything' must be one of"),
        ("--threads 0", "threads=0 must be"),
        ("--people 0", "people=0 must be"),
    ],
)
def test_bad_arguments_are_one_line(arguments: str, message: str) -> None:
    assert message in one_line(penguinbench("play", *arguments.split()))
