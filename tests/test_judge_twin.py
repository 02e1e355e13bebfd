from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import penguinbench._registry as registry
from penguinbench._claim import Claim
from tests.cases import cases
from tests.conftest import SEED
from tests.outfit_rounds import Window, pool, random_window
from tests.test_decision_table import ONE, SEVERAL

GAMES = ("penguins", "pheasants")


def assert_same(window: Window) -> None:
    got, want = window.judge(), window.naive()
    text = window.game.codec.text
    n = len(window.piles)
    assert list(got.verdicts) == [claim.verdict for claim in want.claims]
    assert list(got.tied) == [claim.tied for claim in want.claims]
    for name in ("gained", "lost"):
        sums = [sum(getattr(claim, name) for claim in want.claims if claim.seat == seat) for seat in range(n)]
        assert list(getattr(got, name)) == sums
    assert list(got.extra) == want.extra
    assert [[text(card) for card in pile] for pile in got.piles] == want.piles
    assert [text(card) for card in got.stack] == want.stack
    assert [text(card) for card in got.table] == want.table
    assert Counter(text(card) for card in got.out_of_play) == Counter(want.box)
    assert got.round_over == want.round_over
    assert got.game_over == want.over
    assert got.next_flipper == want.next_flipper


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("share", [0.0, 0.25], ids=["default-options", "random-options"])
def test_random_rounds_agree_with_the_twin(game: str, share: float) -> None:
    found = registry.game(game)
    for number in range(cases("judge_rounds") // 4):
        # Each round has its own generator, so that a failure can be repeated alone.
        seed = f"{SEED} {game} {share} {number}"
        window = random_window(Random(seed), found, share)
        try:
            assert_same(window)
        except AssertionError as error:
            raise AssertionError(f"round of seed {seed!r}: {window}") from error


def race(rng: Random, game: str, action: str, cards: list[str], element: str | None, options: dict[str, Any]) -> Window:
    """Return a window in which most seats do the same within 60 ms and one or two knock wrongly."""
    known = registry.game(game)
    n = rng.randint(3, known.players[1])
    claims = [Claim(seat, action, 700 + rng.choice([0, 0, 5, 20, 40, 60]), element) for seat in range(n)]
    for seat in rng.sample(range(n), rng.randint(1, 2)):
        claims[seat] = Claim(seat, "knock", rng.choice([690, 710, 730]))
    claims += [Claim(rng.randrange(n), action, 750, element)] if rng.random() < 0.5 else []
    some, _ = pool()
    piles = [rng.choices(some, k=rng.randint(0, 4)) for _ in range(n)]
    stack = rng.choices(some, k=rng.choice([0, 1, 2, 3, 6]))
    chosen = known.options(**{name: rng.choice(values) for name, values in options.items()})
    return Window(
        known, chosen, cards, claims, piles, stack, rng.randrange(n), [1] * n, [0] * n, False, rng.getrandbits(63)
    )  # fmt: skip


CHANCE: dict[str, Any] = {"call_gap_ms": [0.0, 500.0], "cards_given": ["order", "random"],
                          "stack_order": ["kept", "shuffled"], "penalty_cards": [1, 3]}  # fmt: skip


def test_disputes_and_votes_agree_with_the_twin() -> None:
    options = {**CHANCE, "tie": ["strict", "window", "vote", "vote"], "tie_window_ms": [20.0, 60.0],
               "vote_sd_ms": [0.0, 10.0, 50.0]}  # fmt: skip
    for number in range(cases("judge_races")):
        assert_same(race(Random(f"{SEED} dispute {number}"), "pheasants", "call", [*ONE], "beak", options))


def test_shortages_and_penalties_agree_with_the_twin() -> None:
    options = {**CHANCE, "figures": [2, 4, 7], "leftovers": ["out", "stack", "table"], "figures_per_seat": [1, 2]}
    for number in range(cases("judge_races")):
        cards = [*SEVERAL, "R G O B P Y", "G R P Y B O"][: 2 + number % 3]
        assert_same(race(Random(f"{SEED} shortage {number}"), "pheasants", "blue", cards, None, options))


def test_random_rounds_reach_every_verdict_and_end() -> None:
    """Guard the generator: a share of rounds earns, pays, is void, tied, cancelled, over."""
    rng = Random(SEED)
    seen: Counter[str] = Counter()
    for _ in range(1000):
        outcome = random_window(rng, registry.game(rng.choice(GAMES))).naive()
        seen.update({claim.verdict for claim in outcome.claims})
        seen.update({f"tied {claim.action}" for claim in outcome.claims if claim.tied})
        seen["cancelled"] += any(claim.cancelled for claim in outcome.claims)
        seen["gone"] += any(claim.gone for claim in outcome.claims)
        seen["over"] += outcome.over
    for what in (
        "wins",
        "beaten",
        "void",
        "wrong",
        "tied call",
        "tied knock",
        "tied black",
        "cancelled",
        "gone",
        "over",
    ):
        assert seen[what] >= 5, (what, seen)
