"""The folder of a series' results: whose it is, and the figure and report that go beside the tables."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from penguinbench._errors import OptionError
from penguinbench._store import LOG, MANIFEST, TOTALS_FILE

if TYPE_CHECKING:
    from penguinbench import Result

FIGURE: Final = "win-rates.png"
REPORT: Final = "report.txt"
_TABLES: Final = ("games.parquet", "seats.parquet", "claims.parquet")
_OURS: Final = frozenset({MANIFEST, LOG, TOTALS_FILE, FIGURE, REPORT, *_TABLES})
_UNFINISHED: Final = ".part-"
_DPI: Final = 150


def check_folder(folder: Path) -> None:
    """Refuse a folder that holds anything but earlier results; before any work.

    Raises
    ------
    OptionError
        It is a file, or it holds something else; names the first such thing.
    """
    if not folder.exists():
        return
    if not folder.is_dir():
        raise OptionError(f"out={folder} must be a folder, and a file of this name is there")
    names = sorted(path.name for path in folder.iterdir())
    other = [name for name in names if name not in _OURS and not name.startswith(_UNFINISHED)]
    if not other and names and MANIFEST not in names and not all(name.startswith(_UNFINISHED) for name in names):
        other = names
    if other:
        raise OptionError(
            f"out={folder} must be new, empty or hold earlier results only; it holds {other[0]}: pass another folder"
        )


def add_pages(result: Result, report: Mapping[str, Any], folder: Path) -> None:
    """Write the figure and the text of a report beside the tables of a result, each whole or not at all."""
    from penguinbench_experiments.figures import series_figure
    from penguinbench_experiments.report_text import report_text

    # Those of an earlier series go first: beside new tables they would be wrong.
    for name in (FIGURE, REPORT):
        (folder / name).unlink(missing_ok=True)
    text = report_text(report)
    _place(folder / REPORT, lambda path: path.write_text(text, encoding="utf-8", newline="\n"))
    figure = series_figure(result)
    _place(folder / FIGURE, lambda path: figure.savefig(path, dpi=_DPI, format="png"))


def _place(target: Path, write: Any) -> None:
    """Write a file beside its place, then put it there at once."""
    # Opened as any file is: one from tempfile would be for its owner's eyes only, also when it has its place.
    part = target.with_name(f"{_UNFINISHED}{os.getpid()}-{target.name}")
    try:
        write(part)
        os.replace(part, target)
    finally:
        part.unlink(missing_ok=True)
