"""What two cards of Catch the Match have in common, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from penguinbench._options import Options
from penguinbench.games.catch_the_match.detector import find


@dataclass(frozen=True)
class Matches:
    """Hold what matches on one table.

    Attributes
    ----------
    kind : str
        ``none``, ``single`` or ``several`` objects agree.
    elements : tuple of str
        Objects that some pair of cards shows alike: the answers.
    pairs : tuple of tuple of int
        Positions ``(i, j)``, i < j, of cards that show an object alike.
    decoys, half : tuple of str
        Objects some pair shows with swapped colours, or with exactly one place alike.
    """

    kind: str
    elements: tuple[str, ...]
    pairs: tuple[tuple[int, int], ...]
    decoys: tuple[str, ...]
    half: tuple[str, ...]


def matches(game: Any, cards: npt.NDArray[np.uint64], options: Options) -> Matches:
    """Return what matches on a table of cards, shape (cards,)."""
    found = find(game, cards[None, :], options)[0]
    couples = [(i, j) for j in range(len(cards)) for i in range(j)]
    answers: Any = find(game, cards[np.array(couples, np.int64).reshape(-1, 2)], options) if couples else []
    return Matches(
        kind=game.kinds[found["kind"]],
        elements=_names(game, found["objects"]),
        pairs=tuple(pair for pair, answer in zip(couples, answers, strict=True) if answer["k"]),
        decoys=_names(game, found["decoys"]),
        half=_names(game, found["half"]),
    )


def _names(game: Any, mask: Any) -> tuple[str, ...]:
    return tuple(name for o, name in enumerate(game.elements) if int(mask) >> o & 1)
