"""Draw a deck of outfits from keyed noise, fast enough to do it again for each game (about 2 us).

The block of card i at its a-th attempt is Philox key (root, number), counter (0, i, a, redraw): no card's draw depends
on how often another was tried. Digits come off a word by ``word * n``: the high half is the digit, the low half
the next word; with six digits below 10 the bias is under 1e-13.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from penguinbench._accel import kernel, mulhilo
from penguinbench._deckspec import (
    ROW_CLOSEUPS,
    ROW_COLOURS,
    ROW_DOUBLED,
    ROW_INDEPENDENT,
    ROW_ONE,
    ROW_RANDOM_DETAILS,
    ROW_TWO,
)
from penguinbench._layout import MAX_CARDS
from penguinbench._streams import STAGE_REDRAW, philox
from penguinbench.games.outfits.bits import OUTFIT_BITS, TWO_FISH

_ZERO = np.uint64(0)
_ONE = np.uint64(1)
_TWO = np.uint64(2)
_SIX = np.uint64(6)
_TEN = np.uint64(10)
_NIBBLE = np.uint64(15)
_COLOURS_IN_ORDER = np.uint64(0x9876543210)  # nibble c holds colour c


@kernel()
def _permutation(word: np.uint64, colours: np.uint64) -> np.uint64:
    """Return an outfit whose six elements differ in colour: the first six steps of a Fisher-Yates shuffle."""
    left = _COLOURS_IN_ORDER
    n = colours
    card = _ZERO
    shift = _ZERO
    for _ in range(6):
        digit, word = mulhilo(word, n)
        n -= _ONE
        at = digit << _TWO
        end = n << _TWO
        colour = (left >> at) & _NIBBLE
        card |= _ONE << (shift + colour)
        left = (left & ~(_NIBBLE << at)) | (((left >> end) & _NIBBLE) << at)
        shift += _TEN
    return card


@kernel()
def _independent(word: np.uint64, colours: np.uint64) -> np.uint64:
    """Return an outfit whose elements are coloured one by one."""
    card = _ZERO
    shift = _ZERO
    for _ in range(6):
        digit, word = mulhilo(word, colours)
        card |= _ONE << (shift + digit)
        shift += _TEN
    return card


@kernel()
def _holds(cards: Any, start: int, stop: int, outfit: np.uint64) -> bool:
    for i in range(start, stop):
        if cards[i] & OUTFIT_BITS == outfit:
            return True
    return False


@kernel()
def _new_outfit(row: Any, root: np.uint64, number: np.uint64, out: Any, n: int) -> np.uint64:
    """Return an outfit that none of the n cards drawn so far shows."""
    colours = np.uint64(row[ROW_COLOURS])
    attempt = _ZERO
    while True:
        word, _, _, _ = philox(root, number, _ZERO, np.uint64(n), attempt, STAGE_REDRAW)
        outfit = _independent(word, colours) if row[ROW_INDEPENDENT] else _permutation(word, colours)
        if not _holds(out, 0, n, outfit):
            return outfit
        attempt += _ONE


@kernel()
def _closeups(row: Any, root: np.uint64, number: np.uint64, out: Any, start: int) -> int:
    """Draw the close-ups from index ``start`` on and return the index behind them (F-b)."""
    colours = np.uint64(row[ROW_COLOURS])
    stop: int = start + int(row[ROW_CLOSEUPS])
    # Which elements are shown once more when the close-ups do not divide by six is drawn, too.
    word, _, _, _ = philox(root, number, _ZERO, np.uint64(MAX_CARDS), _ZERO, STAGE_REDRAW)
    element, _ = mulhilo(word, _SIX)
    for n in range(start, stop):
        attempt = _ZERO
        while True:
            w0, w1, _, _ = philox(root, number, _ZERO, np.uint64(n), attempt, STAGE_REDRAW)
            colour, _ = mulhilo(w0, colours)
            if row[ROW_RANDOM_DETAILS]:
                element, _ = mulhilo(w1, _SIX)
            card = _ONE << (_TEN * element + colour)
            if row[ROW_RANDOM_DETAILS] or not _holds(out, start, n, card):
                break
            attempt += _ONE
        out[n] = card
        element = (element + _ONE) % _SIX
    return stop


@kernel()
def draw_cards(row: Any, root: np.uint64, number: np.uint64, out: Any) -> int:
    """Draw the deck of key (root, number) and return its number of cards.

    In order: doubled outfits (twins side by side), single one-fish outfits, two-fish outfits, close-ups, zeros.

    Parameters
    ----------
    row : int64 array, shape (7,)
        ``DeckSpec.row()``.
    root, number : uint64
        Seed, and 0 for the deck of a series or the number of the deal for ``redraw="game"``.
    out : uint64 array, shape (64,)
    """
    n: int = 0
    while n < row[ROW_ONE]:
        outfit = _new_outfit(row, root, number, out, n)
        out[n] = outfit
        n += 1
        if n < 2 * row[ROW_DOUBLED]:
            out[n] = outfit
            n += 1
    for _ in range(row[ROW_TWO]):
        out[n] = _new_outfit(row, root, number, out, n) | TWO_FISH
        n += 1
    n = _closeups(row, root, number, out, n)
    for i in range(n, MAX_CARDS):
        out[i] = _ZERO
    return n
