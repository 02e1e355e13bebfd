"""Random games of Last Penguin against the naive twin: every verdict, card, finger, effect and score."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import penguinbench as pb
from penguinbench._streams import shuffle
from tests.cases import cases
from tests.naive.last import Game

GAME = pb.game("last-penguin")
SEED = 20_261_201
CHUNKS = 40


class Anything:
    """Does anything at any time, often at the same moments as others; what it may not do is void."""

    def __init__(self, name: str, rng: Random) -> None:
        self.name = name
        self.slow, self.wild = rng.choice([0.0, 0.2]), rng.choice([0.1, 0.5, 0.9])

    def react(self, view: Any) -> pb.Plan | None:
        rng = view.rng
        # Never at once: what is done at a tick was planned before it, so that it comes before the end of a count.
        at = view.now_ms + float(rng.choice([100.0, 100.0, 500.0, 700.0, 1.0 + rng.exponential(1500.0)]))
        mine = view.state["chooser"] == view.seat
        if mine and view.state["owes"] == "draw" and rng.random() > self.slow:
            return pb.Plan(at, "draw")
        if mine and view.state["owes"] not in ("draw", "nothing") and rng.random() > self.slow:
            victim = int(rng.integers(view.seats)) if view.state["owes"] == "other" else 0
            place = 31 if rng.random() < 0.1 else int(rng.integers(max(1, view.ordinal)))
            return pb.Plan(at, "choose", position=32 * victim + place)
        if rng.random() < self.wild:
            action = str(rng.choice(["join", "join", "join", "lift", "lift", "draw", "choose"]))
            position = int(rng.integers(24)) if action == "choose" else int(rng.integers(max(1, view.ordinal)))
            return pb.Plan(at, action, position=position if action in ("lift", "choose") else None)
        return view.plan


def random_options(rng: Random) -> dict[str, Any]:
    values: dict[str, list[Any]] = {
        "count_ms": [300.0, 1000.0], "between_rounds_ms": [0.0, 100.0, 1000.0], "choose_ms": [200.0, 5000.0],
        "draw_fingers": [1, 2, 3, 6], "take_fingers": [1, 2, 3, 6], "both_lift": ["discarded", "drawn"],
        "drawer_lifts": [True, False], "rejoin": [False, True], "discards": ["own", "optional", "any"],
        "other_picks": ["taker", "victim"],
    }  # fmt: skip
    return {name: rng.choice(found) for name, found in values.items() if rng.random() < 0.5}


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_games_agree_with_the_twin(chunk: int) -> None:
    for number in range(chunk, cases("last_twin"), CHUNKS):
        rng = Random(f"{SEED} {number}")
        n = rng.randint(2, 6)
        changed = random_options(rng)
        kinds = ["+1", "+2", "+3", "+4", "+7", "-1", "-2", "-3", "+6/-3", "discard-1", "lift-own", "lift-other"]
        deck = pb.Deck(GAME.table(rng.choices(kinds, k=rng.choice([6, 12, 24]))), game=GAME.codec)
        players = [Anything(f"p{i}", rng) for i in range(n)]
        result = pb.play(
            GAME, players, games=1, seed=number, options=changed, deck=deck, rotate=False, keep="log", progress=False
        )
        order = np.zeros(64, np.uint8)
        shuffle(np.uint64(number), np.uint64(0), len(deck), order)
        texts = deck.text()
        twin = Game(
            GAME.options(**changed).to_dict(), [texts[i] for i in order[: len(deck)]], n, number, 0
        ).play(actions(result.log))  # fmt: skip
        assert told(result.log) == twin.told, number
        seats = result.seats.sort_values("seat")
        assert list(zip(seats["score"], seats["cards"], strict=True)) == twin.scores(), number


def actions(log: list[dict[str, Any]]) -> list[tuple[int, int, str, int]]:
    return [(round(e["at_ms"] * 1024), e["seat"], e["event"], e.get("position", 0))
            for e in log if e["event"] in ("draw", "join", "lift", "choose")]  # fmt: skip


def told(log: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """Return a log as the twin tells it."""
    found: list[tuple[Any, ...]] = []
    for e in log:
        at, kind, seat = round(e.get("at_ms", 0) * 1024), e["event"], e.get("seat")
        if kind in ("draw", "join", "lift", "choose"):
            found.append((at, kind, seat, (e.get("position", 0), e["verdict"])))
        elif kind == "forced":
            found.append((at, kind, seat, (e["action"], e.get("position"))))
        elif kind == "closed":
            found.append((at, kind, None, (e["place"], e["holders"])))
        elif kind == "effect":
            found.append((at, kind, seat, e["card"]))
        elif kind in ("placed", "take", "lifts", "discarded"):
            found.append((at, kind, seat, e["place"]))
    return found
