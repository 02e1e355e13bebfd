"""A sheet of real games: one row a game, in the two forms in which people write them down.

*By person*: a column a person, around the table in the order of the columns, with the cards each took; ``first`` names
who flipped first. *By seat*: ``seat 1``, ``seat 2``, ... say who sat there (seat 1 flipped first, seat 2 at its left),
``cards 1``, ... what they took; ``winner`` names a person, or the number of a seat.
"""

from __future__ import annotations

import csv
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from penguinbench._deck_csv import DELIMITERS
from penguinbench._errors import PenguinbenchError

MOST_SEATS: Final = 8
_BY_SEAT = re.compile(r"(seat|cards)[ _]?(\d+)")
_KNOWN: Final = ("winner", "first", "evening")
_TIE: Final = "+"


class SheetError(PenguinbenchError, ValueError):
    """A sheet of real games cannot be read; says the file and the row."""


@dataclass(frozen=True)
class Game:
    """Hold one real game.

    Attributes
    ----------
    seats : tuple of str or None
        Who sat where, seat 1 first; None where the sheet does not say.
    winners : tuple of int
        Seats from 0, or positions in ``people`` of the sheet where seats are not known. Several share the win.
    cards : tuple of int or None
        In the same order.
    evening : str
        Empty where the sheet does not say.
    """

    seats: tuple[str, ...] | None
    winners: tuple[int, ...]
    cards: tuple[int, ...] | None
    evening: str = ""


@dataclass(frozen=True)
class Sheet:
    """Hold a sheet: its games, and what it tells.

    Attributes
    ----------
    source : str
    games : tuple of Game
    n : int
        Players at the table.
    people : tuple of str
        Everybody, by first appearance; empty where the sheet names only seats.
    knows_seats : bool
        Whether positions of ``winners`` and ``cards`` are seats. Otherwise they are positions in ``people``.
    """

    source: str
    games: tuple[Game, ...]
    n: int
    people: tuple[str, ...]
    knows_seats: bool
    evenings: int = field(default=0)


def read_sheet(path: str | os.PathLike[str]) -> Sheet:
    """Return the games of a CSV file with commas, semicolons or tabs, in UTF-8.

    Raises
    ------
    SheetError
        One line: file, row, what is wrong and what to write instead.
    """
    source = str(Path(path))
    rows = _rows(source)
    number, header = rows[0]
    where = f"{source}, row {number}"
    names = _names(where, header)
    lines = []
    for number, cells in rows[1:]:
        if len(cells) != len(names):
            raise SheetError(f"{source}, row {number}: {len(cells)} cells under {len(names)} columns must be one each")
        lines.append((f"{source}, row {number}", dict(zip(names, cells, strict=True))))
    if not lines:
        raise SheetError(f"{where}: there is no game under the header; write one row a game")
    by_seat = [name for name in names if _BY_SEAT.fullmatch(name)]
    people = [name for name in names if name not in by_seat and name not in _KNOWN]
    if people and by_seat:
        raise SheetError(
            f'{where}: "{people[0]}" beside "{by_seat[0]}" must not be: write columns by person, or by seat '
            f"(seat 1, cards 1, ..., winner)"
        )
    if people:
        games, n, everybody, known = _by_person(where, lines, people)
    else:
        games, n, everybody, known = _by_seat(where, lines, by_seat, "winner" in names)
    evenings = len({game.evening for game in games if game.evening}) if "evening" in names else 0
    return Sheet(source, tuple(games), n, everybody, known, evenings)


def _rows(source: str) -> list[tuple[int, list[str]]]:
    try:
        data = Path(source).read_bytes()
    except OSError as error:
        raise SheetError(f"{source}: cannot be read ({error.strerror or error})") from None
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise SheetError(f"{source}, row 1: is UTF-16 text; save it as UTF-8")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        row = data.count(b"\n", 0, error.start) + 1
        raise SheetError(f"{source}, row {row}: is not UTF-8 text; save it as UTF-8") from None
    lines = [(k, line) for k, line in enumerate(re.split("\r\n|\r|\n", text), 1) if line.strip(" ,;\t")]
    if not lines:
        raise SheetError(f"{source}, row 1: the file is empty; write a header and one row a game")
    used = [mark for mark in DELIMITERS if mark in lines[0][1]]
    if len(used) > 1:
        mixed = " and ".join(DELIMITERS[mark] for mark in used)
        raise SheetError(f"{source}, row {lines[0][0]}: mixes {mixed}; separate all cells by the same")
    rows = []
    for number, line in lines:
        try:
            cells = next(csv.reader([line], delimiter=used[0] if used else ",", strict=True))
        except csv.Error as error:
            raise SheetError(f"{source}, row {number}: {error}; a quoted cell ends in its row") from None
        rows.append((number, [cell.strip() for cell in cells]))
    return rows


def _names(where: str, header: Sequence[str]) -> list[str]:
    names = []
    for cell in header:
        low = cell.lower()
        match = _BY_SEAT.fullmatch(low)
        name = f"{match[1]} {int(match[2])}" if match else low if low in _KNOWN else cell
        if not name:
            raise SheetError(f"{where}: a column without a name must have one, such as a person's")
        if name in names:
            raise SheetError(f'{where}: column "{name}" stands there twice; name each once')
        names.append(name)
    return names


def _by_person(
    where: str, lines: Sequence[tuple[str, dict[str, str]]], people: list[str]
) -> tuple[list[Game], int, tuple[str, ...], bool]:
    n = len(people)
    if not 2 <= n <= MOST_SEATS:
        raise SheetError(f"{where}: {n} people must be 2 to {MOST_SEATS}: a column each, with the cards they took")
    told = [line.get("first", "") for _, line in lines]
    known = all(told)
    if any(told) and not known:
        spot = next(at for at, line in lines if not line["first"])
        raise SheetError(f"{spot}: first must say who flipped first, as the other rows do")
    games = []
    for spot, line in lines:
        cards = tuple(_whole(spot, name, line[name]) for name in people)
        turn = _person(spot, "first", line["first"], people) if known else 0
        order = [(turn + k) % n for k in range(n)]
        if "winner" in line:
            winners = [people[i] for i in _people(spot, line["winner"], people)]
        else:
            winners = [people[i] for i in range(n) if cards[i] == max(cards)]
        seated = tuple(people[i] for i in order)
        games.append(
            Game(
                seated if known else None,
                tuple(sorted(seated.index(name) for name in winners)),
                tuple(cards[i] for i in order),
                line.get("evening", ""),
            )
        )
    return games, n, tuple(people), known


def _by_seat(
    where: str, lines: Sequence[tuple[str, dict[str, str]]], columns: list[str], has_winner: bool
) -> tuple[list[Game], int, tuple[str, ...], bool]:
    numbers = {kind: sorted(int(c.split()[1]) for c in columns if c.startswith(kind)) for kind in ("seat", "cards")}
    n = max((len(found) for found in numbers.values()), default=0)
    for kind, found in numbers.items():
        if found and found != list(range(1, n + 1)):
            raise SheetError(f"{where}: {kind} columns must be {kind} 1 to {kind} {n}, not {kind} {found}")
    if not has_winner and not numbers["cards"]:
        raise SheetError(f"{where}: winner must be a column, or cards 1, cards 2, ...; or a column a person")
    if n == 0:
        n = max((int(line["winner"]) for _, line in lines if line["winner"].isdigit()), default=0)
        if any(not part.strip().isdigit() for _, line in lines for part in line["winner"].split(_TIE)):
            raise SheetError(f"{where}: seat 1, seat 2, ... must say who sat where, or winner be the number of a seat")
    if not 2 <= n <= MOST_SEATS:
        raise SheetError(f"{where}: {n} seats must be 2 to {MOST_SEATS}")
    games, everybody = [], dict[str, None]()
    for spot, line in lines:
        seats = tuple(line[f"seat {k}"] for k in range(1, n + 1)) if numbers["seat"] else None
        if seats is not None:
            empty = next((k for k, name in enumerate(seats, 1) if not name), None)
            if empty is not None:
                raise SheetError(f"{spot}: seat {empty} must name a person; every game of a sheet has {n} players")
            double = next((name for name in seats if seats.count(name) > 1), None)
            if double is not None:
                raise SheetError(f'{spot}: "{double}" must sit in one seat, not in two')
            everybody.update(dict.fromkeys(seats))
        cards = None
        if numbers["cards"]:
            cards = tuple(_whole(spot, f"cards {k}", line[f"cards {k}"]) for k in range(1, n + 1))
        winners = _winners(spot, line.get("winner", ""), seats, n) if has_winner else ()
        if cards is not None and not has_winner:
            winners = tuple(k for k in range(n) if cards[k] == max(cards))
        games.append(Game(seats, winners, cards, line.get("evening", "")))
    return games, n, tuple(everybody), True


def _whole(where: str, name: str, cell: str) -> int:
    if not re.fullmatch(r"-?\d{1,3}", cell):
        raise SheetError(f'{where}: {name} "{cell}" must be a whole number of cards')
    return int(cell)


def _person(where: str, column: str, cell: str, people: Sequence[str]) -> int:
    if cell not in people:
        raise SheetError(f'{where}: {column} "{cell}" must be one of {", ".join(people)}')
    return list(people).index(cell)


def _people(where: str, cell: str, people: Sequence[str]) -> tuple[int, ...]:
    return tuple(sorted({_person(where, "winner", part.strip(), people) for part in cell.split(_TIE)}))


def _winners(where: str, cell: str, seats: tuple[str, ...] | None, n: int) -> tuple[int, ...]:
    parts = [part.strip() for part in cell.split(_TIE)]
    if all(part.isdigit() for part in parts) and not set(parts) <= set(seats or ()):
        found = {int(part) for part in parts}
        if not all(1 <= k <= n for k in found):
            raise SheetError(f'{where}: winner "{cell}" must be a seat, 1 to {n}')
        return tuple(sorted(k - 1 for k in found))
    if seats is None:
        raise SheetError(f'{where}: winner "{cell}" must be the number of a seat, 1 to {n}; ties as 1{_TIE}3')
    return _people(where, cell, seats)
