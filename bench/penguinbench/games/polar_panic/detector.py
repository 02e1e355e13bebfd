"""The match detector over many tables: which species two or more cards share."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from penguinbench._detect import check_cards
from penguinbench._errors import OptionError

MATCH: Final = np.dtype([("kind", "i1"), ("k", "i1"), ("pair", "i1", (2,)), ("cards", "u8"), ("groups", "u8")])
"""One answer of ``find``: ``kind`` (index into the game's kinds), ``k`` species that two or more cards show, ``pair``
the slots (i, j), i < j, of the first pair that shares one (-1, -1 without), ``cards`` the slots that match something
(bit i: slot i), ``groups`` the species (bit s: species s of the text form)."""


def find(game: Any, cards: Any, options: Any) -> npt.NDArray[np.void]:
    """Return the matches of tables of cards, uint64 (tables, slots), 0 an empty slot; dtype ``MATCH``.

    Raises
    ------
    OptionError
        Cards that are not uint64 of this shape, or words with a bit above bit 61.
    """
    from penguinbench.games.polar_panic.find import match_tables

    array = np.ascontiguousarray(check_cards(cards))
    if array.size and int(array.max()) >> 62:
        raise OptionError("cards must have no bit above bit 61; these words are no cards of polar-panic")
    array = array.copy() if not array.flags.writeable else array  # one memory layout means one compiled kernel
    out = np.zeros((len(array), 3), np.int64)
    groups = np.zeros(len(array), np.uint64)
    match_tables(array, out, groups)
    found = np.zeros(len(array), MATCH)
    found["k"] = out[:, 0]
    found["kind"] = np.minimum(out[:, 0], 2)
    found["pair"][:, 0], found["pair"][:, 1] = out[:, 1] >> 8, out[:, 1] & 255
    found["pair"][out[:, 0] == 0] = -1
    found["cards"], found["groups"] = out[:, 2].view(np.uint64), groups
    return found
