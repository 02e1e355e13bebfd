"""Cards of Catch the Match: fifteen objects in two colours each, as 64-bit words and as text (C1, C2).

A card is a word: bits ``4 * object`` to ``4 * object + 3`` hold the ordered colour pair of an object: 4 times the first
and the second colour, numbered in the order ``R Y G B``. The two colours differ, so a nibble is never 0, 5, 10 or 15,
and no card is 0. Two cards show the same object when a nibble is the same; swapped colours are another pair.

>>> CODEC.text(CODEC.parse("RG BY RG BY RG BY RG BY RG BY RG BY RG BY RG"))
'RG BY RG BY RG BY RG BY RG BY RG BY RG BY RG'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from penguinbench._errors import DeckError

OBJECTS: Final = (
    "teddy", "duck", "pencil", "sweater", "flower", "boat", "airplane", "hat", "ball", "drum", "fish", "butterfly",
    "car", "teapot", "kite",
)  # fmt: skip
"""The fifteen objects in text order (C1)."""
COLOURS: Final = "RYGB"
COLOUR_NAMES: Final = ("red", "yellow", "green", "blue")
N_OBJECTS: Final = len(OBJECTS)
PAIRS: Final = tuple(4 * a + b for a in range(4) for b in range(4) if a != b)
"""The twelve ordered colour pairs as nibbles."""


def pairs_of(card: int) -> list[int]:
    """Return the nibble of each of the fifteen objects of a card."""
    return [card >> 4 * number & 15 for number in range(N_OBJECTS)]


@dataclass(frozen=True)
class CatchCodec:
    """What is particular to the cards of this game: names, columns, text form.

    Attributes
    ----------
    game : str
    elements : tuple of str
        The objects in text order; also the columns of a file.
    deck_size : int
        Cards in the box (C1).
    optional, numbers : tuple of str
        Columns a file may lack, and columns of whole numbers: none.
    """

    game: str = "catch-the-match"
    elements: tuple[str, ...] = OBJECTS
    deck_size: int = 15
    optional: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()

    @property
    def columns(self) -> tuple[str, ...]:
        """Return the columns of a file: the objects."""
        return self.elements

    def parse(self, text: str) -> int:
        """Return the word of a card in text form: fifteen ordered colour pairs such as ``RG``.

        Raises
        ------
        DeckError
            Not fifteen words, an unknown colour, or an object in one colour only.
        """
        words = text.split()
        if len(words) != N_OBJECTS:
            order = " ".join(self.elements)
            raise DeckError(f'card "{text}" must be fifteen colour pairs in the order {order}, not {len(words)}')
        try:
            return self.read(dict(zip(self.elements, words, strict=True)))
        except DeckError as error:
            raise DeckError(f'card "{text}": {error}') from None

    def text(self, card: int) -> str:
        """Return the text form of a card."""
        return " ".join(self.cells(card))

    def cells(self, card: int) -> tuple[str, ...]:
        """Return a card as the cells of a row, in the order of ``columns``."""
        return tuple(COLOURS[pair >> 2] + COLOURS[pair & 3] for pair in pairs_of(int(card)))

    def read(self, cells: Mapping[str, str]) -> int:
        """Return the word of a card from the cells of a row, by column.

        Raises
        ------
        DeckError
            A cell is no ordered pair of two different colours.
        """
        card = 0
        for number, name in enumerate(self.elements):
            word = cells[name].strip()
            found = [COLOURS.find(letter) for letter in word.upper()]
            if len(found) != 2 or min(found) < 0 or found[0] == found[1]:
                known = ", ".join(f"{letter} {colour}" for letter, colour in zip(COLOURS, COLOUR_NAMES, strict=True))
                raise DeckError(f'{name}="{word}" must be two different colours of {known}, such as RG')
            card |= 4 * found[0] + found[1] << 4 * number
        return card

    def sorts(self, cards: Iterable[int]) -> dict[str, int]:
        """Count the sorts of cards: all are alike."""
        return {"card": len(list(cards))}

    def fault(self, card: int) -> str | None:
        """Return why a word is not a card of this game, or None."""
        if card < 0 or card >> 4 * N_OBJECTS:
            return "a card has no bit above bit 59"
        for name, pair in zip(self.elements, pairs_of(int(card)), strict=True):
            if pair not in PAIRS:
                return f"its {name} must have two different colours"
        return None


CODEC: Final = CatchCodec()
