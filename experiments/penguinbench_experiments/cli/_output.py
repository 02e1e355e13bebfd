"""What a command shows: one JSON document for machines, tables for people, colour only on a terminal."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from rich.console import Console

Json = Annotated[bool, typer.Option("--json", help="One JSON document on stdout and nothing else.")]
Seed = Annotated[int, typer.Option("--seed", help="Any whole number from 0 to 2**64 - 1; fixes every random draw.")]

PIPE_WIDTH = 120
"""Columns where there is no terminal to ask."""


def console(stderr: bool = False) -> Console:
    """Return a console on stdout or stderr: no colour and 120 columns unless it is a terminal."""
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() else PIPE_WIDTH
    return Console(file=stream, width=width, markup=False, highlight=False, emoji=False, soft_wrap=False)


def answer(data: Mapping[str, Any], as_json: bool, show: Callable[[Console], None]) -> None:
    """Print the answer of a command: as JSON, or as ``show`` prints it."""
    if as_json:
        print(json.dumps(plain(data), indent=2, ensure_ascii=False, allow_nan=False))
    else:
        show(console())


def say(out: Console, text: str = "") -> None:
    """Print one line as it is: a path or a sentence is not broken where a pipe has no width."""
    out.print(text, soft_wrap=True)


def plain(value: Any) -> Any:
    """Return a value as JSON knows it: numbers of NumPy as Python's, what is missing or not finite as null."""
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, str) or value is None:
        return value
    if hasattr(value, "tolist"):
        return plain(value.tolist())
    if isinstance(value, Iterable):
        return [plain(item) for item in value]
    if isinstance(value, bool | int):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    return str(value)


def print_table(
    out: Console, columns: Sequence[str], rows: Iterable[Sequence[object]], title: str = "", right: Sequence[int] = ()
) -> None:
    """Print a table: ``right`` names the columns whose cells are numbers."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, title=title or None, title_justify="left", pad_edge=False, title_style="bold")
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number in right else "left", overflow="fold")
    for row in rows:
        table.add_row(*("" if cell is None else str(cell) for cell in row))
    out.print(table)
