"""The match detector over many tables: identical objects, swapped decoys, half matches."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from penguinbench._detect import check_cards
from penguinbench._errors import OptionError

MATCH: Final = np.dtype(
    [
        ("kind", "i1"), ("k", "i1"), ("pair", "i1", (2,)), ("objects", "u2"), ("decoys", "u2"), ("half", "u2"),
    ]
)  # fmt: skip
"""One answer of ``find``: ``kind`` (index into the game's kinds), ``k`` matched objects over the table, ``pair`` the
slots (i, j), i < j, of the first pair that shows one (-1, -1 without), and masks of objects (bit o: object o) that some
pair of cards shows alike, with its colours swapped, or with exactly one place alike."""


def find(game: Any, cards: Any, options: Any) -> npt.NDArray[np.void]:
    """Return the matches of tables of cards, uint64 (tables, slots), 0 an empty slot; dtype ``MATCH``.

    Raises
    ------
    OptionError
        Cards that are not uint64 of this shape, or words with a bit above bit 59.
    """
    from penguinbench.games.catch_the_match.find import match_tables

    array = np.ascontiguousarray(check_cards(cards))
    if array.size and int(array.max()) >> 60:
        raise OptionError("cards must have no bit above bit 59; these words are no cards of catch-the-match")
    # A fresh array is writable: one memory layout means one compiled kernel.
    array = array.copy() if not array.flags.writeable else array
    out = np.zeros((len(array), 6), np.int64)
    match_tables(array, out)
    found = np.zeros(len(array), MATCH)
    found["kind"], found["k"] = out[:, 0], out[:, 1]
    found["pair"][:, 0], found["pair"][:, 1] = out[:, 2] >> 8, out[:, 2] & 255
    found["pair"][out[:, 0] == 0] = -1
    found["objects"], found["decoys"], found["half"] = out[:, 3], out[:, 4], out[:, 5]
    return found
