"""The decks of the two outfit games: the printed one, and others by a spec."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from penguinbench._deck import Deck
from penguinbench._deckspec import DeckSpec
from penguinbench._errors import OptionError
from penguinbench._layout import MAX_CARDS

if TYPE_CHECKING:
    from penguinbench.games.outfits.cards import OutfitCodec

PRINTED_SEED = 2003
"""Seed of the one deck that stands for the printed one, whose outfits no source lists (G-l, P-a)."""


def draw_deck(codec: OutfitCodec, spec: DeckSpec | None = None, seed: int | None = None, number: int = 0) -> Deck:
    """Return a deck drawn by a spec: the printed one when nothing is given (docs/rules, deck figures).

    Parameters
    ----------
    codec : OutfitCodec
        The game's cards.
    spec : DeckSpec, optional
        Default: 23 outfits twice, 6 with two fish, 12 close-ups, permutations of six colours.
    seed : int, optional
        0 to 2**64 - 1. Default: the seed of the printed deck.
    number : int
        Of the deal, when each deal has a deck of its own.

    Raises
    ------
    OptionError
        ``seed`` or ``number`` is out of its range.
    """
    from penguinbench.games.outfits.draw import draw_cards

    spec = DeckSpec() if spec is None else spec
    if not isinstance(spec, DeckSpec):
        raise OptionError(f"spec={spec!r} must be a DeckSpec; pass pb.DeckSpec(...)")
    root = _word("seed", PRINTED_SEED if seed is None else seed)
    out = np.zeros(MAX_CARDS, np.uint64)
    size = draw_cards(spec.row(), root, _word("number", number), out)
    return Deck(out[:size], codec)


def _word(name: str, value: Any) -> np.uint64:
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or not 0 <= int(value) < 1 << 64:
        raise OptionError(f"{name}={value!r} must be a whole number from 0 to 2**64 - 1")
    return np.uint64(int(value))
