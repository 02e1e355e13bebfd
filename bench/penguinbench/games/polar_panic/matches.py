"""What matches on a table of Polar Panic, in words: all groups of cards that share a fish."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from penguinbench._options import Options
from penguinbench.games.polar_panic.cards import SPECIES
from penguinbench.games.polar_panic.detector import find


@dataclass(frozen=True)
class Matches:
    """Hold what matches on one table.

    Attributes
    ----------
    kind : str
        ``none``, ``single`` or ``several`` species are shared.
    elements : tuple of str
        Letters of the species that two or more cards show.
    pairs : tuple of tuple of int
        Positions ``(i, j)``, i < j, of cards that share a fish.
    groups : tuple of tuple of int
        By ``elements``: the positions of all cards that show that fish.
    """

    kind: str
    elements: tuple[str, ...]
    pairs: tuple[tuple[int, int], ...]
    groups: tuple[tuple[int, ...], ...]


def matches(game: Any, cards: npt.NDArray[np.uint64], options: Options) -> Matches:
    """Return what matches on a table of cards, shape (cards,)."""
    found = find(game, cards[None, :], options)[0]
    shared = [species for species in range(len(SPECIES)) if int(found["groups"]) >> species & 1]
    words = [int(card) for card in cards]
    groups = [tuple(i for i, word in enumerate(words) if word >> species & 1) for species in shared]
    pairs = {(i, j) for group in groups for j in group for i in group if i < j}
    return Matches(
        kind=game.kinds[found["kind"]],
        elements=tuple(SPECIES[species] for species in shared),
        pairs=tuple(sorted(pairs, key=lambda pair: (pair[1], pair[0]))),
        groups=tuple(groups),
    )
