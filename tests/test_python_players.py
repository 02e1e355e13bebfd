"""Python players at mixed tables: what they see, what they may answer, what their errors say."""

from __future__ import annotations

from typing import Any

import pytest

import penguinbench as pb
from penguinbench._lineup import make_setup
from penguinbench._position import Position
from penguinbench._stepwise import play_stepwise
from penguinbench._view import View
from tests.stepping import Onlooker, racers, same


def test_mixed_tables_play_through_the_front_door() -> None:
    result = pb.play("penguins", [Onlooker(), "adult", Onlooker("other", 1200)], games=9, seed=3, progress=False)
    assert set(result.seats["player"]) == {"onlooker", "adult", "other"}
    again = pb.play("penguins", [Onlooker(), "adult", Onlooker("other", 1200)], games=9, seed=3, progress=False)
    assert result.claims.equals(again.claims)


def test_one_object_at_two_places_has_two_memories() -> None:
    one = Onlooker()
    two = [Onlooker(), Onlooker()]
    a = play_stepwise(make_setup("pheasants", [one, one], seed=5), 0, 4)
    b = play_stepwise(make_setup("pheasants", two, seed=5), 0, 4)
    same(a.claims, b.claims)
    assert one.asked == 0


class Spy:
    """Does nothing and writes down what it sees."""

    name = "spy"
    seen: list[View] = []

    def react(self, view: View) -> None:
        Spy.seen.append(view)


def test_a_view_shows_what_the_seat_can_see() -> None:
    """P2: a card shows when it is visible to the seat, with its onset there."""
    Spy.seen = []
    setup = make_setup("penguins", [Spy(), *racers(800)], seed=2, rotate=False, options={"flipper_lag_ms": 250})
    log = play_stepwise(setup, 0, 1, "log").events
    fallen = [event for event in log if event["event"] == "card"]
    for view in Spy.seen:
        assert view.seat == 0
        for card in view.cards:
            event = next(event for event in fallen if event["ordinal"] == card.ordinal)
            lag = 250 if event["flipper"] == 0 else 0
            assert event["card"] == card.text
            assert event["at_ms"] + lag <= card.onset_ms <= view.now_ms
        assert len(view.cards) + view.stack + sum(view.piles) <= 64
        assert view.figures_left.keys() == {"black", "white"}
        assert (view.window_end_ms is None) == (not view.claims or view.why == "judged")
        for claim in view.claims:
            assert (claim.verdict is not None) == (view.why == "judged")
    assert {view.why for view in Spy.seen} == {"card", "claim", "judged"}


class Says:
    """Answers one thing once."""

    def __init__(self, answer: Any) -> None:
        self.name = "says"
        self.answer = answer

    def react(self, view: View) -> Any:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (pb.Plan(-1, "knock"), r"game 0, round 0, at .* says at seat \d planned for -1 ms, which is past"),
        (pb.Plan(9e5, "nock"), "action='nock'.*nearest is 'knock'"),
        (pb.Plan(9e5, "call"), "element=None must be one of umbrella"),
        (pb.Plan(9e5, "call", "hat"), "element='hat'"),
        (pb.Plan(9e5, "knock", "fish"), "element='fish' must be None"),
        ("knock", "answered 'knock', which must be a Plan"),
        (KeyError("oops"), "raised KeyError: 'oops'"),
    ],
)
def test_what_a_player_may_not_answer(answer: Any, message: str) -> None:
    with pytest.raises(pb.PlayerError, match=message):
        pb.play("penguins", [Says(answer), "reflex"], games=2, seed=1, progress=False)


class Twice:
    """Claims twice in a row; the second plan waits for the first claim, and is kept when it is asked meanwhile."""

    name = "twice"

    def react(self, view: View) -> pb.Plan | None:
        if view.plan is not None or view.why == "judged":
            return view.plan
        if view.why == "acted":
            return pb.Plan(view.now_ms + 10, "knock")
        return pb.Plan(view.now_ms + 100, "black") if view.why == "card" else None


def test_a_plan_that_waited_for_a_claim_can_be_kept() -> None:
    handicaps = [pb.Handicap(hand_delay_ms=400), None]
    setup = make_setup("penguins", [Twice(), "reflex"], seed=1, handicaps=handicaps, rotate=False)
    claims = play_stepwise(setup, 0, 2).claims
    assert (claims["action"][claims["place"] == 0] == 4).any()


class Nagger:
    name = "nagger"

    def react(self, view: View) -> pb.Plan:
        return pb.Plan(view.now_ms, "ask")


def test_a_player_that_only_asks_ends_the_series() -> None:
    with pytest.raises(pb.PlayerError, match="10000 times at one moment"):
        Position.start(make_setup("penguins", [Nagger(), "reflex"], seed=1), 0).step(0)


@pytest.mark.parametrize("at_ms", ["1", None, float("nan"), float("inf"), True])
def test_a_plan_needs_a_time(at_ms: Any) -> None:
    with pytest.raises(pb.OptionError, match="at_ms"):
        pb.Plan(at_ms, "ask")


def test_plans_lie_on_the_grid() -> None:
    assert pb.Plan(0.0001, "ask").ticks == 1
    assert pb.Plan(1, "call", element="hat") == pb.Plan(1.0, "call", "hat")
    with pytest.raises(pb.OptionError, match="one and the same"):
        pb.Plan(1, "call", "hat", element="worm")
