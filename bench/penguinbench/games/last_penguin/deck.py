"""The decks of Last Penguin: the proposed list, or another one of the same or other sorts (L-a)."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from penguinbench._deck import Deck
from penguinbench._errors import OptionError
from penguinbench.games.last_penguin.cards import CODEC, PRINTED, TEXTS

MOST_CARDS: Final = 24
"""Places a game has room for."""
REDRAWS: Final = ("series",)


@dataclass(frozen=True)
class PenguinSpec:
    """Describe a deck by how often each sort is in it; the default is the proposed deck.

    >>> PenguinSpec(turning=2, plus_1=2).size
    24

    Parameters
    ----------
    plus_1, plus_2, plus_3, plus_4, plus_5, plus_6, plus_7, minus_1, minus_2, minus_3 : int
        Cards of that value.
    turning : int
        Cards worth +6, whose second copy makes -3 of both.
    discard_1, lift_own, lift_other : int
        Effect cards.
    redraw : {"series"}
        The list leaves nothing to draw: every deal shuffles the same cards.

    Raises
    ------
    OptionError
        A count is out of its range, or there are not 2 to 24 cards.
    """

    plus_1: int = 1
    plus_2: int = 2
    plus_3: int = 2
    plus_4: int = 2
    plus_5: int = 1
    plus_6: int = 1
    plus_7: int = 1
    minus_1: int = 2
    minus_2: int = 2
    minus_3: int = 1
    turning: int = 3
    discard_1: int = 2
    lift_own: int = 2
    lift_other: int = 2
    redraw: str = "series"

    def __post_init__(self) -> None:
        """Check every count."""
        from penguinbench._lineup import whole

        for name, _ in self._counts():
            whole(name, getattr(self, name), 0, MOST_CARDS)
        if self.redraw not in REDRAWS:
            raise OptionError(f"redraw={self.redraw!r} must be 'series': every deal shuffles the same cards")
        if not 2 <= self.size <= MOST_CARDS:
            raise OptionError(f"a deck of {self.size} cards must have 2 to {MOST_CARDS}; pass smaller counts")

    def _counts(self) -> list[tuple[str, int]]:
        return [(row.name, int(getattr(self, row.name))) for row in fields(self)[: len(TEXTS)]]

    @property
    def size(self) -> int:
        """Return the number of cards."""
        return sum(count for _, count in self._counts())

    def row(self) -> npt.NDArray[np.int64]:
        """Return the counts by word, int64, shape (14,)."""
        return np.array([count for _, count in self._counts()], np.int64)


SPEC: Final = PenguinSpec
"""What other decks are described by."""


def draw(seed: int | None = None, spec: PenguinSpec | None = None) -> Deck:
    """Return the deck of a spec; a seed changes nothing, since a list leaves nothing to draw."""
    if spec is None:
        return Deck(np.array([CODEC.parse(text) for text in PRINTED], np.uint64), CODEC)
    if not isinstance(spec, PenguinSpec):
        raise OptionError(f"spec={spec!r} must be a PenguinSpec; pass pb.game('last-penguin').spec_type(...)")
    words = [word + 1 for word, count in enumerate(spec.row().tolist()) for _ in range(count)]
    return Deck(np.array(words, np.uint64), CODEC)


def __getattr__(name: str) -> Any:
    """Return the kernel ``REDRAW``, imported when a series is played."""
    if name != "REDRAW":
        raise AttributeError(name)
    from penguinbench.games.last_penguin.draw import redraw

    return redraw
