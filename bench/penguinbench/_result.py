"""What a series gave: tidy tables, win rates with their errors, a folder on disk."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from penguinbench import _store, _win_rates
from penguinbench._errors import OptionError, ResultError
from penguinbench._frames import TABLES, frame
from penguinbench._registry import game as find_game
from penguinbench._setup import Played
from penguinbench._totals import summed

if TYPE_CHECKING:
    import pandas as pd

Rows = npt.NDArray[np.void]


class Result:
    """Hold a series: ``games``, ``seats`` and ``claims`` as DataFrames, win rates, how it came about.

    Made by ``play``, ``replay`` and ``Result.load``. Which tables there are depends on ``keep``; the win rates are
    always there and are the same whatever was kept. ``penguinbench._frames.COLUMNS`` says what each column means.
    """

    def __init__(
        self,
        manifest: Mapping[str, Any],
        totals: Rows,
        rows: Mapping[str, Sequence[Rows]] | None = None,
        events: Sequence[dict[str, Any]] | None = None,
        folder: Path | None = None,
    ) -> None:
        self._manifest = dict(manifest)
        self._totals = totals
        self._rows = dict(rows or {})
        self._events = events
        self._folder = folder
        self._frames: dict[str, pd.DataFrame] = {}

    @classmethod
    def of(cls, manifest: Mapping[str, Any], played: Sequence[Played], totals: Rows) -> Result:
        """Return the result of games that were played, all their rows kept."""
        rows = {name: [getattr(part, name) for part in played] for name in TABLES}
        events = [event for part in played for event in part.events]
        return cls(manifest, totals, rows, events or None)

    @property
    def manifest(self) -> dict[str, Any]:
        """Return how the result came about: versions, seed, options, deck, players; ready for JSON."""
        return dict(self._manifest)

    @property
    def labels(self) -> tuple[str, ...]:
        """Return the players by place of the line-up."""
        return tuple(self._manifest["players"])

    @property
    def totals(self) -> Any:
        """Return the whole-number totals of the series, one ``TOTALS`` record."""
        return summed(self._totals)[0]

    @property
    def games(self) -> pd.DataFrame:
        """Return one row a game; see ``COLUMNS["games"]``. Raises ``ResultError`` if games were not kept."""
        return self._frame("games")

    @property
    def seats(self) -> pd.DataFrame:
        """Return one row a game and seat; see ``COLUMNS["seats"]``. Raises ``ResultError`` if they were not kept."""
        return self._frame("seats")

    @property
    def claims(self) -> pd.DataFrame:
        """Return one row a claim; see ``COLUMNS["claims"]``. Raises ``ResultError`` if claims were not kept."""
        return self._frame("claims")

    @property
    def log(self) -> list[dict[str, Any]]:
        """Return the events of every game, each game beginning with its header. Raises ``ResultError`` without."""
        if self._events is None and self._folder is not None and "log.jsonl" in self._manifest.get("files", {}):
            self._events = _store.read_log(self._folder)
        if self._events is None:
            raise ResultError(f"log was not kept: keep={self._manifest['keep']!r} must be 'log'")
        return list(self._events)

    def kept(self, table: str) -> bool:
        """Return whether a table was kept: ``games``, ``seats`` or ``claims``."""
        return table in self._rows or f"{table}.parquet" in self._manifest.get("files", {})

    def _frame(self, table: str) -> pd.DataFrame:
        if table not in self._frames:
            if not self.kept(table):
                enough = "'claims'" if table == "claims" else "'seats'"
                raise ResultError(f"{table} were not kept: keep={self._manifest['keep']!r} must be {enough} or more")
            if self._folder is not None:
                self._frames[table] = _store.read_table(self._folder, table)
            else:
                game = find_game(self._manifest["game"])
                self._frames[table] = frame(table, self._joined(table), self.labels, game)
        return self._frames[table]

    def _joined(self, table: str) -> Rows:
        parts = self._rows[table]
        if len(parts) != 1:
            parts = [np.concatenate(parts) if parts else np.zeros(0, TABLES[table])]
            self._rows[table] = parts
        return parts[0]

    def win_rates(self, by: str = "player", level: float = 0.95) -> pd.DataFrame:
        """Return who wins how often, with the interval of finite games and, with ``people``, that of the assumptions.

        Parameters
        ----------
        by : {"player", "seat"}
            One row a place of the line-up, or one a seat of the table.
        level : float
            Of every interval, between 0 and 1.

        Returns
        -------
        DataFrame
            ``player`` or ``seat``, ``games``, ``groups``, ``share`` (a tie among m counts 1/m), ``low``, ``high``
            (Wilson over groups), ``cards`` (mean a game), ``cards_low``, ``cards_high`` (Student's t over groups; NaN
            for one group). With ``people`` also ``draws``, ``people_low``, ``people_high``: percentiles of the share
            over the draws, after the noise of finite games within a draw was taken out of their spread; and ``low``
            and ``high`` are for these very persons.

        Raises
        ------
        OptionError
            Another ``by``, or a level that is not between 0 and 1.
        """
        return _win_rates.win_rates(self, by, level)

    def summary(self) -> pd.DataFrame:
        """Return why they win: one row a place with means a game and response times.

        ``player``, ``share``, ``cards``, ``score``, ``flips``, ``claims``, ``wins``, ``beaten``, ``void``, ``wrong``,
        ``lost`` are means a game; ``response_ms`` is the mean latency of right claims that won or were beaten and
        ``response_median_ms`` their median, within 8 ms; both are missing where there are none.
        """
        return _win_rates.summary(self)

    @property
    def people(self) -> pd.DataFrame:
        """Return one row a draw of persons and place: ``draw``, ``player``, ``games``, ``share``, ``se``.

        Raises ``ResultError`` without ``people``.
        """
        return _win_rates.people(self)

    def order_share(self, order: Sequence[str] | None = None) -> float:
        """Return in what share of the draws of persons the players' win shares stand in this order, best first.

        Parameters
        ----------
        order : sequence of str, optional
            Two or more players; by default all, as the whole series orders them. Equal shares do not hold it.
            Noise of finite games is in it: where two players are close, few games a draw blur their order.

        Raises
        ------
        ResultError
            The series was played without ``people``.
        OptionError
            A player that is not in the line-up.
        """
        return _win_rates.order_share(self, order)

    def difference(self, first: str, second: str, level: float = 0.95) -> tuple[float, float, float]:
        """Return by how much the win share of one player exceeds another's: difference, low, high.

        The interval is Student's over group differences: both played the same deals. Raises ``OptionError`` for a
        player that is not in the line-up.
        """
        return _win_rates.difference(self, first, second, level)

    def save(self, folder: str | os.PathLike[str]) -> Path:
        """Write Parquet tables and ``manifest.json`` into a folder, whole or not at all, and return the folder.

        A result that lies there is replaced; other files stay. Raises ``ResultError`` if it cannot be written.
        """
        if self._folder is not None:
            return self._copy(Path(folder))
        writer = _store.FolderWriter(folder, self.labels, find_game(self._manifest["game"]))
        try:
            for table in self._rows:
                writer.add(table, self._joined(table))
            if self._events is not None:
                writer.add_events(self._events)
            writer.finish(self._manifest, self._totals)
        except BaseException:
            writer.drop()
            raise
        return Path(folder)

    def _copy(self, folder: Path) -> Path:
        assert self._folder is not None
        if folder.resolve() != self._folder.resolve():
            _store.copy_result(self._folder, folder, self._manifest)
        return folder

    @classmethod
    def load(cls, folder: str | os.PathLike[str]) -> Result:
        """Return a saved result; its tables are read when they are asked for.

        Raises
        ------
        ResultError
            No result, half a result or one of another format version.
        """
        path = Path(folder)
        manifest = _store.read_manifest(path)
        return cls(manifest, _store.read_totals(path), folder=path)

    def __repr__(self) -> str:
        """Return one line: game, players, games, seed, what was kept."""
        found = self._manifest
        what = f"{found['game']}: {found['games']} games of {', '.join(self.labels)}"
        return f"<Result of {what}; seed {found['seed']}, keep={found['keep']!r}>"

    def place(self, player: str) -> int:
        """Return the place of a player in the line-up; raises ``OptionError`` for another name."""
        if player not in self.labels:
            raise OptionError(f"player {player!r} must be one of {', '.join(map(repr, self.labels))}")
        return self.labels.index(player)
