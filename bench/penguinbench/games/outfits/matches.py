"""What matches on one table, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from penguinbench._layout import KINDS
from penguinbench._options import Options
from penguinbench.games.outfits.bits import element_mask, identity, matchable
from penguinbench.games.outfits.find import run_detector
from penguinbench.games.outfits.option_index import DOUBLE_ELEMENTS, EQUAL_CLOSEUPS, N_DETECTOR_OPTIONS


@dataclass(frozen=True)
class Matches:
    """Hold what matches on one table.

    Attributes
    ----------
    kind : str
        ``none``, ``single``, ``several``, ``identical`` or ``double``: the highest there is.
    elements : tuple of str
        Elements matched anywhere on the table, in text order.
    pairs : tuple of tuple of int
        Positions ``(i, j)``, i < j, of cards that share an element, in the order in which falling cards complete them.
    shared : tuple of tuple of str
        The elements each of ``pairs`` shares.
    identical : tuple of tuple of int
        Those of ``pairs`` that are identical cards.
    k, k_pair : int
        Matched elements over the table, and most on one pair.
    pair : tuple of int or None
        The first identical pair; without one, the first that shares most.
    double : int or None
        Position of the first card with two fish (two worms).
    """

    kind: str
    elements: tuple[str, ...]
    pairs: tuple[tuple[int, int], ...]
    shared: tuple[tuple[str, ...], ...]
    identical: tuple[tuple[int, int], ...]
    k: int
    k_pair: int
    pair: tuple[int, int] | None
    double: int | None


def detector_codes(options: Options) -> list[int]:
    """Return the five options of the detector as codes, in the order of ``option_index``."""
    codes = [0] * N_DETECTOR_OPTIONS
    for row in options.ROWS:
        if isinstance(row.to, int) and row.to < N_DETECTOR_OPTIONS:
            codes[row.to] = row.number(getattr(options, row.name))
    return codes


def matches(game: Any, cards: npt.NDArray[np.uint64], options: Options) -> Matches:
    """Return what matches on a table of cards, shape (cards,), by the options of a game."""
    codes = detector_codes(options)
    found = run_detector(cards[None, :], codes)[0]
    colours = [matchable(card, codes[DOUBLE_ELEMENTS]) for card in cards]
    same = [identity(card, *codes[EQUAL_CLOSEUPS:N_DETECTOR_OPTIONS]) for card in cards]
    common = {(i, j): int(colours[i] & colours[j]) for j in range(len(cards)) for i in range(j)}
    pairs = [pair for pair, bits in common.items() if bits]
    i, j = (int(position) for position in found["pair"])
    return Matches(
        kind=KINDS[found["kind"]],
        elements=_names(game, int(found["elements"])),
        pairs=tuple(pairs),
        shared=tuple(_names(game, int(element_mask(np.uint64(common[pair])))) for pair in pairs),
        identical=tuple((i, j) for i, j in pairs if same[i] == same[j] != 0),
        k=int(found["k"]),
        k_pair=int(found["k_pair"]),
        pair=(i, j) if i >= 0 else None,
        double=int(found["double"]) if found["double"] >= 0 else None,
    )


def _names(game: Any, elements: int) -> tuple[str, ...]:
    """Return the names of the elements of a bit mask."""
    return tuple(name for e, name in enumerate(game.elements) if elements >> e & 1)
