"""Cards of the two outfit games as 64-bit words and as text (P2, P3, F4, F5).

A card is a word: bit ``10 * element + colour`` for every coloured element, bit 60 for two fish (two worms).
A card without a bit is an empty slot. Elements stand in text order, colours in the order ``R Y G B O P W K N C``.

>>> from penguinbench.games.penguins.cards import CODEC
>>> hex(CODEC.parse("- R - - - -"))
'0x400'
>>> CODEC.text(CODEC.parse("R Y B O G P*"))
'R Y B O G P*'

In a file two fish are a column ``two`` with 0 or 1; a star on the last element is read as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from penguinbench._errors import DeckError
from penguinbench.games.outfits.facts import N_COLOURS, N_ELEMENTS

COLOURS: Final = "RYGBOPWKNC"
COLOUR_NAMES: Final = ("red", "yellow", "green", "blue", "orange", "purple", "white", "black", "brown", "cyan")
ABSENT: Final = "-"
TWO_MARK: Final = "*"
TWO_BIT: Final = 60
TWO: Final = 1 << TWO_BIT
OUTFIT: Final = TWO - 1
"""All colour bits."""
FIELD: Final = (1 << N_COLOURS) - 1
"""The colour bits of one element, before they are shifted to it."""
LAST_FIELD: Final = FIELD << (N_COLOURS * (N_ELEMENTS - 1))
"""The colour bits of the fish (the worm), which carries the mark for two."""

_LETTERS: Final = ", ".join(f"{letter} {name}" for letter, name in zip(COLOURS, COLOUR_NAMES, strict=True))


def colours_of(card: int) -> list[int]:
    """Return the colour of each of the six elements of a card, -1 where the element is absent."""
    fields = [card >> (N_COLOURS * element) & FIELD for element in range(N_ELEMENTS)]
    return [field.bit_length() - 1 for field in fields]


def fault_of(card: int) -> str | None:
    """Return why a word is no card, or None: six elements or one, a colour each, two only of a fish that is there."""
    if card <= 0 or card >> (TWO_BIT + 1):
        return "a card has at least one coloured element and no bit above bit 60"
    fields = [card >> (N_COLOURS * element) & FIELD for element in range(N_ELEMENTS)]
    if any(field.bit_count() > 1 for field in fields):
        return "an element has one colour"
    if card & TWO and not fields[-1]:
        return "it is marked for two, but its last element is absent"
    shown = sum(field > 0 for field in fields)
    if shown not in (1, N_ELEMENTS):
        return f"it shows {shown} elements; a card shows all six, a close-up exactly one"
    return None


@dataclass(frozen=True)
class OutfitCodec:
    """What is particular to the cards of one outfit game: names, columns, text form, sorts.

    Attributes
    ----------
    game : str
        Id of the game.
    elements : tuple of str
        The six element names in text order; also the columns of a file.
    double : str
        What there are two of on a two-fish card, for messages.
    deck_size : int
        Cards of the printed deck (P1, F1).
    optional : tuple of str
        Columns a file may lack.
    numbers : tuple of str
        Columns that hold whole numbers.
    """

    game: str
    elements: tuple[str, ...]
    double: str
    deck_size: int = 64
    optional: tuple[str, ...] = ("two",)
    numbers: tuple[str, ...] = ("two",)

    @property
    def columns(self) -> tuple[str, ...]:
        """Return the columns of a file: the elements and ``two``."""
        return (*self.elements, "two")

    def parse(self, text: str) -> int:
        """Return the word of a card in text form.

        Raises
        ------
        DeckError
            Not six words, an unknown colour, a misplaced star, or neither all six elements nor exactly one.
        """
        words = text.split()
        if len(words) != N_ELEMENTS:
            order = " ".join(self.elements)
            raise DeckError(f'card "{text}" must be six words in the order {order}, not {len(words)}')
        try:
            return self._join(words, two=None)
        except DeckError as error:
            raise DeckError(f'card "{text}": {error}') from None

    def text(self, card: int) -> str:
        """Return the text form of a card, such as ``R Y B O G P*``."""
        letters = self._letters(card)
        return " ".join(letters) + (TWO_MARK if int(card) & TWO else "")

    def cells(self, card: int) -> tuple[str, ...]:
        """Return a card as the cells of a row, in the order of ``columns``."""
        return (*self._letters(card), "1" if int(card) & TWO else "0")

    def read(self, cells: Mapping[str, str]) -> int:
        """Return the word of a card from the cells of a row, by column; an empty cell is an absent element.

        Raises
        ------
        DeckError
            As ``parse``, or a mark for two that is neither 0 nor 1 nor a star on the last element.
        """
        words = [cells[name].strip() or ABSENT for name in self.elements]
        mark = cells.get("two")
        if mark is None:
            return self._join(words, two=None)
        mark = mark.strip()
        if mark not in ("", "0", "1", TWO_MARK):
            raise DeckError(f'two="{mark}" must be 0 or 1 (1: two {self.double})')
        return self._join(words, two=None if mark == "" else mark != "0")

    def sorts(self, cards: Iterable[int]) -> dict[str, int]:
        """Count the sorts of cards: ``one``, ``two`` (with two fish or worms) and ``closeup``."""
        counts = {"one": 0, "two": 0, "closeup": 0}
        for card in cards:
            closeup = (int(card) & OUTFIT).bit_count() == 1
            counts["two" if int(card) & TWO else "closeup" if closeup else "one"] += 1
        return counts

    def fault(self, card: int) -> str | None:
        """Return why a word is not a card of this game, or None."""
        return fault_of(int(card))

    def _letters(self, card: int) -> list[str]:
        return [COLOURS[colour] if colour >= 0 else ABSENT for colour in colours_of(int(card))]

    def _join(self, words: list[str], two: bool | None) -> int:
        """Return the word of six colour words; ``two`` says what a column of that name said, if there is one."""
        card = 0
        star = words[-1].endswith(TWO_MARK) and words[-1] != TWO_MARK
        for element, (name, word) in enumerate(zip(self.elements, words, strict=True)):
            letter = word[:-1] if star and element == N_ELEMENTS - 1 else word
            if TWO_MARK in letter:
                last = self.elements[-1]
                raise DeckError(f'{name}="{word}": a star (two {self.double}) may only follow the colour of {last}')
            if letter == ABSENT:
                continue
            colour = COLOURS.find(letter.upper()) if len(letter) == 1 else -1
            if colour < 0:
                raise DeckError(f'{name}="{word}" must be one of {_LETTERS}, or {ABSENT} where the element is absent')
            card |= 1 << (N_COLOURS * element + colour)
        if star and two is False:
            raise DeckError(f'{self.elements[-1]}="{words[-1]}" says two {self.double} and two="0" says one')
        card |= TWO if star or two else 0
        if card == 0:
            raise DeckError("it shows no element; a card shows all six, a close-up exactly one")
        fault = fault_of(card)
        if fault:
            raise DeckError(fault)
        return card
