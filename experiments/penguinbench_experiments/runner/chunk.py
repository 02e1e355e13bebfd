"""One chunk: a range of whole groups of one condition, played and counted; a pure function of small arguments."""

from __future__ import annotations

import functools
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from penguinbench_experiments.designs.condition import Condition

if TYPE_CHECKING:
    from penguinbench._setup import Setup


@dataclass(frozen=True)
class Task:
    """Name the groups ``lo <= g < hi`` of a condition; small enough to be sent to any worker.

    ``draws`` line-ups of persons share ``groups`` groups equally, in their order; None: nobody is drawn.
    """

    condition: Condition
    seed: int
    lo: int
    hi: int
    draws: int | None = None
    groups: int = 0


@dataclass(frozen=True, eq=False)
class Counted:
    """Hold what a chunk gave: ``rows``, int64, shape (groups, columns), and how long it took."""

    rows: npt.NDArray[np.int64]
    seconds: float


class DroppedError(Exception):
    """A chunk was given up in the middle because nobody waits for it any more."""


_WORKER = threading.local()


def listen(stop: Any) -> None:
    """Let chunks of this thread end early once an event is set; called by a worker when it begins."""
    from penguinbench._accel import JIT_DISABLED

    _WORKER.stop = stop
    if JIT_DISABLED:  # words wrap in this thread as they do in compiled code: NumPy warns in each new thread
        np.seterr(over="ignore")


def _wanted(stop: Any) -> bool:
    if stop is not None and stop.is_set():
        raise DroppedError
    return True


def play_chunk(task: Task) -> Counted:
    """Return the counted groups of a task: the same for the same task, wherever and how often it is run.

    Raises
    ------
    PlayerError, ArenaError
        As ``pb.play`` does.
    """
    from penguinbench._chunks import chunks
    from penguinbench_experiments.runner.columns import columns, count

    started = time.perf_counter()
    setup = _setup(task.condition, task.seed)
    counted = [np.zeros((0, len(columns(setup.game, setup.n))), np.int64)]
    stop = getattr(_WORKER, "stop", None)
    # A part takes a fifth of a second: so soon Ctrl-C is answered.
    counted += [count(setup, chunk.played) for chunk in chunks(_segments(setup, task), 1) if _wanted(stop)]
    return Counted(np.concatenate(counted), time.perf_counter() - started)


@functools.lru_cache(maxsize=64)
def _cached(condition: Condition, seed: int) -> Setup:
    return condition.setup(seed)


def _setup(condition: Condition, seed: int) -> Setup:
    try:
        return _cached(condition, seed)
    except TypeError:  # a player object that cannot be hashed
        return condition.setup(seed)


def _segments(setup: Setup, task: Task) -> Iterator[Any]:
    from penguinbench._chunks import Segment
    from penguinbench._people_draws import draw_people

    size = setup.per_group
    if task.draws is None:
        yield Segment(setup, task.lo * size, task.hi * size)
        return
    each = task.groups // task.draws
    lo = task.lo
    while lo < task.hi:
        draw = lo // each
        hi = min(task.hi, (draw + 1) * each)
        yield Segment(draw_people(setup, draw), lo * size, hi * size, draw)
        lo = hi


def warm(condition: Condition, seed: int) -> None:
    """Load or compile every kernel that chunks of a condition need, playing no game."""
    from penguinbench._chunks import Player, Segment
    from penguinbench._chunks import warm as warm_series
    from penguinbench_experiments.runner.columns import count

    setup = _setup(condition, seed)
    warm_series(Segment(setup, 0, 0), False)
    if not setup.python:
        count(setup, Player().play(setup, 0, 0))
