"""The decks of the game: the printed one by default, others by a specification."""

from __future__ import annotations

from typing import Any, Final

from penguinbench._deck import Deck
from penguinbench._deckspec import DeckSpec
from penguinbench.games.outfits.deck import draw_deck
from penguinbench.games.pheasants.cards import CODEC

SPEC: Final = DeckSpec
"""What other decks are described by."""


def draw(seed: int | None = None, spec: DeckSpec | None = None) -> Deck:
    """Return a deck of the game, unshuffled; see ``draw_deck``."""
    return draw_deck(CODEC, spec, seed)


def __getattr__(name: str) -> Any:
    """Return the kernel ``REDRAW``, imported when a series is played."""
    if name != "REDRAW":
        raise AttributeError(name)
    from penguinbench.games.outfits.redraw import redraw

    return redraw
