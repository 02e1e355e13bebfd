"""Whole games of Last Penguin: nothing is lost, hands have ten fingers, logs replay, known figures come out."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

import penguinbench as pb
from penguinbench._lineup import make_setup
from penguinbench._position import Desk, Position
from penguinbench.games.last_penguin import facts as at
from tests.cases import cases

LINE_UP = ["adult", "adult+holder", "adult+cautious", "adult+bluffer"]


def test_cards_and_fingers_are_conserved_after_every_event() -> None:
    desk = Desk(make_setup("last-penguin", LINE_UP, seed=4))
    for number in range(cases("last_stepped")):
        position = Position(desk, number)
        for _ in position.play_on():
            table = position.table[0]
            own = table["own"]
            states = own[at.STATE : at.STATE + 24]
            drawn = int(table["ordinal"])
            assert (states[:drawn] != at.DECK).all() and (states[drawn:] == at.DECK).all()
            assert (states == at.FRONT).sum() == table["pile_n"].sum()
            assert (states == at.GONE).sum() == table["out_n"]
            assert drawn + table["stack_n"] == 24
            holders = own[at.HOLDERS : at.HOLDERS + 24]
            assert all(sum(int(mask) >> seat & 1 for mask in holders) <= at.FINGERS for seat in range(4))
            assert (holders[(states == at.FRONT) | (states == at.GONE) | (states == at.DECK)] == 0).all()
        assert table["n_claims"] == 0 or table["judged"]


@pytest.mark.parametrize(("n", "cards"), [(3, 11.5), (4, 8.7), (5, 6.0), (6, 4.1)])
def test_holding_everything_leaves_few_cards_in_front(n: int, cards: float) -> None:
    """Within .2, the error of the figures, and 4 s / sqrt(N) of ours, s the spread between N games."""
    games = cases("last_holders")
    result = pb.play("last-penguin", ["adult+holder"] * n, games=games, seed=7, progress=False, threads=2)
    front = result.seats.groupby("game")["cards"].sum()
    assert abs(front.mean() - cards) < 0.2 + 4 * front.std() / np.sqrt(len(front))


def test_logs_replay_to_the_same_tables_and_altered_ones_do_not() -> None:
    result = pb.play("last-penguin", LINE_UP, games=cases("last_logs"), seed=3, keep="log", progress=False)
    again = pb.replay(result.log)
    assert again.seats.equals(result.seats) and again.games.equals(result.games)
    rng = np.random.default_rng(5)
    events = [event for event in result.log[: 1 + next(i for i, e in enumerate(result.log) if e["event"] == "end")]]
    truth = pb.replay(events)
    for number in rng.choice(np.arange(1, len(events)), cases("last_altered"), replace=True):
        altered = copy.deepcopy(events)
        _alter(altered[number], rng)
        try:
            other = pb.replay(altered)
        except pb.PenguinbenchError as error:
            assert f"event {number + 1}" in str(error) or "event" in str(error)
        else:
            assert not (other.seats.equals(truth.seats) and other.claims.equals(truth.claims)), altered[number]


def _alter(event: dict[str, Any], rng: np.random.Generator) -> None:
    """Change what an event says: its time, seat, place or card."""
    names = [name for name in ("seat", "position", "place", "card", "action") if name in event]
    name = str(rng.choice(names)) if names else "at_ms"
    value = event[name]
    if name == "at_ms":
        event[name] = value + 777.0
    elif name == "seat":
        event[name] = (value + 1) % 4
    elif isinstance(value, str):
        event[name] = "+1" if value != "+1" else "+2"
    else:
        event[name] = (value + 1) % 24


def test_every_number_of_players_plays_and_ends() -> None:
    for n in range(2, 7):
        result = pb.play("last-penguin", (LINE_UP * 2)[:n], games=cases("each_table_size"), seed=n, progress=False)
        assert (result.games["left_over"] == 0).all() and not result.games["capped"].any()
        assert (result.seats.groupby("game")["cards"].sum() + result.games["out_of_play"] == 24).all()


def test_the_conformance_check() -> None:
    assert "logs replay" in pb.testing.check_game("last-penguin")
    pb.testing.check_player("adult+bluffer", game="last-penguin")
