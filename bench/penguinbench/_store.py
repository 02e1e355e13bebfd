"""Results on disk: Parquet tables and a manifest, written whole or not at all."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from penguinbench._errors import ResultError
from penguinbench._frames import TABLES, frame
from penguinbench._totals import TOTALS

if TYPE_CHECKING:
    import pandas as pd

    from penguinbench._game import Game

FORMAT: Final = 1
"""Version of what lies in a folder of results. Raised when a reader of the old one would misread the new one."""
MANIFEST: Final = "manifest.json"
LOG: Final = "log.jsonl"
TOTALS_FILE: Final = "totals.npy"
ROW_GROUP: Final = 65_536
_OWN: Final = (MANIFEST, LOG, TOTALS_FILE, *(f"{name}.parquet" for name in TABLES))


class FolderWriter:
    """Write a result into a folder as it is played; nothing is visible there before ``finish``.

    Files grow in a folder beside their place. ``finish`` takes the old manifest away, moves every file and writes the
    new manifest last, so that at no moment a folder with a manifest is half a result.
    """

    def __init__(self, folder: str | os.PathLike[str], labels: Sequence[str], game: Game) -> None:
        self.folder = Path(folder)
        self._labels = labels
        self._game = game
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._part = Path(tempfile.mkdtemp(prefix=".part-", dir=self.folder))
        except OSError as error:
            raise ResultError(f"out={str(folder)!r} must be a folder that can be written: {error}") from error
        self._writers: dict[str, Any] = {}
        self._buffers: dict[str, list[npt.NDArray[np.void]]] = {}
        self._counts: dict[str, int] = {}
        self._log: Any = None

    def add(self, table: str, rows: npt.NDArray[np.void]) -> None:
        """Append rows of a table; row groups have the same size however they come in."""
        buffer = self._buffers.setdefault(table, [])
        buffer.append(rows)
        if sum(map(len, buffer)) >= ROW_GROUP:
            joined = np.concatenate(buffer)
            whole = len(joined) // ROW_GROUP * ROW_GROUP
            for start in range(0, whole, ROW_GROUP):
                self._write(table, joined[start : start + ROW_GROUP])
            self._buffers[table] = [joined[whole:].copy()]

    def add_events(self, events: Sequence[Mapping[str, Any]]) -> None:
        """Append lines to the log."""
        if self._log is None:
            self._log = (self._part / LOG).open("w", encoding="utf-8", newline="\n")
            self._counts["log"] = 0
        for event in events:
            self._log.write(json.dumps(event, ensure_ascii=False, separators=(",", ":")) + "\n")
        self._counts["log"] += len(events)

    def _write(self, table: str, rows: npt.NDArray[np.void]) -> None:
        import pyarrow as pa
        import pyarrow.parquet as pq

        block = pa.Table.from_pandas(frame(table, rows, self._labels, self._game), preserve_index=False)
        if table not in self._writers:
            stamp = {b"penguinbench_format": str(FORMAT).encode()}
            schema = block.schema.with_metadata({**(block.schema.metadata or {}), **stamp})
            self._writers[table] = pq.ParquetWriter(self._part / f"{table}.parquet", schema, compression="zstd")
            self._counts[table] = 0
        self._writers[table].write_table(block.replace_schema_metadata(self._writers[table].schema.metadata))
        self._counts[table] += len(rows)

    def finish(self, manifest: Mapping[str, Any], totals: npt.NDArray[np.void]) -> None:
        """Write what is left, then show everything at once."""
        for table, buffer in self._buffers.items():
            rows = np.concatenate(buffer)
            if len(rows) or table not in self._writers:
                self._write(table, rows)
        self._close()
        np.save(self._part / TOTALS_FILE, totals.view(np.int64).reshape(len(totals), -1), allow_pickle=False)
        files = {
            path.name: {"bytes": path.stat().st_size, "rows": self._counts.get(path.stem)}
            for path in sorted(self._part.iterdir())
        }
        text = json.dumps({**manifest, "files": files}, indent=2, ensure_ascii=False) + "\n"
        (self._part / MANIFEST).write_text(text, encoding="utf-8", newline="\n")
        _show(self._part, self.folder, (*files, MANIFEST))
        self._part.rmdir()

    def _close(self) -> None:
        for writer in self._writers.values():
            writer.close()
        if self._log is not None:
            self._log.close()

    def drop(self) -> None:
        """Take away what was written so far; what lay in the folder before stays."""
        self._close()
        shutil.rmtree(self._part, ignore_errors=True)
        with contextlib.suppress(OSError):
            self.folder.rmdir()  # only when it is empty


def read_manifest(folder: Path) -> dict[str, Any]:
    """Return the manifest of a folder, after a look at every file it names.

    Raises
    ------
    ResultError
        No manifest, another format version, or a file that is missing or has another size.
    """
    path = folder / MANIFEST
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ResultError(f"{folder}: no {MANIFEST}; the folder must hold a saved result") from None
    except (OSError, ValueError) as error:
        raise ResultError(f"{path} cannot be read: {error}") from error
    found = manifest.get("format") if isinstance(manifest, dict) else None
    if found != FORMAT:
        raise ResultError(f"{path}: format={found!r} must be {FORMAT}; read it with the version that wrote it")
    for name, facts in manifest["files"].items():
        file = folder / name
        if not file.is_file():
            raise ResultError(f"{folder}: {name} is missing; the result is not whole")
        if file.stat().st_size != facts["bytes"]:
            raise ResultError(f"{file} has {file.stat().st_size} bytes and must have {facts['bytes']}")
    return dict(manifest)


def read_totals(folder: Path) -> npt.NDArray[np.void]:
    """Return the totals of a saved result, shape (draws,)."""
    words = np.load(folder / TOTALS_FILE, allow_pickle=False)
    if words.dtype != np.int64 or words.ndim != 2 or words.shape[1] * 8 != TOTALS.itemsize:
        raise ResultError(f"{folder / TOTALS_FILE} must be whole numbers of shape (draws, {TOTALS.itemsize // 8})")
    return np.ascontiguousarray(words).view(TOTALS)[:, 0]


def read_table(folder: Path, table: str) -> pd.DataFrame:
    """Return a table of a saved result."""
    import pandas as pd

    try:
        return pd.read_parquet(folder / f"{table}.parquet")
    except (OSError, ValueError) as error:
        raise ResultError(f"{folder / table}.parquet cannot be read: {error}") from error


def read_log(folder: Path) -> list[dict[str, Any]]:
    """Return the events of a saved log."""
    with (folder / LOG).open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def copy_result(source: Path, folder: Path, manifest: Mapping[str, Any]) -> None:
    """Copy a saved result into another folder, the manifest last."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        part = Path(tempfile.mkdtemp(prefix=".part-", dir=folder))
    except OSError as error:
        raise ResultError(f"folder {str(folder)!r} must be one that can be written: {error}") from error
    try:
        names = (*manifest["files"], MANIFEST)
        for name in names:
            shutil.copyfile(source / name, part / name)
        _show(part, folder, names)
    finally:
        shutil.rmtree(part, ignore_errors=True)


def _show(part: Path, folder: Path, names: Sequence[str]) -> None:
    """Move finished files to their place: the old manifest goes first, the new one, last of the names, comes last."""
    for name in _OWN:
        with contextlib.suppress(FileNotFoundError):
            (folder / name).unlink()
    for name in names:
        os.replace(part / name, folder / name)
