"""The rules of Polar Panic by their ids: single catches through ``judge``, turns in small scripted games."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import penguinbench as pb
from penguinbench import Claim, Plan
from penguinbench._claim import Outcome
from penguinbench._streams import shuffle

GAME = pb.game("polar-panic")


def judge(table: str, laid: str, piles: list[int] | None = None, stack: int = 10, **options: Any) -> Outcome:
    """Judge hands such as ``"0:1 1:2"`` (seat:position, in order of landing) on cards such as ``"a b, b"``."""
    claims = [
        Claim(int(seat), "catch", 100.0 + 50 * i, position=int(position))
        for i, (seat, position) in enumerate(hand.split(":") for hand in laid.split())
    ]
    return GAME.judge(table.split(", "), claims, piles or [5, 5, 5], stack, 0, options)


class Script:
    """Flips the spots of a list in its turns, and lays hands as told: (ms, spot)."""

    def __init__(self, name: str, flips: tuple[int, ...] = (), hands: tuple[tuple[float, int], ...] = ()) -> None:
        self.name, self.flips, self.hands, self.flipped = name, flips, hands, 0

    def react(self, view: Any) -> Plan | None:
        if view.why == "turn" and self.flipped < len(self.flips):
            self.flipped += 1
            return Plan(view.now_ms, "flip", position=self.flips[self.flipped - 1])
        for at, spot in self.hands:
            if at > view.now_ms:
                return Plan(at, "catch", position=spot)
        return None


def game_of(cards: tuple[str, ...], *players: Any, **options: Any) -> tuple[pb.Result, list[dict[str, Any]]]:
    """Play one game with cards that lie on spots 0, 1, 2 ... in the order given."""
    deck = pb.Deck(GAME.table(list(cards)), game=GAME.codec)
    order = np.zeros(64, np.uint8)
    for seed in range(100_000):
        shuffle(np.uint64(seed), np.uint64(0), len(cards), order)
        if [cards[i] for i in order[: len(cards)]] == list(cards):
            break
    options = {"choose_ms": 1000.0, "grace_ms": 500.0, "max_rounds": 12} | options
    result = pb.play(
        GAME, list(players), games=1, seed=seed, options=options, deck=deck, rotate=False, keep="log", progress=False
    )  # fmt: skip
    assert pb.replay(result.log).seats.equals(result.seats)
    return result, result.log


def told(log: list[dict[str, Any]], *kinds: str) -> list[tuple[Any, ...]]:
    found = [event for event in log if event["event"] in kinds]
    return [(event["event"], event.get("seat"), event.get("position")) for event in found]


def test_b1_b2_the_printed_deck() -> None:
    deck = GAME.deck()
    assert deck.sorts() == {"one": 10, "two": 20, "three": 20, "fisherman": 5, "bear": 1}
    counts = np.array([[int(card) >> s & 1 for s in range(22)] for card in deck.cards]).sum(0)
    assert (counts == 5).all()


def test_b5_b6_a_right_catch_wins_its_cards() -> None:
    """Worked case a; a hand on a card that matches nothing is wrong."""
    assert judge("a b, b", "0:0 0:1").gained == (2, 0, 0)
    assert judge("a b, c", "0:0").verdicts == ("wrong",)


def test_b7_first_hand_on_a_card_has_it() -> None:
    outcome = judge("a b, b", "0:0 1:0")
    assert outcome.verdicts == ("wins", "void") and outcome.gained == (1, 0, 0) and outcome.lost == (0, 0, 0)


def test_b8_two_players_with_one_card_each_keep_them() -> None:
    assert judge("a b, b", "0:0 1:1").gained == (1, 1, 0)


@pytest.mark.parametrize(
    ("hands", "gained"), [("0:0 0:1 1:2", (2, 1, 0)), ("0:0 1:1 2:2", (1, 1, 1)), ("2:0 2:2", (0, 0, 2))]
)
def test_b9_three_cards_are_shared_as_they_are_touched(hands: str, gained: tuple[int, ...]) -> None:
    """Worked case c."""
    assert judge("b, a b, b c", hands).gained == gained


def test_b_d_cards_that_match_a_third_one_are_right() -> None:
    assert judge("a, a c, c", "0:0 0:2").gained == (2, 0, 0)


@pytest.mark.parametrize(("pile", "left"), [(5, 3), (2, 0), (1, 1), (0, 0)])
def test_b10_b11_b_p_a_wrong_catch_costs_two_cards_or_nothing(pile: int, left: int) -> None:
    """Worked case d: who has no or one card pays nothing."""
    outcome = judge("a, c", "0:0 0:1", [pile, 5, 5])
    assert outcome.piles[0] == left and outcome.lost[0] == pile - left and outcome.stack == 10 + pile - left
    assert outcome.table == 2


def test_b_d_a_wrong_card_makes_the_catch_wrong_unless_any_pair() -> None:
    spoiled = judge("a b, b, c", "0:0 0:2")
    assert spoiled.gained[0] == 0 and spoiled.lost[0] == 2 and spoiled.verdicts == ("void", "wrong")
    kept = judge("a b, b, c", "0:0 0:2", any_pair=True)
    assert kept.gained[0] == 2 and kept.lost[0] == 0


def test_b_f_one_right_and_another_player_wrong() -> None:
    outcome = judge("a b, b, c", "0:0 1:2")
    assert outcome.gained == (1, 0, 0) and outcome.lost == (0, 2, 0)


@pytest.mark.parametrize(("hands", "verdicts"), [(2, ("wins", "wins", "void")), (1, ("wins", "void", "void"))])
def test_b_g_no_more_cards_than_hands(hands: int, verdicts: tuple[str, ...]) -> None:
    assert judge("b, a b, b c", "0:0 0:1 0:2", hands=hands).verdicts == verdicts


@pytest.mark.parametrize(("touch", "gained"), [("one", (1, 1, 0)), ("two", (0, 0, 0))])
def test_b_c_one_touched_card_or_two(touch: str, gained: tuple[int, ...]) -> None:
    assert judge("a b, b", "0:0 1:1", touch=touch).gained == gained
    assert judge("a b, b", "0:0 0:1", touch=touch).gained == (2, 0, 0)


@pytest.mark.parametrize(("order", "lost"), [("first", 0), ("last", 2)])
def test_g_e_penalties_before_or_after_awards(order: str, lost: int) -> None:
    """Seat 0 is wrong in one window of a game in which it wins nothing: both orders charge the same pile of 1 or 3."""
    pile = 1 if order == "first" else 3
    assert judge("a b, b, c", "0:2 1:0 1:1", [pile, 5, 5], penalty_order=order).lost[0] == lost


@pytest.mark.parametrize(("cards", "lost"), [(0, 0), (1, 1), (2, 2), (4, 4)])
def test_b10_penalty_cards(cards: int, lost: int) -> None:
    assert judge("a, c", "0:0", penalty_cards=cards).lost == (lost, 0, 0)


def test_b3_b4_turns_go_clockwise_and_turn_one_card() -> None:
    _, log = game_of(("a", "b", "c"), Script("x", (2, 1)), Script("y", (0,)))
    assert told(log, "turned_up") == [("turned_up", 0, 2), ("turned_up", 1, 0), ("turned_up", 0, 1)]


def test_b4_who_does_not_flip_is_flipped_for() -> None:
    _, log = game_of(("a", "b"), Script("x"), Script("y"))
    assert [kind for kind, *_ in told(log, "forced", "flip")] == ["forced", "forced"]


def test_b12_a_fisherman_is_kept_and_turns_everything_down() -> None:
    """Worked case e."""
    result, log = game_of(("a", "b", "fisherman", "c"), Script("x", (0, 2)), Script("y", (1, 3)))
    kinds = [kind for kind, *_ in told(log, "turned_up", "turned_down")]
    assert kinds[:4] == ["turned_up", "turned_up", "turned_up", "turned_down"]
    assert result.seats["cards"].tolist() == [1, 0]


@pytest.mark.parametrize(("counts", "score"), [(True, 1), (False, 0)])
def test_b16_b_s_fishermen_count(counts: bool, score: int) -> None:
    result, _ = game_of(("a", "fisherman"), Script("x", (1,)), Script("y", (0,)), fishermen_count=counts)
    assert result.seats["score"].tolist() == [score, 0]


@pytest.mark.parametrize(("bear", "paid", "down"), [("return", 1, 0), ("end_game", 0, 0), ("return_and_reset", 1, 1)])
def test_b13_b14_and_b_a_the_bear(bear: str, paid: int, down: int) -> None:
    """Seat 0 wins two cards and turns the bear up next: that costs a card, and what is face up may go down."""
    x = Script("x", (0, 3), ((3100.0, 0), (3150.0, 1)))
    _, log = game_of(("a", "a", "b", "bear", "c"), x, Script("y", (1,)), bear=bear, max_rounds=3)
    assert len(told(log, "paid")) == paid
    assert (len(told(log, "turned_down")) > 0) == bool(down)
    assert (len(told(log, "bear_down")) > 0) == (bear != "end_game")


def test_b14_a_bear_costs_nothing_with_an_empty_pile() -> None:
    _, log = game_of(("bear", "a", "b"), Script("x", (0, 2)), Script("y", (1,)))
    assert told(log, "bear_down") == [("bear_down", None, 0)] and told(log, "paid") == []


@pytest.mark.parametrize("cards", [0, 1, 2])
def test_b13_bear_cards(cards: int) -> None:
    x = Script("x", (0, 3), ((3100.0, 0), (3150.0, 1)))
    _, log = game_of(("a", "a", "b", "bear"), x, Script("y", (1,)), bear_cards=cards, max_rounds=3)
    assert len(told(log, "paid")) == cards


def test_b15_b_m_all_but_the_bear_is_up_and_nothing_matches() -> None:
    result, log = game_of(("a", "b", "bear"), Script("x", (0,)), Script("y", (1,)))
    assert len(told(log, "turned_up")) == 2
    assert result.games["left_over"].item() == 3 and not result.games["capped"].item()


def test_b15_all_fish_are_won() -> None:
    x = Script("x", (0,), ((3100.0, 0), (3150.0, 1)))
    result, log = game_of(("a", "a", "bear"), x, Script("y", (1,)))
    assert result.seats["cards"].tolist() == [2, 0] and log[-1]["event"] == "end"


def test_b_l_matches_are_left_and_the_time_of_grace_ends_the_game() -> None:
    _, log = game_of(("a", "a", "bear"), Script("x", (0,)), Script("y", (1,)), grace_ms=700.0)
    assert log[-1]["at_ms"] == log[-2]["at_ms"] + 700.0


@pytest.mark.parametrize(("policy", "flipper"), [("left", 0), ("winner", 1)])
def test_b_n_who_flips_after_a_catch(policy: str, flipper: int) -> None:
    y = Script("y", (1, 2), ((3100.0, 0), (3150.0, 1)))
    _, log = game_of(("a", "a", "b", "c"), Script("x", (0, 2)), y, next_flipper=policy)
    assert told(log, "turned_up")[2][1] == flipper


@pytest.mark.parametrize(("pays", "paid"), [("any", 1), ("fish", 0)])
def test_b_j_a_fisherman_can_be_paid_back(pays: str, paid: int) -> None:
    _, log = game_of(("fisherman", "a", "bear", "b"), Script("x", (0, 2)), Script("y", (1,)), pays=pays, max_rounds=3)
    assert len(told(log, "paid")) == paid


def test_g_i_an_endless_game_is_capped() -> None:
    players = [Script("x", (0,) * 20), Script("y", (0,) * 20)]
    result, _ = game_of(("bear", "a"), *players, max_rounds=7)
    assert result.games["capped"].item() and result.games["rounds"].item() == 7
