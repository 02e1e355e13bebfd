"""The folder of compiled kernels: where it is, how much lies in it, and whether it can be written."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class CacheState:
    """Hold what was found.

    Attributes
    ----------
    folder : Path
    stamp : str
        Hash of the sources as they are. Kernels of a floor lie in a sub-folder named by the hash of its sources and
        those below.
    kernels, bytes : int
        Kernels compiled from the sources as they are, and their size.
    other_stamps, other_bytes : int
        Sub-folders left by other versions of the sources, and their size. They can be deleted.
    writable : bool
    """

    folder: Path
    stamp: str
    kernels: int
    bytes: int
    other_stamps: int
    other_bytes: int
    writable: bool

    @property
    def warm(self) -> bool:
        """Return whether kernels of these sources are there: the next start need not compile them."""
        return self.kernels > 0


def cache_state(folder: Path | None = None) -> CacheState:
    """Return the state of a cache folder, by default the one in use.

    >>> cache_state().stamp == cache_state().stamp
    True
    """
    from penguinbench._accel import cache_folder, source_stamp

    where = folder if folder is not None else cache_folder()
    stamps = {source_stamp(floors) for floors in (1, 2, 3)}
    subfolders = [path for path in where.iterdir() if path.is_dir()] if where.is_dir() else []
    others = [path for path in subfolders if path.name not in stamps]
    own = [path for stamp in stamps for path in (where / stamp).glob("*.nbc")]
    return CacheState(
        folder=where,
        stamp=source_stamp(),
        kernels=len(own),
        bytes=sum(_size(where / stamp) for stamp in stamps),
        other_stamps=len(others),
        other_bytes=sum(map(_size, others)),
        writable=_writable(where),
    )


def _size(folder: Path) -> int:
    """Return the bytes of all files in a folder; one that another process removes meanwhile counts nothing."""
    total = 0
    for path in folder.glob("*") if folder.is_dir() else ():
        try:
            total += path.stat().st_size
        except OSError:
            continue
    return total


def _writable(folder: Path) -> bool:
    """Return whether a file can be made in a folder, or in the nearest one above it that exists.

    By trying: permissions alone do not tell on every system.
    """
    while not folder.exists() and folder.parent != folder:
        folder = folder.parent
    try:
        handle, name = tempfile.mkstemp(prefix=".penguinbench-", dir=folder)
    except OSError:
        return False
    os.close(handle)
    Path(name).unlink(missing_ok=True)
    return True
