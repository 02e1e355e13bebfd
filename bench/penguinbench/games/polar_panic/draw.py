"""Draw a deck of fish: every species as often as any other, no species twice on a card (B2, B-b)."""

from __future__ import annotations

from typing import Any

import numpy as np

from penguinbench._accel import kernel
from penguinbench._streams import STAGE_REDRAW, below, philox
from penguinbench.games.polar_panic.cards import BEAR, FISHERMAN

_ZERO, _ONE = np.uint64(0), np.uint64(1)
_FISHERMAN, _BEAR = np.uint64(FISHERMAN), np.uint64(BEAR)
_SWAPS = np.uint64(1)  # target of the noise: 0 shuffles the pictures, 1 mends cards that show a fish twice
_MOST_SWAPS = 100_000


@kernel()
def _draw_below(root: np.uint64, number: np.uint64, ordinal: int, target: np.uint64, n: int) -> Any:
    word = philox(root, number, _ZERO, np.uint64(ordinal), target, STAGE_REDRAW)[0]
    return np.int64(below(word, np.uint64(n)))


@kernel()
def _twice(fish: Any, first: int, size: int) -> int:
    """Return the index of a picture that its card shows twice, -1 without."""
    for i in range(first, first + size):
        for j in range(first, i):
            if fish[i] == fish[j]:
                return i
    return -1


@kernel()
def draw_cards(spec: Any, root: np.uint64, number: np.uint64, out: Any) -> int:
    """Write the cards of the deck (root, number) by the row of a ``PanicSpec``; return how many there are.

    All pictures, the species in turn, are shuffled and laid onto the cards; a picture that its card shows twice changes
    places with a random one until there is none.
    """
    species, ones, twos, threes = spec[0], spec[1], spec[2], spec[3]
    n = ones + 2 * twos + 3 * threes
    fish = np.empty(n, np.int64)
    for i in range(n):
        fish[i] = i % species
    for i in range(n - 1, 0, -1):
        j = _draw_below(root, number, i, _ZERO, i + 1)
        kept = fish[i]
        fish[i] = fish[j]
        fish[j] = kept
    cards = ones + twos + threes
    swaps = 0
    card, first = 0, 0
    while card < cards and swaps < _MOST_SWAPS:
        size = 1 + (card >= ones) + (card >= ones + twos)
        doubled = _twice(fish, first, size)
        if doubled < 0:
            card += 1
            first += size
            continue
        other = _draw_below(root, number, swaps, _SWAPS, n)
        swaps += 1
        kept = fish[doubled]
        fish[doubled] = fish[other]
        fish[other] = kept
        card, first = 0, 0
    first = 0
    for card in range(cards):
        size = 1 + (card >= ones) + (card >= ones + twos)
        word = _ZERO
        for i in range(first, first + size):
            word |= _ONE << np.uint64(fish[i])
        out[card] = word
        first += size
    for k in range(spec[4]):
        out[cards + k] = _FISHERMAN
    for k in range(spec[5]):
        out[cards + spec[4] + k] = _BEAR
    return cards + spec[4] + spec[5]


@kernel()
def redraw(table: Any, rules: Any, root: np.uint64, group: np.uint64) -> None:
    """Write the deck of the key (root, group) into the table; ``rules.spec`` holds ``PanicSpec.row()``."""
    draw_cards(rules.spec, root, group, table.cards)
