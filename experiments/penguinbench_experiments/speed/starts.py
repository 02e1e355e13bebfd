"""How long it takes until something happens: help, a second start, a first start."""

from __future__ import annotations

import tempfile

from penguinbench_experiments.speed.child import PROGRAM, run_child
from penguinbench_experiments.speed.row import SpeedRow

PLAY = (*PROGRAM, "play", "--games", "12", "--json")
OWN_CLOCKS = ("catch-the-match", "polar-panic", "last-penguin")
"""Games that bring kernels of their own."""


def start_rows(quick: bool, cold: bool) -> list[SpeedRow]:
    """Return wall seconds of new processes, the fastest of several; with ``cold`` also one with an empty cache."""
    repeats = 2 if quick else 5
    rows = [
        SpeedRow("penguinbench --help", _fastest((*PROGRAM, "--help"), repeats), "s", 0.4),
        SpeedRow("second start, penguinbench play --games 12", _second_start(repeats), "s", 2, 1),
    ]
    if cold:
        # The first game compiles what all share; what another game takes longer than a second start is its own.
        with tempfile.TemporaryDirectory(prefix="penguinbench-", ignore_cleanup_errors=True) as folder:
            cache = {"PENGUINBENCH_CACHE_DIR": folder}
            seconds, _ = run_child(PLAY, cache)
            again = run_child(PLAY, cache)[0]
            others = {game: run_child((*PLAY, "--game", game), cache)[0] - again for game in OWN_CLOCKS}
        rows.append(SpeedRow("first start of one game, compiles included", seconds, "s", 25, 10))
        rows += [SpeedRow(f"{game}, its own compiles", own, "s", 12) for game, own in others.items()]
    return rows


def _second_start(repeats: int) -> float:
    run_child(PLAY)
    return _fastest(PLAY, repeats)


def _fastest(arguments: tuple[str, ...], repeats: int) -> float:
    return min(run_child(arguments)[0] for _ in range(repeats))
