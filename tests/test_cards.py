"""Cards as words and as text, for both outfit games."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from penguinbench._errors import DeckError, OptionError
from penguinbench._registry import game
from penguinbench._table import parse_table
from penguinbench.games.outfits.bits import element_mask, identity, matchable
from penguinbench.games.outfits.cards import COLOUR_NAMES, COLOURS, fault_of
from penguinbench.games.penguins.cards import CODEC as PENGUINS
from penguinbench.games.pheasants.cards import CODEC as PHEASANTS

LETTER = st.sampled_from(COLOURS)


@st.composite
def card_texts(draw: st.DrawFn) -> str:
    words = [draw(LETTER) for _ in range(6)]
    if draw(st.booleans()):
        shown = draw(st.integers(0, 5))
        words = [word if e == shown else "-" for e, word in enumerate(words)]
    two = words[-1] != "-" and draw(st.booleans())
    return " ".join(words) + ("*" if two else "")


@given(card_texts())
def test_text_and_words_are_inverse(text: str) -> None:
    assert PENGUINS.text(PENGUINS.parse(text)) == text
    assert PHEASANTS.text(PHEASANTS.parse(text)) == text


@given(card_texts())
def test_cells_and_words_are_inverse(text: str) -> None:
    card = PENGUINS.parse(text)
    assert PENGUINS.read(dict(zip(PENGUINS.columns, PENGUINS.cells(card), strict=True))) == card


@given(card_texts())
def test_every_card_in_text_form_is_a_card(text: str) -> None:
    assert fault_of(PENGUINS.parse(text)) is None


def test_bits_are_where_the_architecture_says() -> None:
    for element in range(6):
        for colour, letter in enumerate(COLOURS):
            words = ["-"] * 6
            words[element] = letter
            assert PENGUINS.parse(" ".join(words)) == 1 << (10 * element + colour)
    assert PENGUINS.parse("R R R R R R*") == sum(1 << 10 * e for e in range(6)) | 1 << 60


def test_names_and_order_of_elements_and_colours() -> None:
    assert PENGUINS.elements == ("umbrella", "sunglasses", "lei", "shirt", "blanket", "fish")
    assert PHEASANTS.elements == ("umbrella", "hat", "scarf", "beak", "feathers", "worm")
    assert COLOURS == "RYGBOPWKNC"
    assert len(set(COLOUR_NAMES)) == 10


def test_blanks_and_letter_case_do_not_matter() -> None:
    assert PENGUINS.parse("  g r\tp y  b o* ") == PENGUINS.parse("G R P Y B O*")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("R Y G B O", 'card "R Y G B O" must be six words in the order umbrella hat scarf beak feathers worm, not 5'),
        ("R Y G B O P P", "not 7"),
        ("", "not 0"),
        ("R X G B O P", 'hat="X" must be one of R red, Y yellow, G green, B blue'),
        ("R YG G B O P", 'hat="YG" must be one of'),
        ("R Y* G B O P", 'hat="Y*": a star (two worms) may only follow the colour of worm'),
        ("R Y G B O *", 'worm="*": a star'),
        ("R Y G B O P**", 'worm="P**": a star'),
        ("R Y G B O -*", "marked for two, but its last element is absent"),
        ("- - - - - -", "it shows no element; a card shows all six, a close-up exactly one"),
        ("R Y - - - -", "it shows 2 elements; a card shows all six, a close-up exactly one"),
        ("R Y G B O -", "it shows 5 elements"),
    ],
)
def test_a_text_that_is_no_card_is_refused_with_the_word(text: str, message: str) -> None:
    with pytest.raises(DeckError, match=re.escape(message)):
        PHEASANTS.parse(text)


@pytest.mark.parametrize(
    ("word", "message"),
    [
        (0, "at least one coloured element"),
        (1 << 60, "its last element is absent"),
        (1 << 61 | 1, "no bit above bit 60"),
        (3, "an element has one colour"),
        (1 << 10 | 1, "shows 2 elements"),
        (1 << 60 | 1, "its last element is absent"),
        (-1, "at least one coloured element"),
    ],
)
def test_a_word_that_is_no_card_has_a_fault(word: int, message: str) -> None:
    assert message in str(fault_of(word))


def test_tables_say_which_card_is_wrong() -> None:
    with pytest.raises(DeckError, match='card 2 of the table: card "R": must be six words|card 2 of the table'):
        game("penguins").table(["R Y G B O P", "R"])
    with pytest.raises((DeckError, OptionError), match="list of card"):
        parse_table("R Y G B O P", PENGUINS)
    with pytest.raises(DeckError, match="65 cards must have at most 64"):
        parse_table(["R - - - - -"] * 65, PENGUINS)
    assert parse_table([], PENGUINS).shape == (0,)
    assert parse_table([], PENGUINS).dtype == np.uint64


@given(st.integers(0, (1 << 60) - 1))
def test_element_mask_is_the_fields_with_a_bit(word: int) -> None:
    fields = [word >> (10 * e) & 1023 for e in range(6)]
    assert int(element_mask(np.uint64(word))) == sum(1 << e for e, field in enumerate(fields) if field)


def test_element_mask_of_every_single_colour_and_every_set_of_full_fields() -> None:
    for bit in range(60):
        assert int(element_mask(np.uint64(1 << bit))) == 1 << bit // 10
    for elements in range(64):
        word = sum(1023 << (10 * e) for e in range(6) if elements >> e & 1)
        assert int(element_mask(np.uint64(word))) == elements


def test_what_counts_on_a_two_fish_card() -> None:
    card = np.uint64(PENGUINS.parse("R Y G B O P*"))
    outfit = int(card) & (1 << 60) - 1
    assert [int(matchable(card, code)) for code in range(3)] == [outfit, 0, outfit & (1 << 50) - 1]
    one = np.uint64(outfit)
    assert [int(matchable(one, code)) for code in range(3)] == [outfit] * 3


def test_identity_by_the_options() -> None:
    closeup = np.uint64(PENGUINS.parse("R - - - - -"))
    assert int(identity(closeup, 0, 0, 0)) == int(closeup)
    assert int(identity(closeup, 1, 0, 0)) == 0
    two, one = (np.uint64(PENGUINS.parse(text)) for text in ("R Y G B O P*", "R Y G B O P"))
    assert int(identity(two, 0, 0, 0)) != int(identity(one, 0, 0, 0))
    assert int(identity(two, 0, 1, 0)) == int(identity(one, 0, 1, 0))
    assert int(identity(two, 0, 1, 1)) == 0


def test_matches_of_a_table_in_words() -> None:
    pheasants = game("pheasants")
    table = ["Y R B O G P", "P G Y R O B", "G O P B R Y", "O B Y P G R", "O B Y P G R"]
    found = pheasants.matches(pheasants.table(table[:4]))
    assert (found.kind, found.elements, found.k, found.k_pair) == ("several", ("scarf", "feathers"), 2, 1)
    assert found.pairs == ((0, 3), (1, 3))
    assert found.shared == (("feathers",), ("scarf",))
    assert found.identical == ()
    found = pheasants.matches(table)
    assert (found.kind, found.identical, found.pair) == ("identical", ((3, 4),), (3, 4))
    assert found.shared[found.pairs.index((3, 4))] == PHEASANTS.elements
    assert pheasants.matches(["R Y G B O P"]).kind == "none"
    assert pheasants.matches(["R Y G B O P*"]).double == 0


def test_the_scope_of_a_game_decides_what_several_is() -> None:
    penguins, table = game("penguins"), ["Y R B O G P", "P G Y R O B", "G O P B R Y", "O B Y P G R"]
    assert penguins.matches(table).kind == "single"
    assert penguins.matches(table, options=penguins.options(scope="table")).kind == "several"
