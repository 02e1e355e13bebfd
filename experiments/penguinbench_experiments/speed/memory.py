"""The memory of a long series, in processes of their own.

``python -m penguinbench_experiments.speed.memory 10000`` plays so many games and prints the most memory it had in MB.
"""

from __future__ import annotations

import sys

from penguinbench_experiments.speed.child import run_child
from penguinbench_experiments.speed.row import SpeedRow

SHORT = 10_000
LONG = 1_000_000
QUICK = 50_000


def memory_rows(quick: bool) -> list[SpeedRow]:
    """Return how much more memory a long series takes than a short one, ``keep="summary"``.

    Nothing where the system does not say how much memory a process had at most.
    """
    if peak_mb() is None:
        return []
    long = QUICK if quick else LONG
    short_mb, long_mb = (float(run_child(["-m", __name__, str(games)])[1]) for games in (SHORT, long))
    detail = f"{short_mb:.0f} MB with {SHORT:,} games, {long_mb:.0f} MB with {long:,}"
    return [
        SpeedRow(f"more memory for {long:,} games than for {SHORT:,}", long_mb - short_mb, "MB", 300, 10, detail=detail)
    ]


def peak_mb() -> float | None:
    """Return the most memory this process has had, in MB; None where the system has no such count (Windows)."""
    try:
        import resource
    except ImportError:
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    # macOS counts in bytes, everybody else in KiB.
    return peak / 1e6 if sys.platform == "darwin" else peak * 1024 / 1e6


def main(games: int) -> None:
    """Play a series with totals only and print the peak."""
    import penguinbench as pb

    pb.play("penguins", ["adult", "adult", "adult", "adult"], games=games, seed=1, keep="summary")
    print(peak_mb())


if __name__ == "__main__":
    main(int(sys.argv[1]))
