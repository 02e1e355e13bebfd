"""The decks of Polar Panic: fish of as many species as wished, each species equally often (B-b)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from penguinbench._deck import Deck
from penguinbench._errors import OptionError
from penguinbench._layout import MAX_CARDS
from penguinbench.games.polar_panic.cards import CODEC, MOST_SPECIES

REDRAWS: Final = ("series", "game")
PRINTED_SEED: Final = 2018
"""Seed of the one deck that stands for the printed one, whose fish no source lists (G-l, B-b)."""


@dataclass(frozen=True)
class PanicSpec:
    """Describe the decks a series is played with.

    >>> PanicSpec(species=16).size
    56

    Parameters
    ----------
    species : int
        Species in the deck, 3 to 60, each on equally many cards as nearly as can be; a seed draws which share a card.
    ones, twos, threes : int
        Cards with one, two and three fish.
    fishermen, bears : int
        The cards that are no fish. All together 2 to 64 cards.
    redraw : {"series", "game"}
        One deck for a whole series, or another one for each deal (G-l).

    Raises
    ------
    OptionError
        A number is out of its range.
    """

    species: int = 22
    ones: int = 10
    twos: int = 20
    threes: int = 20
    fishermen: int = 5
    bears: int = 1
    redraw: str = "series"

    def __post_init__(self) -> None:
        """Check every number."""
        from penguinbench._lineup import whole

        whole("species", self.species, 3, MOST_SPECIES)
        for name in ("ones", "twos", "threes", "fishermen"):
            whole(name, getattr(self, name), 0, MAX_CARDS)
        whole("bears", self.bears, 0, 1)
        if self.redraw not in REDRAWS:
            raise OptionError(f"redraw={self.redraw!r} must be one of {', '.join(map(repr, REDRAWS))}")
        if not 2 <= self.size <= MAX_CARDS:
            raise OptionError(f"a deck of {self.size} cards must have 2 to {MAX_CARDS}; pass smaller counts")
        if self.ones + self.twos + self.threes < 1:
            raise OptionError("ones + twos + threes = 0 must be 1 or more: a deck has fish")

    @property
    def size(self) -> int:
        """Return the number of cards."""
        return self.ones + self.twos + self.threes + self.fishermen + self.bears

    def row(self) -> npt.NDArray[np.int64]:
        """Return the spec as whole numbers for the kernel, int64, shape (6,)."""
        return np.array([self.species, self.ones, self.twos, self.threes, self.fishermen, self.bears], np.int64)


SPEC: Final = PanicSpec
"""What other decks are described by."""


def draw(seed: int | None = None, spec: PanicSpec | None = None) -> Deck:
    """Return a deck drawn by a spec, unshuffled: the default deck when nothing is given.

    Raises
    ------
    OptionError
        The seed is out of its range, or the spec is of another game.
    """
    from penguinbench._lineup import whole
    from penguinbench.games.polar_panic.draw import draw_cards

    chosen = PanicSpec() if spec is None else spec
    if not isinstance(chosen, PanicSpec):
        raise OptionError(f"spec={spec!r} must be a PanicSpec; pass pb.game('polar-panic').spec_type(...)")
    root = PRINTED_SEED if seed is None else whole("seed", seed, 0, (1 << 64) - 1, "2**64 - 1")
    out = np.zeros(MAX_CARDS, np.uint64)
    size = draw_cards(chosen.row(), np.uint64(root), np.uint64(0), out)
    return Deck(out[:size], CODEC)


def __getattr__(name: str) -> Any:
    """Return the kernel ``REDRAW``, imported when a series is played."""
    if name != "REDRAW":
        raise AttributeError(name)
    from penguinbench.games.polar_panic.draw import redraw

    return redraw
