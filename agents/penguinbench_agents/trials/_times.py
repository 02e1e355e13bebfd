"""The unit of the times, and what a time that is none stands for: a timeout, an anticipation, a break."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from penguinbench_agents.trials._errors import DataError
from penguinbench_agents.trials._report import Report

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

CODES: Final = (-1.0, -9.0, -99.0, -999.0, -9999.0)
"""Negative numbers that files use for "no response"."""
_HIGH_CODES: Final = (999.0, 9999.0, 99999.0)
_BREAK_MS: Final = 600_000.0
_SIGNED_ERRORS: Final = 0.02


def find_timeouts(
    path: str,
    column: str,
    t: Floats,
    silent: Bools | None,
    rows: Sequence[int],
    codes: Collection[float] | None,
    report: Report,
) -> Bools:
    """Return which trials have no response: missing, coded by a number (in the file's unit), or without a response.

    Parameters
    ----------
    t : float64 (n,)
        Times as they stand in the file; NaN is missing.
    silent : bool (n,), optional
        Where the response column is missing.
    codes : collection of float, optional
        The numbers that stand for "no response"; None: known codes are recognised.

    Raises
    ------
    DataError
        A number that may be a code and may be a time.
    """  # fmt: skip
    missing = np.isnan(t)
    if missing.any():
        report.add("repair", f"{column}: missing time read as a timeout", np.asarray(rows)[missing])
    out = missing.copy()
    known = list(CODES) + [0.0] if codes is None else [float(code) for code in codes]
    if codes is None:
        known += _high_codes(path, column, t, silent, rows)
    for code in known:
        hit = t == code
        if codes is None and code == 0.0 and silent is not None:
            hit &= silent  # a response at the onset itself is an anticipation
        if hit.any():
            report.add("repair", f"{column}: {code:g} read as a timeout", np.asarray(rows)[hit])
            out |= hit
    if silent is not None and (silent & ~out & (t > 0)).any():
        also = silent & ~out & (t > 0)
        report.add("repair", f"{column}: no response, read as a timeout at the time", np.asarray(rows)[also])
        out |= also
    return out


def _high_codes(path: str, column: str, t: Floats, silent: Bools | None, rows: Sequence[int]) -> list[float]:
    found = []
    for code in _HIGH_CODES:
        hit = t == code
        n = int(hit.sum())
        others = t[~hit & np.isfinite(t) & (t > 0)]
        if n == 0 or others.size == 0:
            continue
        if others.max() < code / 5 or (silent is not None and silent[hit].all()):
            found.append(code)
            continue
        near = int((np.abs(others - code) <= 25).sum())
        if n >= 3 and n > 5 * max(near / 50, 0.2):
            raise DataError(
                f"{path}, row {rows[int(np.argmax(hit))]}, column {column!r}: {code:g} stands {n} times and can be a "
                f"code for a timeout or a time; pass timeout_codes=[{code:g}] or timeout_codes=[]"
            )
    return found


def find_unit(
    path: str, column: str, t: Floats, people: Sequence[str], rows: Sequence[int], hint: str | None, report: Report
) -> str:
    """Return ``"ms"`` or ``"s"`` by the medians of persons and the column's name.

    Parameters
    ----------
    t : float64 (n,)
        Times above 0 in the file's unit, NaN elsewhere.
    hint : str, optional
        Unit in the column's name or format.

    Raises
    ------
    DataError
        Medians between 20 and 100, persons in different units, or a name that contradicts the numbers.
    """
    known = np.isfinite(t)
    if not known.any():
        raise DataError(f"{path}, column {column!r}: holds no time above 0")
    medians = {name: float(np.median(t[known & (np.asarray(people) == name)]))
               for name in dict.fromkeys(np.asarray(people)[known].tolist())}  # fmt: skip
    units = {name: "s" if m < 20 else "ms" if m >= 100 else "?" for name, m in medians.items()}
    found = set(units.values())
    if found == {"s", "ms"}:
        odd = min(units, key=lambda name: list(units.values()).count(units[name]))
        row = rows[int(np.argmax(known & (np.asarray(people) == odd)))]
        raise DataError(
            f"{path}, row {row}, column {column!r}: participant {odd!r} has a median of {medians[odd]:g} and others of "
            f"{np.median([m for n, m in medians.items() if n != odd]):g}: seconds and milliseconds in one column; "
            "bring them to one unit"
        )
    middle = float(np.median(list(medians.values())))
    unit = "s" if middle < 20 else "ms" if middle >= 100 else "?"
    if unit == "?" or "?" in found:
        if hint is None:
            raise DataError(
                f"{path}, column {column!r}: a median of {middle:g} is neither plausible in seconds nor in "
                "milliseconds; pass unit='s' or unit='ms'"
            )
        unit = hint
    if hint is not None and hint != unit:
        raise DataError(
            f"{path}, column {column!r}: its name says {hint}, a median of {middle:g} says {unit}; pass unit="
        )
    named = ", as the name says" if hint else ""
    report.add("guess", f"{column} is in {unit}: the median is {middle:g}{named}")
    return unit


def find_deadline(
    t_ms: Floats, timeout: Bools, given: float | None, column: Floats | None, rows: Sequence[int], report: Report
) -> tuple[Floats, Bools]:
    """Return when each trial was cut off (NaN: unknown or never), and the timeouts, those at the deadline included."""
    deadline = np.full(len(t_ms), np.nan)
    timeout = timeout.copy()
    if column is not None:
        deadline = column.copy()
    if given is not None:
        deadline[:] = given
    own = timeout & np.isfinite(t_ms) & (t_ms > 0) & np.isnan(deadline)
    times = t_ms[~timeout & np.isfinite(t_ms) & (t_ms > 0)]
    if given is None and column is None and times.size:
        top = float(times.max())
        n = int((times == top).sum())
        # Several times at exactly the longest, round and without a grid that would explain it.
        if n >= 3 and top % 50 == 0 and not np.allclose(times % 10, 0):
            deadline[:] = top
            report.add("guess", f"{n} trials end at exactly {top:g} ms, the longest time: taken as the deadline")
    at = np.isfinite(deadline) & np.isfinite(t_ms) & (t_ms >= deadline) & ~timeout
    if at.any():
        report.add("repair", "time at or after the deadline read as a timeout", np.asarray(rows)[at])
        timeout |= at
    if own.any() and given is None and column is None and not at.any():
        deadline[own] = t_ms[own]
    return deadline, timeout


def find_anticipations(
    path: str, column: str, t: Floats, timeout: Bools, negative: str | None, rows: Sequence[int], report: Report
) -> tuple[Floats, Bools, Bools]:
    """Return times, anticipations (at or before the onset), and errors that a sign marked.

    Raises
    ------
    DataError
        So many negative times that the sign may mean an error.
    """
    below = ~timeout & (t <= 0)
    none = np.zeros(len(t), bool)
    if not below.any():
        return t, below, none
    if negative is None and below.sum() > max(2, _SIGNED_ERRORS * len(t)):
        raise DataError(
            f"{path}, row {rows[int(np.argmax(below))]}, column {column!r}: {int(below.sum())} negative times can be "
            "errors marked by a sign or responses before the onset; pass negative='error' or negative='anticipation'"
        )
    if negative == "error":
        report.add("repair", f"{column}: negative sign read as an error", np.asarray(rows)[below])
        return np.where(below, -t, t), none, below
    report.add("kept", f"{column}: response at or before the onset, an anticipation", np.asarray(rows)[below])
    return t, below, none


def find_breaks(t_ms: Floats, timeout: Bools, rows: Sequence[int], report: Report) -> Bools:
    """Return the rows that are breaks: more than ten minutes. Other long trials stay and are counted."""
    with np.errstate(invalid="ignore"):
        rest = ~timeout & (t_ms > _BREAK_MS)
        ordinary = t_ms[~timeout & (t_ms > 0) & ~rest]
        long = ~timeout & ~rest & (t_ms > 10 * np.median(ordinary)) if ordinary.size else rest
    if rest.any():
        report.add("aside", "longer than ten minutes, a break", np.asarray(rows)[rest])
    if long.any():
        report.add("kept", "longer than ten times the median", np.asarray(rows)[long])
    return rest
