"""Each option of both games changes what happens, both ways: its default and another value give different outcomes."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import pytest

import penguinbench._registry as registry
from penguinbench._claim import Claim, Outcome
from penguinbench._layout import RULES, TABLE, new_record
from tests.outfit_rounds import CLOCK
from tests.test_decision_table import (
    BOTH,
    DOUBLE_ONE,
    DOUBLE_SEVERAL,
    EQUAL_CLOSEUPS,
    NONE,
    ONE,
    SEVERAL,
    SPREAD,
    TWINS,
)

THREE_HATS: Final = ("G R P Y B O", "Y R O G P B", "R B Y O G P", "P B G R O Y")  # element 1 red and blue
MIXED: Final = ("P Y B R O G", "P Y B R O G*")
WORMS: Final = ("B P Y O G R", "P B R Y O R*")  # only the worm matches
LEFT_OVER: Final = (*SEVERAL, "R G O B P Y")


class Way(NamedTuple):
    """An option, another value, a window, and a number or word of its outcome by default and by the other value."""

    option: str
    other: Any
    table: tuple[str, ...]
    claims: str
    what: str
    by_default: Any
    by_other: Any
    stack: int = 30
    last: bool = False
    fixed: dict[str, Any] = {}  # noqa: RUF012 - never changed


SEV = {"penguins": "black", "pheasants": "blue"}
IDE = {"penguins": "white", "pheasants": "red"}

BOTH_GAMES: Final = [
    Way("settle_ms", 100.0, ONE, "0 call:0 @0, 1 call:3 @200", "verdicts", ("wrong", "wins"), ("wrong", "void")),
    Way("tie_window_ms", 10.0, ONE, "0 call:3 @100, 1 call:3 @130", "verdicts", ("wins", "wins"), ("wins", "beaten"),
        fixed={"tie": "window"}),
    Way("tie", "window", ONE, "0 call:3 @100, 1 call:3 @130", "verdicts", ("wins", "beaten"), ("wins", "wins")),
    Way("call_gap_ms", 100.0, ONE, "0 call:0 @0, 0 call:3 @200", "verdicts", ("wrong", "void"), ("wrong", "wins")),
    Way("calls_per_window", 1, ONE, "0 call:0 @0, 0 call:3 @600", "verdicts", ("wrong", "wins"), ("wrong", "void")),
    Way("next_flipper", "winner", ONE, "3 call:3 @0", "next_flipper", 1, 3),
    Way("next_flipper", "loser", ONE, "1 call:3 @0", "next_flipper", 1, 3),
    Way("next_flipper", "fixed", ONE, "3 call:3 @0", "next_flipper", 1, 0),
    Way("next_flipper", "nobody", ONE, "3 call:3 @0", "next_flipper", 1, None),
    Way("max_rounds", 1, ONE, "3 call:3 @0", "game_over", False, True),
    Way("two_colours", "two", THREE_HATS, "0 sev @0", "verdicts", ("wrong",), ("wins",), fixed={"scope": "table"}),
    Way("equal_closeups", "single", EQUAL_CLOSEUPS, "0 ide @0", "verdicts", ("wins",), ("wrong",)),
    Way("mixed_twins", "identical", MIXED, "0 ide @0", "verdicts", ("wrong",), ("wins",),
        fixed={"unknocked": "stand"}),
    Way("double_elements", "others", WORMS, "0 call:5 @0", "lost", (0, 0, 0, 0), (1, 0, 0, 0)),
    Way("double_elements", "ignore", DOUBLE_ONE, "0 call:2 @0", "lost", (0, 0, 0, 0), (0, 0, 0, 0)),
    Way("penalty_cards", 3, ONE, "0 call:0 @0", "lost", (1, 0, 0, 0), (3, 0, 0, 0)),
    Way("penalties_per_round", 1, ONE, "0 call:0 @0, 0 call:1 @600", "lost", (2, 0, 0, 0), (1, 0, 0, 0)),
    Way("figures", 1, SEVERAL, "0 sev @0, 1 sev @10", "verdicts", ("wins", "wins"), ("wins", "void")),
    Way("figures_per_seat", 2, LEFT_OVER, "0 sev @0, 0 sev @600", "gained", (1, 0, 0, 0), (2, 0, 0, 0)),
    Way("cancel_call", False, ONE, "0 call:3 @0, 0 sev @600", "verdicts", ("void", "wrong"), ("wins", "void")),
]  # fmt: skip
PENGUINS: Final = [
    Way("scope", "table", SPREAD, "0 black @0", "verdicts", ("wrong",), ("wins",)),
    Way("overrule", "by_state", TWINS, "0 call:0 @0, 1 black @10", "verdicts", ("beaten", "wins"), ("void", "void")),
    Way("overrule", "by_state", DOUBLE_ONE, "0 call:2 @0", "verdicts", ("wins",), ("void",)),
    Way("call_on_several", "none", SEVERAL, "0 call:2 @0", "verdicts", ("wins",), ("void",)),
    Way("unknocked", "block", DOUBLE_ONE, "0 call:2 @0", "verdicts", ("wins",), ("void",)),
    Way("unknocked", "block", BOTH, "0 white @0", "verdicts", ("wins",), ("void",)),
    Way("black_on_identical", "penalty", TWINS, "0 black @0", "verdicts", ("wins",), ("wrong",)),
    Way("wrong_knock", "free", ONE, "0 knock @0", "lost", (1, 0, 0, 0), (0, 0, 0, 0)),
    Way("leftovers", "stack", LEFT_OVER, "0 black @0", "stack", 30, 32),
    Way("leftovers", "table", LEFT_OVER, "0 black @0", "table", 0, 2),
    Way("penalty_to", "stack", ONE, "0 knock @0", "out_of_play", 1, 0),
    Way("penalty_order", "last", SEVERAL, "3 black @0, 3 call:0 @-600", "lost", (0, 0, 0, 0), (0, 0, 0, 1)),
    Way("no_award", "pass", ONE, "0 knock @0", "next_flipper", 0, 1),
    Way("no_award", "pass", ONE, "0 knock @0", "round_over", False, True),
]  # fmt: skip
PHEASANTS: Final = [
    Way("scope", "pair", SPREAD, "0 blue @0", "verdicts", ("wins",), ("wrong",)),
    Way("tie", "vote", ONE, "0 call:3 @0, 1 call:3 @0.5", "tied", (False, False), (True, True)),
    Way("vote_sd_ms", 0.0, ONE, "0 call:3 @0, 1 call:3 @0.5", "verdicts", ("beaten", "wins"), ("wins", "beaten"),
        fixed={"tie": "vote"}),
    Way("overrule", "by_claim", SEVERAL, "0 call:2 @0", "verdicts", ("void",), ("wins",)),
    Way("overrule", "by_claim", EQUAL_CLOSEUPS, "0 call:1 @0", "verdicts", ("void",), ("wins",)),
    Way("call_on_several", "all", SEVERAL, "0 call:2 @0", "verdicts", ("void",), ("wins",)),
    Way("unknocked", "stand", DOUBLE_SEVERAL, "0 blue @0", "verdicts", ("void",), ("wins",)),
    Way("unknocked_red", "stand", BOTH, "0 red @0", "verdicts", ("void",), ("wins",)),
    Way("blue_on_both", "nothing", BOTH, "0 blue @0", "verdicts", ("wrong",), ("void",)),
    Way("leftovers", "out", LEFT_OVER, "0 blue @0", "out_of_play", 0, 2),
    Way("leftovers", "table", LEFT_OVER, "0 blue @0", "table", 0, 2),
    Way("penalty_to", "box", ONE, "0 knock @0", "stack", 31, 30),
    Way("penalty_order", "last", SEVERAL, "3 blue @0, 3 call:0 @-600", "lost", (0, 0, 0, 0), (0, 0, 0, 1)),
    Way("after_figure", "unless_identical", SEVERAL, "0 blue @0, 0 knock @600", "verdicts", ("wins", "void"),
        ("wins", "wrong")),
    Way("after_figure", "unless_identical", TWINS, "0 blue @0, 0 red @600", "verdicts", ("wrong", "void"),
        ("wrong", "void")),
    Way("cancel_penalty", True, ONE, "0 call:0 @0, 0 knock @600", "lost", (2, 0, 0, 0), (1, 0, 0, 0)),
    Way("last_card", "play_on", LEFT_OVER, "0 blue @0", "game_over", True, False, stack=0, last=True),
    Way("last_card", "play_on", ONE, "0 call:3 @0", "game_over", True, True, stack=0, last=True),
    Way("no_award", "sweep", ONE, "0 knock @0", "table", 3, 0),
    Way("no_award", "sweep", ONE, "0 knock @0", "next_flipper", 0, 1),
]  # fmt: skip
WAYS: Final = [
    *((game, way) for game in ("penguins", "pheasants") for way in BOTH_GAMES),
    *(("penguins", way) for way in PENGUINS),
    *(("pheasants", way) for way in PHEASANTS),
]
SAME_BOTH_WAYS: Final = {"double_elements ignore", "after_figure unless_identical", "last_card play_on"}
"""Rows that show where an option must not change anything; another row of the option shows the change."""

ELSEWHERE: Final = {"cards_given", "stack_order", "wrong_figure"}
"""Options with a test of their own below."""


def claims_of(game: str, text: str) -> list[Claim]:
    known = registry.game(game)
    claims = []
    for part in text.split(", "):
        what, at = part.split(" @")
        seat, action = what.split(" ")
        name, _, element = action.partition(":")
        name = {"sev": SEV[game], "ide": IDE[game]}.get(name, name)
        claims.append(Claim(int(seat), name, 1000 + float(at), known.elements[int(element)] if element else None))
    return claims


def outcome_of(game: str, way: Way, **changes: Any) -> Outcome:
    known = registry.game(game)
    options = known.options(**{**way.fixed, **changes})
    return known.judge(
        list(way.table), claims_of(game, way.claims), [5, 5, 5, 0], way.stack, 0, options, None, way.last
    )


@pytest.mark.parametrize(("game", "way"), WAYS, ids=[f"{game}-{way.option}-{way.other}" for game, way in WAYS])
def test_option_both_ways(game: str, way: Way) -> None:
    assert getattr(outcome_of(game, way), way.what) == way.by_default
    assert getattr(outcome_of(game, way, **{way.option: way.other}), way.what) == way.by_other


@pytest.mark.parametrize("game", ["penguins", "pheasants"])
def test_every_option_of_the_judge_has_a_row_that_changes_something(game: str) -> None:
    changing = {way.option for g, way in WAYS if g == game and way.by_default != way.by_other}
    rows = {row.name for row in registry.game(game).options_type.ROWS}
    assert rows - CLOCK - changing - ELSEWHERE == set()


def test_random_giving_names_other_cards_and_is_keyed_by_the_deal() -> None:
    game = registry.game("pheasants")
    deck = np.unique(game.deck().cards)  # no outfit twice
    table = game.table(LEFT_OVER)
    claims = claims_of("pheasants", "0 blue @0, 1 knock @10")
    piles = [deck[:6], deck[6:12], deck[12:18], deck[18:24]]

    def judged(seed: int, given: str) -> tuple[int, int]:
        outcome = game.judge(table, claims, piles, deck[24:30], 0, game.options(cards_given=given), seed=seed)
        kept = set(outcome.piles[1].tolist())
        returned = next(i for i, card in enumerate(piles[1].tolist()) if card not in kept)
        return table.tolist().index(outcome.piles[0][0]), returned

    assert {judged(seed, "order") for seed in range(20)} == {(0, 0)}
    drawn = [judged(seed, "random") for seed in range(60)]
    assert {given for given, _ in drawn} == {0, 1, 2} and {back for _, back in drawn} == set(range(6))
    assert drawn == [judged(seed, "random") for seed in range(60)]


def test_cards_under_the_stack_lie_in_order_or_shuffled() -> None:
    game = registry.game("pheasants")
    deck = np.unique(game.deck().cards)  # no outfit twice
    table = game.table((*LEFT_OVER, "G Y P O R B"))
    claims = claims_of("pheasants", "0 blue @0, 1 knock @10, 2 knock @20")
    piles = [deck[:4], deck[4:8], deck[8:12], deck[12:16]]

    def under(seed: int, order: str) -> tuple[int, ...]:
        outcome = game.judge(table, claims, piles, deck[20:25], 0, game.options(stack_order=order), seed=seed)
        assert list(outcome.stack[:5]) == list(deck[20:25])  # what lay there before keeps its place
        return tuple(int(card) for card in outcome.stack[5:])

    kept = (int(piles[1][0]), int(piles[2][0]), *(int(card) for card in table[1:]))
    assert {under(seed, "kept") for seed in range(5)} == {kept}
    shuffled = {under(seed, "shuffled") for seed in range(40)}
    assert len(shuffled) > 20 and all(sorted(order) == sorted(kept) for order in shuffled)


@pytest.mark.parametrize("stays", ["window", "round"])
def test_a_pawn_taken_wrongly_is_back_or_stays_out(stays: str) -> None:
    """Play two windows of one round on the record itself: option ``wrong_figure`` (P-u) shows in the second."""
    game = registry.game("penguins")
    rules = game.rules_record(game.options(wrong_figure=stays, figures=1), 4)
    fall, judge = game.kernels()
    table = new_record(TABLE)
    table["n_seats"], table["stack_n"], table["pile_top"], table["penalty_factor"] = 4, 30, -1, 1
    zero = np.uint64(0)

    def lay(texts: list[str]) -> None:
        for text in texts:
            position = int(table["n_up"])
            table["cards"][position] = game.codec.parse(text)
            table["up"][position] = position
            table["n_up"] = position + 1
            fall(table, rules, position)

    def black(seat: int, at: int) -> int:
        table["n_claims"], table["claim_at"][0], table["claim_seat"][0], table["claim_do"][0] = 1, at, seat, 2
        judge(table, rules, zero, zero)
        return int(table["claim_verdict"][0])

    lay(["B P Y O G R"])
    assert black(0, 1000) == 4  # wrong: nothing matches yet
    lay(["P B Y R G O"])
    assert black(1, 9_000_000) == (1 if stays == "window" else 3)
    assert RULES.itemsize == rules.dtype.itemsize


def test_what_follows_an_option_can_be_set_apart() -> None:
    game = registry.game("penguins")
    by_state = game.options(overrule="by_state")
    assert (by_state.call_on_several, by_state.unknocked) == ("none", "block")
    mixed = game.options(overrule="by_state", unknocked="stand")
    assert (mixed.call_on_several, mixed.unknocked) == ("none", "stand")
    assert by_state.but(overrule="by_claim") == game.options()
    assert NONE not in (ONE, SEVERAL)
