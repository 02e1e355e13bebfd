"""Help answers at once and pipes stay clean: what only a process of its own shows."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

HEAVY = ("numba", "llvmlite", "pandas", "pyarrow", "scipy", "matplotlib", "rich", "numpy")


def process(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize("arguments", [["--help"], ["games", "--help"], ["version"], ["nonsense"]], ids=" ".join)
def test_nothing_heavy_is_imported_for_help_and_complaints(arguments: list[str]) -> None:
    light = {"rich"} if arguments == ["version"] else set()
    code = (
        "import sys; from penguinbench_experiments.cli import run; run(sys.argv[1:]); "
        f"print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)"
    )
    done = process("-c", code, *arguments)
    assert done.stderr.splitlines()[-1] == str(sorted(light)), done.stderr


def test_the_module_is_the_program() -> None:
    done = process("-m", "penguinbench_experiments", "version", "--json")
    assert done.returncode == 0, done.stderr
    assert set(json.loads(done.stdout)) == {"version"}
    assert done.stderr == ""


def test_bad_input_ends_with_two_and_one_line() -> None:
    done = process("-m", "penguinbench_experiments", "games", "pengins")
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert "penguins" in done.stderr


def test_no_colour_in_a_pipe() -> None:
    done = process("-m", "penguinbench_experiments", "games", TERM="xterm-256color", COLORTERM="truecolor")
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert done.stderr == ""
