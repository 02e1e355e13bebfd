"""The rules of Catch the Match by their ids, on single rounds and small games."""

from __future__ import annotations

from typing import Any

import pytest

import penguinbench as pb
from penguinbench import Claim, Plan
from penguinbench._claim import Outcome

GAME = pb.game("catch-the-match")
DECK = GAME.deck()
TABLE = DECK.cards[:2]
RIGHT = GAME.matches(TABLE).elements[0]
WRONG = next(name for name in GAME.elements if name != RIGHT)


def judge(claims: str, n: int = 4, stack: Any = 5, piles: Any = None, **options: Any) -> Outcome:
    """Judge claims such as ``"0 right @100, 1 wrong @200"``: of seats, at ms after both cards lay there."""
    words = {"right": RIGHT, "wrong": WRONG, "decoy": GAME.matches(TABLE).decoys[0]}
    made = []
    for part in claims.split(", ") if claims else []:
        seat, what, at = part.split()
        if what.startswith("take"):
            made.append(Claim(int(seat), "take", float(at[1:]), position=int(what[4:])))
        else:
            made.append(Claim(int(seat), "name", float(at[1:]), words[what]))
    return GAME.judge(TABLE, made, piles or [0] * n, stack, 0, options)


class Script:
    """A Python player that names the objects of a list, one a round, at a time after both cards are visible."""

    def __init__(self, name: str, *plans: Any, take: int | None = None) -> None:
        self.name, self.plans, self.take = name, plans, take
        self.seen: list[dict[str, Any]] = []

    def react(self, view: Any) -> Plan | None:
        if view.why == "choose" and self.take is not None:
            return Plan(view.now_ms, "take", position=self.take)
        if view.why == "card" and len(view.cards) == 2 and view.round < len(self.plans):
            what = self.plans[view.round]
            if what is None:
                return None
            at, element = what
            if element == "right":
                element = GAME.matches([card.text for card in view.cards]).elements[0]
            elif element == "wrong":
                same = GAME.matches([card.text for card in view.cards]).elements[0]
                element = next(name for name in GAME.elements if name != same)
            return Plan(view.now_ms + at, "name", element=element)
        goes_on = view.why == "judged" and view.state["searching"] and not view.state["out"][view.seat]
        return view.plan if goes_on or view.why in ("claim", "acted") else None


def game_of(*players: Any, **options: Any) -> tuple[pb.Result, list[dict[str, Any]]]:
    result = pb.play(GAME, list(players), games=1, seed=5, options=options, rotate=False, keep="log", progress=False)
    return result, result.log


def of(log: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [event for event in log if event["event"] == kind]


FAST = [(100, "right")] * 14


def test_c4_two_cards_are_turned_by_the_first_flipper_and_everybody_sees_both() -> None:
    _, log = game_of(Script("a", *FAST), Script("b"), first_flipper=1)
    first, second = of(log, "card")[:2]
    assert (first["at_ms"], second["at_ms"], first["flipper"], second["flipper"]) == (0, 0, 1, 1)


def test_c5_all_search_at_once_and_a_claim_names_an_object() -> None:
    assert judge("0 right @100").verdicts == judge("3 right @100").verdicts == ("wins",)
    with pytest.raises(pb.OptionError, match="element=None must be one of teddy"):
        GAME.judge(TABLE, [Claim(0, "name", 5.0)], [0, 0], 5)


def test_c6_the_first_right_claim_takes_one_card() -> None:
    outcome = judge("2 right @900, 1 right @800")
    assert outcome.verdicts == ("void", "wins") and outcome.gained == (0, 1, 0, 0)
    assert judge("2 right @900, 1 right @800", settle_ms=500).verdicts == ("beaten", "wins")
    assert judge("0 decoy @100").verdicts == ("wrong",)  # swapped colours are not identical (C2)


def test_c7_a_wrong_claim_locks_out_for_the_round_and_costs_nothing() -> None:
    outcome = judge("0 wrong @100, 0 right @5000, 1 right @6000", piles=[3, 0, 0, 0])
    assert outcome.verdicts == ("wrong", "void", "wins")
    assert outcome.lost == (0, 0, 0, 0) and outcome.piles == (3, 1, 0, 0)
    assert not judge("0 wrong @100").round_over  # the others go on


def test_c_l_who_was_wrong_is_in_again_next_round() -> None:
    result, log = game_of(Script("a", (100, "wrong"), (100, "right")), Script("b", (200, "right")))
    assert [event["verdicts"] for event in of(log, "judged")[:3]] == [["wrong"], ["wins"], ["wins"]]


def test_c8_the_taker_takes_the_card_that_lay_longer() -> None:
    named = GAME.judge(TABLE, [Claim(0, "name", 9.0, RIGHT)], [[], []], DECK.cards[2:])
    assert named.piles[0].tolist() == [TABLE[0]] and named.table.tolist() == [TABLE[1]]


def test_c9_the_taker_turns_the_next_card_beside_the_one_that_stays() -> None:
    _, log = game_of(Script("a"), Script("b", *FAST), between_rounds_ms=700)
    third = of(log, "card")[2]
    assert third["flipper"] == 1 and third["at_ms"] == pytest.approx(100 + 700, abs=1)


def test_c10_fourteen_rounds_and_the_last_card_is_nobodys() -> None:
    result, log = game_of(Script("a", *FAST), Script("b"))
    assert result.games["rounds"].tolist() == [14] and result.games["left_over"].tolist() == [1]
    assert sorted(result.seats["score"]) == [0, 14]
    assert judge("0 right @100", stack=0).game_over and not judge("0 right @100", stack=1).game_over


def test_c11_most_cards_win() -> None:
    result, _ = game_of(Script("a", *FAST[:6]), Script("b", *[(200, "right")] * 14))
    assert result.seats["score"].tolist() == [6, 8] and result.seats["win"].tolist() == [0, 1]


def test_c12_each_round_keeps_the_card_of_the_round_before() -> None:
    """Round r is played with cards r and r + 1 of the shuffled order: who wins takes them in that order."""
    _, log = game_of(Script("a", *FAST), Script("b"))
    turned = [event["card"] for event in of(log, "card")]
    assert len(turned) == len(set(turned)) == 15
    assert [event["card"] for event in of(log, "taken")] == turned[:14]


def test_c_a_everybody_out_sets_the_older_card_aside_and_the_same_flipper_goes_on() -> None:
    """With C-e: the flipper of the round before turns the next card."""
    both = [(100, "wrong")] * 14
    result, log = game_of(Script("a", *both), Script("b", *both))
    assert len(of(log, "aside")) == 14 and {event["flipper"] for event in of(log, "card")} == {0}
    assert result.games[["rounds", "out_of_play", "left_over"]].to_numpy().tolist() == [[14, 14, 1]]


def test_c_b_the_last_one_in_goes_on_searching() -> None:
    outcome = judge("0 wrong @100, 1 wrong @200, 2 wrong @300, 3 right @50000")
    assert outcome.verdicts == ("wrong", "wrong", "wrong", "wins")


def test_c_g_the_name_counts_and_hands_do_not_delay_it_unless_pointing_is_needed() -> None:
    slow = pb.Handicap(hand_delay_ms=400.0)
    at = {}
    for pointing, handicap in (("check", None), ("needed", None), ("needed", slow)):
        result = pb.play(
            GAME, [Script("a", *FAST), Script("b")], games=1, seed=5, options={"pointing": pointing}, rotate=False,
            handicaps=[handicap, None], keep="claims", progress=False,
        )  # fmt: skip
        at[pointing, handicap is slow] = result.claims["at_ms"].iloc[0]
    soon, late = pytest.approx(100, abs=1), pytest.approx(500, abs=1)
    assert at == {("check", False): soon, ("needed", False): soon, ("needed", True): late}
    assert "hand_delay_ms" not in pb.game("catch-the-match").handicaps({"pointing": "check"})


def test_c_m_a_search_without_a_claim_ends_after_give_up_ms() -> None:
    result, log = game_of(Script("a"), Script("b"), give_up_ms=2000, between_rounds_ms=1000)
    assert [event["at_ms"] for event in of(log, "aside")[:2]] == [2000, 5000]
    assert result.games["rounds"].tolist() == [14]


def test_g_i_a_round_in_which_nobody_ever_finds_anything_is_cut_off_and_flagged() -> None:
    result, log = game_of(Script("a"), Script("b"), give_up_ms=2000, all_out="all_back")
    assert result.games["capped"].tolist() == [True] and len(of(log, "back")) == 999
    assert result.games["left_over"].tolist() == [15]


def test_g_k_a_claim_within_the_gap_is_void_in_a_judgement() -> None:
    """With ``all_back`` a wrong seat is in at once; its next name still waits for the gap."""
    claims = "0 wrong @1000, 1 wrong @1000, 0 right @1200, 0 right @1600"
    assert judge(claims, n=2, all_out="all_back").verdicts == ("wrong", "wrong", "void", "wins")
    assert judge(claims, n=2, all_out="all_back", call_gap_ms=0).verdicts == ("wrong", "wrong", "wins", "void")


def test_g_a_equal_claims_are_drawn_by_the_deal_and_flagged() -> None:
    claims = [Claim(seat, "name", 500.0, RIGHT) for seat in range(3)]
    outcomes = [GAME.judge(TABLE, claims, [0] * 3, 5, seed=seed) for seed in range(60)]
    assert {outcome.gained.index(1) for outcome in outcomes} == {0, 1, 2}
    assert all(sorted(outcome.verdicts) == ["beaten", "beaten", "wins"] for outcome in outcomes)
    assert all(outcome.tied == (True, True, True) for outcome in outcomes)


@pytest.mark.parametrize("n", range(2, 9))
def test_every_number_of_players(n: int) -> None:
    result = pb.play(GAME, ["adult"] * n, games=n, seed=3, progress=False, keep="seats")
    cards = result.seats.groupby("game")["cards"].sum()
    assert ((cards + result.games.set_index("game")[["left_over", "out_of_play"]].sum(axis=1)) == 15).all()
    with pytest.raises(pb.OptionError, match="players=9 must be 2 to 8"):
        pb.play(GAME, ["adult"] * 9, games=1, seed=3, progress=False)


def test_a_seat_knows_who_is_out_and_that_it_may_choose() -> None:
    seen = []

    class Watcher(Script):
        def react(self, view: Any) -> Plan | None:
            seen.append((view.why, dict(view.state)))
            return super().react(view)

    game_of(Watcher("a", (100, "wrong"), (100, "right"), take=1), Script("b", (300, "right")), take="free")
    assert ("judged", {"out": (True, False), "searching": True, "chooser": None}) in seen
    assert ("choose", {"out": (False, False), "searching": False, "chooser": 0}) in seen


def test_check_game_and_check_player_are_content() -> None:
    pb.testing.check_game("catch-the-match")
