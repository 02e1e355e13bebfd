"""A deck drawn once more: NumPy's Philox, lists and text instead of bits."""

from __future__ import annotations

from numpy.random import Philox

from penguinbench._deckspec import DeckSpec

LETTERS = "RYGBOPWKNC"
REDRAW = 2


def block(root: int, number: int, card: int, attempt: int) -> list[int]:
    """Return the four words of one draw: key (root, number), counter (0, card, attempt, stage)."""
    counter = (card << 64) + (attempt << 128) + (REDRAW << 192)
    # NumPy raises the counter by one before its first block.
    return [int(word) for word in Philox(counter=counter - 1, key=root + (number << 64)).random_raw(4)]


def digit(word: int, n: int) -> tuple[int, int]:
    """Return a whole number below n, and the word that is left."""
    return word * n >> 64, word * n & (1 << 64) - 1


def outfit(word: int, spec: DeckSpec) -> str:
    left, shown = list(LETTERS[: spec.colours]), []
    for _ in range(6):
        at, word = digit(word, len(left))
        shown.append(left[at])
        if spec.outfits == "permutation":
            left[at] = left[-1]
            left.pop()
    return " ".join(shown)


def new_outfit(spec: DeckSpec, root: int, number: int, deck: list[str]) -> str:
    attempt = 0
    while True:
        text = outfit(block(root, number, len(deck), attempt)[0], spec)
        if text not in [card.rstrip("*") for card in deck]:
            return text
        attempt += 1


def closeup(element: int, colour: int) -> str:
    return " ".join(LETTERS[colour] if e == element else "-" for e in range(6))


def deck(spec: DeckSpec, root: int, number: int) -> list[str]:
    cards: list[str] = []
    while len(cards) < spec.one_fish:
        text = new_outfit(spec, root, number, cards)
        cards += [text, text] if len(cards) < 2 * spec.doubled else [text]
    for _ in range(spec.two_fish):
        cards.append(new_outfit(spec, root, number, cards) + "*")
    details: list[str] = []
    first = digit(block(root, number, 64, 0)[0], 6)[0]
    for i in range(spec.closeups):
        attempt = 0
        while True:
            words = block(root, number, len(cards) + i, attempt)
            element = digit(words[1], 6)[0] if spec.details == "random" else (first + i) % 6
            text = closeup(element, digit(words[0], spec.colours)[0])
            if spec.details == "random" or text not in details:
                break
            attempt += 1
        details.append(text)
    return cards + details
