"""Help texts under snapshot. Write them anew with ``python -m tests.test_cli_help`` and look at the difference."""

from __future__ import annotations

from pathlib import Path

import pytest

from penguinbench_experiments.cli._app import app
from tests.cli_runs import penguinbench

SNAPSHOTS = Path(__file__).parent / "snapshots"
COMMANDS = [str(command.name) for command in app.registered_commands]
PAGES = {"penguinbench": ("--help",)} | {name: (name, "--help") for name in COMMANDS}


def snapshot(name: str) -> Path:
    return SNAPSHOTS / f"help-{name}.txt"


@pytest.mark.parametrize("name", PAGES)
def test_help_is_as_it_was(name: str) -> None:
    ran = penguinbench(*PAGES[name])
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == snapshot(name).read_text(encoding="utf-8"), "write it anew: python -m tests.test_cli_help"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_an_example_and_speaks_json(name: str) -> None:
    text = penguinbench(name, "--help").out
    assert f"\n    penguinbench {name}" in text
    assert "--json" in text


def test_no_snapshot_is_left_of_a_command_that_went() -> None:
    assert {path.name for path in SNAPSHOTS.glob("help-*.txt")} == {snapshot(name).name for name in PAGES}


def test_no_arguments_show_the_help() -> None:
    assert penguinbench().out == penguinbench("--help").out


if __name__ == "__main__":
    for _name, _arguments in PAGES.items():
        snapshot(_name).write_text(penguinbench(*_arguments).out, encoding="utf-8")
