"""A study that can be run: its design with its analysis."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from penguinbench_experiments.designs.study import Study
from penguinbench_experiments.studies.answer import Answer

if TYPE_CHECKING:
    import pandas as pd

    from penguinbench_experiments.runner.run import Ran
    from penguinbench_experiments.runner.stop import Rule
    from penguinbench_experiments.runner.table import Table

Score = Callable[["Table"], Answer]
Plot = Callable[..., Any]
SEED: Final = 1


@dataclass(frozen=True)
class StudyResult:
    """Hold what a study gave.

    Attributes
    ----------
    study : RunnableStudy
    answer : Answer
    ran : Ran
        The table of all counts, and how the run went.
    facts : dict
        Seed, games, people, versions, command: ready for JSON.
    out : Path or None
        Where the report lies.
    """

    study: RunnableStudy
    answer: Answer
    ran: Ran
    facts: dict[str, Any]
    out: Path | None

    @property
    def table(self) -> Table:
        """Return the table: any measure of any condition, differences between conditions, counts by group."""
        return self.ran.table

    @property
    def frame(self) -> pd.DataFrame:
        """Return every measure of every condition with its interval, one row each."""
        return self.ran.table.frame()

    @property
    def differences(self) -> pd.DataFrame:
        """Return every measure of every condition against the first of its sweep, deal by deal where possible."""
        return self.ran.table.difference_frame()

    def figure(self, name: str | None = None) -> Any:
        """Return one figure of the study as a matplotlib ``Figure``, by its name; default: the first.

        Raises
        ------
        OptionError
            No figure of this name.
        """
        from penguinbench_experiments.studies.pages import draw

        return draw(self, name)


@dataclass(frozen=True)
class RunnableStudy:
    """Hold a design, its analysis and its figures."""

    design: Study
    score: Score
    figures: Sequence[Plot]
    source: str

    @property
    def name(self) -> str:
        """Return the name."""
        return self.design.name

    @property
    def question(self) -> str:
        """Return the question in plain words."""
        return self.design.question

    def run(
        self,
        out: str | os.PathLike[str] | None = None,
        games: int | None = None,
        seed: int = SEED,
        executor: Any = None,
        *,
        quick: bool = False,
        people: int | None = None,
        workers: int | None = None,
        stop: Rule | None = None,
        progress: bool | Callable[[int, int], object] | None = None,
        command: str | None = None,
    ) -> StudyResult:
        """Play what is missing, answer the question and, with ``out``, write the report.

        Parameters
        ----------
        out : path, optional
            Folder of the report and of finished chunks: the same call goes on where it was interrupted. None: in
            memory only.
        games : int, optional
            Of each condition, rounded up to whole groups; default: as many as settle the question.
        seed : int
        executor : None, "processes", "tcp://HOST:PORT", concurrent.futures.Executor
            None: threads of this process. A text with ``tcp://`` is a Dask scheduler.
        quick : bool
            Few games, for a look.
        people : int, optional
            Draw so many line-ups of persons: the error of what is assumed about players.
        workers : int, optional
        stop : rule, optional
            See ``runner.stop``: asked at 1,000, 2,000, 4,000, ... groups.
        progress : bool or function, optional
            Default: a bar on a terminal.
        command : str, optional
            For the report.

        Raises
        ------
        OptionError
            Anything out of its range, a folder that holds something else; before any work.
        """
        from penguinbench_experiments.runner.run import run
        from penguinbench_experiments.studies.pages import check_folder, facts_of, write_pages

        folder = None if out is None else Path(out)
        if folder is not None:
            check_folder(folder)
        asked = games if games is not None else self.design.quick if quick else self.design.games
        ran = run(
            self.design, asked, seed, people=people, folder=folder, executor=executor, workers=workers, stop=stop,
            progress=progress,
        )  # fmt: skip
        facts = facts_of(self, ran, asked, seed, people, quick, command)
        result = StudyResult(self, self.score(ran.table), ran, facts, folder)
        if folder is not None:
            write_pages(result, folder)
        return result
