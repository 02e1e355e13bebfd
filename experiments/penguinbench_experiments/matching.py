"""Which cards of a deck match how: every pair counted, every identical pair named."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from penguinbench._detect import find_matches
from penguinbench._layout import KINDS
from penguinbench._registry import game as find_game

if TYPE_CHECKING:
    from penguinbench._deck import Deck
    from penguinbench._options import Options


@dataclass(frozen=True)
class DeckMatches:
    """Hold what matches in a deck.

    Attributes
    ----------
    pairs : DataFrame
        One row a pair of cards: ``first``, ``second`` (1 is the first card of the deck), ``kind`` (of the two cards
        alone on a table), ``k`` (elements they share), ``identical``, and one boolean column an element.
    doubles : tuple of int
        Numbers of the cards with two fish (two worms), which match by themselves.
    """

    deck: Deck
    pairs: pd.DataFrame
    doubles: tuple[int, ...]
    elements: tuple[str, ...]

    def kinds(self) -> pd.Series[int]:
        """Return how many pairs are of each kind, every kind of the game, by name."""
        return self.pairs["kind"].value_counts().reindex(KINDS, fill_value=0)

    def shared(self) -> pd.Series[int]:
        """Return how many pairs share 0, 1, 2, ... elements."""
        most = len(self.elements)
        return self.pairs["k"].value_counts().reindex(range(most + 1), fill_value=0)

    def by_element(self) -> pd.Series[int]:
        """Return how many pairs share each element."""
        return self.pairs[list(self.elements)].sum()

    def identical(self) -> list[tuple[int, int]]:
        """Return the numbers of the cards of every identical pair."""
        same = self.pairs[self.pairs["identical"]]
        return [(int(i), int(j)) for i, j in same[["first", "second"]].to_numpy()]


def match_deck(deck: Deck, options: Options | Mapping[str, Any] | None = None) -> DeckMatches:
    """Return how the cards of a deck match, pair by pair, by the options of its game.

    Examples
    --------
    >>> import penguinbench as pb
    >>> len(match_deck(pb.game("penguins").deck()).identical())
    23

    Raises
    ------
    OptionError
        Options of another game.
    """
    game = find_game(deck.game)
    first, second = np.triu_indices(len(deck), 1)
    cards = np.ascontiguousarray(np.stack([deck.cards[first], deck.cards[second]], axis=1))
    found = find_matches(cards, deck.game, game.as_options(options))
    columns: dict[str, Any] = {"first": first + 1, "second": second + 1}
    columns["kind"] = np.array(KINDS)[found["kind"]]
    columns["k"] = found["k"].astype(np.int64)
    # Not by the kind: a card with two fish outranks all that its pair shares, also when the two are identical.
    twins = set(game.matches(deck.cards, options).identical)
    columns["identical"] = [pair in twins for pair in zip(first.tolist(), second.tolist(), strict=True)]
    for bit, element in enumerate(game.elements):
        columns[element] = (found["elements"] >> bit & 1).astype(bool)
    singles = find_matches(np.ascontiguousarray(deck.cards[:, None]), deck.game, game.as_options(options))
    doubles = tuple(int(i) + 1 for i in np.flatnonzero(singles["double"] >= 0))
    return DeckMatches(deck, pd.DataFrame(columns), doubles, tuple(game.elements))
