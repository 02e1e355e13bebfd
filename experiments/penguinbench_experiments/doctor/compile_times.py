"""Seconds each kernel takes to compile, measured where nothing has been compiled yet.

``python -m penguinbench_experiments.doctor.compile_times`` plays a short series and prints one JSON list.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from typing import Any, NamedTuple


class CompileTime(NamedTuple):
    """Hold the compile time of one kernel.

    Attributes
    ----------
    kernel : str
        Module and name.
    seconds : float
        Without the kernels it calls that were compiled on the way.
    total_seconds : float
        With them.
    """

    kernel: str
    seconds: float
    total_seconds: float


def compile_times() -> list[CompileTime]:
    """Return what a first start compiles for a short series of penguins, slowest first; takes as long as that.

    A new process with an empty cache folder compiles; the user's own cache is left as it is.

    Raises
    ------
    RuntimeError
        The process failed; holds its last words.
    """
    with tempfile.TemporaryDirectory(prefix="penguinbench-", ignore_cleanup_errors=True) as folder:
        done = subprocess.run(
            [sys.executable, "-m", __name__],
            env={**os.environ, "PENGUINBENCH_CACHE_DIR": folder},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
    if done.returncode:
        raise RuntimeError(f"compiling failed:\n{done.stderr[-2000:]}")
    return [CompileTime(*row) for row in json.loads(done.stdout)]


def _measure() -> list[CompileTime]:
    """Play a short series while numba's own events tell when a kernel begins and ends to compile."""
    from numba.core import event

    class Listener(event.Listener):  # type: ignore[misc]  # numba ships it untyped
        def __init__(self) -> None:
            self.open: list[tuple[str, float, float]] = []
            self.seconds: dict[str, float] = {}
            self.total: dict[str, float] = {}

        def on_start(self, event: Any) -> None:
            function = event.data["dispatcher"].py_func
            self.open.append((f"{function.__module__}.{function.__name__}", time.perf_counter(), 0.0))

        def on_end(self, event: Any) -> None:
            name, started, inner = self.open.pop()
            took = time.perf_counter() - started
            self.seconds[name] = self.seconds.get(name, 0.0) + took - inner
            self.total[name] = self.total.get(name, 0.0) + took
            if self.open:
                outer, since, within = self.open[-1]
                self.open[-1] = (outer, since, within + took)

    listener = Listener()
    with event.install_listener("numba:compile", listener):
        _play()
    rows = [CompileTime(name, listener.seconds[name], listener.total[name]) for name in listener.seconds]
    return sorted(rows, key=lambda row: -row.seconds)


def _play() -> None:
    import penguinbench as pb

    pb.play("penguins", ["adult", "teen-15", "child-10", "child-7"], games=4, seed=1, threads=1)


if __name__ == "__main__":
    print(json.dumps(_measure()))
