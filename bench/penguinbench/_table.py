"""Tables somebody types in."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from penguinbench._codec import Codec
from penguinbench._errors import DeckError
from penguinbench._layout import MAX_CARDS


def parse_table(texts: Iterable[str], codec: Codec) -> npt.NDArray[np.uint64]:
    """Return the cards of a table from text, in the order they were laid.

    >>> from penguinbench.games.pheasants.cards import CODEC
    >>> parse_table(["- R - - - -", "- R - - - -"], CODEC)
    array([1024, 1024], dtype=uint64)

    Raises
    ------
    DeckError
        More than 64 cards, or a card that cannot be read; says which.
    """
    if isinstance(texts, str):
        raise DeckError(f"table {texts!r} must be a list of cards; pass [{texts!r}] for one card")
    words = []
    for number, text in enumerate(texts, start=1):
        try:
            words.append(codec.parse(text))
        except DeckError as error:
            raise DeckError(f"card {number} of the table: {error}") from None
    if len(words) > MAX_CARDS:
        raise DeckError(f"a table of {len(words)} cards must have at most {MAX_CARDS}")
    return np.array(words, np.uint64)
