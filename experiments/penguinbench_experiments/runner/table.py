"""What a study found: every measure of every condition with its interval, and differences between conditions."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from penguinbench._errors import OptionError
from penguinbench._option_row import nearest
from penguinbench_experiments.designs.condition import Condition
from penguinbench_experiments.designs.measures import MEASURES, Measure
from penguinbench_experiments.runner.estimate import Ratio, difference, interval, ratio, spread
from penguinbench_experiments.runner.ledger import Ledger

if TYPE_CHECKING:
    import pandas as pd

LEVEL = 0.95


@dataclass(frozen=True)
class Cell:
    """Hold a condition as it is played: what its chunks are called and how they are divided."""

    number: int
    condition: Condition
    measures: tuple[Measure, ...]
    labels: tuple[str, ...]
    columns: tuple[str, ...]
    key: str
    groups: int
    chunk: int
    draws: int | None

    def ranges(self, groups: int | None = None) -> Iterator[tuple[int, int]]:
        """Yield the ranges of groups of the chunks that the first ``groups`` groups lie in."""
        for lo in range(0, self.groups if groups is None else groups, self.chunk):
            yield lo, min(lo + self.chunk, self.groups)

    def place(self, player: str | int | None) -> int | None:
        """Return a place from a player's label or number; raises ``OptionError`` for another."""
        if player is None or isinstance(player, int):
            return player
        if player not in self.labels:
            raise OptionError(f"player {player!r} must be one of {', '.join(map(repr, self.labels))}")
        return self.labels.index(player)


class Table:
    """Hold the counts of a study's conditions, as many groups of each as ``groups`` says.

    A measure is made from the columns it needs, read from the ledger when it is asked for: a study of a million games
    needs eight bytes a group for each of them and no more.
    """

    def __init__(self, cells: Sequence[Cell], ledger: Ledger, groups: int | None = None) -> None:
        self.cells = tuple(cells)
        self._ledger = ledger
        self._groups = groups
        self._ratios: dict[tuple[int, str, int | None], Ratio] = {}

    def groups(self, cell: Cell) -> int:
        """Return how many groups of a condition count."""
        return cell.groups if self._groups is None else min(self._groups, cell.groups)

    def where(self, sweep: str, **levels: Any) -> list[Cell]:
        """Return the conditions of a sweep with some levels; spaces in a factor's name are written ``_``."""
        wanted = {name.replace("_", " "): level for name, level in levels.items()}
        found = []
        for cell in self.cells:
            shown = {name.replace("_", " "): level for name, level in cell.condition.levels}
            if cell.condition.sweep == sweep and all(shown.get(name) == level for name, level in wanted.items()):
                found.append(cell)
        if not found:
            raise OptionError(f"sweep {sweep!r} must hold a condition with {levels}")
        return found

    def one(self, sweep: str, **levels: Any) -> Cell:
        """Return the first condition of a sweep with some levels."""
        return self.where(sweep, **levels)[0]

    def rows(self, cell: Cell, columns: Sequence[str]) -> npt.NDArray[np.int64]:
        """Return counted columns of a condition, int64, shape (groups, columns), in the order of the groups.

        Raises
        ------
        OptionError
            An unknown column, with the nearest.
        """
        for name in columns:
            if name not in cell.columns:
                raise OptionError(f"column {name!r} must be counted; the nearest is {nearest(name, cell.columns)!r}")
        count = self.groups(cell)
        parts = [self._ledger.read(cell.key, lo, hi, cell.columns, columns) for lo, hi in cell.ranges(count)]
        return np.concatenate(parts)[:count]

    def ratio(self, cell: Cell, measure: str, player: str | int | None = None) -> Ratio:
        """Return a measure of a condition as a ratio over groups; ``player`` where it has one value a player."""
        place = cell.place(player)
        found = self._ratios.get((cell.number, measure, place))
        if found is None:
            row = MEASURES[measure]
            top, bottom = row.columns(place)
            names = list(dict.fromkeys((*top, *bottom)))
            rows = self.rows(cell, names)
            sums = [rows[:, [names.index(name) for name in part]].sum(axis=1) for part in (top, bottom)]
            found = ratio(sums[0], sums[1], row.scale, cell.draws or 1)
            self._ratios[cell.number, measure, place] = found
        return found

    def value(self, cell: Cell, measure: str, player: str | int | None = None, level: float = LEVEL) -> dict[str, Any]:
        """Return a measure with its interval: ``value low high``, with drawn persons ``people_low people_high``."""
        found = self.ratio(cell, measure, player)
        low, high = interval(found, MEASURES[measure].share, level)
        row = {"value": found.value, "low": low, "high": high}
        if cell.draws:
            people_low, people_high = spread(found, level)
            row |= {"people_low": people_low, "people_high": people_high}
        return row

    def difference(
        self, second: Cell, first: Cell, measure: str, player: str | int | None = None,
        first_player: str | int | None = None, level: float = LEVEL,
    ) -> dict[str, Any]:  # fmt: skip
        """Return by how much a measure of the second condition exceeds that of the first.

        Deal by deal where both play the same groups with as many players (``paired``), else as two separate series.
        ``first_player`` is who is meant in the first condition, if another.
        """
        other = player if first_player is None else first_player
        paired = self.paired(second, first)
        one, two = self.ratio(second, measure, player), self.ratio(first, measure, other)
        return {**difference(one, two, paired, level), "paired": paired}

    def paired(self, second: Cell, first: Cell) -> bool:
        """Return whether two conditions play the same deals in groups of the same size."""
        a, b = second.condition, first.condition
        return (a.per_group, a.rotate, second.draws) == (b.per_group, b.rotate, first.draws) and self.groups(
            second
        ) == self.groups(first)

    def values(self, level: float = LEVEL) -> list[dict[str, Any]]:
        """Return every measure of every condition: one row each, with the levels of its factors."""
        found = []
        for cell in self.cells:
            shown = {"condition": cell.number, "sweep": cell.condition.sweep, **dict(cell.condition.levels)}
            counts = {"groups": self.groups(cell), "games": self.groups(cell) * cell.condition.per_group}
            for measure in cell.measures:
                for label in cell.labels if measure.each else (None,):
                    row = {
                        **shown,
                        "measure": measure.name,
                        "player": label,
                        **self.value(cell, measure.name, label, level),
                    }
                    found.append(row | counts)
        return found

    def differences(self, level: float = LEVEL) -> list[dict[str, Any]]:
        """Return every measure of every condition against the first condition of its sweep.

        ``p_holm`` is the p of a difference corrected for all comparisons of its measure in the study (Holm's method).
        """
        found: list[dict[str, Any]] = []
        for cell in self.cells:
            first = self.one(cell.condition.sweep)
            if cell is first:
                continue
            shown = {"condition": cell.number, "sweep": cell.condition.sweep, **dict(cell.condition.levels)}
            for measure in cell.measures:
                for label in cell.labels if measure.each else (None,):
                    if label is not None and label not in first.labels:
                        continue
                    change = self.difference(cell, first, measure.name, label, level=level)
                    found.append({**shown, "measure": measure.name, "player": label, **change})
        _correct(found)
        return found

    def frame(self, level: float = LEVEL) -> pd.DataFrame:
        """Return ``values`` as a DataFrame; levels of a factor of mixed kinds are text."""
        return _frame(self.values(level))

    def difference_frame(self, level: float = LEVEL) -> pd.DataFrame:
        """Return ``differences`` as a DataFrame."""
        return _frame(self.differences(level))


def _correct(changes: list[dict[str, Any]]) -> None:
    """Add ``p_holm`` to differences: each measure is a family; what has no p is no member of it."""
    from penguinbench_experiments.statistics.verdict import holm

    for change in changes:
        change["p_holm"] = math.nan
    for name in dict.fromkeys(change["measure"] for change in changes):
        family = [change for change in changes if change["measure"] == name and not math.isnan(change["p"])]
        if family:
            for change, p in zip(family, holm([change["p"] for change in family]).adjusted, strict=True):
                change["p_holm"] = p


def _frame(rows: list[dict[str, Any]]) -> pd.DataFrame:
    import pandas as pd

    frame = pd.DataFrame(rows)
    for name in frame.columns:
        kinds = {type(value) for value in frame[name] if value is not None and value == value}
        if frame[name].dtype == object and len(kinds) > 1:
            frame[name] = [None if value is None or value != value else str(value) for value in frame[name]]
    return frame
