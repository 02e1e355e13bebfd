"""The rules of Last Penguin by their ids, on small scripted games."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import penguinbench as pb
from penguinbench import Plan
from penguinbench._streams import shuffle
from penguinbench.games.last_penguin.score import value

GAME = pb.game("last-penguin")
COUNT = 3000.0
"""Ms from a draw to the end of its count."""
TURN = 4000.0
"""Ms from a draw at once to the next draw at once: the count and the time between turns."""


class Script:
    """Does what a list says: (ms, action) or (ms, action, position); draws at once when it is its turn."""

    def __init__(self, name: str, *todo: tuple[Any, ...], draws: bool = True) -> None:
        self.name, self.todo, self.draws = name, sorted(todo), draws

    def react(self, view: Any) -> Plan | None:
        if self.draws and view.state["owes"] == "draw" and view.state["chooser"] == view.seat:
            return Plan(view.now_ms, "draw")
        for at, action, *position in self.todo:
            if at > view.now_ms:
                return Plan(at, action, position=position[0] if position else None)
        return None


def deal(*cards: str) -> tuple[pb.Deck, int]:
    """Return a deck and the first seed that deals its cards in the order given."""
    deck = pb.Deck(GAME.table(list(cards)), game=GAME.codec)
    order = np.zeros(64, np.uint8)
    for seed in range(100_000):
        shuffle(np.uint64(seed), np.uint64(0), len(cards), order)
        if [cards[i] for i in order[: len(cards)]] == list(cards):
            return deck, seed
    raise AssertionError("no seed deals these cards in this order")


def game_of(cards: tuple[str, ...], *players: Any, **options: Any) -> tuple[pb.Result, list[dict[str, Any]]]:
    deck, seed = deal(*cards)
    result = pb.play(
        GAME, list(players), games=1, seed=seed, options=options, deck=deck, rotate=False, keep="log", progress=False
    )  # fmt: skip
    assert (pb.replay(result.log).seats["score"] == result.seats["score"]).all()
    return result, result.log


def told(log: list[dict[str, Any]], *kinds: str) -> list[tuple[Any, ...]]:
    """Return (event, seat, place) of the events of some kinds."""
    found = [event for event in log if event["event"] in kinds]
    return [(event["event"], event.get("seat"), event.get("place", event.get("position"))) for event in found]


def test_l3_l4_l7_turns_go_clockwise_and_a_count_takes_three_counts() -> None:
    _, log = game_of(("+1", "+1", "+1"), Script("a"), Script("b"))
    assert told(log, "placed") == [("placed", 0, 0), ("placed", 1, 1), ("placed", 0, 2)]
    closed = [event["at_ms"] for event in log if event["event"] == "closed"]
    placed = [event["at_ms"] for event in log if event["event"] == "placed"]
    assert [b - a for a, b in zip(placed, closed, strict=True)] == [COUNT] * 3


def test_l9_nobody_joined_so_the_drawer_takes_at_zero() -> None:
    result, log = game_of(("+1", "+4"), Script("a"), Script("b"))
    assert told(log, "take") == [("take", 0, 0), ("take", 1, 1)]
    assert [e["at_ms"] for e in log if e["event"] == "take"] == [e["at_ms"] for e in log if e["event"] == "closed"]
    assert result.seats["score"].tolist() == [1, 4]


def test_l5_l9_two_hold_and_one_lifts_so_the_other_takes() -> None:
    result, log = game_of(("+7", "+1"), Script("a", (3500, "lift", 0)), Script("b", (1000, "join")))
    assert ("closed", None, 0) in told(log, "closed")
    assert told(log, "take")[0] == ("take", 1, 0)
    assert result.seats["score"].tolist() == [0, 8]


def test_l6_and_l_o_nobody_joins_after_zero() -> None:
    _, log = game_of(("+7", "+1"), Script("a"), Script("b"), Script("c", (3200, "join")))
    assert [e["verdict"] for e in log if e["event"] == "join"] == ["void"]


def test_l8_one_finger_a_card() -> None:
    _, log = game_of(("+7", "+1"), Script("a"), Script("b", (500, "join"), (800, "join")))
    assert [e["verdict"] for e in log if e["event"] == "join"] == ["done", "void"]


@pytest.mark.parametrize(("rejoin", "verdict"), [(False, "void"), (True, "done")])
def test_l12_l13_and_l_g_who_lifts_is_off_for_good(rejoin: bool, verdict: str) -> None:
    todo = ((500, "join"), (900, "lift", 0), (1500, "join"))
    _, log = game_of(("+7", "+1"), Script("a"), Script("b", *todo), rejoin=rejoin)
    assert [e["verdict"] for e in log if e["event"] == "join"] == ["done", verdict]


def test_l_f_the_drawer_lifts_and_nobody_is_on_so_the_card_is_discarded() -> None:
    result, log = game_of(("+7", "+1"), Script("a", (1000, "lift", 0)), Script("b"))
    assert told(log, "discarded") == [("discarded", None, 0)]
    assert result.games["out_of_play"].item() == 1
    _, log = game_of(("+7", "+1"), Script("a", (1000, "lift", 0)), Script("b"), drawer_lifts=False)
    assert [e["verdict"] for e in log if e["event"] == "lift"] == ["void"]
    assert told(log, "take")[0] == ("take", 0, 0)


def test_l_e_the_last_two_lift_at_the_same_instant() -> None:
    players = Script("a", (3500, "lift", 0)), Script("b", (500, "join"), (3500, "lift", 0))
    _, log = game_of(("+7", "+1"), *players)
    assert told(log, "discarded")[0] == ("discarded", None, 0)
    _, log = game_of(("+7", "+1"), *players, both_lift="drawn")
    assert told(log, "take")[0][2] == 0


def test_l11_and_l_c_fingers_that_are_lacking_are_lifted_first_and_give_cards_away() -> None:
    """Worked case: who has too few fingers to draw lifts one, and that frees a card for somebody else."""
    players = Script("a"), Script("b", (500, "join"), (TURN + 200, "lift", 0))
    _, log = game_of(("+7", "+1"), *players, draw_fingers=10)
    after = [kind for kind, *_ in told(log, "draw", "lift", "take", "placed")]
    assert after == ["draw", "placed", "draw", "lift", "take", "placed", "take"]
    assert told(log, "take")[0] == ("take", 0, 0)


def test_l10_who_takes_too_long_is_decided_for() -> None:
    _, log = game_of(("+7", "+1"), Script("a", draws=False), Script("b"), choose_ms=2500)
    assert [(e["action"], e["at_ms"]) for e in log if e["event"] == "forced"] == [("draw", 2500.0)]


def test_l_d_a_free_finger_is_needed_to_take() -> None:
    """With ten fingers needed, the holder of another card lifts from it first (worked case b)."""
    a = Script("a", (TURN + 500, "join"), (TURN + COUNT + 400, "lift", 1))
    b = Script("b", (500, "join"))
    _, log = game_of(("+7", "+5", "+1"), a, b, Script("c"), take_fingers=10)
    # b must take +5 with one finger on +7: it lifts there, so a takes +7 first (depth first).
    assert told(log, "take")[:2] == [("take", 0, 0), ("take", 1, 1)]


@pytest.mark.parametrize(("discards", "left"), [("own", [0, 0]), ("optional", [5, 0])])
def test_l18_discard_takes_an_own_card_that_is_no_effect(discards: str, left: list[int]) -> None:
    """The drawer of +5 takes discard-1 as well; what cannot be chosen between is done at once."""
    b = Script("b", (TURN + 500, "lift", 1))
    a = Script("a", (TURN + 200, "join"))
    result, log = game_of(("+5", "discard-1"), a, b, discards=discards, choose_ms=1000)
    assert ("effect", 0, None) in told(log, "effect")
    assert result.seats["score"].tolist() == left
    assert result.seats["cards"].sum() + result.games["out_of_play"].item() == 2


def test_l_k_lift_own_without_a_finger_does_nothing() -> None:
    result, log = game_of(("lift-own", "+1"), Script("a"), Script("b"))
    assert told(log, "effect") == [("effect", 0, None)] and told(log, "lifts") == []
    assert result.seats["cards"].tolist() == [1, 1]


def test_l19_lift_own_frees_a_card_for_somebody_else() -> None:
    a = Script("a", (2 * TURN + 500, "join"))
    b = Script("b", (500, "join"))
    _, log = game_of(("+7", "lift-own", "+1"), a, b, Script("c"))
    assert told(log, "take", "lifts", "effect")[:4] == [
        ("take", 1, 1), ("effect", 1, None), ("lifts", 1, 0), ("take", 0, 0),
    ]  # fmt: skip


def test_l20_and_l_l_lift_other_makes_another_player_lift() -> None:
    a, b, c = Script("a"), Script("b", (500, "join")), Script("c")
    _, log = game_of(("+7", "+1", "lift-other"), a, b, c, choose_ms=500)
    assert told(log, "lifts") == [("lifts", 0, 0)]
    assert told(log, "take")[-1] == ("take", 1, 0)
    _, log = game_of(("+7", "+1", "lift-other"), a, b, c, choose_ms=500, other_picks="victim")
    assert told(log, "lifts") == [("lifts", 0, 0)]


def test_l14_the_last_card_stays_contested_and_is_discarded() -> None:
    result, log = game_of(("+7", "+5"), Script("a", (TURN + 300, "join")), Script("b", (400, "join")))
    assert told(log, "discarded") == [("discarded", None, 0), ("discarded", None, 1)]
    assert result.seats["score"].tolist() == [0, 0] and result.games["winners"].item() == 2


def test_l15_l16_l17_what_cards_are_worth() -> None:
    assert [sum(value(11, m) for m in range(n)) for n in range(5)] == [0, 6, -3, 3, -6]
    assert [value(card, 0) for card in range(1, 15)] == [1, 2, 3, 4, 5, 6, 7, -1, -2, -3, 6, 0, 0, 0]
    result, _ = game_of(("+6/-3", "-2", "+6/-3"), Script("a"), Script("b"))
    assert result.seats["score"].tolist() == [-3, -2]


def test_l21_equal_points_rank_by_cards_then_share() -> None:
    result, _ = game_of(("+3", "+1", "lift-own", "+2"), Script("a"), Script("b"))
    assert result.seats["score"].tolist() == [3, 3] and result.seats["cards"].tolist() == [2, 2]
    assert result.games["winners"].item() == 2
    result, _ = game_of(("+3", "+1", "lift-own", "+2", "discard-1"), Script("a"), Script("b"))
    assert result.seats["rank"].tolist() in ([1, 2], [2, 1])


def test_l23_only_the_drawer_knows_a_contested_card() -> None:
    seen: dict[str, Any] = {}

    class Looks(Script):
        def react(self, view: Any) -> Plan | None:
            if view.state["contested"]:
                seen.setdefault(self.name, view.state["contested"][0]["card"])
            return super().react(view)

    game_of(("+7", "+1"), Looks("a"), Looks("b", (500, "join")))
    assert seen == {"a": "+7", "b": None}


def test_l_m_cards_freed_at_one_instant_are_taken_in_the_order_of_placement() -> None:
    """Seats 0 and 2 lift from places 0 and 1 at once, so that seat 1 holds both alone: it takes 0, then 1."""
    _, log = game_of(
        ("+1", "+2", "+3", "+4"),
        Script("a", (2 * TURN + 500, "lift", 0)),
        Script("b", (500.0, "join")),
        Script("c", (TURN + 500, "join"), (2 * TURN + 500, "lift", 1)),
    )
    assert [what for what in told(log, "take") if what[2] in (0, 1)] == [("take", 1, 0), ("take", 1, 1)]
