"""``penguinbench study``: the list, a quick answer, a file of one's own, refusals in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli_runs import one_line, penguinbench

MINE = """
question = "Does the window matter?"
players = ["adult", "child-7"]
games = 24
quick = 8
measures = ["win", "rounds"]
[factors]
options.settle_ms = [1500, 300]
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text(MINE, encoding="utf-8")
    return file


def test_questions_are_listed() -> None:
    assert "Does whoever turns the cards lose out" in penguinbench("study").out
    assert list(penguinbench("study", "--json").json()["studies"])[:2] == ["flipper", "pace"]


def test_a_file_is_answered_and_goes_on_where_it_was(mine: Path, tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    ran = penguinbench("study", str(mine), "--quick", "--seed", "3", "--out", out)
    assert (ran.status, ran.err) == (0, "")
    for part in ("Does the window matter?", "settle_ms", "seed 3", "16 games in 2 conditions", "--quick: a look"):
        assert part in ran.out
    again = penguinbench("study", str(mine), "--quick", "--seed", "3", "--out", out)
    assert "2 of 2 parts were there already" in again.out
    data = penguinbench("study", str(mine), "--games", "10", "--out", out, "--json").json()
    assert (data["games"], data["seed"], data["study"]) == (20, 1, "mine")
    assert {row["measure"] for row in data["values"]} == {"win", "rounds"}
    assert "report.html" in data["files"]
    assert "penguinbench study" in data["command"]
    people = penguinbench("study", str(mine), "--people", "3", "--out", out, "--json").json()
    assert people["people"] == 3 and "people_low" in people["values"][0]


def test_a_file_to_start_from_is_written(tmp_path: Path) -> None:
    file = tmp_path / "new.toml"
    assert f"penguinbench study {file} --quick" in penguinbench("study", "new", str(file)).out
    assert file.exists()
    assert "must be a new file" in one_line(penguinbench("study", "new", str(file)))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("flippr",), "the nearest is 'flipper'"),
        (("flipper", "x.toml"), "must come with the word new"),
        (("nothing.toml",), "cannot be read"),
        (("flipper", "--all"), "--all must come without a name"),
        (("flipper", "--games", "0"), "games=0 must be"),
        (("flipper", "--width", "0"), "width=0.0 must be"),
        (("flipper", "--seed", "-1"), "seed=-1 must be"),
        (("flipper", "--processes", "--scheduler", "tcp://x:1"), "must not both be given"),
        (("flipper", "--people", "1"), "people=1 must be"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    arguments: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert message in one_line(penguinbench("study", *arguments))
    assert list(tmp_path.iterdir()) == []


def test_a_mistake_in_a_file_is_told_with_its_line(mine: Path) -> None:
    mine.write_text(MINE.replace("settle_ms", "setle_ms"), encoding="utf-8")
    assert "mine.toml:8: setle_ms must be an option" in one_line(penguinbench("study", str(mine)))
