"""``penguinbench version``."""

from __future__ import annotations

from penguinbench_experiments.cli._output import Json, answer, say

EXAMPLES = "penguinbench version"


def version(as_json: Json = False) -> None:
    """Print the version of Penguinbench."""
    from importlib.metadata import version as installed

    number = installed("penguinbench")
    answer({"version": number}, as_json, lambda out: say(out, f"penguinbench {number}"))
