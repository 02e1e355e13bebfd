"""What a whole game costs: four adults of every game, four racers, in NumPy Wald draws measured in turn with them."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any, Final

import penguinbench as pb
import penguinbench_agents as pa
from penguinbench_experiments.speed.clock import WALD_DRAWS, fastest, wald_draws
from penguinbench_experiments.speed.row import SpeedRow


def racers() -> list[Any]:
    """Return four racers with the latency of the race tables: lognormal, 300 ms and more."""
    return [pa.racer(pa.latency.ShiftedLognormal(median_ms=1200, sigma=0.45, offset_ms=300))] * 4


def adults() -> list[Any]:
    """Return four default adults, every stage on."""
    return [pa.profile("adult")] * 4


ADULTS: Final[dict[str, tuple[float, float | None]]] = {
    "penguins": (500, 250),
    "catch-the-match": (400, None),
    "polar-panic": (1_500, None),
    "last-penguin": (1_200, None),
}
"""By game: how many Wald draws a game of four adults may cost, and what would be better still."""


def play(game: str, players: Sequence[Any], games: int) -> None:
    """Play a game on one thread and keep the totals only."""
    pb.play(game, players, games=games, seed=1, keep="summary", threads=1)


def game_rows(quick: bool) -> list[SpeedRow]:
    """Return the rows of adults and racers."""
    games = 4_000 if quick else 20_000
    repeats = 3 if quick else 7
    runs = {game: functools.partial(play, game, adults()) for game in ADULTS}
    runs["racers"] = functools.partial(play, "penguins", racers())
    for run in runs.values():
        run(4)
    timed: dict[str, Callable[[], object]] = {name: functools.partial(run, games) for name, run in runs.items()}
    best = fastest({**timed, "wald": wald_draws()}, repeats)
    draw_ns = best["wald"] / WALD_DRAWS * 1e9
    rows = [_row(f"{game}, 4 adults, a game", best[game] / games, draw_ns, *marks) for game, marks in ADULTS.items()]
    rows.insert(1, _row("penguins, 4 racers, a game", best["racers"] / games, draw_ns, 250, 150))
    return rows


def _row(what: str, seconds: float, draw_ns: float, reach: float, beyond: float | None) -> SpeedRow:
    detail = f"{seconds * 1e6:.1f} us a game, {1 / seconds:,.0f} games/s; a NumPy Wald draw takes {draw_ns:.1f} ns"
    return SpeedRow(what, seconds * 1e9 / draw_ns, "Wald draws", reach, beyond, detail=detail)
