"""A file as a table of text cells: compression, encoding, delimiter, row numbers; nothing is interpreted yet."""

from __future__ import annotations

import csv
import gzip
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from penguinbench_agents.trials._errors import DataError
from penguinbench_agents.trials._report import Report

_DELIMITERS: Final = (",", ";", "\t", "|")
_BOMS: Final = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))


@dataclass
class Table:
    """Cells by column, with the row number of the file for each record.

    Attributes
    ----------
    columns : list of str
    cells : dict of str to list
        Text, or what JSON and Parquet hold; None is missing.
    rows : list of int
        Row of the file (the header is row 1), or the number of the record from 1 in JSON and Parquet.
    source : {"text", "json", "parquet"}
    """

    columns: list[str]
    cells: dict[str, list[Any]]
    rows: list[int]
    source: str
    delimiter: str = ","


def read_table(path: Path, report: Report) -> Table:
    """Return the cells of a file; what is no table raises ``DataError`` with row and column."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror or error})") from None
    if raw[:2] == b"\x1f\x8b":
        try:
            raw = gzip.decompress(raw)
        except (OSError, EOFError) as error:
            raise DataError(f"{path}: is no whole gzip file ({error})") from None
    if raw[:4] == b"PAR1":
        return _parquet(path, raw)
    text = _decode(path, raw, report)
    if text.lstrip()[:1] in ("[", "{"):
        return _json(path, text)
    return _delimited(path, text, report)


def _decode(path: Path, raw: bytes, report: Report) -> str:
    for mark, encoding in _BOMS:
        if raw.startswith(mark):
            report.add("repair", f"byte-order mark taken off, text is {encoding.removesuffix('-sig')}", count=1)
            try:
                return raw.decode(encoding)
            except UnicodeDecodeError as error:
                raise DataError(f"{path}: is no {encoding} text ({error.reason} at byte {error.start})") from None
    if b"\0" in raw[:2000]:
        zeros = (raw[:2000:2].count(0), raw[1:2000:2].count(0))
        if min(zeros) > 0.1 * max(zeros):
            raise DataError(f"{path}: must be a text, JSON or Parquet file; it holds zero bytes")
        encoding = "utf-16-le" if zeros[1] > zeros[0] else "utf-16-be"
        report.add("guess", f"text is {encoding} without a byte-order mark")
        return raw.decode(encoding, errors="strict")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        report.add("guess", "text is not UTF-8; read as Windows-1252")
        return raw.decode("cp1252", errors="replace")


def _delimited(path: Path, text: str, report: Report) -> Table:
    lines = text.splitlines()
    sample = [line for line in lines[:50] if line.strip()]
    if not sample:
        raise DataError(f"{path}: is empty")
    delimiter = max(_DELIMITERS, key=lambda mark: _columns(sample, mark))
    if delimiter != ",":
        report.add("guess", f"columns are parted by {delimiter!r}")
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=False)
    csv.field_size_limit(2**27)  # a jsPsych cell may hold a whole mouse track
    header: list[str] = []
    records, rows = [], []
    for record in reader:
        if not record or not any(cell.strip() for cell in record):
            continue
        if not header:
            header = [cell.strip() for cell in record]
            continue
        if len(record) != len(header):
            raise DataError(
                f"{path}, row {reader.line_num}: {len(record)} cells must be {len(header)}, as many as the header has"
            )
        records.append(record)
        rows.append(reader.line_num)
    if not records:
        raise DataError(f"{path}: has a header and no rows")
    by_place = list(zip(*records, strict=True))
    names, cells = _named(path, header, by_place, report)
    return Table(names, cells, rows, "text", delimiter)


def _columns(sample: Sequence[str], delimiter: str) -> int:
    """Return how many columns a delimiter makes of the first lines, 0 when they do not agree on it."""
    counts = {len(record) for record in csv.reader(sample, delimiter=delimiter) if record}
    first = len(next(csv.reader(sample[:1], delimiter=delimiter)))
    # A row with a cell too many is refused later, with its number: it must not change the delimiter.
    return first if len(counts) == 1 else first - 1 if first > 1 else 0


def _named(
    path: Path, header: list[str], columns: Sequence[Sequence[Any]], report: Report
) -> tuple[list[str], dict[str, list[Any]]]:
    """Return columns by name: a copy of a column goes, two of a name that differ are refused."""
    cells: dict[str, list[Any]] = {}
    for place, (name, column) in enumerate(zip(header, columns, strict=True), 1):
        values = list(column)
        if _is_row_index(name, values):
            report.add("repair", f"column {place} only numbers the rows; not used", count=1)
            continue
        if not name:
            raise DataError(f"{path}, row 1, column {place}: has no name")
        if name in cells:
            if cells[name] != values:
                row = next(i for i, (a, b) in enumerate(zip(cells[name], values, strict=True)) if a != b)
                raise DataError(
                    f"{path}, column {name!r}: stands twice with different cells (first at record {row + 1}); "
                    "rename one of them"
                )
            report.add("repair", f"column {name!r} stands twice with the same cells; one is used", count=1)
            continue
        cells[name] = values
    return list(cells), cells


def _is_row_index(name: str, values: list[Any]) -> bool:
    if name and not name.startswith("Unnamed:"):
        return False
    return any(values == [str(i) for i in range(start, start + len(values))] for start in (0, 1))


def _json(path: Path, text: str) -> Table:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        try:  # JSON Lines: a line a participant or a trial
            data = [json.loads(line) for line in text.splitlines() if line.strip()]
        except json.JSONDecodeError:
            raise DataError(f"{path}, row {error.lineno}: is no JSON ({error.msg})") from None
    records: list[dict[str, Any]] = []
    _gather(data, records)
    if not records:
        raise DataError(f"{path}: must hold a list of trials, each an object")
    columns = list(dict.fromkeys(key for record in records for key in record))
    cells = {name: [record.get(name) for record in records] for name in columns}
    return Table(columns, cells, list(range(1, len(records) + 1)), "json")


def _gather(data: Any, out: list[dict[str, Any]]) -> None:
    if isinstance(data, list):
        for item in data:
            _gather(item, out)
    elif isinstance(data, dict):
        inner = next((data[key] for key in ("trials", "data") if isinstance(data.get(key), list | str)), None)
        if isinstance(inner, str):
            try:
                inner = json.loads(inner)
            except json.JSONDecodeError:
                inner = None
        if isinstance(inner, list) and all(isinstance(item, dict) for item in inner) and "rt" not in data:
            shared = {key: value for key, value in data.items() if not isinstance(value, list | dict | str) or key in
                      ("participant", "subject", "subject_id", "participant_id")}  # fmt: skip
            shared.pop("data", None)
            out.extend({**shared, **item} for item in inner)
        else:
            out.append(data)


def _parquet(path: Path, raw: bytes) -> Table:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        table = pq.read_table(pa.BufferReader(raw))
    except pa.ArrowException as error:
        raise DataError(f"{path}: cannot be read as Parquet ({str(error).splitlines()[0]})") from None
    if not table.num_rows:
        raise DataError(f"{path}: has no rows")
    cells = {name: table.column(name).to_pylist() for name in table.column_names if not name.startswith("__index_")}
    return Table(list(cells), cells, list(range(1, table.num_rows + 1)), "parquet")
