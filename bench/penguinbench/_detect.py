"""Find every match of any number of tables: the public door to each game's compiled detector."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import numpy.typing as npt

from penguinbench._errors import OptionError
from penguinbench._layout import MAX_CARDS


def check_cards(cards: Any) -> npt.NDArray[np.uint64]:
    """Return cards as a uint64 array of shape (tables, slots), or say what is wrong with them."""
    array = np.asarray(cards)
    if array.dtype.newbyteorder("=") != np.uint64:
        raise OptionError(f"cards of dtype {array.dtype} must be uint64; pass deck.cards or cards.astype(np.uint64)")
    if array.ndim != 2:
        raise OptionError(f"cards of shape {array.shape} must be (tables, slots); for one table pass cards[None, :]")
    if array.shape[1] > MAX_CARDS:
        raise OptionError(f"cards of shape {array.shape} must have at most {MAX_CARDS} slots a table")
    return cast("npt.NDArray[np.uint64]", array)


def find_matches(cards: Any, game: str = "penguins", options: Any = None) -> npt.NDArray[np.void]:
    """Find every card match of any number of tables.

    >>> import penguinbench as pb
    >>> g = pb.game("pheasants")
    >>> t = g.table(["Y R B O G P", "P G Y R O B", "G O P B R Y", "O B Y P G R"])
    >>> pb.find_matches(t[None, :], game="pheasants")[["kind", "k", "elements"]].tolist()
    [(2, 2, 20)]

    Parameters
    ----------
    cards : uint64 array, shape (tables, slots), at most 64 slots
        0 is an empty slot; an element has at most one colour bit (not checked). Any memory layout, read-only or not;
        it is copied unless it is contiguous and writable.
    game : str
        Id of the game whose cards these are and whose default options count.
    options : options of the game, optional
        Of them ``scope``, ``two_colours``, ``equal_closeups``, ``mixed_twins`` and ``double_elements`` matter.

    Returns
    -------
    structured array, shape (tables,); of the two games of outfits:
        ``kind``: index into ``pb.KINDS``, by rank double > identical > several (by ``scope``) > single > none.
        ``k``: matched elements over the table (by ``two_colours``). ``k_pair``: most on one pair.
        ``elements``: bit e set when element e (in text order) is matched.
        ``pair``: slots (i, j), i < j, of the first identical pair; without one, of the pair that shares most; -1, -1
        when nothing matches. Among equals the pair whose j is least, then whose i is.
        ``double``: slot of the first two-fish card, -1 without.

    Raises
    ------
    OptionError
        Cards that are not uint64 of this shape, or a game whose cards do not match.
    """
    from penguinbench import _registry

    played = _registry.game(game)
    return cast("npt.NDArray[np.void]", played.part("detector").find(played, cards, played.as_options(options)))
