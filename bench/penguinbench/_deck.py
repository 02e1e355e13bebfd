"""A deck: the cards of a game in printed order, unshuffled."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from penguinbench._codec import Codec, codec_of
from penguinbench._errors import DeckError
from penguinbench._layout import MAX_CARDS

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, init=False, eq=False, repr=False)
class Deck:
    """Hold the cards of one deck.

    >>> from penguinbench.games.penguins.cards import CODEC
    >>> Deck([CODEC.parse("G R P Y B O"), CODEC.parse("- R - - - -")], game=CODEC).text()
    ['G R P Y B O', '- R - - - -']

    Parameters
    ----------
    cards : array of uint64, shape (n,), 1 to 64 cards
        Copied and made read-only.
    game : str or Codec
        Id of the game whose cards these are.

    Raises
    ------
    DeckError
        Not 1 to 64 whole numbers, or a word that is no card of the game.
    """

    cards: npt.NDArray[np.uint64]
    game: str
    codec: Codec

    def __init__(self, cards: Any, game: str | Codec) -> None:
        codec = codec_of(game)
        words = _words(cards)
        for number, card in enumerate(words.tolist(), start=1):
            fault = codec.fault(card)
            if fault:
                raise DeckError(f"card {number} of the deck ({card:#x}) is no card of {codec.game}: {fault}")
        words.flags.writeable = False
        object.__setattr__(self, "cards", words)
        object.__setattr__(self, "game", codec.game)
        object.__setattr__(self, "codec", codec)

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[int]:
        return iter(self.cards.tolist())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deck):
            return NotImplemented
        return self.game == other.game and np.array_equal(self.cards, other.cards)

    def __hash__(self) -> int:
        return hash((self.game, self.cards.tobytes()))

    def __repr__(self) -> str:
        counts = ", ".join(f"{number} {sort}" for sort, number in self.sorts().items() if number)
        return f"<Deck of {self.game}: {len(self)} cards ({counts})>"

    def __getstate__(self) -> tuple[npt.NDArray[np.uint64], Codec]:
        return self.cards, self.codec

    def __setstate__(self, state: tuple[npt.NDArray[np.uint64], Codec]) -> None:
        Deck.__init__(self, *state)

    def text(self) -> list[str]:
        """Return every card in text form."""
        return [self.codec.text(card) for card in self]

    def sorts(self) -> dict[str, int]:
        """Count the sorts of cards, such as ``{"one": 46, "two": 6, "closeup": 12}``."""
        return self.codec.sorts(self)

    def to_frame(self) -> pd.DataFrame:
        """Return one row a card, a column each as in a file; an absent element is missing."""
        import pandas as pd

        rows = [[None if cell == "-" else cell for cell in self.codec.cells(card)] for card in self]
        index = pd.RangeIndex(1, len(self) + 1, name="card")
        frame = pd.DataFrame(rows, columns=list(self.codec.columns), index=index, dtype="string")
        return frame.astype(dict.fromkeys(self.codec.numbers, "int8"))

    def to_csv(self, path: str | os.PathLike[str]) -> None:
        """Write the deck to a file that ``from_csv`` reads: UTF-8, commas, a header; whole or not at all."""
        from penguinbench._deck_csv import write_deck

        write_deck(path, self.codec, self)

    @classmethod
    def from_csv(cls, path: str | os.PathLike[str], game: str | Codec, any_size: bool = False) -> Deck:
        """Read a deck somebody typed in: one row a card under a header of the element names, and ``two``.

        Commas, semicolons or tabs; letters in either case; an absent element is ``-`` or empty; two fish are 1 in the
        column ``two`` or a star on the last element (``P*``). Columns may stand in any order.

        Parameters
        ----------
        path : path
        game : str or Codec
            Id of the game.
        any_size : bool
            Accept 1 to 64 cards instead of the number in the box.

        Raises
        ------
        DeckError
            The file cannot be read as a deck: one line with file and row.
        """
        from penguinbench._deck_csv import read_deck

        codec = codec_of(game)
        return cls(np.array(read_deck(path, codec, any_size), np.uint64), codec)


def _words(cards: Any) -> npt.NDArray[np.uint64]:
    """Return a fresh uint64 array of 1 to 64 cards."""
    given = np.asarray(cards)
    if given.ndim != 1 or not 1 <= given.size <= MAX_CARDS:
        raise DeckError(f"cards of shape {given.shape} must be one row of 1 to {MAX_CARDS} cards")
    if given.dtype.kind not in "ui" or (given.dtype.kind == "i" and int(given.min()) < 0):
        raise DeckError(f"cards of dtype {given.dtype} must be whole numbers of 64 bits, none negative; pass uint64")
    return given.astype(np.uint64)
