"""Cards of Last Penguin: points, the card whose second copy turns bad, and three effects (L15 to L20).

A card is a word from 1 to 14: its place in ``TEXTS`` plus one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from penguinbench._errors import DeckError

TEXTS: Final = (
    "+1", "+2", "+3", "+4", "+5", "+6", "+7", "-1", "-2", "-3", "+6/-3", "discard-1", "lift-own", "lift-other",
)  # fmt: skip
"""Every sort of card in text form; the word of a card is its place here plus one."""
VALUES: Final = (0, 1, 2, 3, 4, 5, 6, 7, -1, -2, -3, 0, 0, 0, 0)
"""Points by word (L15, L16); the card +6/-3 counts by how many a player has (L17)."""
TURNING: Final = 11
DISCARD: Final = 12
LIFT_OWN: Final = 13
LIFT_OTHER: Final = 14
PRINTED: Final = (
    "+1", "+2", "+2", "+3", "+3", "+4", "+4", "+5", "+6", "+7", "-1", "-1", "-2", "-2", "-3", "+6/-3", "+6/-3", "+6/-3",
    "discard-1", "discard-1", "lift-own", "lift-own", "lift-other", "lift-other",
)  # fmt: skip
"""The deck proposed for the box, whose list no source gives (L1, L-a)."""


@dataclass(frozen=True)
class PenguinCodec:
    """What is particular to the cards of this game.

    Attributes
    ----------
    game : str
    elements : tuple of str
        None: cards do not match.
    deck_size : int
        Cards in the box (L1).
    optional, numbers : tuple of str
        Columns a file may lack, and columns of whole numbers: none.
    """

    game: str = "last-penguin"
    elements: tuple[str, ...] = ()
    deck_size: int = 24
    optional: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()

    @property
    def columns(self) -> tuple[str, ...]:
        """Return the columns of a file: one, ``card``."""
        return ("card",)

    def parse(self, text: str) -> int:
        """Return the word of a card in text form; raises ``DeckError`` for any other text.

        >>> CODEC.parse("+6/-3")
        11
        """
        word = text.strip()
        if word not in TEXTS:
            raise DeckError(f'card "{text}" must be one of {", ".join(TEXTS)}')
        return TEXTS.index(word) + 1

    def text(self, card: int) -> str:
        """Return the text form of a card."""
        return TEXTS[int(card) - 1]

    def cells(self, card: int) -> tuple[str, ...]:
        """Return a card as the cells of a row."""
        return (self.text(card),)

    def read(self, cells: Mapping[str, str]) -> int:
        """Return the word of a card from the cells of a row; raises ``DeckError``."""
        return self.parse(cells["card"])

    def sorts(self, cards: Iterable[int]) -> dict[str, int]:
        """Count the sorts of cards: ``points``, ``negative``, ``turning`` and ``effect``."""
        counts = {"points": 0, "negative": 0, "turning": 0, "effect": 0}
        for card in cards:
            sort = "effect" if card > TURNING else "turning" if card == TURNING else "points"
            counts["negative" if VALUES[int(card)] < 0 else sort] += 1
        return counts

    def fault(self, card: int) -> str | None:
        """Return why a word is not a card of this game, or None."""
        return None if 1 <= int(card) <= len(TEXTS) else f"a card is a number from 1 to {len(TEXTS)}"


CODEC: Final = PenguinCodec()
