"""Read a file of response times: what is wrong with it is refused with row and column, or repaired and counted."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from penguinbench._errors import OptionError
from penguinbench_agents.trials import _cells, _times
from penguinbench_agents.trials._errors import DataError
from penguinbench_agents.trials._report import Report
from penguinbench_agents.trials._roles import find_roles, name_unit
from penguinbench_agents.trials._rows import constant_person, copies, gridded, not_trials
from penguinbench_agents.trials._table import Table, read_table
from penguinbench_agents.trials._trials import COLUMNS, Trials

if TYPE_CHECKING:
    import pandas as pd

Unit = Literal["ms", "s"]


def read_trials(
    path: str | os.PathLike[str] | Sequence[str | os.PathLike[str]],
    *,
    columns: Mapping[str, str] | None = None,
    unit: Unit | None = None,
    decimal: Literal[",", "."] | None = None,
    deadline_ms: float | None = None,
    timeout_codes: Collection[float] | None = None,
    negative: Literal["error", "anticipation"] | None = None,
    where: Mapping[str, object] | None = None,
    keep_grid: bool = False,
) -> Trials:
    """Read response times from CSV, TSV, Parquet or JSON (jsPsych), plain or gzipped.

    Nothing is dropped in silence: ``trials.report`` tells every guess, repair and row set aside.

    Parameters
    ----------
    path : path or sequence of paths
        Files of the same kind are put one after another.
    columns : mapping of role to column, optional
        Which column is ``rt``, ``participant``, ``response``, ``correct``, ``set_size``, ``target``, ``cue`` ...;
        others are guessed by name, and the guess is reported.
    unit : {"ms", "s"}, optional
        Of the times; found by evidence otherwise.
    decimal : {",", "."}, optional
        What a comma in a number means where both readings are possible.
    deadline_ms : float, optional
        When every trial was cut off, in ms.
    timeout_codes : collection of float, optional
        The numbers that stand for "no response", in the file's unit; -1, -9, ... and 0 are known.
    negative : {"error", "anticipation"}, optional
        What a negative time means when there are many.
    where : mapping of column to value, optional
        Only rows in which all columns have these values are trials to fit; the others stay as ``aside``.
    keep_grid : bool
        Keep persons all of whose times lie on a coarse grid that others do not share.

    Raises
    ------
    DataError
        What cannot be read, with row and column.
    OptionError
        A wrong argument.

    Examples
    --------
    >>> trials = read_trials("trials.csv")  # doctest: +SKIP
    >>> print(trials.report)  # doctest: +SKIP
    """  # fmt: skip
    if unit not in (None, "ms", "s"):
        raise OptionError(f"unit={unit!r} must be 'ms' or 's'")
    if decimal not in (None, ",", "."):
        raise OptionError(f"decimal={decimal!r} must be ',' or '.'")
    if deadline_ms is not None and not deadline_ms > 0:
        raise OptionError(f"deadline_ms={deadline_ms!r} must be milliseconds above 0")
    if negative not in (None, "error", "anticipation"):
        raise OptionError(f"negative={negative!r} must be 'error' or 'anticipation'")
    if isinstance(path, str | os.PathLike):
        paths = [Path(path)]
    else:
        paths = [Path(one) for one in path]
        if not paths:
            raise OptionError("path=[] must hold at least one file")
    import pandas as pd

    parts, report = [], Report(", ".join(str(one) for one in paths))
    for one in paths:
        notes = report if len(paths) == 1 else Report(str(one))
        table = read_table(one, notes)
        made = _frame(
            str(one), table, notes, columns, unit, decimal, deadline_ms, timeout_codes, negative, where, keep_grid
        )
        parts.append(made)
        if notes is not report:
            report.notes += [replace(note, text=f"{one.name}: {note.text}") for note in notes.notes]
    frame = pd.concat(parts, ignore_index=True) if len(parts) > 1 else parts[0]
    return Trials(frame[list(COLUMNS)], report)


def _frame(
    path: str, table: Table, report: Report, columns: Mapping[str, str] | None, unit: Unit | None,
    decimal: str | None, deadline_ms: float | None, codes: Collection[float] | None, negative: str | None,
    where: Mapping[str, object] | None, keep_grid: bool,
) -> pd.DataFrame:  # fmt: skip
    import pandas as pd

    roles = find_roles(path, table, columns, report)
    rows, n = table.rows, len(table.rows)
    aside = np.zeros(n, bool)
    for name, wanted in (where or {}).items():
        if name not in table.cells:
            raise OptionError(f"where: {name!r} must be a column of {path}: {', '.join(table.columns)}")
        off = np.array([_cells.text(cell) != str(wanted) for cell in table.cells[name]])
        report.add("aside", f"{name} is not {wanted}", np.asarray(rows)[off])
        aside |= off
    if where is None:
        aside |= not_trials(path, table, roles, report)

    def words(role: str) -> list[str | None]:
        cells = table.cells[roles[role]] if role in roles else [None] * n
        return [_cells.first_text(cell) if role == "response" else _cells.text(cell) for cell in cells]

    people = words("participant")
    if "participant" not in roles:
        report.add("guess", "no column names the participant; all trials are one person's")
        people = [Path(path).stem] * n
    nobody = [i for i, name in enumerate(people) if name is None]
    if nobody:
        raise DataError(f"{path}, row {rows[nobody[0]]}, column {roles['participant']!r}: must name a participant")
    who = [str(name) for name in people]
    column = roles["rt"]
    t = _cells.numbers(
        path, column, [None if off else c for off, c in zip(aside, table.cells[column], strict=True)], rows, report,
        decimal,
    )  # fmt: skip
    inside = ~aside
    response = words("response")
    has_response = "response" in roles and any(r is not None for r in np.asarray(response, object)[inside])
    silent = np.array([r is None for r in response]) & inside if has_response else None
    view = np.where(inside, t, 1.0)
    timeout = _times.find_timeouts(path, column, view, silent, rows, codes, report) & inside
    t, early, signed = _times.find_anticipations(path, column, t, timeout | aside, negative, rows, report)
    real = np.where(inside & ~timeout & (t > 0), t, np.nan)
    hint = name_unit(column) or ("ms" if table.source == "json" else None)
    found = unit or _times.find_unit(path, column, real, who, rows, hint, report)
    scale = 1000.0 if found == "s" else 1.0
    constant_person(path, column, real, who, rows)
    t_ms = t * scale
    limit = None
    if "deadline" in roles:
        limit = _cells.numbers(path, roles["deadline"], table.cells[roles["deadline"]], rows, report, decimal)
        limit_unit = name_unit(roles["deadline"]) or found
        limit = np.where(limit > 0, limit * (1000.0 if limit_unit == "s" else 1.0), np.nan)
    coded = timeout & ~(t_ms > 0)
    high = timeout & (view >= 999) & (np.isin(view, (999.0, 9999.0, 99999.0)))
    if codes is not None:
        coded |= np.isin(view, list(codes)) & timeout
    t_ms[coded | high] = np.nan
    deadline, timeout = _times.find_deadline(t_ms, timeout, deadline_ms, limit, rows, report)
    timeout &= inside
    rest = _times.find_breaks(np.where(inside, t_ms, np.nan), timeout, rows, report)
    grid = gridded(np.where(inside & ~timeout & (t_ms > 0), t_ms, np.nan), who, report, keep_grid)
    aside |= rest | grid | copies(table, roles, aside, report, path)
    unknown = timeout & ~aside & np.isnan(deadline)
    if unknown.any():
        report.add("kept", "timeouts without a known deadline; fitting asks for deadline_ms", np.asarray(rows)[unknown])
    status = np.select([aside, timeout, early], ["aside", "timeout", "anticipation"], "response")
    correct = _correct(path, table, roles, signed, response, words("target"), rows, report)
    sizes = (
        _cells.numbers(path, roles["set_size"], table.cells[roles["set_size"]], rows, report, decimal)
        if "set_size" in roles
        else np.full(n, np.nan)
    )
    frame = pd.DataFrame(
        {
            "row": rows,
            "participant": pd.array(who, dtype="str"),
            "rt_ms": np.where(status == "timeout", np.nan, t_ms),
            "status": pd.array(status.tolist(), dtype="str"),
            "deadline_ms": deadline,
            "correct": pd.array(correct, dtype="boolean"),
            "set_size": sizes,
        }
    )
    for role in ("response", "block", "condition", "target", "cue"):
        frame[role] = pd.array(words(role), dtype="str")
    frame["trial"] = frame.groupby("participant", sort=False).cumcount() + 1
    return frame


def _correct(
    path: str, table: Table, roles: Mapping[str, str], signed: Any, response: list[str | None],
    target: list[str | None], rows: Sequence[int], report: Report,
) -> list[bool | None]:  # fmt: skip
    if "correct" in roles:
        return _cells.flags(path, roles["correct"], table.cells[roles["correct"]], rows, report)
    if "error" in roles:
        wrong = _cells.flags(path, roles["error"], table.cells[roles["error"]], rows, report)
        report.add("guess", f"a response is right where {roles['error']} is 0")
        return [None if value is None else not value for value in wrong]
    if signed.any():
        return [not value for value in signed.tolist()]
    if "target" in roles and "response" in roles and set(target) & set(response) - {None}:
        report.add("guess", f"a response is right where {roles['response']} equals {roles['target']}")
        return [None if r is None or w is None else r == w for r, w in zip(response, target, strict=True)]
    report.add("guess", "no column says whether a response was right; pass columns={'correct': NAME} if one does")
    return [None] * len(rows)
