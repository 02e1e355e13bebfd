"""Decks in files: every trouble of a typed-in deck is one line with file and row (rows as an editor numbers them)."""

from __future__ import annotations

import csv
import difflib
import io
import os
import re
import tempfile
from collections.abc import Iterable
from pathlib import Path

from penguinbench._codec import Codec
from penguinbench._errors import DeckError
from penguinbench._layout import MAX_CARDS

DELIMITERS = {",": "commas", ";": "semicolons", "\t": "tabs"}


def write_deck(path: str | os.PathLike[str], codec: Codec, cards: Iterable[int]) -> None:
    """Write a deck as UTF-8 with commas; the file is replaced at once, so it is whole or as it was."""
    target = Path(path)
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(codec.columns)
    writer.writerows(codec.cells(card) for card in cards)
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with open(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text.getvalue())
        os.replace(name, target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read_deck(path: str | os.PathLike[str], codec: Codec, any_size: bool = False) -> list[int]:
    """Return the cards of a file as words; see ``Deck.from_csv``.

    Raises
    ------
    DeckError
        One line: file, row, what is wrong and what to write instead.
    """
    source = str(Path(path))
    rows = _rows(source, _decoded(source))
    header_row, header = rows[0]
    names = _header(f"{source}, row {header_row}", header, codec)
    cards = []
    for number, cells in rows[1:]:
        where = f"{source}, row {number}"
        if len(cells) != len(names):
            raise DeckError(f"{where}: {len(cells)} cells under {len(names)} columns; write - for an absent element")
        try:
            cards.append(codec.read(dict(zip(names, cells, strict=True))))
        except DeckError as error:
            raise DeckError(f"{where}: {error}") from None
        if len(cards) > MAX_CARDS:
            raise DeckError(f"{where}: card {len(cards)}; a deck has at most {MAX_CARDS} cards")
    _check_count(source, len(cards), rows[-1][0], codec, any_size)
    return cards


def _decoded(source: str) -> str:
    """Return the text of a file in UTF-8, without a byte-order mark."""
    try:
        data = Path(source).read_bytes()
    except OSError as error:
        raise DeckError(f"{source}: cannot be read ({error.strerror or error})") from None
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise DeckError(f"{source}, row 1: is UTF-16 text; save it as UTF-8")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        row = data.count(b"\n", 0, error.start) + 1
        raise DeckError(f"{source}, row {row}: is not UTF-8 text; save it as UTF-8") from None
    if "\0" in text:
        raise DeckError(f"{source}, row {text.count(chr(10), 0, text.index(chr(0))) + 1}: is not a text file")
    return text


def _rows(source: str, text: str) -> list[tuple[int, list[str]]]:
    """Return (row number, cells) of every line that is not blank; the header says what separates cells."""
    lines = [(number, line) for number, line in enumerate(re.split("\r\n|\r|\n", text), start=1) if line.strip()]
    if not lines:
        raise DeckError(f"{source}, row 1: the file is empty; write a header and one row a card")
    first, header = lines[0]
    used = [mark for mark in DELIMITERS if mark in header]
    if len(used) > 1:
        names = " and ".join(DELIMITERS[mark] for mark in used)
        raise DeckError(f"{source}, row {first}: mixes {names}; separate all cells by the same")
    delimiter = used[0] if used else ","
    rows = []
    for number, line in lines:
        other = next((mark for mark in DELIMITERS if mark != delimiter and mark in line), None)
        if other is not None:
            raise DeckError(
                f"{source}, row {number}: has {DELIMITERS[other]}, the header has {DELIMITERS[delimiter]}; "
                "separate all cells by the same"
            )
        try:
            cells = next(csv.reader([line], delimiter=delimiter, strict=True))
        except csv.Error as error:
            raise DeckError(f"{source}, row {number}: {error}; a quoted cell ends in its row") from None
        rows.append((number, [cell.strip() for cell in cells]))
    return rows


def _header(where: str, cells: list[str], codec: Codec) -> list[str]:
    """Return the column names of a header, checked against the game's."""
    names = [cell.lower() for cell in cells]
    known = ", ".join(codec.columns)
    for name in names:
        if name not in codec.columns:
            near = difflib.get_close_matches(name, codec.columns, n=1)
            hint = f'; did you mean "{near[0]}"?' if near else ""
            raise DeckError(f'{where}: column "{name}" must be one of {known}{hint}')
        if names.count(name) > 1:
            raise DeckError(f'{where}: column "{name}" stands there twice; name each of {known} once')
    for name in codec.columns:
        if name not in names and name not in codec.optional:
            raise DeckError(f'{where}: column "{name}" is missing; the columns of {codec.game} are {known}')
    return names


def _check_count(source: str, count: int, last_row: int, codec: Codec, any_size: bool) -> None:
    """Refuse a deck without cards, and one of another size than the box unless any size will do."""
    if count == 0:
        raise DeckError(f"{source}, row {last_row}: there is no card under the header; write one row a card")
    if count != codec.deck_size and not any_size:
        raise DeckError(
            f"{source}, row {last_row}: {count} cards must be the {codec.deck_size} of {codec.game}; "
            f"pass any_size=True for another number up to {MAX_CARDS}"
        )
