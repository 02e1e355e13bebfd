"""What a game says about its cards, so that decks, tables and files need not know the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol, runtime_checkable

GROUP = "penguinbench.games"


@runtime_checkable
class Codec(Protocol):
    """Cards of one game as words, text and cells. A game has one as its attribute ``codec``."""

    @property
    def game(self) -> str:
        """Return the id of the game."""
        ...

    @property
    def deck_size(self) -> int:
        """Return the number of cards of the printed deck."""
        ...

    @property
    def columns(self) -> tuple[str, ...]:
        """Return the columns of a file, in the order they are written."""
        ...

    @property
    def optional(self) -> tuple[str, ...]:
        """Return the columns a file may lack."""
        ...

    @property
    def numbers(self) -> tuple[str, ...]:
        """Return the columns that hold whole numbers, letters in all others."""
        ...

    def parse(self, text: str) -> int:
        """Return the word of a card in text form, or raise DeckError."""
        ...

    def text(self, card: int) -> str:
        """Return the text form of a card."""
        ...

    def cells(self, card: int) -> tuple[str, ...]:
        """Return a card as the cells of a row, in the order of ``columns``."""
        ...

    def read(self, cells: Mapping[str, str]) -> int:
        """Return the word of a card from the cells of a row by column, or raise DeckError."""
        ...

    def sorts(self, cards: Iterable[int]) -> dict[str, int]:
        """Count the sorts of cards."""
        ...

    def fault(self, card: int) -> str | None:
        """Return why a word is not a card of this game, or None."""
        ...


def codec_of(game: str | Codec) -> Codec:
    """Return the codec of a game by the game's id; a codec is returned as it is.

    Raises
    ------
    OptionError
        No installed game has this id.
    """
    from penguinbench import _registry

    return _registry.game(game).codec if isinstance(game, str) else game
