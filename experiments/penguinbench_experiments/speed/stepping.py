"""One event at a time over many half-played games, against the same games played whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import penguinbench_agents as pa
from penguinbench._chunks import Player
from penguinbench._functions import functions_row
from penguinbench._layout import MINDS, TABLE
from penguinbench._lineup import make_setup
from penguinbench._series_kernel import advance_many, begin, own_of
from penguinbench._setup import Setup
from penguinbench_experiments.speed.clock import fastest
from penguinbench_experiments.speed.row import SpeedRow

HALF_PLAYED = 2000
ONE_STEP = -1
"""Stop after every event, whatever it is."""


class Table2000:
    """Hold many games at once and move each by one event a call."""

    def __init__(self, setup: Setup, games: int) -> None:
        self.setup = setup
        self.rules, self.kit = setup.rules.copy(), setup.kit.copy()
        self.tables = np.zeros(games, TABLE)
        self.minds = np.zeros(games, MINDS)
        self.numbers = np.arange(games, dtype=np.uint64)
        self.groups = self.numbers // np.uint64(setup.per_group)
        self.roots = np.full(games, setup.seed, np.uint64)
        self.steps = np.zeros(games, np.int64)
        self.functions = functions_row(setup.fall, setup.judge, setup.redraw, setup.functions)

    def start(self) -> None:
        """Begin every game anew."""
        setup, kernel = self.setup, begin()
        self.minds[:] = 0
        self.tables[:] = setup.template[0]
        for i, number in enumerate(self.numbers):
            rows = self.tables[i : i + 1], self.minds[i : i + 1]
            kernel(*rows, self.kit, self.rules, self.functions, setup.root, number, setup.first_flipper)

    def step(self) -> int:
        """Move every game that is not over by one event; return how many are not over then."""
        own = own_of(self.rules)
        return int(
            advance_many(own)(
                self.tables, self.minds, self.kit, self.rules, self.roots, self.numbers, self.groups, ONE_STEP,
                self.steps, self.functions, own,
            )
        )  # fmt: skip

    def play(self) -> None:
        """Play every game to its end."""
        while self.step():
            pass


def stepping_rows(quick: bool) -> list[SpeedRow]:
    """Return what stepping costs over playing whole, four default adults."""
    games = 400 if quick else HALF_PLAYED
    setup = make_setup("penguins", [pa.profile("adult")] * 4, seed=1)
    many, player = Table2000(setup, games), Player()
    whole: Callable[[], Any] = lambda: player.play(setup, 0, games)  # noqa: E731  # a name for the pair below
    many.start()
    many.play()
    whole()
    best = {"steps": float("inf"), "whole": float("inf")}
    for _ in range(3 if quick else 7):
        many.start()
        for name, seconds in fastest({"steps": many.play, "whole": whole}, 1).items():
            best[name] = min(best[name], seconds)
    detail = f"{best['steps'] / games * 1e6:.1f} us a game in steps, {best['whole'] / games * 1e6:.1f} us whole"
    ratio = best["steps"] / best["whole"]
    return [
        SpeedRow(f"one event at a time over {games:,} games, against whole games", ratio, "", 1.3, 1.15, detail=detail)
    ]
