"""``penguinbench detect``: counts of a deck by pairs, held against a plain count over its text."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

from penguinbench._registry import game
from tests.cli_runs import one_line, penguinbench

DECK = """umbrella,sunglasses,lei,shirt,blanket,fish
R,Y,G,B,O,P
R,Y,G,B,O,P
R,G,Y,B,P,O
Y,R,B,G,P,O*
-,R,-,-,-,-
"""


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "deck.csv"
    path.write_text(DECK, encoding="utf-8")
    return path


def test_a_small_deck_by_hand(deck: Path) -> None:
    data = penguinbench("detect", str(deck), "--any-size", "--json").json()
    assert data["identical"] == [[1, 2]]
    assert data["doubles"] == [4]
    # Pairs 1-2 | 1-3, 2-3 | 1-5, 2-5, 3-5 | and the four of the knock card 4.
    assert data["kinds"] == {"none": 3, "single": 0, "several": 2, "identical": 1, "double": 4}
    shared = {(p["first"], p["second"]): p["elements"] for p in data["pairs"]}
    assert shared[1, 3] == ["umbrella", "shirt"]
    assert shared[3, 4] == ["blanket", "fish"]
    assert shared[4, 5] == ["sunglasses"]
    assert shared[1, 5] == []
    assert sum(data["kinds"].values()) == len(shared) == 10


@pytest.mark.parametrize("name", ["penguins", "pheasants"])
def test_the_printed_deck_counts_as_its_text_does(name: str, tmp_path: Path) -> None:
    path = tmp_path / "printed.csv"
    printed = game(name).deck()
    printed.to_csv(path)
    data = penguinbench("detect", str(path), "--game", name, "--json").json()
    rows = [text.replace("*", "").split() for text in printed.text()]
    agree = [[a == b != "-" for a, b in zip(one, other, strict=True)] for one, other in itertools.combinations(rows, 2)]
    assert [len(p["elements"]) for p in data["pairs"]] == [sum(row) for row in agree]
    assert list(data["by_element"].values()) == [sum(column) for column in zip(*agree, strict=True)]
    twins = [(one, other) for one, other in itertools.combinations(printed.text(), 2) if one == other]
    assert len(data["identical"]) == len(twins) == 23


def test_plain_output_names_the_pairs(deck: Path) -> None:
    ran = penguinbench("detect", str(deck), "--any-size")
    assert (ran.status, ran.err) == (0, "")
    assert re.search(r"5 cards of penguins .*10 pairs", ran.out)
    assert re.search(r"Identical pairs: 1", ran.out)
    assert re.search(r"^ +1 +2 +R Y G B O P *$", ran.out, re.MULTILINE)


def test_options_change_what_matches(deck: Path) -> None:
    kinds = penguinbench("detect", str(deck), "--any-size", "--option", "double_elements=ignore", "--json").json()
    assert {tuple(p["elements"]) for p in kinds["pairs"] if p["second"] == 4} == {()}
    assert kinds["options"] == {"double_elements": "ignore"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "row 1: the file is empty"),
        ("umbrella,hat\nR,Y\n", 'row 1: column "hat" must be one of'),
        (DECK.replace("R,G,Y", "R,Q,Y"), "row 4: "),
        (DECK, "5 cards must be the 64 of penguins"),
    ],
    ids=["empty", "column", "colour", "count"],
)
def test_a_bad_file_is_one_line_with_file_and_row(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.csv"
    path.write_text(text, encoding="utf-8")
    line = one_line(penguinbench("detect", str(path)))
    assert line.startswith(str(path))
    assert message in line


def test_bad_options_are_one_line(deck: Path) -> None:
    assert "NAME=VALUE" in one_line(penguinbench("detect", str(deck), "--option", "settle_ms"))
    assert "the nearest is settle_ms" in one_line(penguinbench("detect", str(deck), "--option", "setle_ms=3"))
    assert "settle_ms=-1" in one_line(penguinbench("detect", str(deck), "--option", "settle_ms=-1"))


def test_an_options_file(deck: Path, tmp_path: Path) -> None:
    file = tmp_path / "options.toml"
    file.write_text('double_elements = "ignore"\nsettle_ms = 900\n', encoding="utf-8")
    arguments = ("detect", str(deck), "--any-size", "--options", str(file), "--option", "settle_ms=800", "--json")
    assert penguinbench(*arguments).json()["options"] == {"settle_ms": 800.0, "double_elements": "ignore"}
    file.write_text("settle_ms =", encoding="utf-8")
    assert "is no TOML file" in one_line(penguinbench("detect", str(deck), "--options", str(file)))
