"""A small study for the tests of the runner, and players of chunks that die, count or interrupt."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np

from penguinbench_experiments.designs import Factor, Study, Sweep
from penguinbench_experiments.runner.chunk import Counted, Task, play_chunk

GAMES = 48
CHUNK_GAMES = 8
CHUNKS = 2 * 6 + 2 * 6

SMALL = Study(
    "small",
    "Does the settle window matter?",
    (
        Sweep(
            "window",
            (Factor.of("options.settle_ms", [1500, 300]), Factor.of("n_players", [2, 4])),
            {"players": ["adult", "child-7"]},
            ("win", "cards", "flipper", "rounds"),
        ),
    ),
)


class DyingOnce:
    """Play chunks; the first worker that is given the chunk at ``lo`` dies with it; without a flag each of them."""

    def __init__(self, flag: Path | None, lo: int) -> None:
        self.flag = flag
        self.lo = lo

    def __call__(self, task: Task) -> Counted:
        if task.lo == self.lo and not (self.flag and self.flag.exists()):
            if self.flag:
                self.flag.write_text("died", encoding="utf-8")
            os._exit(1)
        return play_chunk(task)


class Interrupting:
    """Play so many chunks, then behave as Ctrl-C does."""

    def __init__(self, after: int) -> None:
        self.left = after

    def __call__(self, task: Task) -> Counted:
        if self.left == 0:
            raise KeyboardInterrupt
        self.left -= 1
        return play_chunk(task)


class Pretending:
    """Give back zeros at once: what is measured then is the runner itself."""

    def __init__(self, columns: int) -> None:
        self.columns = columns

    def __call__(self, task: Task) -> Counted:
        return Counted(np.zeros((task.hi - task.lo, self.columns), np.int64), 0.0)


def die_in_the_parent(folder: Path, after: int) -> None:
    """Run the small study until so many chunks are kept, then end the process without goodbye."""
    from penguinbench_experiments.runner.ledger import Folder
    from penguinbench_experiments.runner.run import run

    kept = Folder.put
    left = after

    def put(self: Folder, *arguments: object) -> None:
        nonlocal left
        if left == 0:
            os._exit(9)
        left -= 1
        kept(self, *arguments)  # type: ignore[arg-type]

    Folder.put = put  # type: ignore[method-assign]
    run(SMALL, GAMES, folder=folder, chunk_games=CHUNK_GAMES, progress=False)
