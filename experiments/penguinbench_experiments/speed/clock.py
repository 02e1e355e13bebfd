"""Clocks for small things: CPU time, several runs in turn, the fastest counts."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

import numpy as np

WALD_DRAWS = 500_000


def cpu_seconds(run: Callable[[], object]) -> float:
    """Return the CPU seconds of this process, all threads, that one call takes."""
    start = time.process_time()
    run()
    return time.process_time() - start


def fastest(runs: Mapping[str, Callable[[], object]], repeats: int) -> dict[str, float]:
    """Return the least CPU seconds of each of several things, run in turn.

    In turn and not one after the other: a machine that slows down slows all of them. The fastest run is the one that
    others on the machine disturbed least.

    Parameters
    ----------
    runs : mapping of str to callable
    repeats : int
        How often each is run.
    """
    best = dict.fromkeys(runs, float("inf"))
    for _ in range(repeats):
        for name, run in runs.items():
            best[name] = min(best[name], cpu_seconds(run))
    return best


def wald_draws() -> Callable[[], object]:
    """Return a call that draws ``WALD_DRAWS`` numbers with NumPy's Wald sampler: the yardstick for a game."""
    rng = np.random.default_rng(1)
    return lambda: rng.wald(1.0, 4.0, WALD_DRAWS)
