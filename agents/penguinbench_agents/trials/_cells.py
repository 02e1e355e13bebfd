"""Cells as numbers, flags and texts; a cell that is none of what its column holds is refused with row and column."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from penguinbench_agents.trials._errors import DataError
from penguinbench_agents.trials._report import Report

MISSING: Final = {"", "na", "n/a", "nan", "null", "none", "nil", ".", "missing", "undefined", "-"}
TRUE: Final = {"1", "1.0", "true", "t", "yes", "y", "correct", "right"}
FALSE: Final = {"0", "0.0", "false", "f", "no", "n", "incorrect", "wrong", "error"}
_COMMA: Final = re.compile(r"^[+-]?\d+,\d+$")
_GROUPED: Final = re.compile(r"^[+-]?[1-9]\d{0,2}(,\d{3})+$")


def is_missing(cell: Any) -> bool:
    """Return whether a cell says that there is nothing."""
    if cell is None or (isinstance(cell, float) and math.isnan(cell)):
        return True
    return isinstance(cell, str) and cell.strip().strip('"').lower() in MISSING


def text(cell: Any) -> str | None:
    """Return a cell as text, ``"001"`` as it is, or None."""
    if is_missing(cell):
        return None
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, list | dict):
        return json.dumps(cell, ensure_ascii=False)
    return str(cell).strip()


def numbers(
    path: str, column: str, cells: Sequence[Any], rows: Sequence[int], report: Report, decimal: str | None = None
) -> NDArray[np.float64]:
    """Return a column as float64 (NaN: missing); nested cells give their first value.

    Raises
    ------
    DataError
        A cell that is no number, or commas that may part thousands or decimals.
    """
    flat, nested = _first_of_nested(cells)
    if nested:
        several = [rows[i] for i, n in nested if n > 1]
        report.add("repair", f"{column}: {len(nested)} cells hold a list; the first value of each is used", count=0)
        if several:
            report.add("kept", f"{column}: trials with several responses, the first one counts", several)
    commas = [i for i, cell in enumerate(flat) if isinstance(cell, str) and _COMMA.match(cell.strip())]
    if commas:
        if decimal is None and all(_GROUPED.match(str(flat[i]).strip()) for i in commas):
            raise DataError(
                f"{path}, row {rows[commas[0]]}, column {column!r}: {flat[commas[0]]!r} can be thousands or decimals; "
                "pass decimal=',' or decimal='.'"
            )
        point = decimal != "."
        for i in commas:
            flat[i] = str(flat[i]).replace(",", "." if point else "")
        what = "decimal commas" if point else "commas between thousands"
        report.add("repair", f"{column}: {what} read", [rows[i] for i in commas])
    out = np.full(len(flat), np.nan)
    for i, cell in enumerate(flat):
        if is_missing(cell):
            continue
        try:
            out[i] = float(cell)
        except (TypeError, ValueError):
            raise DataError(f"{path}, row {rows[i]}, column {column!r}: {cell!r} must be a number") from None
        if math.isinf(out[i]):
            raise DataError(f"{path}, row {rows[i]}, column {column!r}: {cell!r} must be a finite number")
    return out


def _first_of_nested(cells: Sequence[Any]) -> tuple[list[Any], list[tuple[int, int]]]:
    """Return cells with the first number of nested ones, and (place, how many) of those."""
    out, nested = list(cells), []
    for i, cell in enumerate(cells):
        inner = cell
        if isinstance(cell, str) and cell.strip()[:1] in ("[", "{"):
            try:
                inner = json.loads(cell)
            except json.JSONDecodeError:
                continue
        if isinstance(inner, dict):
            inner = [inner]
        if not isinstance(inner, list):
            continue
        values = [_time_of(item) for item in inner]
        out[i] = next((value for value in values if value is not None), None)
        nested.append((i, len(values)))
    return out, nested


def _time_of(item: Any) -> Any:
    if isinstance(item, dict):
        return next((item[key] for key in ("rt", "time", "latency") if key in item), None)
    return item


def first_text(cell: Any) -> str | None:
    """Return a response: of a list of key presses the first one's key."""
    inner = cell
    if isinstance(cell, str) and cell.strip()[:1] in ("[", "{"):
        try:
            inner = json.loads(cell)
        except json.JSONDecodeError:
            return text(cell)
    if isinstance(inner, list) and inner:
        inner = inner[0]
    if isinstance(inner, dict):
        inner = next((inner[key] for key in ("key", "response", "value") if key in inner), json.dumps(inner))
    return text(inner)


def flags(path: str, column: str, cells: Sequence[Any], rows: Sequence[int], report: Report) -> list[bool | None]:
    """Return a column of yes and no; several spellings in one column are read and counted.

    Raises
    ------
    DataError
        A cell that is neither.
    """
    out: list[bool | None] = []
    spellings: dict[bool, set[str]] = {True: set(), False: set()}
    for cell, row in zip(cells, rows, strict=True):
        word = text(cell)
        if isinstance(cell, bool | np.bool_):
            word = "true" if cell else "false"
        if word is None:
            out.append(None)
            continue
        value = True if word.lower() in TRUE else False if word.lower() in FALSE else None
        if value is None:
            raise DataError(f"{path}, row {row}, column {column!r}: {word!r} must be 1/0, true/false or yes/no")
        spellings[value].add(word.lower())
        out.append(value)
    if any(len(words) > 1 for words in spellings.values()):
        mixed = ", ".join(sorted(spellings[True] | spellings[False]))
        report.add("repair", f"{column}: written in several ways ({mixed})", count=sum(v is not None for v in out))
    return out
