"""``penguinbench speed``: its rows and what they say; how fast it is depends on the machine and is no test."""

from __future__ import annotations

import json
import re

import pytest

from penguinbench_experiments.speed import SpeedRow
from penguinbench_experiments.speed.child import run_child
from penguinbench_experiments.speed.clock import fastest
from penguinbench_experiments.speed.memory import peak_mb
from tests.cli_runs import one_line, penguinbench


def test_a_row_knows_whether_it_is_reached() -> None:
    assert SpeedRow("a", 30, "x", reach=25, beyond=60, more=True).ok is True
    assert SpeedRow("a", 30, "x", reach=25, beyond=60, more=True).better is False
    assert SpeedRow("a", 3, "s", reach=2).ok is False
    assert SpeedRow("a", 3, "s").ok is None


def test_the_detector_section_as_json_and_as_a_table() -> None:
    ran = penguinbench("speed", "--quick", "--only", "detector", "--json")
    assert ran.status in {0, 1}, ran.err
    data = json.loads(ran.out)
    assert data["seed"] == 1 and data["quick"] is True
    assert set(data["rows"][0]) == {"what", "measured", "unit", "reach", "beyond", "more", "detail", "ok", "better"}
    assert data["rows"][0]["reach"] == 25
    assert any("naive twin" in row["what"] for row in data["rows"])
    plain = penguinbench("speed", "--quick", "--only", "detector")
    assert re.search(r"match detector against NumPy .* x +>= 25 +>= 60 +(?:yes|NO)", plain.out)
    assert "not to be quoted" in plain.out
    assert plain.err == ""


@pytest.mark.slow
def test_random_blocks_are_counted_by_stage() -> None:
    rows = json.loads(penguinbench("speed", "--quick", "--only", "stages", "--json").out)["rows"]
    counts = {row["what"].rpartition("stage ")[2]: row["measured"] for row in rows[:-1]}
    # 64 cards are shuffled with 63 words, four a block.
    assert counts["deal"] == 16
    assert counts["fixed"] > 64
    assert "redraw" not in counts
    assert rows[-1]["measured"] == pytest.approx(sum(counts.values()))


def test_an_unknown_section_is_one_line() -> None:
    assert "must be one of detector, games" in one_line(penguinbench("speed", "--only", "everything"))


def test_the_fastest_of_several_counts_and_all_take_turns() -> None:
    seen: list[str] = []
    best = fastest({"a": lambda: seen.append("a"), "b": lambda: seen.append("b")}, 3)
    assert seen == ["a", "b"] * 3
    assert set(best) == {"a", "b"} and all(0 <= seconds < 1 for seconds in best.values())


def test_a_child_that_fails_says_why() -> None:
    with pytest.raises(RuntimeError, match="ValueError: no"):
        run_child(["-c", "raise ValueError('no')"])


def test_the_peak_is_at_least_what_this_process_needs() -> None:
    peak = peak_mb()
    assert peak is None or 20 < peak < 100_000
