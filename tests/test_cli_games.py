"""``penguinbench games``, ``agents``, ``doctor``, ``version``: what they list, plain and as JSON."""

from __future__ import annotations

import re
from importlib.metadata import version
from pathlib import Path

import pytest

import penguinbench_agents as pa
from penguinbench._registry import game, games
from tests.cli_runs import one_line, penguinbench


def test_games_lists_every_game() -> None:
    plain = penguinbench("games")
    assert plain.status == 0
    for name in games():
        assert re.search(rf"^ ?{name} .*{game(name).title}", plain.out, re.MULTILINE)
    assert [g["id"] for g in penguinbench("games", "--json").json()["games"]] == list(games())


@pytest.mark.parametrize("name", games())
def test_a_game_shows_every_option_and_ruling_with_who_decided(name: str) -> None:
    rows, rulings = game(name).options_type.ROWS, game(name).rulings
    plain = penguinbench("games", name).out
    for row in rows:
        assert re.search(rf"^ ?{row.name} ", plain, re.MULTILINE), row.name
    for ruling in rulings:
        assert re.search(rf"^ ?{re.escape(ruling.id)} .*\[{ruling.mark}\]", plain, re.MULTILINE), ruling.id
    data = penguinbench("games", name, "--json").json()
    assert [option["name"] for option in data["options"]] == [row.name for row in rows]
    assert all(option["must_be"] and option["decided"] and option["rules"] for option in data["options"])
    assert [ruling["id"] for ruling in data["rulings"]] == [ruling.id for ruling in rulings]


def test_an_unknown_game_names_the_nearest() -> None:
    assert "the nearest is 'pheasants'" in one_line(penguinbench("games", "feasants"))


def test_agents_lists_profiles_and_styles() -> None:
    plain = penguinbench("agents").out
    data = penguinbench("agents", "--json").json()
    assert tuple(data["profiles"]) == pa.profiles()
    assert tuple(data["styles"]) == pa.styles()
    for text in [*data["profiles"].values(), *data["styles"].values()]:
        assert text in plain


def test_an_agent_shows_every_field_with_unit_range_source_and_mark() -> None:
    data = penguinbench("agents", "child-7+impulsive", "--json").json()
    assert data["name"] == "child-7+impulsive"
    assert [field["name"] for field in data["fields"]] == list(pa.FIELDS)
    for field in data["fields"]:
        assert {"value", "unit", "range", "source", "mark"} <= set(field)
        assert field["mark"] in pa.MARKS
    plain = penguinbench("agents", "child-7+impulsive").out
    for name in pa.FIELDS:
        assert re.search(rf"^ ?{name} ", plain, re.MULTILINE), name


def test_an_agent_in_a_file(tmp_path: Path) -> None:
    file = pa.profile("adult").but(caution=1.25, name="me").to_toml(tmp_path / "me.toml")
    fields = {row["name"]: row["value"] for row in penguinbench("agents", str(file), "--json").json()["fields"]}
    assert fields["caution"] == 1.25
    assert "gone.toml" in one_line(penguinbench("agents", str(tmp_path / "gone.toml")))


def test_check_prints_the_adult_beside_the_data() -> None:
    data = penguinbench("agents", "adult", "--check", "--json").json()
    assert data["holds"]
    assert {row["task"] for row in data["rows"]} == {"feature", "conjunction", "configural"}
    plain = penguinbench("agents", "--check")
    assert plain.status == 0
    assert re.search(r"configural +18 +mean_hit_ms +1314 ms +\d+ ms", plain.out)


def test_check_of_another_profile_says_that_it_does_not_hold() -> None:
    ran = penguinbench("agents", "child-5", "--check")
    assert (ran.status, ran.err) == (1, "")
    assert "rows do not hold" in ran.out


@pytest.mark.parametrize("name", ["adlt", "adult+carefull", "careful"])
def test_an_unknown_agent_is_one_line(name: str) -> None:
    assert one_line(penguinbench("agents", name)).startswith(f"name='{name}'")


def test_doctor_says_what_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PENGUINBENCH_CACHE_DIR", str(tmp_path / "kernels"))
    data = penguinbench("doctor", "--json").json()
    assert data["versions"]["numpy"] == version("numpy")
    assert data["cores"] >= 1
    assert data["cache"]["writable"] and not data["cache"]["warm"] and data["cache"]["kernels"] == 0
    plain = penguinbench("doctor")
    assert plain.status == 0
    assert re.search(r"\(writable\)\n +0 kernels of these sources", plain.out)


def test_doctor_ends_with_one_when_the_cache_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    monkeypatch.setenv("PENGUINBENCH_CACHE_DIR", str(tmp_path / "file" / "below"))
    ran = penguinbench("doctor")
    assert (ran.status, ran.err) == (1, "")
    assert "PENGUINBENCH_CACHE_DIR" in ran.out


def test_version() -> None:
    assert penguinbench("version").out == f"penguinbench {version('penguinbench')}\n"


def test_an_unknown_command_is_one_line() -> None:
    assert one_line(penguinbench("xyzzy")) == "No such command 'xyzzy'; see penguinbench --help"


def test_an_unknown_flag_names_the_help_that_tells() -> None:
    assert one_line(penguinbench("games", "--jsn")).endswith("; see penguinbench games --help")
