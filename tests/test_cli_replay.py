"""``penguinbench replay`` and ``schema``: the same scores, play by play, and a log that breaks a rule in one line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema
import pytest

from tests.cli_runs import one_line, penguinbench


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("replay") / "logged"
    ran = penguinbench("play", "--players", "adult,child-7", "--games", "2", "--keep", "log", "--out", str(out))
    assert ran.status == 0, ran.err
    return out


def test_replay_gives_the_scores_that_were_played(folder: Path) -> None:
    import penguinbench as pb

    data = penguinbench("replay", str(folder / "log.jsonl"), "--json").json()
    played = pb.Result.load(folder).seats
    assert [row["score"] for row in data["scores"]] == played["score"].tolist()
    assert (data["games"], data["seed"], data["players"]) == (2, 1, ["adult", "child-7"])
    assert data["play_by_play"]


def test_replay_shows_the_play_unless_quiet(folder: Path) -> None:
    log = str(folder / "log.jsonl")
    plain = penguinbench("replay", log)
    assert (plain.status, plain.err) == (0, "")
    assert re.search(r"^ +\d+\.\d{3} s  card ", plain.out, re.MULTILINE)
    quiet = penguinbench("replay", log, "--quiet").out
    assert " s  card " not in quiet
    assert plain.out.endswith(quiet)
    assert "play_by_play" not in penguinbench("replay", log, "--quiet", "--json").json()


def test_a_broken_log_is_one_line_with_event_and_rule(folder: Path, tmp_path: Path) -> None:
    lines = (folder / "log.jsonl").read_text(encoding="utf-8").splitlines()
    at = next(i for i, line in enumerate(lines) if json.loads(line)["event"] == "claim")
    lines[at] = json.dumps({**json.loads(lines[at]), "seat": 5})
    broken = tmp_path / "broken.jsonl"
    broken.write_text("\n".join(lines) + "\n", encoding="utf-8")
    line = one_line(penguinbench("replay", str(broken)))
    assert f"event {at + 1}" in line and "seat=5" in line and "R2" in line
    assert "gone.jsonl" in one_line(penguinbench("replay", str(tmp_path / "gone.jsonl")))


def test_the_schema_fits_every_line(folder: Path) -> None:
    schema = penguinbench("schema", "log").json()
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for line in (folder / "log.jsonl").read_text(encoding="utf-8").splitlines():
        validator.validate(json.loads(line))
    assert penguinbench("schema", "log", "--json").json() == schema
    assert "must be log" in one_line(penguinbench("schema", "lag"))
