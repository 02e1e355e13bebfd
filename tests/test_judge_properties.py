from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import penguinbench._registry as registry
from penguinbench._claim import Claim
from penguinbench._errors import OptionError
from penguinbench._handicap import Handicap
from tests.cases import cases
from tests.outfit_rounds import random_window, words
from tests.test_decision_table import ONE, SEVERAL, TWINS

GAMES = ("penguins", "pheasants")
EVERY_TABLE = [
    (game, n) for game, (low, high) in zip(GAMES, ((2, 6), (2, 7)), strict=True) for n in range(low, high + 1)
]


@settings(max_examples=cases("judge_conservation"))
@given(st.sampled_from(GAMES), st.integers(0, 2**32))
def test_no_card_is_lost_and_points_are_no_cards(game: str, number: int) -> None:
    """P20, F18: cards in piles, line, stack and box stay the same; ``gained`` and ``lost`` say what piles did."""
    window = random_window(Random(number), registry.game(game))
    outcome = window.judge()
    before = Counter(words(card) for cards in (window.table, window.stack, *window.piles) for card in cards)
    after = Counter(
        int(card) for cards in (outcome.table, outcome.stack, outcome.out_of_play, *outcome.piles) for card in cards
    )  # fmt: skip
    assert after == before
    for seat, pile in enumerate(window.piles):
        assert len(outcome.piles[seat]) == len(pile) + outcome.gained[seat] - outcome.lost[seat]
    assert outcome.round_over or not any((*outcome.gained, *outcome.extra))


@settings(max_examples=cases("judge_conservation"))
@given(st.sampled_from(GAMES), st.integers(0, 2**32))
def test_the_order_in_which_claims_are_given_does_not_matter(game: str, number: int) -> None:
    """Completion times and the deal decide, never the place in a list (G-a); one seat's own claims keep theirs."""
    rng = Random(number)
    window = random_window(rng, registry.game(game))
    moved = sorted(range(len(window.claims)), key=lambda i: (window.claims[i].seat * 7919 + number) % 31)
    other = type(window)(**{**window.__dict__, "claims": [window.claims[i] for i in moved]})
    one, two = window.judge(), other.judge()
    assert [one.verdicts[i] for i in moved] == list(two.verdicts)
    assert (one.gained, one.lost, one.next_flipper) == (two.gained, two.lost, two.next_flipper)


@pytest.mark.parametrize(("game", "n"), EVERY_TABLE)
def test_every_number_of_players(game: str, n: int) -> None:
    """P5, F2: as many black or blue figures as the number of players says, and the turn goes round."""
    known = registry.game(game)
    action = known.actions[1]
    figures = known.default_figures[n]
    assert figures == min(n - 1, 2 if game == "penguins" else 3)
    claims = [Claim(seat, action, 700 + seat) for seat in range(n)]
    outcome = known.judge(list(SEVERAL), claims, [2] * n, 20, n - 1)
    assert outcome.verdicts == ("wins",) * figures + ("void",) * (n - figures)
    assert outcome.next_flipper == 0


@pytest.mark.parametrize(("game", "n"), [("penguins", 1), ("penguins", 7), ("pheasants", 1), ("pheasants", 8)])
def test_other_numbers_of_players_are_refused(game: str, n: int) -> None:
    with pytest.raises(OptionError, match=rf"players={n} must be 2 to"):
        registry.game(game).judge(list(ONE), [Claim(0, "knock", 1)], [2] * n, 20)


@pytest.mark.parametrize("game", GAMES)
def test_equal_ticks_are_drawn_by_the_deal_and_not_by_the_seat(game: str) -> None:
    """Two hands on the last figure at one tick: over 400 deals either is first in 200 +- 4 sd of 10."""
    known = registry.game(game)
    first = 0
    for seed in range(400):
        claims = [Claim(seat, known.actions[2], 700) for seat in (0, 1)]
        outcome = known.judge(list(TWINS), claims, [2, 2, 2], 20, seed=seed)
        assert sorted(outcome.verdicts) == ["void", "wins"] and outcome.tied == (True, True)
        first += outcome.verdicts[0] == "wins"
    assert 160 <= first <= 240


def test_handicaps_multiply_penalties() -> None:
    game = registry.game("pheasants")
    twice = [None, Handicap(penalty_factor=2), Handicap(penalty_factor=0)]
    claims = [Claim(seat, "knock", 700) for seat in range(3)]
    assert game.judge(list(ONE), claims, [5, 5, 5], 20, handicaps=twice).lost == (1, 2, 0)
    assert game.judge(list(ONE), claims, [5, 1, 5], 20, handicaps=twice).lost == (1, 1, 0)


def test_last_window_ends_the_game_award_or_not() -> None:
    for game in GAMES:
        known = registry.game(game)
        for action, over in (("knock", True), ("call", True)):
            claim = Claim(0, action, 700, known.elements[3] if action == "call" else None)
            outcome = known.judge(list(ONE), [claim], [5, 5], 3, last=True)
            assert outcome.game_over is over and outcome.next_flipper is None


def test_counts_beyond_a_deck_are_judged_alike() -> None:
    """Counts need not add up to 64: cards that cannot move are left out of the record and counted again."""
    known = registry.game("pheasants")
    claims = [Claim(0, "call", 700, "hat"), Claim(1, "knock", 710), Claim(2, "call", 720, known.elements[3])]
    options = known.options(next_flipper="loser")
    small = known.judge(list(ONE), claims, [5, 6, 7, 5], 12, 0, options)
    large = known.judge(list(ONE), claims, [105, 106, 107, 105], 112, 0, options)
    assert (small.verdicts, small.lost, small.gained) == (large.verdicts, large.lost, large.gained)
    assert [pile + 100 for pile in small.piles] == list(large.piles)
    assert (large.stack, small.next_flipper) == (small.stack + 100, large.next_flipper)


BAD: list[tuple[dict[str, Any], str]] = [
    ({"piles": [5, -1, 5]}, r"piles\[1\]=-1 must be a number of cards"),
    ({"piles": [5, [1, 2], 5]}, "must all be counts or all be arrays"),
    ({"stack": 2.5}, "must all be counts or all be arrays"),
    ({"flipper": 3}, r"flipper=3 must be a seat, 0 to 2, or None"),
    ({"seed": -1}, r"seed=-1 must be a whole number"),
    ({"claims": [Claim(3, "knock", 1)]}, r"seat=3 must be a seat of 3 players"),
    ({"claims": [Claim(0, "knok", 1)]}, r"action='knok' must be one of .* the nearest is knock"),
    ({"claims": [Claim(0, "call", 1, "hat")]}, r"element='hat' must be one of umbrella"),
    ({"claims": [Claim(0, "call", 1)]}, r"element=None must be one of umbrella"),
    ({"claims": [Claim(0, "knock", 1, "lei")]}, r"element='lei' must be None"),
    ({"claims": [Claim(0, "knock", i) for i in range(41)]}, r"claims of length 41 must be at most"),
    ({"handicaps": [None]}, r"handicaps of length 1 must have one entry a seat, 3"),
    ({"options": 3}, r"options=3 must be options of penguins"),
]


@pytest.mark.parametrize(("changes", "message"), BAD, ids=[message[:24] for _, message in BAD])
def test_bad_input_says_what_it_must_be(changes: dict[str, Any], message: str) -> None:
    game = registry.game("penguins")
    good: dict[str, Any] = {"claims": [Claim(0, "knock", 1)], "piles": [5, 5, 5], "stack": 20}
    with pytest.raises(OptionError, match=message):
        game.judge(list(ONE), **{**good, **changes})


def test_claims_check_themselves() -> None:
    for wrong in ({"seat": -1}, {"seat": 1.5}, {"at_ms": -1.0}, {"at_ms": float("nan")}, {"at_ms": "soon"}):
        arguments: dict[str, Any] = {"seat": 0, "action": "knock", "at_ms": 1.0, **wrong}
        with pytest.raises(OptionError, match=f"{next(iter(wrong))}=.* must be"):
            Claim(**arguments)
    assert Claim(0, "knock", 1.0001).ticks == 1025  # rounded up to the grid
