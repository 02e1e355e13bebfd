"""What a deck of outfits is drawn from: the make-up of the printed deck is the default (RULES P-a, F-b)."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from penguinbench._errors import OptionError
from penguinbench._layout import MAX_CARDS

OUTFITS: Final = ("permutation", "independent")
DETAILS: Final = ("distinct", "random")
REDRAWS: Final = ("series", "game")
_RANGES: Final = {
    "colours": (3, 10),
    "doubled": (0, 23),
    "one_fish": (0, MAX_CARDS),
    "two_fish": (0, MAX_CARDS),
    "closeups": (0, MAX_CARDS),
}
_CHOICES: Final = {"outfits": OUTFITS, "details": DETAILS, "redraw": REDRAWS}

# Columns of the row a kernel gets.
ROW_COLOURS: Final = 0
ROW_INDEPENDENT: Final = 1
ROW_DOUBLED: Final = 2
ROW_ONE: Final = 3
ROW_TWO: Final = 4
ROW_CLOSEUPS: Final = 5
ROW_RANDOM_DETAILS: Final = 6


@dataclass(frozen=True)
class DeckSpec:
    """Describe the decks a series is played with; checked once, here.

    >>> DeckSpec(colours=4, outfits="independent").size
    64

    Parameters
    ----------
    colours : int
        Colours in the deck, 3 to 10.
    outfits : {"permutation", "independent"}
        Whether the six elements of a card all differ in colour (needs 6 colours or more) or are drawn one by one.
    doubled : int
        Outfits with one fish that are in the deck twice, 0 to 23; all other outfits are in it once.
    one_fish, two_fish, closeups : int
        Cards with one fish, with two, and close-ups of one element; together 2 to 64. The outfits of two-fish cards
        are none of the others.
    details : {"distinct", "random"}
        Close-ups: spread evenly over the elements with no card twice, or each drawn by itself, repeats included.
    redraw : {"series", "game"}
        One deck for a whole series, or another one for each deal (RULES G-l).

    Raises
    ------
    OptionError
        A value is out of its range or two values contradict each other.
    """

    colours: int = 6
    outfits: str = "permutation"
    doubled: int = 23
    one_fish: int = 46
    two_fish: int = 6
    closeups: int = 12
    details: str = "distinct"
    redraw: str = "series"

    def __post_init__(self) -> None:
        """Check every field by itself and then what they say together."""
        for name, (low, high) in _RANGES.items():
            _check_whole(name, getattr(self, name), low, high)
        for name, choices in _CHOICES.items():
            _check_choice(name, getattr(self, name), choices)
        if self.outfits == "permutation" and self.colours < 6:
            raise OptionError(
                f"colours={self.colours} must be 6 or more with outfits='permutation'; pass outfits='independent'"
            )
        if 2 * self.doubled > self.one_fish:
            raise OptionError(
                f"doubled={self.doubled} must be at most half of one_fish={self.one_fish}; "
                f"pass doubled={self.one_fish // 2} or more one-fish cards"
            )
        if not 2 <= self.size <= MAX_CARDS:
            raise OptionError(
                f"one_fish + two_fish + closeups = {self.size} must be 2 to {MAX_CARDS} cards; pass smaller counts"
            )
        if self.details == "distinct" and self.closeups > 6 * self.colours:
            raise OptionError(
                f"closeups={self.closeups} must be at most {6 * self.colours} to be distinct with "
                f"{self.colours} colours; pass details='random'"
            )

    @property
    def size(self) -> int:
        """Return the number of cards."""
        return self.one_fish + self.two_fish + self.closeups

    def row(self) -> npt.NDArray[np.int64]:
        """Return the spec as the row of whole numbers ``draw_cards`` takes, int64, shape (7,)."""
        numbers = (
            self.colours,
            self.outfits == "independent",
            self.doubled,
            self.one_fish,
            self.two_fish,
            self.closeups,
            self.details == "random",
        )
        return np.array(numbers, np.int64)


def _check_whole(name: str, value: Any, low: int, high: int) -> None:
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or not low <= value <= high:
        raise OptionError(f"{name}={value!r} must be a whole number from {low} to {high}")


def _check_choice(name: str, value: Any, choices: tuple[str, ...]) -> None:
    if value not in choices:
        near = difflib.get_close_matches(str(value), choices, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise OptionError(f"{name}={value!r} must be one of {', '.join(map(repr, choices))}{hint}")
