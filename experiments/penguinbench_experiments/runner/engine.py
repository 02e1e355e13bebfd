"""Run tasks on any ``concurrent.futures.Executor`` through a bounded window of futures.

``submit`` and ``wait(FIRST_COMPLETED)``, never ``map`` over everything: a million chunks are never in flight, and a
chunk is written down the moment it is finished. A pool that broke is made anew and what it had in hand is played
again: the standard pool gives up all it holds when one worker dies.
"""

from __future__ import annotations

import concurrent.futures as futures
import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Any, Final

from penguinbench._errors import ArenaError, MissingExtraError, OptionError
from penguinbench_experiments.runner.chunk import Counted, Task, listen, play_chunk

WINDOW: Final = 3
"""Chunks in flight for each worker: one that runs and some that wait, so that no worker idles."""
_LIVES: Final = 5
"""Times a chunk may be lost with its pool before the study gives up; which of those in hand broke it, nobody knows."""
_POLL_S: Final = 0.2
"""Wake up so often: a blocked wait would hold back Ctrl-C on some systems."""

Play = Callable[[Task], Counted]


def begin_worker(stop: Any = None) -> None:
    """Ready a worker process: one thread for numba and its like; Ctrl-C is the parent's to answer, by an event."""
    for name in ("NUMBA_NUM_THREADS", "OMP_NUM_THREADS"):
        os.environ[name] = "1"
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    listen(stop)


def process_pool(workers: int, stop: Any = None) -> futures.ProcessPoolExecutor:
    """Return a pool of new processes, started the same way on every system."""
    return futures.ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), begin_worker, (stop,))


def thread_pool(workers: int, stop: Any) -> futures.ThreadPoolExecutor:
    """Return a pool of threads of this process."""
    return futures.ThreadPoolExecutor(workers, "penguinbench", listen, (stop,))


def dask_executor(address: str) -> tuple[Any, int]:
    """Return an executor on a Dask cluster and the number of its workers' threads.

    Raises
    ------
    MissingExtraError
        Dask is not installed.
    OptionError
        Nobody answers at the address.
    """
    try:
        import distributed
    except ImportError:
        raise MissingExtraError("a scheduler needs Dask: pip install 'penguinbench[cluster]'") from None
    make: Any = distributed.Client
    try:
        client = make(address, timeout=10)
    except (OSError, ValueError) as error:
        raise OptionError(
            f"scheduler={address!r} must be a Dask scheduler's address, tcp://HOST:PORT ({error})"
        ) from None
    # Not pure: Dask would give two calls with equal arguments one result. Retries: a worker may die with its chunk.
    return client.get_executor(pure=False, retries=2), sum(client.nthreads().values())


class Engine:
    """Hold an executor, how many chunks it may have in flight, and how to make it anew.

    Parameters
    ----------
    executor : None, "processes", "tcp://...", Executor
        None: threads of this process. A pool that the caller made is not shut down.
    workers : int, optional
        Default: of the executor, else one a core.
    """

    def __init__(self, executor: Any = None, workers: int | None = None) -> None:
        self.given = executor
        self._make: Callable[[], Any] | None = None
        self._client: Any = None
        count = workers or os.cpu_count() or 1
        self._stop: Any = None
        if executor is None:
            self._stop = threading.Event()
            self._make = lambda: thread_pool(count, self._stop)
        elif executor == "processes":
            self._stop = multiprocessing.get_context("spawn").Event()
            self._make = lambda: process_pool(count, self._stop)
        elif isinstance(executor, str):
            self.executor, count = dask_executor(executor)
            self._client = self.executor._client
        elif callable(getattr(executor, "submit", None)):
            self.executor = executor
            count = workers or _workers_of(executor) or count
        else:
            raise OptionError(
                f"executor={executor!r} must be None, 'processes', 'tcp://HOST:PORT' or an object with submit"
            )
        self.workers = count
        if self._make is not None:
            self.executor = self._make()

    def renew(self) -> None:
        """Make a broken pool anew; one that the caller made is replaced by one of our own."""
        made_here = self._make is not None
        if self._make is None:
            self._make = lambda: process_pool(self.workers)
        if made_here:
            self.executor.shutdown(wait=False, cancel_futures=True)
        self.executor = self._make()

    def close(self) -> None:
        """Drop what waits and what runs, and end what was started here."""
        if self._stop is not None:
            self._stop.set()
        if self._make is not None:
            self.executor.shutdown(wait=True, cancel_futures=True)
        if self._client is not None:
            self.executor.shutdown(wait=False)
            self._client.close()


def _workers_of(executor: Any) -> int | None:
    client = getattr(executor, "_client", None)
    if client is not None and callable(getattr(client, "nthreads", None)):
        return sum(client.nthreads().values()) or None
    return getattr(executor, "_max_workers", None)


def run_tasks(
    tasks: Iterable[Task], engine: Engine, play: Play = play_chunk
) -> Generator[tuple[Task, Counted], None, None]:
    """Yield tasks with what they gave, as they are finished; close the generator to drop the rest.

    Raises
    ------
    ArenaError
        A chunk was lost with its pool again and again.
    """
    source: Iterator[Task] = iter(tasks)
    waiting: dict[Any, Task] = {}
    again: list[Task] = []
    losses: dict[int, int] = {}
    try:
        while True:
            while len(waiting) < WINDOW * engine.workers:
                task = again.pop() if again else next(source, None)
                if task is None:
                    break
                try:
                    waiting[engine.executor.submit(play, task)] = task
                except futures.BrokenExecutor:
                    again.append(task)
                    break
            if not waiting and not again:
                return
            done, _ = (
                futures.wait(waiting, timeout=_POLL_S, return_when=futures.FIRST_COMPLETED) if waiting else ((), ())
            )
            lost = not waiting  # the pool took nothing
            # What is finished first: an error beside it must not throw it away.
            for future in sorted(done, key=_failed):
                task = waiting.pop(future)
                try:
                    counted = future.result()
                except futures.BrokenExecutor:
                    again.append(task)
                    lost = True
                    continue
                losses.pop(id(task), None)
                yield task, counted
            if lost:
                again += waiting.values()
                waiting.clear()
                _count_losses(again, losses)
                engine.renew()
    finally:
        for future in waiting:
            with contextlib.suppress(Exception):
                future.cancel()


def _failed(future: Any) -> bool:
    return future.cancelled() or future.exception() is not None


def _count_losses(lost: Iterable[Task], losses: dict[int, int]) -> None:
    for task in lost:
        losses[id(task)] = losses.get(id(task), 0) + 1
        if losses[id(task)] >= _LIVES:
            where = f"groups {task.lo} to {task.hi - 1} of a condition of {task.condition.game}"
            raise ArenaError(f"worker processes died {_LIVES} times with {where} in hand; is there memory enough?")
