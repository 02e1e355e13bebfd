"""Run a study: check everything, play what is missing, look when a rule may, give the table."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from penguinbench._errors import OptionError
from penguinbench._lineup import whole
from penguinbench._progress import compiling, watching
from penguinbench_experiments.designs.study import Study
from penguinbench_experiments.runner.chunk import Counted, Task, play_chunk, warm
from penguinbench_experiments.runner.engine import Engine, run_tasks
from penguinbench_experiments.runner.ledger import Folder, Ledger, Memory
from penguinbench_experiments.runner.stop import Rule, looks
from penguinbench_experiments.runner.table import Cell, Table

CHUNK_GAMES: Final = 12_000
"""Games a chunk: one to five seconds of four adults on one core."""
CHUNKS: Final = "chunks"
_COMPILING: Final = "compiling arena, games and players; only after an installation or an edit, about half a minute"


@dataclass(frozen=True)
class Ran:
    """Hold what a run gave: the table, why it stopped early (None: it did not), and how it went.

    ``played`` and ``found`` count chunks that were played now and that lay in the folder already; ``seconds`` is the
    wall time of playing, ``busy_s`` the time inside chunks, over all workers.
    """

    table: Table
    stopped: str | None
    played: int
    found: int
    seconds: float
    busy_s: float


def plan(
    study: Study, games: int, seed: int, people: int | None = None, chunk_games: int = CHUNK_GAMES
) -> list[Cell]:  # fmt: skip
    """Return the cells of a study: every condition checked, with its groups and chunks.

    Raises
    ------
    OptionError
        Anything unknown, out of its range or contradictory; before any work.
    """
    from penguinbench._people_draws import check_people
    from penguinbench_experiments.runner.columns import columns

    whole("games", games, 1, 10**12)
    whole("seed", seed, 0, (1 << 64) - 1, "2**64 - 1")
    cells: list[Cell] = []
    for sweep in study.sweeps:
        conditions = sweep.conditions()
        measures = sweep.found_measures(conditions)
        for condition in conditions:
            setup = condition.setup(seed)
            draws = check_people(people, setup.players)
            groups = -(-games // setup.per_group)
            if draws is not None:
                groups = max(-(-groups // draws), 2) * draws
            key = condition.digest(setup, draws, groups)
            chunk = max(1, chunk_games // setup.per_group)
            names = columns(setup.game, setup.n)
            cells.append(Cell(len(cells), condition, measures, setup.labels, names, key, groups, chunk, draws))
    return cells


def run(
    study: Study,
    games: int,
    seed: int = 1,
    *,
    people: int | None = None,
    folder: Path | None = None,
    executor: Any = None,
    workers: int | None = None,
    stop: Rule | None = None,
    chunk_games: int = CHUNK_GAMES,
    progress: bool | Callable[[int, int], object] | None = None,
    play: Callable[[Task], Counted] = play_chunk,
) -> Ran:
    """Play a study and return what it found; finished chunks in the folder are not played again.

    Parameters
    ----------
    study : Study
    games : int
        Of each condition, rounded up to whole groups.
    seed : int
        Root of every series.
    people : int, optional
        Draw so many line-ups of persons, the same in every condition.
    folder : path, optional
        Where chunks are kept; None: in memory.
    executor : None, "processes", "tcp://...", Executor
        None: threads of this process.
    workers : int, optional
    stop : rule, optional
        See ``runner.stop``.
    chunk_games : int
        Games a chunk; changes no number.
    progress : bool or function, optional
    play : function
        Stands in for ``play_chunk`` in tests and measurements.

    Raises
    ------
    OptionError
        Anything out of its range; before any work.
    PlayerError, ArenaError
        As ``pb.play`` does.
    """
    if stop is not None and people is not None:
        raise OptionError("people must be None with a stop rule: draws share a number of groups that is known before")
    whole("chunk_games", chunk_games, 1, 10**9)
    if workers is not None:
        whole("workers", workers, 1, 4096)
    cells = plan(study, games, seed, people, chunk_games)
    ledger: Ledger = Memory() if folder is None else Folder(folder / CHUNKS)
    return _Run(cells, ledger, seed, play).go(executor, workers, stop, study.name, progress)


class _Run:
    def __init__(self, cells: Sequence[Cell], ledger: Ledger, seed: int, play: Callable[[Task], Counted]) -> None:
        self.cells, self.ledger, self.seed, self.play = cells, ledger, seed, play
        self.played = self.found = 0
        self.busy = 0.0
        self._told: set[tuple[int, int]] = set()
        self._in_hand: set[tuple[str, int]] = set()
        self.total = sum(cell.groups * cell.condition.per_group for cell in cells)

    def go(
        self, executor: Any, workers: int | None, stop: Rule | None, title: str, progress: Any
    ) -> Ran:  # fmt: skip
        """Warm the kernels, then play from look to look."""
        with compiling(progress, _COMPILING):
            for cell in self.cells:
                warm(cell.condition, self.seed)
        engine = Engine(executor, workers)
        started = time.perf_counter()
        stopped = None
        try:
            with watching(self.total, title, progress) as tell:
                most = max(cell.groups for cell in self.cells)
                for look in [*(looks(most) if stop is not None else ()), most]:
                    self._until(look, engine, tell)
                    if stop is not None and look < most:
                        stopped = stop(Table(self.cells, self.ledger, look))
                        if stopped is not None:
                            break
        finally:
            engine.close()
        seconds = time.perf_counter() - started
        table = Table(self.cells, self.ledger, look if stopped is not None else None)
        return Ran(table, stopped, self.played, self.found, seconds, self.busy)

    def _until(self, groups: int, engine: Engine, tell: Callable[[int], None]) -> None:
        """Play what is missing of the first groups of every condition."""
        cells: dict[int, Cell] = {}
        with closing(run_tasks(self._missing(groups, cells, tell), engine, self.play)) as played:
            for task, counted in played:
                cell = cells.pop(id(task))
                self.ledger.put(cell.key, task.lo, task.hi, cell.columns, counted.rows)
                self.played += 1
                self.busy += counted.seconds
                tell((task.hi - task.lo) * cell.condition.per_group)

    def _missing(self, groups: int, cells: dict[int, Cell], tell: Callable[[int], None]) -> Iterator[Task]:
        """Yield the chunks that are not there, range by range through the conditions, so that pairs grow together."""
        sources = [(cell, cell.ranges(min(groups, cell.groups))) for cell in self.cells]
        while sources:
            left = []
            for cell, ranges in sources:
                step = next(ranges, None)
                if step is None:
                    continue
                left.append((cell, ranges))
                if (cell.number, step[0]) not in self._told and not self._kept(cell, *step, tell):
                    task = Task(cell.condition, self.seed, *step, cell.draws, cell.groups if cell.draws else 0)
                    cells[id(task)] = cell
                    yield task
                self._told.add((cell.number, step[0]))
            sources = left

    def _kept(self, cell: Cell, lo: int, hi: int, tell: Callable[[int], None]) -> bool:
        """Return whether a chunk is there, or in hand because two sweeps share a condition."""
        shared = (cell.key, lo) in self._in_hand
        if not shared and not self.ledger.has(cell.key, lo, hi):
            self._in_hand.add((cell.key, lo))
            return False
        self.found += not shared
        tell((hi - lo) * cell.condition.per_group)
        return True
