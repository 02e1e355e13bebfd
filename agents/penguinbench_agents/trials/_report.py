"""What reading a file did to it: guesses, repairs, rows set aside, counted: nothing is dropped in silence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

Kind = Literal["guess", "repair", "aside", "kept"]


@dataclass(frozen=True)
class Note:
    """One thing that was done.

    Attributes
    ----------
    kind : {"guess", "repair", "aside", "kept"}
        Something taken to be so; cells read differently; rows kept in the table but out of every fit; rows that look
        odd and stay.
    text : str
        What, in words.
    count : int
        Rows (or cells) it concerns; 0 for a guess about the whole file.
    rows : tuple of int
        The first of them, as row numbers of the file.
    """

    kind: Kind
    text: str
    count: int = 0
    rows: tuple[int, ...] = ()

    def __str__(self) -> str:
        """Return the note as one line."""
        rows = ", ".join(str(row) for row in self.rows)
        where = f" (row{'s' if self.count > 1 else ''} {rows}{', ...' if self.count > len(self.rows) else ''})"
        return f"{self.kind}: {self.text}" + (where if self.rows else "")


SHOWN = 5


@dataclass
class Report:
    """All notes about one file, in the order in which they were made."""

    path: str
    notes: list[Note] = field(default_factory=list)

    def add(self, kind: Kind, text: str, rows: Iterable[Any] = (), count: int | None = None) -> None:
        """Add a note about rows (numbers of the file)."""
        found = [int(row) for row in rows]
        self.notes.append(Note(kind, text, len(found) if count is None else count, tuple(found[:SHOWN])))

    def count(self, kind: Kind) -> int:
        """Return how many rows or cells the notes of a kind concern."""
        return sum(note.count for note in self.notes if note.kind == kind)

    def __str__(self) -> str:
        """Return the report as lines."""
        return "\n".join([self.path, *(f"  {note}" for note in self.notes)])
