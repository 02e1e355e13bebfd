"""What a game of your own is made of: everything public that ``tests/slap.py``, a sixth game in one file, needs.

A game of falling cards gives two kernels, ``fall`` (what a new card brings about) and ``judge`` (who gets what when the
settle window closes), a codec for its cards, options as rows, and a ``Game`` that an entry point of the group
``penguinbench.games`` names. Timeline, claims, seats, logs, replay, results, the command line and the conformance check
come with it. ``CONTRIBUTING.md`` walks through it.

>>> from penguinbench.gamekit import SymbolCodec
>>> SymbolCodec("toy", ("fish", "egg"), copies=3).deck_size
6
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from penguinbench._accel import kernel
from penguinbench._deck import Deck
from penguinbench._errors import DeckError, OptionError
from penguinbench._game import Game
from penguinbench._layout import (
    BEATEN,
    FACT_BEST,
    FACT_BEST_ARG,
    FACT_KIND,
    FACT_OWN,
    FACT_SINCE,
    MAX_CARDS,
    N_FACTS,
    NOBODY,
    VOID,
    WINS,
    WRONG,
)
from penguinbench._option_row import OptionRow, nearest
from penguinbench._options import Options, options_class
from penguinbench._piles import return_card, win_card
from penguinbench._rulings import Ruling
from penguinbench._shared_options import (
    BETWEEN_ROUNDS,
    CALL_GAP,
    FINAL_TIE,
    FIRST_FLIPPER,
    FLIP_HAND,
    FLIP_INTERVAL,
    FLIPPER_LAG,
    LAST_CHANCE,
    MAX_FLIP,
    MAX_ROUNDS,
    MIN_FLIP,
    NEXT_FLIPPER,
    REACH,
    SETTLE,
)
from penguinbench._streams import shuffle

__all__ = (
    "BEATEN", "Deck", "DeckError", "FACT_BEST", "FACT_BEST_ARG", "FACT_KIND", "FACT_OWN", "FACT_SINCE", "Game",
    "MAX_CARDS", "NOBODY", "Options", "OptionError", "OptionRow", "PrintedDeck", "Ruling", "SymbolCodec", "TIMELINE",
    "VOID", "WINS", "WRONG", "clear_line", "kernel", "options_class", "return_card", "same_cards", "shuffle",
    "win_card", "win_line",
)  # fmt: skip

TIMELINE: Final[tuple[OptionRow, ...]] = (
    SETTLE,
    FLIP_INTERVAL,
    MIN_FLIP,
    MAX_FLIP,
    BETWEEN_ROUNDS,
    LAST_CHANCE,
    FLIPPER_LAG,
    REACH,
    FLIP_HAND,
    CALL_GAP,
    NEXT_FLIPPER,
    FIRST_FLIPPER,
    MAX_ROUNDS,
    FINAL_TIE,
)
"""The options of the timeline that every game of falling cards has; its own rows follow."""


@dataclass(frozen=True)
class SymbolCodec:
    """Say how cards with one symbol each are written: a card's word is the number of its symbol, from 1.

    >>> codec = SymbolCodec("toy", ("fish", "egg"), copies=3)
    >>> codec.parse("egg"), codec.text(1), codec.sorts([1, 1, 2])
    (2, 'fish', {'fish': 2, 'egg': 1})

    Parameters
    ----------
    game : str
        Id of the game.
    symbols : tuple of str
    copies : int
        Of each symbol in the printed deck.
    """

    game: str
    symbols: tuple[str, ...]
    copies: int

    def __post_init__(self) -> None:
        """Check that the deck fits."""
        if not 2 <= self.deck_size <= MAX_CARDS or len(set(self.symbols)) < len(self.symbols):
            raise OptionError(f"symbols and copies must make 2 to {MAX_CARDS} cards, no symbol named twice")

    @property
    def deck_size(self) -> int:
        """Return the number of cards of the printed deck."""
        return self.copies * len(self.symbols)

    @property
    def columns(self) -> tuple[str, ...]:
        """Return the one column of a file."""
        return ("card",)

    @property
    def optional(self) -> tuple[str, ...]:
        """Return nothing: the column must be there."""
        return ()

    @property
    def numbers(self) -> tuple[str, ...]:
        """Return nothing: the column holds words."""
        return ()

    def parse(self, text: str) -> int:
        """Return the word of a symbol, or raise DeckError with the nearest symbol."""
        if text not in self.symbols:
            raise DeckError(f"card {text!r} must be one of {', '.join(self.symbols)}; the nearest is "
                            f"{nearest(str(text), self.symbols)!r}")  # fmt: skip
        return 1 + self.symbols.index(text)

    def text(self, card: int) -> str:
        """Return the symbol of a word."""
        return self.symbols[card - 1]

    def cells(self, card: int) -> tuple[str, ...]:
        """Return the cell of a card."""
        return (self.text(card),)

    def read(self, cells: Mapping[str, str]) -> int:
        """Return the word of a cell."""
        return self.parse(cells["card"])

    def sorts(self, cards: Iterable[int]) -> dict[str, int]:
        """Count the symbols of cards."""
        found = dict.fromkeys(self.symbols, 0)
        for card in cards:
            found[self.text(card)] += 1
        return found

    def fault(self, card: int) -> str | None:
        """Return why a word is no card, or None."""
        return None if 1 <= card <= len(self.symbols) else f"symbols are numbered 1 to {len(self.symbols)}"

    def printed(self) -> Deck:
        """Return the printed deck, unshuffled."""
        return Deck(np.repeat(np.arange(1, len(self.symbols) + 1, dtype=np.uint64), self.copies), self)


@dataclass(frozen=True)
class PrintedDeck:
    """Stand for deck specifications where there is nothing to specify: every deal shuffles the printed deck.

    Raises
    ------
    OptionError
        ``redraw`` is not ``"series"``.
    """

    size: int
    redraw: str = "series"

    def __post_init__(self) -> None:
        """Check the one field."""
        if self.redraw != "series":
            raise OptionError(f"redraw={self.redraw!r} must be 'series': there is nothing to draw")

    def row(self) -> npt.NDArray[np.int64]:
        """Return what kernels would draw a deck by: nothing."""
        return np.zeros(0, np.int64)


@kernel()
def clear_line(table: Any) -> None:
    """Take all cards off the table and forget what they brought about; where they go is the caller's affair."""
    table["n_up"] = 0
    for column in range(N_FACTS):
        table["facts"][column] = 0
    table["facts"][FACT_SINCE] = -1


@kernel()
def win_line(table: Any, claim: int) -> None:
    """Give the whole line to the seat of a claim, as what it gained."""
    seat = table["claim_seat"][claim]
    for i in range(table["n_up"]):
        win_card(table, seat, table["up"][i])
    table["claim_gained"][claim] = table["n_up"]
    table["last_award"][seat] = table["ordinal"] - 1
    clear_line(table)


@kernel()
def same_cards(table: Any, rules: Any, root: np.uint64, group: np.uint64) -> None:
    """Draw no deck: a game's ``REDRAW`` where every deal plays with the same cards."""
