"""Random windows of both games, with random options, for the judge and its naive twin."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import ceil, cos, log, pi, sqrt
from random import Random
from typing import Any

import numpy as np
from numpy.random import Philox

from penguinbench._claim import Claim, Outcome
from penguinbench._game import Game
from penguinbench._handicap import Handicap
from penguinbench._option_row import OptionRow
from penguinbench._options import Options
from penguinbench._streams import STAGES
from penguinbench.games.penguins.cards import CODEC
from tests.conftest import SEED
from tests.naive import judge as naive
from tests.outfit_tables import random_card, random_table

CLOCK = {"flip_interval_ms", "min_flip_ms", "max_flip_ms", "between_rounds_ms", "last_chance_ms", "flipper_lag_ms",
         "reach_ms", "flip_hand_ms", "moving_card", "first_flipper", "final_tie"}  # fmt: skip
"""Options of the arena; a judgement does not ask them."""
ACROSS = {"wrong_figure"}
"""Options that show from one window of a round to the next."""


@dataclass(frozen=True)
class Window:
    """One window before it is judged."""

    game: Game
    options: Options
    table: list[str]
    claims: list[Claim]
    piles: list[list[str]]
    stack: list[str]
    flipper: int | None
    factors: list[int]
    gifts: list[int]
    last: bool
    seed: int

    def judge(self) -> Outcome:
        def parse(cards: list[str]) -> Any:
            return np.array([words(card) for card in cards], np.uint64)

        handicaps = [Handicap(gift_cards=g, penalty_factor=f) for g, f in zip(self.gifts, self.factors, strict=True)]
        return self.game.judge(
            parse(self.table), self.claims, [parse(pile) for pile in self.piles], parse(self.stack), self.flipper,
            self.options, handicaps, self.last, self.seed,
        )  # fmt: skip

    def naive(self) -> naive.Round:
        """Judge by the twin; claims of its round stand in the order of ``claims``."""
        order = in_order(self)
        elements = self.game.elements
        claims = [
            naive.Claim(c.seat, c.action, ceil(c.at_ms * 1024) / 1024, elements.index(c.element) if c.element else None)
            for c in self.claims
        ]
        done = naive.Round(
            self.game.id, self.options.to_dict(), list(self.table), [claims[i] for i in order],
            [list(pile) for pile in self.piles], list(self.stack), self.flipper, self.factors, self.last,
            Keyed(self.seed, len(self.table)), list(self.gifts),
        ).play()  # fmt: skip
        done.claims = claims
        return done


class Keyed:
    """Chance as the bench keys it, by NumPy's own Philox."""

    def __init__(self, seed: int, ordinal: int) -> None:
        self.seed, self.ordinal = seed, ordinal

    def words(self, seat: int, target: int, stage: str) -> list[int]:
        counter = seat + (self.ordinal << 64) + (target << 128) + (STAGES[stage] << 192)
        # NumPy raises the counter before its first block.
        block = Philox(key=self.seed, counter=(counter - 1) % (1 << 256))
        return [int(word) for word in block.random_raw(4)]

    def seen(self, voter: int, seat: int) -> float:
        one, two, *_ = self.words(voter, 8 + seat, "vote")
        return sqrt(-2 * log(((one >> 11) + 1) / 2**53)) * cos(2 * pi * (two >> 11) / 2**53)

    def pick(self, target: int, n: int) -> int:
        return self.words(0, 65536 + target, "giving")[0] * n >> 64

    def tie(self, seat: int) -> int:
        return self.words(seat, 0, "tie")[0]


def in_order(window: Window) -> list[int]:
    """Return the indices of claims in order of completion, equal ticks by the draw of the deal (G-a)."""
    chance = Keyed(window.seed, len(window.table))
    key = [(ceil(claim.at_ms * 1024), chance.tie(claim.seat)) for claim in window.claims]
    return sorted(range(len(key)), key=lambda i: key[i])


@cache
def pool() -> tuple[list[str], list[list[str]]]:
    """Return cards and tables to choose from: drawing them anew for each window would take most of a test's time."""
    rng = np.random.default_rng(SEED)
    cards = [random_card(rng, 6) for _ in range(400)]
    sizes = [1, 2, 2, 3, 3, 4, 5, 8]
    tables = [random_table(rng, sizes[i % len(sizes)], empty=0.05) for i in range(2000)]
    return cards, [[card for card in table if card] for table in tables]


@cache
def words(card: str) -> int:
    return CODEC.parse(card)


def random_value(rng: Random, row: OptionRow) -> Any:
    if row.kind == "choice":
        return rng.choice(row.choices)
    if row.kind == "flag":
        return rng.random() < 0.5
    if row.kind == "count":
        if row.none and rng.random() < 0.3:
            return None
        return rng.randint(int(row.low), int(min(row.high, row.low + 4)))
    return rng.choice([0.0, 20.0, 100.0, 400.0, 1500.0])


def random_options(rng: Random, game: Game, share: float) -> Options:
    rows = [row for row in game.options_type.ROWS if row.name not in CLOCK and rng.random() < share]
    return game.options(**{row.name: random_value(rng, row) for row in rows})


def random_claims(rng: Random, game: Game, n_seats: int, matched: tuple[str, ...], most: int = 9) -> list[Claim]:
    """Return claims close together in time, many at equal ticks, in any order; calls often name a matched element."""
    claims = []
    theme = rng.choice(game.actions)
    themed = rng.choice([0.0, 0.8])  # half the windows are a race for one thing
    aimed = rng.choice([0.0, 0.8]) if matched else 0.0
    one_each = rng.sample(range(n_seats), n_seats)
    seats = one_each if rng.random() < 0.5 else rng.choices(range(n_seats), k=rng.randint(1, most))
    for seat in seats:
        action = theme if rng.random() < themed else rng.choice(game.actions)
        element = None
        if action == "call":
            element = rng.choice(matched) if rng.random() < aimed else rng.choice(game.elements)
        at = rng.choice([600.0, 600.0, 620.0, 650.0, 700.0, 1150.0, 1200.0, 1700.0, 2100.0, 2101.0])
        claims.append(Claim(seat, action, at, element))
    return claims


def random_window(rng: Random, game: Game, share: float = 0.25) -> Window:
    """Return a window that could have come about: few, many or no cards in piles and stack."""
    n = rng.randint(*game.players)
    some, tables = pool()
    table = rng.choice(tables)
    seen = [card.rstrip("*").split() for card in table]
    matched = tuple(
        name for e, name in enumerate(game.elements)
        if any(one[e] == other[e] != "-" for i, one in enumerate(seen) for other in seen[:i])
    )  # fmt: skip
    return Window(
        game, random_options(rng, game, share), table, random_claims(rng, game, n, matched),
        [rng.choices(some, k=rng.randint(0, 3)) for _ in range(n)], rng.choices(some, k=rng.choice([0, 0, 1, 3, 8])),
        None if rng.random() < 0.1 else rng.randrange(n), rng.choices([1, 1, 1, 2, 3, 0], k=n),
        rng.choices([0, 1, 2], k=n), rng.random() < 0.2, rng.getrandbits(63),
    )  # fmt: skip
