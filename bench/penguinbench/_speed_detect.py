"""How much faster the match detector is than NumPy broadcasting, measured in one process on one thread."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from penguinbench._deckspec import DeckSpec
from penguinbench._detect import find_matches
from penguinbench._layout import MAX_CARDS

Colours = npt.NDArray[np.uint8]
_ABSENT = 255


class DetectorSpeed(NamedTuple):
    """Hold what was measured; times are nanoseconds a table, the best of several runs."""

    tables: int
    slots: int
    detector_ns: float
    numpy_ns: float
    read_ns: float
    """Reading the same cards once: the sum of the array."""

    @property
    def ratio(self) -> float:
        """Return how many times faster the detector is than NumPy broadcasting."""
        return self.numpy_ns / self.detector_ns


def random_tables(tables: int, slots: int, seed: int = 1) -> npt.NDArray[np.uint64]:
    """Return tables dealt from printed-like decks, one deck a table, uint64, shape (tables, slots)."""
    from penguinbench.games.outfits.draw import draw_cards

    rng = np.random.default_rng(seed)
    row = DeckSpec().row()
    decks = np.zeros((64, MAX_CARDS), np.uint64)
    for number, deck in enumerate(decks):
        draw_cards(row, np.uint64(seed), np.uint64(number), deck)
    chosen = rng.integers(len(decks), size=tables)
    hands = np.argsort(rng.random((tables, MAX_CARDS), dtype=np.float32), axis=1)[:, :slots]
    return decks[chosen[:, None], hands]


def unpack(cards: npt.NDArray[np.uint64]) -> tuple[Colours, npt.NDArray[np.bool_]]:
    """Return colours, uint8 of shape (tables, slots, 6) with 255 where absent, and which cards have two fish."""
    colours = np.full((*cards.shape, 6), _ABSENT, np.uint8)
    for element in range(6):
        for colour in range(10):
            shown = (cards >> np.uint64(10 * element + colour)) & np.uint64(1) == 1
            colours[..., element][shown] = colour
    return colours, (cards >> np.uint64(60)).astype(bool)


def broadcast(colours: Colours, two: npt.NDArray[np.bool_]) -> tuple[npt.NDArray[Any], ...]:
    """Return what ``find_matches`` returns, with penguins' default options, by arrays of shape (tables, pairs, 6)."""
    slots = colours.shape[1]
    # Pairs by the card that completes them, as the detector orders them.
    later, earlier = np.tril_indices(slots, -1)
    a, b = colours[:, earlier], colours[:, later]
    same = a == b
    equal = same & (a != _ABSENT)
    shared = equal.sum(axis=2, dtype=np.int8)
    matched = equal.any(axis=1)
    k = matched.sum(axis=1, dtype=np.int8)
    k_pair = shared.max(axis=1)
    elements = np.packbits(matched, axis=1, bitorder="little")[:, 0]
    identical = same.all(axis=2) & (two[:, earlier] == two[:, later]) & (shared > 0)
    any_identical = identical.any(axis=1)
    which = np.where(any_identical, identical.argmax(axis=1), shared.argmax(axis=1))
    pair = np.stack([earlier[which], later[which]], axis=1).astype(np.int8)
    pair[k_pair == 0] = -1
    any_two = two.any(axis=1)
    double = np.where(any_two, two.argmax(axis=1), -1).astype(np.int8)
    kind = np.select([any_two, any_identical, k_pair >= 2, k > 0], [4, 3, 2, 1], 0).astype(np.int8)
    return kind, k, k_pair, elements, pair, double


def _best_ns(run: Callable[[], object], tables: int, runs: int) -> float:
    """Return the fastest of several runs in nanoseconds a table: the least disturbed by others on the machine."""
    times = []
    for _ in range(runs):
        start = time.perf_counter_ns()
        run()
        times.append(time.perf_counter_ns() - start)
    return min(times) / tables


def measure_detector(tables: int = 100_000, slots: int = 4, runs: int = 9, seed: int = 1) -> DetectorSpeed:
    """Measure the detector against NumPy broadcasting and a plain read, all fields, one thread.

    >>> measure_detector(tables=20_000).ratio > 10
    True

    Parameters
    ----------
    tables, slots : int
        Shape of the cards.
    runs : int
        The fastest of so many counts.
    seed : int
        Of the random tables.

    Raises
    ------
    AssertionError
        The two do not agree on these tables.
    """
    cards = random_tables(tables, slots, seed)
    colours, two = unpack(cards)
    found, other = find_matches(cards), broadcast(colours, two)
    for name, values in zip(("kind", "k", "k_pair", "elements", "pair", "double"), other, strict=True):
        if not np.array_equal(found[name], values):
            raise AssertionError(f"detector and NumPy broadcasting differ in {name} (tables={tables}, seed={seed})")
    # In turn and not one after the other: a machine that slows down slows both.
    detector, numpy, read = [], [], []
    for _ in range(runs):
        detector.append(_best_ns(lambda: find_matches(cards), tables, 3))
        numpy.append(_best_ns(lambda: broadcast(colours, two), tables, 1))
        read.append(_best_ns(lambda: cards.sum(), tables, 3))
    return DetectorSpeed(tables, slots, min(detector), min(numpy), min(read))
