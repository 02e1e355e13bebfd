"""Logs: format, schema, times."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

import penguinbench as pb
from penguinbench._describe import describe
from penguinbench._lineup import make_setup
from penguinbench._log import read_log, write_log
from penguinbench._schema import log_schema
from penguinbench._stepwise import play_stepwise
from tests.stepping import racers


@pytest.mark.parametrize("game", ["penguins", "pheasants"])
def test_every_event_keeps_the_published_schema(game: str, tmp_path: Any) -> None:
    events = play_stepwise(make_setup(game, racers(700, 900, 1100), seed=2), 0, 2, "log").events
    jsonschema.Draft202012Validator.check_schema(log_schema())
    check = jsonschema.Draft202012Validator(log_schema())
    path = tmp_path / "log.jsonl"
    write_log(path, events)
    read = [event for _, event in read_log(path)]
    assert read == events
    for event in read:
        check.validate(event)
        if "at_ms" in event:
            assert (event["at_ms"] * 1024).is_integer()
    with pytest.raises(jsonschema.ValidationError):
        check.validate({**events[1], "at": 3})
    assert [entry.name for entry in tmp_path.iterdir()] == ["log.jsonl"]


def test_a_log_can_be_read_aloud() -> None:
    events = play_stepwise(make_setup("penguins", racers(700, 900), seed=2), 0, 1, "log").events
    lines = describe(events)
    assert lines[0].startswith("penguins, game 0: seat 0 racer-")
    assert "turned by racer-" in lines[1]
    assert lines[-1].lstrip().split("  ")[1].startswith("end")
    assert len(lines) == len(events)


def test_a_line_that_is_no_object_is_refused(tmp_path: Any) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text("[1]\n", encoding="utf-8")
    with pytest.raises(pb.LogError, match="x.jsonl:1: must be a JSON object"):
        list(read_log(path))
