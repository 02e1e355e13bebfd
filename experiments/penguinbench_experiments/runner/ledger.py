"""The ledger: finished chunks, each written once; a folder of them is where a study goes on after an interruption."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt

from penguinbench._errors import ResultError

Rows = npt.NDArray[np.int64]
_PART: Final = ".part-"


class Ledger(Protocol):
    """What keeps finished chunks: in a folder or in memory."""

    def has(self, key: str, lo: int, hi: int) -> bool:
        """Return whether the groups ``lo <= g < hi`` of a condition are there."""

    def put(self, key: str, lo: int, hi: int, names: Sequence[str], rows: Rows) -> None:
        """Keep a finished chunk."""

    def read(self, key: str, lo: int, hi: int, names: Sequence[str], wanted: Sequence[str]) -> Rows:
        """Return wanted columns of a chunk, shape (hi - lo, wanted)."""


class Memory:
    """Keep chunks in memory, for a study without a folder."""

    def __init__(self) -> None:
        self._chunks: dict[tuple[str, int, int], Rows] = {}

    def has(self, key: str, lo: int, hi: int) -> bool:
        """Return whether a chunk is there."""
        return (key, lo, hi) in self._chunks

    def put(self, key: str, lo: int, hi: int, names: Sequence[str], rows: Rows) -> None:
        """Keep a chunk in half the room where its numbers allow."""
        small = rows.astype(np.int32)
        self._chunks[key, lo, hi] = small if np.array_equal(small, rows) else rows  # type: ignore[assignment]

    def read(self, key: str, lo: int, hi: int, names: Sequence[str], wanted: Sequence[str]) -> Rows:
        """Return columns of a chunk."""
        return self._chunks[key, lo, hi][:, [names.index(name) for name in wanted]].astype(np.int64)


class Folder:
    """Keep chunks as Parquet files, ``KEY/LO-HI.parquet``, each there whole or not at all."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def has(self, key: str, lo: int, hi: int) -> bool:
        """Return whether a chunk is there."""
        return self._path(key, lo, hi).is_file()

    def put(self, key: str, lo: int, hi: int, names: Sequence[str], rows: Rows) -> None:
        """Write a chunk beside its place, then put it there at once."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        arrays = [pa.array(np.ascontiguousarray(rows[:, i])) for i in range(len(names))]
        path = self._path(key, lo, hi)
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f"{_PART}{os.getpid()}-{path.name}")
        try:
            # Counts are small: plain encoding and LZ4 take a third of the time of Parquet's dictionaries.
            pq.write_table(pa.table(arrays, names=list(names)), part, use_dictionary=False, compression="lz4",
                           write_statistics=False)  # fmt: skip
            os.replace(part, path)
        finally:
            part.unlink(missing_ok=True)

    def read(self, key: str, lo: int, hi: int, names: Sequence[str], wanted: Sequence[str]) -> Rows:
        """Read columns of a chunk.

        Raises
        ------
        ResultError
            The file is damaged or of another length.
        """
        import pyarrow as pa
        import pyarrow.parquet as pq

        path = self._path(key, lo, hi)
        try:
            table: Any = pq.read_table(path, columns=list(wanted), memory_map=False)
            found = np.stack([table[name].to_numpy() for name in wanted], axis=1)
        except (OSError, KeyError, pa.ArrowException) as error:
            raise ResultError(f"{path}: is no finished chunk ({error}); delete it and run the study again") from None
        if found.shape[0] != hi - lo:
            raise ResultError(f"{path}: {found.shape[0]} groups must be {hi - lo}; delete it and run the study again")
        return found

    def _path(self, key: str, lo: int, hi: int) -> Path:
        return self.folder / key / f"{lo}-{hi}.parquet"
