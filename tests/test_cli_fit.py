"""``penguinbench fit``: the report, the numbers, a profile that sits down, and complaints in one line."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

import penguinbench_agents as pa
from tests.cases import cases
from tests.cli_runs import one_line, penguinbench
from tests.test_fitting import BLITZ


def test_a_file_becomes_numbers_and_a_profile(tmp_path: Path, rng: np.random.Generator) -> None:
    path, made = tmp_path / "trials.csv", tmp_path / "one.toml"
    times = 300 + 500 * rng.wald(1, 4, 200)
    path.write_text("participant,rt,correct\n" + "".join(f"001,{t:.1f},1\n" for t in times), encoding="utf-8")
    data = penguinbench("fit", str(path), "--person", "001", "--profile", str(made), "--json").json()
    value = {row["parameter"]: row["value"] for row in data["parameters"]}
    assert abs(value["m_ms"] + value["offset_ms"] - 800) < 60 and data["people"][0]["trials"] == 200
    profile = pa.Profile.from_toml(made)
    assert profile.name == "one" and profile.source_of("search_m3_ms")[0] == "V"
    shown = penguinbench("fit", str(path))
    assert "guess: rt is in ms" in shown.out and "001" in shown.out and shown.status == 0


def test_complaints_are_one_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.csv"
    path.write_text("participant,rt\na,500\na,soon\n", encoding="utf-8")
    assert "row 3, column 'rt': 'soon' must be a number" in one_line(penguinbench("fit", str(path)))
    assert "cannot be read" in one_line(penguinbench("fit", str(tmp_path / "no.csv")))
    assert "unit='h' must be" in one_line(penguinbench("fit", str(path), "--unit", "h"))
    missing = tmp_path / "nowhere" / "one.toml"
    assert "does not exist" in one_line(penguinbench("fit", str(path), "--profile", str(missing)))
    assert "must be numbers" in one_line(penguinbench("fit", str(path), "--timeout-code", "x"))
    assert "decimal=';' must be" in one_line(penguinbench("fit", str(path), "--decimal", ";"))
    path.write_text("participant,rt\n" + "".join(f"a,{300 + 9 * i}\n" for i in range(20)), encoding="utf-8")
    figure = tmp_path / "one.docx"
    assert "its ending must name a format" in one_line(penguinbench("fit", str(path), "--figure", str(figure)))


def test_options_decide_what_reading_refuses(tmp_path: Path, rng: np.random.Generator) -> None:
    """999 among ordinary times is a code or a time, and only somebody who knows can say."""
    path, figure = tmp_path / "trials.csv", tmp_path / "fits.png"
    times = [*(400 + 600 * rng.wald(1, 4, 150)), *[999.0] * 30]
    path.write_text("participant;rt\n" + "".join(f"{w};{t:.1f}\n" for w in "ab" for t in times), encoding="utf-8")
    assert "timeout_codes" in one_line(penguinbench("fit", str(path)))
    known = ("fit", str(path), "--timeout-code", "999", "--deadline-ms", "9000", "--json")
    coded = penguinbench(*known, "--figure", str(figure)).json()
    assert [row["responses"] for row in coded["people"]] == [150, 150]
    assert figure.read_bytes().startswith(b"\x89PNG")
    timed = penguinbench("fit", str(path), "--timeout-code", "none", "--json").json()
    assert [row["responses"] for row in timed["people"]] == [180, 180]
    assert penguinbench(*known, "--workers", "2").json()["parameters"] == coded["parameters"]


@pytest.mark.skipif(not BLITZ[0].exists(), reason="the response times of the speed card game lie outside the project")
@pytest.mark.skipif(cases("fits_blitz") <= 4, reason="a pooled fit of sixteen people; set PENGUINBENCH_TESTS=full")
def test_the_shipped_profile_is_what_its_command_makes(tmp_path: Path) -> None:
    made = tmp_path / "ghost-blitz.toml"
    files = [str(path) for path in BLITZ]
    options = ("--where", "direct_cue=0", "--pooled", "--family", "ShiftedLognormal", "--profile", str(made))
    assert penguinbench("fit", *files, *options).status == 0
    ours, shipped = pa.Profile.from_toml(made), pa.profile("ghost-blitz")
    for name in ("search_m3_ms", "search_per_card_ms", "search_cv", "choice_ms", "alarm_rate", "alarm_ms", "person_sd"):
        assert math.isclose(getattr(ours, name), getattr(shipped, name), rel_tol=0.01), name
        assert ours.source_of(name) == shipped.source_of(name)
