"""Random tables of outfit cards: full cards, close-ups, two-fish cards, twins and empty slots, often alike."""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.random import Generator

from penguinbench.games.outfits import option_index as at
from penguinbench.games.penguins.cards import CODEC
from tests.naive.detector import Options

CHOICES = (
    at.SCOPES,
    at.TWO_COLOURS_CHOICES,
    at.EQUAL_CLOSEUPS_CHOICES,
    at.MIXED_TWINS_CHOICES,
    at.DOUBLE_ELEMENTS_CHOICES,
)
ALL_OPTIONS = [Options(*values) for values in product(*CHOICES)]


def codes(options: Options) -> tuple[int, ...]:
    values = (
        options.scope, options.two_colours, options.equal_closeups, options.mixed_twins, options.double_elements
    )  # fmt: skip
    return tuple(choices.index(value) for choices, value in zip(CHOICES, values, strict=True))


def random_card(rng: Generator, colours: int) -> str:
    letters = np.array(list("RYGBOPWKNC"))
    if colours >= 6 and rng.random() < 0.5:
        words = list(rng.permutation(letters[:colours])[:6])
    else:
        words = list(rng.choice(letters[:colours], 6))
    if rng.random() < 0.25:
        shown = rng.integers(6)
        words = [word if e == shown else "-" for e, word in enumerate(words)]
    two = words[-1] != "-" and rng.random() < 0.15
    return " ".join(words) + ("*" if two else "")


def random_table(rng: Generator, slots: int, empty: float = 0.15) -> list[str | None]:
    """Return a table in text form; half the tables have few colours or a copied card, so that rare kinds occur."""
    colours = int(rng.choice([2, 3, 4, 6, 6, 10]))
    table: list[str | None] = [random_card(rng, colours) for _ in range(slots)]
    if slots > 1 and rng.random() < 0.4:
        i, j = rng.choice(slots, 2, replace=False)
        copy = str(table[i])
        table[j] = copy.rstrip("*") if rng.random() < 0.5 else copy
    return [None if rng.random() < empty else card for card in table]


def words(table: list[str | None]) -> list[int]:
    return [0 if card is None else CODEC.parse(card) for card in table]
