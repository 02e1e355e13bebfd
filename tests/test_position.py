"""A half-played game is a value: stepping plays what the series kernel plays, and a copy ends like the original."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import penguinbench_agents as pa
from penguinbench import Plan
from penguinbench._chunks import Player
from penguinbench._layout import MINDS, STEP_CLAIM, STEP_FALL, TABLE
from penguinbench._lineup import make_setup
from penguinbench._position import Desk, Position
from penguinbench._stepwise import play_stepwise
from penguinbench._view import View
from tests.cases import cases
from tests.stepping import Onlooker, racers, same

LINE_UPS: list[tuple[str, list[Any]]] = [
    ("penguins", racers(900, 1000, 1100, 1200)),
    ("penguins", ["adult", "child-7", "teen-15", "child-10+impulsive"]),
    ("pheasants", ["adult+copycat", "child-7", "reflex"]),
]


@pytest.mark.parametrize(("game", "players"), LINE_UPS)
def test_stepping_gives_the_rows_of_the_series(game: str, players: list[Any]) -> None:
    setup = make_setup(game, players, seed=7)
    n = cases("stepwise_games")
    whole = Player().play(setup, 3, 3 + n)
    steps = play_stepwise(setup, 3, 3 + n, "log")
    same(whole.games, steps.games)
    same(whole.seats, steps.seats)
    same(whole.claims, steps.claims)
    assert [event["event"] for event in steps.events].count("claim") == len(whole.claims)
    assert len(play_stepwise(setup, 3, 4, "seats").claims) == 0


def finished(position: Position) -> tuple[bytes, bytes]:
    for _ in position.play_on():
        pass
    return position.table.tobytes(), position.minds.tobytes()


@pytest.mark.parametrize("players", [["adult", "child-7+copycat", "teen-15"], [Onlooker(), "adult", Onlooker("b")]])
def test_a_copy_made_in_mid_round_ends_the_same(players: list[Any], rng: np.random.Generator) -> None:
    desk = Desk(make_setup("pheasants", players, seed=3))
    for number in range(cases("copied_positions")):
        position = Position(desk, number)
        for _ in range(int(rng.integers(1, 200))):
            if not position.is_over:
                position.step()
        twin = position.copy()
        before = twin.table.tobytes()
        end = finished(position)
        assert twin.table.tobytes() == before
        assert finished(twin) == end
        # Positions of one desk that take turns do not disturb each other.
        third = Position(desk, number)
        other = Position(desk, number + 1)
        while not third.is_over:
            third.step()
            if not other.is_over:
                other.step()
        assert third.table.tobytes() == end[0]


def test_a_position_started_anew_is_the_same_game() -> None:
    setup = make_setup("penguins", ["adult", Onlooker()], seed=11)
    assert finished(Position.start(setup, 5)) == finished(Position.start(setup, 5))
    assert finished(Position.start(setup, 5)) != finished(Position.start(setup, 6))


class Exact:
    """Claims at the very tick at which the second card is due."""

    name = "exact"

    def react(self, view: View) -> Plan | None:
        if view.why == "card" and view.ordinal == 1:
            return Plan(view.cards[0].onset_ms + 1500, "knock")
        return view.plan


@pytest.mark.parametrize(("moving_card", "cards_up"), [("counts", 2), ("ignored", 1)])
@pytest.mark.parametrize("game", ["penguins", "pheasants"])
def test_a_claim_at_the_tick_of_a_fall_is_judged_with_the_card_or_without(
    game: str, moving_card: str, cards_up: int
) -> None:
    """G-c: a card being turned counts, unless the option says it does not."""
    options = {"moving_card": moving_card, "flipper_lag_ms": 0, "reach_ms": 0, "flip_hand_ms": 0}
    setup = make_setup(game, [Exact(), Exact()], seed=2, options=options)
    played = play_stepwise(setup, 0, 1, "log")
    first = played.claims[0]
    assert first["cards_up"] == cards_up
    assert first["at"] == 1500 * 1024
    kinds = [event["event"] for event in played.events[1:4]]
    assert kinds == (["card", "card", "claim"] if cards_up == 2 else ["card", "claim", "claim"])


@pytest.mark.parametrize("moving_card", ["counts", "ignored"])
def test_compiled_players_at_the_tick_of_a_fall(moving_card: str) -> None:
    player = pa.racer(pa.latency.Constant(1500), name="constant")
    options = {"moving_card": moving_card, "flipper_lag_ms": 0}
    setup = make_setup("penguins", [player, player], seed=4, options=options)
    played = Player().play(setup, 0, 8)
    same(played.claims, play_stepwise(setup, 0, 8).claims)
    first = played.claims[played.claims["order"] == 0]
    # The racer's latency is the time between two cards: with the next card, or just before it.
    later = 1 if moving_card == "counts" else 0
    log = play_stepwise(setup, 0, 1, "log").events
    claim = next(i for i, event in enumerate(log) if event["event"] == "claim")
    same_tick = log[claim - 1]["event"] == "card" and log[claim - 1]["at_ms"] == log[claim]["at_ms"]
    assert same_tick == bool(later)
    assert len(first) > 20


def test_steps_can_be_chosen() -> None:
    position = Position.start(make_setup("penguins", racers(900, 1000), seed=1), 0)
    assert position.step(1 << STEP_FALL) == STEP_FALL
    assert position.step(1 << STEP_CLAIM) == STEP_CLAIM
    assert position.table["n_claims"][0] == 1
    position.step(0)
    assert position.is_over


def test_a_half_played_game_has_no_padding() -> None:
    """NumPy leaves the bytes between two fields as they were when it copies: states could not be compared as bytes."""
    for dtype in (TABLE, MINDS):
        assert dtype.itemsize == sum(dtype[name].itemsize for name in dtype.names or ())
