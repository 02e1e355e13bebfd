"""Cards of Polar Panic: one to three fish of different species, Fishermen, the bear (B1, B2).

A card is a word: bit s for species s, bit 60 for a Fisherman, bit 61 for the bear. Two cards match where they share a
bit of a species. Species are the letters a to z, then A to Z, then 0 to 7.

>>> hex(CODEC.parse("a c f"))
'0x25'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from string import ascii_lowercase, ascii_uppercase
from typing import Final

from penguinbench._errors import DeckError

SPECIES: Final = ascii_lowercase + ascii_uppercase + "01234567"
MOST_SPECIES: Final = len(SPECIES)
FISHERMAN_BIT: Final = 60
BEAR_BIT: Final = 61
FISHERMAN: Final = 1 << FISHERMAN_BIT
BEAR: Final = 1 << BEAR_BIT
FISH: Final = (1 << MOST_SPECIES) - 1
"""The bits of all species."""
MOST_FISH: Final = 3


@dataclass(frozen=True)
class PanicCodec:
    """What is particular to the cards of this game.

    Attributes
    ----------
    game : str
    elements : tuple of str
        None: a catch names no fish.
    deck_size : int
        Cards in the box (B1).
    optional, numbers : tuple of str
        Columns a file may lack, and columns of whole numbers: none.
    """

    game: str = "polar-panic"
    elements: tuple[str, ...] = ()
    deck_size: int = 56
    optional: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()

    @property
    def columns(self) -> tuple[str, ...]:
        """Return the columns of a file: one, ``card``."""
        return ("card",)

    def parse(self, text: str) -> int:
        """Return the word of a card in text form: one to three species letters, ``fisherman`` or ``bear``.

        Raises
        ------
        DeckError
            Any other text, or a species twice.
        """
        words = text.split()
        if words == ["fisherman"]:
            return FISHERMAN
        if words == ["bear"]:
            return BEAR
        if not 1 <= len(words) <= MOST_FISH or any(len(word) != 1 or word not in SPECIES for word in words):
            raise DeckError(f'card "{text}" must be one to three species letters such as "a c f", fisherman or bear')
        if len(set(words)) < len(words):
            raise DeckError(f'card "{text}" must show different fish')
        return sum(1 << SPECIES.index(word) for word in words)

    def text(self, card: int) -> str:
        """Return the text form of a card."""
        word = int(card)
        if word & FISHERMAN:
            return "fisherman"
        if word & BEAR:
            return "bear"
        return " ".join(letter for species, letter in enumerate(SPECIES) if word >> species & 1)

    def cells(self, card: int) -> tuple[str, ...]:
        """Return a card as the cells of a row."""
        return (self.text(card),)

    def read(self, cells: Mapping[str, str]) -> int:
        """Return the word of a card from the cells of a row; raises ``DeckError``."""
        return self.parse(cells["card"])

    def sorts(self, cards: Iterable[int]) -> dict[str, int]:
        """Count the sorts of cards: ``one``, ``two`` and ``three`` fish, ``fisherman``, ``bear``."""
        counts = {"one": 0, "two": 0, "three": 0, "fisherman": 0, "bear": 0}
        for card in cards:
            fish = (int(card) & FISH).bit_count()
            sort = "fisherman" if int(card) & FISHERMAN else "bear" if int(card) & BEAR else ""
            counts[sort or ("one", "two", "three")[fish - 1]] += 1
        return counts

    def fault(self, card: int) -> str | None:
        """Return why a word is not a card of this game, or None."""
        word = int(card)
        if word in (FISHERMAN, BEAR):
            return None
        if word <= 0 or word & ~FISH or not 1 <= word.bit_count() <= MOST_FISH:
            return "a card shows one to three fish of different species, a Fisherman or the bear"
        return None


CODEC: Final = PanicCodec()
