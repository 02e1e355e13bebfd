"""Rows that are no trials of a person: other screens, copies, synthetic persons, times that measure something else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from penguinbench_agents.trials import _cells
from penguinbench_agents.trials._errors import DataError
from penguinbench_agents.trials._report import Report
from penguinbench_agents.trials._table import Table

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
_GRID_MS: Final = 50.0
_FEW: Final = 20


def not_trials(path: str, table: Table, roles: Mapping[str, str], report: Report) -> Bools:
    """Return rows of jsPsych files that are other screens: those that say nothing about right or wrong.

    Raises
    ------
    DataError
        Several kinds of screens have times, and no column ``correct`` tells the trials.
    """
    n = len(table.rows)
    if "trial_type" not in table.cells:
        return np.zeros(n, bool)
    kinds = [_cells.text(cell) for cell in table.cells["trial_type"]]
    if len(set(kinds)) == 1:
        return np.zeros(n, bool)
    if "correct" in roles:
        off = np.array([_cells.is_missing(cell) for cell in table.cells[roles["correct"]]])
        # A timeout may leave it empty: what is of a kind that has right and wrong is a trial.
        tested = {kind for kind, other in zip(kinds, off.tolist(), strict=True) if not other}
        off &= np.array([kind not in tested for kind in kinds])
    else:
        timed = {k for k, cell in zip(kinds, table.cells[roles["rt"]], strict=True) if not _cells.is_missing(cell)}
        if len(timed) > 1:
            names = ", ".join(sorted(map(str, timed)))
            raise DataError(f"{path}, column 'trial_type': {names} all have times; pass where={{'trial_type': ...}}")
        off = np.array([kind not in timed for kind in kinds])
    if off.any():
        names = ", ".join(sorted({str(kinds[i]) for i in np.flatnonzero(off)}))
        report.add("aside", f"other screens than trials ({names})", np.asarray(table.rows)[off])
    return off


def constant_person(path: str, column: str, t: Floats, people: Sequence[str], rows: Sequence[int]) -> None:
    """Refuse a column that is constant within every person: it times something else than trials."""
    names = np.asarray(people)
    several = 0
    for name in dict.fromkeys(people):
        own = t[(names == name) & np.isfinite(t)]
        if own.size > 1:
            if not np.all(own == own[0]):
                return
            several += 1
    if several:
        row = rows[int(np.argmax(np.isfinite(t)))]
        raise DataError(
            f"{path}, row {row}, column {column!r}: is the same in all trials of every person, the duration of "
            "something else; pass columns={'rt': NAME}"
        )


def gridded(t_ms: Floats, people: Sequence[str], report: Report, keep: bool) -> Bools:
    """Return the rows of persons whose times all lie on a 50 ms grid while others' do not."""
    names = np.asarray(people)
    on: list[str] = []
    off: list[str] = []
    for name in dict.fromkeys(people):
        own = t_ms[(names == name) & np.isfinite(t_ms)]
        if own.size >= _FEW:
            (on if np.allclose(own % _GRID_MS, 0, atol=1e-6) else off).append(name)
    rows = np.isin(names, on) if on else np.zeros(len(names), bool)
    if not on:
        return rows
    listed = ", ".join(on)
    if not off:
        report.add("kept", f"all times lie on a grid of {_GRID_MS:g} ms: the resolution of the clock", count=len(names))
        return np.zeros(len(names), bool)
    how = "kept, as asked" if keep else "set aside (keep_grid keeps them)"
    text = f"participants {listed}: every time is a multiple of {_GRID_MS:g} ms, as of made-up data; {how}"
    report.add("kept" if keep else "aside", text, count=int(rows.sum()))
    return rows & (not keep)


def copies(table: Table, roles: Mapping[str, str], aside: Bools, report: Report, path: str) -> Bools:
    """Return second copies of whole rows, where a trial's number tells that they are copies.

    Raises
    ------
    DataError
        More than a fifth of the rows equal another row, and no trial number tells whether they are copies.
    """
    keys = list(zip(*([str(cell) for cell in table.cells[name]] for name in table.columns), strict=True))
    again = np.zeros(len(keys), bool)
    seen: set[tuple[str, ...]] = set()
    for i, key in enumerate(keys):
        if not aside[i]:
            again[i] = key in seen
            seen.add(key)
    if not again.any():
        return again
    if "trial" in roles:
        report.add("aside", "copy of an earlier row", np.asarray(table.rows)[again])
        return again
    if again.sum() > 0.2 * len(keys):
        most = Counter(keys).most_common(1)[0][1]
        raise DataError(
            f"{path}, row {table.rows[int(np.argmax(again))]}: equals an earlier row, as do {int(again.sum()) - 1} "
            f"others (one up to {most} times); are they copies? Pass columns={{'trial': NAME}}"
        )
    text = "equals an earlier row; without a trial number copies cannot be told"
    report.add("kept", text, np.asarray(table.rows)[again])
    return np.zeros(len(keys), bool)
