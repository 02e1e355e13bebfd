"""A process of its own: how long it took and how much memory it had at most."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence

PROGRAM = ("-m", "penguinbench_experiments")


def run_child(arguments: Sequence[str], environment: Mapping[str, str] | None = None) -> tuple[float, str]:
    """Run this Python with arguments; return the wall seconds it took and what it printed.

    Raises
    ------
    RuntimeError
        It ended with another status than 0; holds its last words.
    """
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, **(environment or {})},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    seconds = time.perf_counter() - start
    if done.returncode:
        raise RuntimeError(f"{' '.join(arguments)} failed: {done.stderr.strip()[-2000:]}")
    return seconds, done.stdout
