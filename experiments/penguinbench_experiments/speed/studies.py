"""What the runner of studies costs: its own time beside that of playing, and its memory in a long study.

``python -m penguinbench_experiments.speed.studies 10000`` runs a study of so many games and prints the most memory it
had in MB.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from penguinbench_experiments.designs import Factor, Study, Sweep
from penguinbench_experiments.runner.run import CHUNK_GAMES, run
from penguinbench_experiments.speed.child import run_child
from penguinbench_experiments.speed.memory import LONG, QUICK, SHORT, peak_mb
from penguinbench_experiments.speed.row import SpeedRow

STUDY = Study(
    "speed",
    "What does the runner cost?",
    (
        Sweep(
            "settle",
            (Factor.of("options.settle_ms", [1500, 1400]),),
            {"game": "penguins", "players": ["adult"] * 4},
            ("win", "cards", "rounds"),
        ),
    ),
)


CHANGES = {
    "as it is": {},
    "settle_ms 1500 to 1400": {"options.settle_ms": 1400},
    "flipper_lag_ms +20": {"options.flipper_lag_ms": 120},
    "penalty_cards 1 to 2": {"options.penalty_cards": 2},
    "flip_interval_ms -50": {"options.flip_interval_ms": 1450},
    "flip_interval_ms -200": {"options.flip_interval_ms": 1300},
}
"""The first is the default game."""


def study_rows(quick: bool) -> list[SpeedRow]:
    """Return the runner's own share of the time, the memory of a long study, what playing the same deals gains."""
    return [_overhead(quick), *_memory(quick), *_gains(quick)]


def _overhead(quick: bool) -> SpeedRow:
    """Measure in one run with one worker: wall time, tables included, beside the time inside chunks."""
    run(STUDY, 40)
    chunks = 2 if quick else 6
    with tempfile.TemporaryDirectory() as folder:
        ran = run(STUDY, chunks // 2 * CHUNK_GAMES, folder=Path(folder), workers=1, progress=False)
        own = ran.seconds - ran.busy_s
    detail = (
        f"{ran.played} chunks of {CHUNK_GAMES:,} games, {ran.busy_s / ran.played:.2f} s each; {own:.3f} s beside them"
    )
    return SpeedRow("a study's runner beside playing", 100 * own / ran.busy_s, "%", 3, 1, detail=detail)


def _memory(quick: bool) -> list[SpeedRow]:
    if peak_mb() is None:
        return []
    long = QUICK if quick else LONG
    short_mb, long_mb = (float(run_child(["-m", __name__, str(games)])[1]) for games in (SHORT, long))
    detail = f"{short_mb:.0f} MB with {SHORT:,} games a condition, {long_mb:.0f} MB with {long:,}, two conditions"
    what = f"more memory for a study of {long:,} games than of {SHORT:,}"
    return [SpeedRow(what, long_mb - short_mb, "MB", 300, 50, detail=detail)]


def gains(games: int) -> dict[str, float]:
    """Return, by change, how many times more games two separate series would need for the same interval of wins."""
    sweep = Sweep("change", (Factor("change", CHANGES),), {"players": ["adult"] * 4}, ("win",))
    table = run(Study("gain", "What do common deals gain?", (sweep,)), games, progress=False).table
    first, *others = table.cells
    named = [str(cell.condition.levels[0][1]) for cell in others]
    return {name: table.difference(cell, first, "win", 0)["gain"] for name, cell in zip(named, others, strict=True)}


def _gains(quick: bool) -> list[SpeedRow]:
    found = gains(4_000 if quick else 16_000)
    settle, *_ = found
    detail = ", ".join(f"{name}: {gain:.1f}" for name, gain in found.items())
    return [
        SpeedRow(f"common deals and noise, {settle}", found[settle], "x games", 3, 10, more=True),
        SpeedRow("the same, least of five changes", min(found.values()), "x games", 1, more=True, detail=detail),
    ]


def main(games: int) -> None:
    """Run the study, make its tables and print the peak."""
    with tempfile.TemporaryDirectory() as folder:
        table = run(STUDY, games, folder=Path(folder), workers=2, progress=False).table
        table.frame()
        table.difference_frame()
    print(peak_mb())


if __name__ == "__main__":
    main(int(sys.argv[1]))
