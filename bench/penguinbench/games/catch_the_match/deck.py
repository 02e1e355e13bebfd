"""The decks of Catch the Match: any two of fifteen cards agree on exactly one object (C3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from penguinbench._deck import Deck
from penguinbench._errors import OptionError
from penguinbench._layout import MAX_CARDS
from penguinbench.games.catch_the_match.cards import CODEC

DECOYS: Final = ("random", "max", "min")
REDRAWS: Final = ("series", "game")
PRINTED_SEED: Final = 1995
"""Seed of the one deck that stands for the printed one, whose colours no source lists (G-l)."""


@dataclass(frozen=True)
class CatchSpec:
    """Describe the decks a series is played with.

    >>> CatchSpec(decoys="max").size
    15

    Parameters
    ----------
    decoys : {"random", "max", "min"}
        Colour pairs of an object's eight classes: any eight of the twelve ordered pairs (1.27 swapped decoys a pair of
        cards on average), four pairs in both orders (always 2), or all six pairs with two of them in both orders
        (.857, the least there is).
    relabel : bool
        Whether cards and objects change names at random; else object 8 (a + b) mod 15 is the answer of cards a, b.
    redraw : {"series", "game"}
        One deck for a whole series, or another one for each deal (G-l).

    Raises
    ------
    OptionError
        A value is none of these.
    """

    decoys: str = "random"
    relabel: bool = True
    redraw: str = "series"

    def __post_init__(self) -> None:
        """Check every field."""
        for name, choices in (("decoys", DECOYS), ("redraw", REDRAWS), ("relabel", (True, False))):
            value = getattr(self, name)
            if value not in choices:
                raise OptionError(f"{name}={value!r} must be one of {', '.join(map(repr, choices))}")
        object.__setattr__(self, "relabel", bool(self.relabel))

    @property
    def size(self) -> int:
        """Return the number of cards."""
        return CODEC.deck_size

    def row(self) -> npt.NDArray[np.int64]:
        """Return the spec as whole numbers for the kernel, int64, shape (2,)."""
        return np.array([DECOYS.index(self.decoys), self.relabel], np.int64)


SPEC: Final = CatchSpec
"""What other decks are described by."""


def draw(seed: int | None = None, spec: CatchSpec | None = None) -> Deck:
    """Return a deck drawn by a spec, unshuffled: the default deck when nothing is given.

    Raises
    ------
    OptionError
        The seed is out of its range, or the spec is of another game.
    """
    from penguinbench._lineup import whole
    from penguinbench.games.catch_the_match.draw import draw_cards

    chosen = CatchSpec() if spec is None else spec
    if not isinstance(chosen, CatchSpec):
        raise OptionError(f"spec={spec!r} must be a CatchSpec; pass pb.game('catch-the-match').spec_type(...)")
    root = PRINTED_SEED if seed is None else whole("seed", seed, 0, (1 << 64) - 1, "2**64 - 1")
    out = np.zeros(MAX_CARDS, np.uint64)
    draw_cards(chosen.row(), np.uint64(root), np.uint64(0), out)
    return Deck(out[: chosen.size], CODEC)


def __getattr__(name: str) -> Any:
    """Return the kernel ``REDRAW``, imported when a series is played."""
    if name != "REDRAW":
        raise AttributeError(name)
    from penguinbench.games.catch_the_match.draw import redraw

    return redraw
