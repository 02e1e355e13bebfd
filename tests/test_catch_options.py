"""Each option of Catch the Match changes what happens, both ways."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import pytest

from tests.test_catch_rules import FAST, GAME, Script, game_of, judge, of


class Way(NamedTuple):
    """An option, another value, claims of one round, and a part of the outcome by default and by the other value."""

    option: str
    other: Any
    claims: str
    what: str
    by_default: Any
    by_other: Any
    fixed: dict[str, Any] = {}  # noqa: RUF012 - never changed
    stack: int = 5


OUT: Final = "0 wrong @0, 1 wrong @10, 2 wrong @20, 3 wrong @30"
WAYS: Final = [
    Way("settle_ms", 500.0, "0 right @0, 1 right @400", "verdicts", ("wins", "void"), ("wins", "beaten")),
    Way("tie", "window", "0 right @100, 1 right @130", "verdicts", ("wins", "void"), ("wins", "beaten")),
    Way("tie_window_ms", 10.0, "0 right @100, 1 right @130", "tied", (True, True), (False, False), {"tie": "window"}),
    Way("equal_claims", "nobody", "0 right @100, 1 right @100", "gained", (0, 1, 0, 0), (0, 0, 0, 0)),
    Way("equal_claims", "nobody", "0 right @100, 1 right @100", "out_of_play", 0, 1),
    Way("call_gap_ms", 100.0, f"{OUT}, 0 right @200", "verdicts", ("wrong",) * 4 + ("void",),
        ("wrong",) * 4 + ("wins",), {"all_out": "all_back"}),
    Way("calls_per_window", 1, "0 right @0, 0 right @600", "verdicts", ("wins", "beaten"), ("wins", "void"),
        {"settle_ms": 1000.0}),
    Way("next_flipper", "left", "3 right @0", "next_flipper", 3, 1),
    Way("next_flipper", "loser", "1 right @0", "next_flipper", 1, 2),
    Way("next_flipper", "fixed", "3 right @0", "next_flipper", 3, 0),
    Way("next_flipper", "nobody", "3 right @0", "next_flipper", 3, None),
    Way("all_out", "all_back", OUT, "round_over", True, False),
    Way("all_out", "both_aside", OUT, "out_of_play", 1, 2),
    Way("all_out", "last_in", OUT, "gained", (0, 0, 0, 0), (0, 0, 0, 0)),
    Way("all_out", "last_in", OUT, "piles", (0, 0, 0, 0), (0, 0, 0, 1)),
    Way("after_all_out", "first", OUT, "next_flipper", 0, 2, {"first_flipper": 2}),
    Way("last_one", "wins", "0 wrong @0, 1 wrong @10, 2 wrong @20", "piles", (0, 0, 0, 0), (0, 0, 0, 1)),
    Way("last_one", "wins", "0 wrong @0, 1 wrong @10, 2 wrong @20", "next_flipper", 0, 3),
    Way("winner_keeps", "both", "0 right @0", "gained", (1, 0, 0, 0), (2, 0, 0, 0)),
    Way("winner_keeps", "both", "0 right @0", "table", 1, 0),
    Way("last_card", "last_winner", "0 right @0", "piles", (1, 0, 0, 0), (2, 0, 0, 0), stack=0),
    Way("last_card", "last_winner", "0 right @0", "piles", (2, 0, 0, 0), (3, 0, 0, 0), {"winner_keeps": "both"}, 1),
    Way("max_rounds", 1, "3 right @0", "game_over", False, True),
]  # fmt: skip
SAME_BOTH_WAYS: Final = {("all_out", "gained")}
"""A card that comes without a right claim is in the pile, and no claim gained it."""
IN_GAMES: Final = {
    "between_rounds_ms", "flipper_lag_ms", "first_flipper", "give_up_ms", "take", "first_card", "final_tie", "pointing",
}  # fmt: skip
"""Options with a test of whole games, below or in ``test_catch_rules``."""


@pytest.mark.parametrize("way", WAYS, ids=[f"{way.option}-{way.other}-{way.what}" for way in WAYS])
def test_option_both_ways(way: Way) -> None:
    default = judge(way.claims, stack=way.stack, **way.fixed)
    other = judge(way.claims, stack=way.stack, **way.fixed, **{way.option: way.other})
    if way.option in ("tie", "equal_claims") and way.what in ("verdicts", "gained"):  # who is drawn is chance
        assert sorted(map(str, getattr(default, way.what))) == sorted(map(str, way.by_default))
        assert sorted(map(str, getattr(other, way.what))) == sorted(map(str, way.by_other))
        return
    assert getattr(default, way.what) == way.by_default
    assert getattr(other, way.what) == way.by_other


def test_every_option_has_a_test() -> None:
    changing = {way.option for way in WAYS if way.by_default != way.by_other}
    assert {row.name for row in GAME.options_type.ROWS} - changing == IN_GAMES


@pytest.mark.parametrize("ms", [0.0, 700.0])
def test_between_rounds_ms(ms: float) -> None:
    _, log = game_of(Script("a", *FAST), Script("b"), between_rounds_ms=ms)
    assert of(log, "card")[2]["at_ms"] == pytest.approx(100 + ms, abs=0.01)


@pytest.mark.parametrize("lag", [0.0, 250.0])
def test_flipper_lag_ms(lag: float) -> None:
    """C-f: seat 0 turns the cards and sees them later, so its name comes later."""
    _, log = game_of(Script("a", *FAST), Script("b"), flipper_lag_ms=lag)
    assert of(log, "claim")[0]["at_ms"] == pytest.approx(100 + lag, abs=0.01)


@pytest.mark.parametrize("seat", [0, 1])
def test_first_flipper(seat: int) -> None:
    _, log = game_of(Script("a", *FAST), Script("b"), first_flipper=seat)
    assert of(log, "card")[0]["flipper"] == seat


@pytest.mark.parametrize("ms", [500.0, 3000.0])
def test_give_up_ms(ms: float) -> None:
    _, log = game_of(Script("a"), Script("b"), give_up_ms=ms)
    assert of(log, "aside")[0]["at_ms"] == ms


@pytest.mark.parametrize(("option", "rounds"), [("take", 14), ("first_card", 1)])
@pytest.mark.parametrize("position", [0, 1])
def test_take_and_first_card(option: str, rounds: int, position: int) -> None:
    """C-c, C-d: the winner chooses, in every round or in the first one only."""
    chooser = Script("a", *FAST, take=position)
    _, log = game_of(chooser, Script("b"), **{option: "free"})
    turned, taken = ([event["card"] for event in of(log, kind)] for kind in ("card", "taken"))
    assert len(of(log, "choose")) == rounds and len(taken) == 14
    assert taken[0] == turned[position]
    if option == "take":
        assert taken == (turned[:14] if position == 0 else turned[1:])
    _, log = game_of(chooser, Script("b"))
    assert of(log, "choose") == [] and [event["card"] for event in of(log, "taken")] == turned[:14]


def test_who_does_not_choose_in_time_takes_the_older_card() -> None:
    _, log = game_of(Script("a", *FAST), Script("b"), take="free")
    assert [event["card"] for event in of(log, "taken")] == [event["card"] for event in of(log, "card")[:14]]


@pytest.mark.parametrize(("how", "wins"), [("shared", [0.5, 0.5]), ("sudden_death", [0, 1])])
def test_final_tie(how: str, wins: list[float]) -> None:
    result, _ = game_of(Script("a", *FAST[:7]), Script("b", *[(200, "right")] * 14), final_tie=how)
    assert result.seats["score"].tolist() == [7, 7] and result.seats["win"].tolist() == wins


def test_winner_keeps_both_makes_seven_rounds() -> None:
    result, log = game_of(Script("a", *FAST), Script("b"), winner_keeps="both")
    assert result.games["rounds"].tolist() == [7] and result.seats["score"].tolist() == [14, 0]
