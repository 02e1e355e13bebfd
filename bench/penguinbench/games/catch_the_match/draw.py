"""Draw a deck in which any two cards agree on exactly one object (C3).

Cards and objects are numbered modulo 15. For object o the cards o + j and o - j (j = 1 to 7) form a class, card o is a
class of its own: the standard near-1-factorisation of the complete graph on 15 points. Two cards a and b are in one
class of object o exactly when a + b = 2 o, and 2 has the inverse 8: one object, 8 (a + b) mod 15. Giving an object's
eight classes eight different colour pairs makes that the only agreement.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from penguinbench._accel import kernel
from penguinbench._streams import STAGE_REDRAW, below, philox
from penguinbench.games.catch_the_match.cards import N_OBJECTS

_N_CLASSES = 8
_MAX, _MIN = 1, 2  # codes of the spec's decoys; 0 is random
_CARDS = 100  # targets of the noise: 0 to 14 the objects' pairs, 32 on their classes, then cards and objects
_OBJECTS = 101


@kernel()
def _mix(root: np.uint64, number: np.uint64, target: int, order: Any) -> None:
    """Write a random permutation of 0 to n - 1 into ``order``, an int64 array of shape (n,)."""
    for i in range(order.shape[0]):
        order[i] = i
    for i in range(order.shape[0] - 1, 0, -1):
        word = philox(root, number, np.uint64(0), np.uint64(i), np.uint64(target), STAGE_REDRAW)[0]
        j = np.int64(below(word, np.uint64(i + 1)))
        kept = order[i]
        order[i] = order[j]
        order[j] = kept


@kernel()
def _pair(code: int) -> int:
    """Return the nibble of ordered colour pair 0 to 11."""
    first = code // 3
    second = code % 3
    return 4 * first + (second + 1 if second >= first else second)


@kernel()
def _classes(root: np.uint64, number: np.uint64, o: int, scheme: int, nibbles: Any) -> None:
    """Write the nibbles of the eight classes of an object, int64 array of shape (8,)."""
    order = np.empty(12, np.int64)
    _mix(root, number, o, order)
    if scheme == 0:
        for k in range(_N_CLASSES):
            nibbles[k] = _pair(order[k])
        return
    # Unordered pairs: those whose first colour has the smaller number, in a random order, each in a random direction.
    n = 0
    both = 4 if scheme == _MAX else 2
    seen = 0
    for k in range(12):
        pair = _pair(order[k])
        low, high = min(pair >> 2, pair & 3), max(pair >> 2, pair & 3)
        bit = 1 << (4 * low + high)
        if seen & bit:
            continue
        count = 0
        for other in range(16):
            count += (seen >> other) & 1
        seen |= bit
        if count < both:
            nibbles[n] = pair
            nibbles[n + 1] = 4 * (pair & 3) + (pair >> 2)
            n += 2
        elif scheme == _MIN:
            nibbles[n] = pair
            n += 1
    kept = np.empty(_N_CLASSES, np.int64)
    for k in range(_N_CLASSES):
        kept[k] = nibbles[k]
    places = np.empty(_N_CLASSES, np.int64)
    _mix(root, number, 32 + o, places)
    if scheme == _MIN:
        # Two classes of two cards make four decoys, a class of two and the single card two: fewest when the single
        # card (class 0) is in one of the two pairs that stand in both orders.
        target = places[0] % 4
        for k in range(_N_CLASSES):
            if places[k] == target:
                places[k] = places[0]
        places[0] = target
    for k in range(_N_CLASSES):
        nibbles[k] = kept[places[k]]


@kernel()
def draw_cards(spec: Any, root: np.uint64, number: np.uint64, out: Any) -> int:
    """Write the fifteen cards of the deck (root, number) by the row of a ``CatchSpec``; return their number."""
    cards = np.empty(N_OBJECTS, np.int64)
    objects = np.empty(N_OBJECTS, np.int64)
    _mix(root, number, _CARDS, cards)
    _mix(root, number, _OBJECTS, objects)
    if not spec[1]:
        for i in range(N_OBJECTS):
            cards[i] = i
            objects[i] = i
    nibbles = np.empty(_N_CLASSES, np.int64)
    for i in range(N_OBJECTS):
        out[i] = 0
    for o in range(N_OBJECTS):
        _classes(root, number, o, spec[0], nibbles)
        for c in range(N_OBJECTS):
            apart = (c - o) % N_OBJECTS
            shade = min(apart, N_OBJECTS - apart)  # 0: alone; j: the class of o + j and o - j
            out[cards[c]] |= np.uint64(nibbles[shade]) << np.uint64(4 * objects[o])
    return N_OBJECTS


@kernel()
def redraw(table: Any, rules: Any, root: np.uint64, group: np.uint64) -> None:
    """Write the deck of the key (root, group) into the table; ``rules.spec`` holds ``CatchSpec.row()``."""
    draw_cards(rules.spec, root, group, table.cards)
