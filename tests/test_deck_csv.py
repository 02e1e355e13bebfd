"""Decks in files: both ways, and one clear line with file and row for every trouble."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from penguinbench._deck import Deck
from penguinbench._deckspec import DeckSpec
from penguinbench._errors import DeckError
from penguinbench._registry import game
from penguinbench.games.outfits.deck import draw_deck
from penguinbench.games.penguins.cards import CODEC

HEADER = "umbrella,sunglasses,lei,shirt,blanket,fish,two"


def write(folder: Path, *lines: str, encoding: str = "utf-8", newline: str = "\n") -> Path:
    path = folder / "deck.csv"
    path.write_bytes((newline.join(lines) + newline).encode(encoding))
    return path


def read(path: Path, any_size: bool = True) -> list[str]:
    return Deck.from_csv(path, game=CODEC, any_size=any_size).text()


@pytest.mark.parametrize("id", ["penguins", "pheasants"])
def test_the_printed_deck_comes_back(tmp_path: Path, id: str) -> None:
    deck = game(id).deck()
    deck.to_csv(tmp_path / "a.csv")
    assert Deck.from_csv(tmp_path / "a.csv", game=id) == deck
    lines = (tmp_path / "a.csv").read_text(encoding="utf-8").splitlines()
    assert lines[0] == ",".join([*game(id).elements, "two"])
    assert len(lines) == 65


def test_ten_colours_come_back(tmp_path: Path) -> None:
    deck = draw_deck(CODEC, DeckSpec(colours=10, details="random"), seed=3)
    deck.to_csv(str(tmp_path / "a.csv"))
    assert Deck.from_csv(str(tmp_path / "a.csv"), game="penguins") == deck


def test_a_file_is_replaced_whole_or_left(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    game("penguins").deck().to_csv(path)
    before = path.read_bytes()

    class Broken(Deck):
        def __iter__(self):  # type: ignore[no-untyped-def]
            yield 1
            raise RuntimeError("half way")

    with pytest.raises(RuntimeError, match="half way"):
        Broken([1], CODEC).to_csv(path)
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.csv"]
    game("penguins").deck(seed=1).to_csv(path)
    assert path.read_bytes() != before


@pytest.mark.parametrize(
    "lines",
    [
        (HEADER, "R,Y,G,B,O,P,1", "-,R,-,-,-,-,0"),
        (HEADER, "R,Y,G,B,O,P*,1", ",R,,,,,"),
        (HEADER[:-4], "R,Y,G,B,O,P*", "-,R,-,-,-,-"),
        (HEADER, " r , y , g , b , o , p , * ", "-,r,-,-,-,-,0"),
        (HEADER.replace(",", ";"), "R;Y;G;B;O;P;1", "-;R;-;-;-;-;0"),
        (HEADER.replace(",", "\t"), "R\tY\tG\tB\tO\tP\t1", "\tR\t\t\t\t\t"),
        ("two,fish,blanket,shirt,lei,sunglasses,umbrella", "1,P,O,B,G,Y,R", "0,-,-,-,-,R,-"),
        ("", HEADER.upper(), "", "R,Y,G,B,O,P,1", "", "-,R,-,-,-,-,0", "", ""),
        (f"\ufeff{HEADER}", "R,Y,G,B,O,P,1", "-,R,-,-,-,-,0"),
        ('"umbrella","sunglasses",lei,shirt,blanket,fish,two', '"R","Y",G,B,O,P,1', "-,R,-,-,-,-,0"),
    ],
    ids=["plain", "star", "no-two", "blanks", "semicolons", "tabs", "order", "blank-lines", "bom", "quotes"],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"], ids=["lf", "crlf", "cr"])
def test_forms_that_are_read(tmp_path: Path, lines: tuple[str, ...], newline: str) -> None:
    assert read(write(tmp_path, *lines, newline=newline)) == ["R Y G B O P*", "- R - - - -"]


GOOD = "R,Y,G,B,O,P,0"


@pytest.mark.parametrize(
    ("lines", "row", "message"),
    [
        ((), 1, "the file is empty; write a header and one row a card"),
        (("", "  "), 1, "the file is empty"),
        ((HEADER,), 1, "there is no card under the header"),
        ((HEADER.replace("lei", "scarf"), GOOD), 1, 'column "scarf" must be one of umbrella, sunglasses, lei'),
        ((HEADER.replace("shirt", "shrit"), GOOD), 1, 'column "shrit" must be one of .*; did you mean "shirt"?'),
        ((HEADER.replace("lei,", ""), "R,Y,G,B,O,0"), 1, 'column "lei" is missing; the columns of penguins are'),
        ((HEADER.replace("lei", "shirt"), GOOD), 1, 'column "shirt" stands there twice'),
        ((HEADER + ",", GOOD + ","), 1, 'column "" must be one of'),
        ((GOOD, GOOD), 1, 'column "r" must be one of'),
        ((HEADER, GOOD, "R,Y,X,B,O,P,0"), 3, 'lei="X" must be one of R red'),
        ((HEADER, GOOD, "", "R,Y,RG,B,O,P,0"), 4, 'lei="RG" must be one of'),
        ((HEADER, GOOD, "R,Y,G,B,O,P"), 3, "6 cells under 7 columns; write - for an absent element"),
        ((HEADER, GOOD, GOOD + ",0"), 3, "8 cells under 7 columns"),
        ((HEADER, "R,Y,G,B,O,P,2"), 2, 'two="2" must be 0 or 1 (1: two fish)'),
        ((HEADER, "R,Y,G,B,O,P,yes"), 2, 'two="yes" must be 0 or 1'),
        ((HEADER, "R,Y,G,B*,O,P,0"), 2, 'shirt="B*": a star (two fish) may only follow the colour of fish'),
        ((HEADER, "R,Y,G,B,O,P*,0"), 2, 'fish="P*" says two fish and two="0" says one'),
        ((HEADER, "R,-,-,-,-,-,1"), 2, "it is marked for two, but its last element is absent"),
        ((HEADER, "R,Y,G,B,O,-,0"), 2, "it shows 5 elements"),
        ((HEADER, ",,,,,,0"), 2, "it shows no element"),
        ((HEADER, "R;Y;G;B;O;P;0"), 2, "has semicolons, the header has commas; separate all cells by the same"),
        ((HEADER.replace(",", ";"), "R;Y;G,B;O;P;0"), 2, "has commas, the header has semicolons"),
        ((HEADER.replace(",", "\t"), "R\tY\tG\tB\tO\tP;0"), 2, "has semicolons, the header has tabs"),
        ((HEADER.replace(",lei", ";lei"), GOOD), 1, "mixes commas and semicolons"),
        ((HEADER, 'R,"Y,G,B,O,P,0'), 2, "a quoted cell ends in its row"),
        ((HEADER, *[GOOD] * 65), 66, "card 65; a deck has at most 64 cards"),
    ],
)
def test_every_trouble_is_one_line_with_file_and_row(
    tmp_path: Path, lines: tuple[str, ...], row: int, message: str
) -> None:
    path = write(tmp_path, *lines)
    with pytest.raises(DeckError) as caught:
        read(path)
    text = str(caught.value)
    pattern = ".*".join(re.escape(part) for part in message.split(".*"))
    assert re.match(f"{re.escape(str(path))}, row {row}: .*{pattern}", text), text
    assert "\n" not in text


@pytest.mark.parametrize("count", [1, 63])
def test_another_number_of_cards_needs_to_be_asked_for(tmp_path: Path, count: int) -> None:
    path = write(tmp_path, HEADER, *[GOOD] * count)
    with pytest.raises(DeckError, match=rf"row {count + 1}: {count} cards must be the 64 of penguins; pass any_size"):
        read(path, any_size=False)
    assert len(read(path)) == count


def test_files_that_are_not_utf_8_text(tmp_path: Path) -> None:
    path = write(tmp_path, HEADER, GOOD, encoding="utf-16")
    with pytest.raises(DeckError, match="row 1: is UTF-16 text; save it as UTF-8"):
        read(path)
    path.write_bytes(f"{HEADER}\n{GOOD}\n".encode() + b"R,\xe4,G,B,O,P,0\n")
    with pytest.raises(DeckError, match="row 3: is not UTF-8 text; save it as UTF-8"):
        read(path)
    path.write_bytes(f"{HEADER}\n".encode() + b"R,\0,G,B,O,P,0\n")
    with pytest.raises(DeckError, match="row 2: is not a text file"):
        read(path)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match=r"nowhere\.csv: cannot be read"):
        Deck.from_csv(tmp_path / "nowhere.csv", game=CODEC)
    with pytest.raises(DeckError, match="cannot be read"):
        Deck.from_csv(tmp_path, game=CODEC)
