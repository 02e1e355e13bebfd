"""Whole games of the compiled arena and profiles against a twin that was written from the pages, equal to the bit."""

from __future__ import annotations

from typing import Any

import pytest

import penguinbench as pb
import penguinbench_agents as pa
from penguinbench._layout import VERDICTS
from tests.cases import cases
from tests.conftest import SEED
from tests.naive.arena import Arena

ADULT = pa.profile("adult")
HANDICAPS = [
    pb.Handicap(head_start_ms=300),
    pb.Handicap(head_start_ms=1100, hand_delay_ms=250),
    pb.Handicap(),
    pb.Handicap(gift_cards=3, penalty_factor=2),
]
PRIMED = ADULT.but(repeat_factor=0.6, switch_factor=1.4)
# name: game, players, options, handicaps
SERIES: dict[str, tuple[str, list[Any], dict[str, Any], list[Any] | None]] = {
    "adults": ("penguins", ["adult"] * 4, {}, None),
    "adults with worms": ("pheasants", ["adult"] * 4, {}, None),
    "ages and styles": (
        "penguins",
        ["adult+impulsive", "child-7+copycat", "teen-15+careful", "child-5"],
        {},
        None,
    ),
    "five": (
        "pheasants",
        ["adult+impulsive", "child-7+copycat", "teen-15+careful", "child-5", "adult+copycat"],
        {},
        None,
    ),
    "two, cards stay": ("pheasants", ["adult+impulsive", "child-7"], {"leftovers": "table"}, None),
    "pass": ("penguins", ["adult+impulsive", "child-7", "adult"], {"no_award": "pass"}, None),
    "sweep": ("pheasants", ["adult+impulsive", "child-7", "adult"], {"no_award": "sweep"}, None),
    "no window": ("pheasants", ["adult", "child-7", "adult"], {"settle_ms": 0}, None),
    "long window": (
        "pheasants",
        ["adult", "child-7+impulsive", "adult+copycat"],
        {"settle_ms": 5000, "call_gap_ms": 0},
        None,
    ),
    "fast cards": (
        "penguins",
        ["adult", "child-7+impulsive", "adult+copycat", "child-10"],
        {"settle_ms": 600, "flip_interval_ms": 750, "calls_per_window": 1},
        None,
    ),
    "handicaps and hands": (
        "pheasants",
        ["adult", "child-7+impulsive", "adult+copycat", "child-10"],
        {"flip_interval_ms": 750, "reach_ms": 400, "flip_hand_ms": 700},
        HANDICAPS,
    ),
    "long tables": (
        "penguins",
        [ADULT.but(lapse=0.8), ADULT.but(lapse=0.8), ADULT.but(lapse=0.7, hold_ms=400)],
        {},
        None,
    ),
    "sessions": (
        "penguins",
        [
            ADULT.but(difficulty_sd=0.4, practice_gain=0.5, practice_rounds=5),
            ADULT.but(fatigue_per_round=0.05, post_error_caution=1.5, alarm_rate=0.1),
            PRIMED,
        ],
        {},
        None,
    ),
    "primed": ("penguins", [PRIMED] * 3, {}, None),
    "primed with worms": ("pheasants", [PRIMED] * 3, {}, None),
    "after errors": ("pheasants", [ADULT.but(post_error_caution=1.5, alarm_rate=0.2)] * 3, {}, None),
    "stubborn": (
        "pheasants",
        [
            ADULT.but(upgrades=False, aborts=False),
            pa.profile("adult+impulsive", upgrades=False),
            pa.profile("adult+copycat", aborts=False, flip_interval_ms=900),
        ],
        {},
        None,
    ),
    "seven": (
        "pheasants",
        ["adult", "child-5", "child-7", "child-10", "teen-15", "adult+impulsive", "adult+copycat"],
        {},
        None,
    ),
    "votes and dice": (
        "pheasants",
        ["adult", "child-5", "child-7"],
        {
            "next_flipper": "nobody",
            "cards_given": "random",
            "stack_order": "shuffled",
            "tie": "vote",
            "tie_window_ms": 200,
            "last_card": "play_on",
            "two_colours": "two",
            "scope": "pair",
        },
        None,
    ),
}


@pytest.mark.parametrize("name", SERIES)
def test_games_agree_with_the_twin(name: str) -> None:
    """Hold every claim (tick, seat, action, element, verdict, cards) and all scores equal; nothing is tolerated."""
    game, names, changed, handicaps = SERIES[name]
    players = [pa.profile(each) if isinstance(each, str) else each for each in names]
    found = pb.game(game)
    options = found.options(**changed)
    n = len(players)
    games = -(-cases("arena_twin") // len(SERIES) // n) * n
    result = pb.play(
        game, players, games=games, seed=SEED, options=options, handicaps=handicaps, keep="claims", threads=1
    )
    claims, seats = result._joined("claims"), result._joined("seats")
    deck = [found.codec.text(int(card)) for card in found.deck().cards]
    for number in range(games):
        twin = Arena(game, options.to_dict(), deck, players, handicaps or [pb.Handicap()] * n, SEED, number).play()
        here = claims[claims["game"] == number]
        played = [
            (
                int(row["at"]),
                int(row["seat"]),
                found.actions[row["action"] - 1],
                int(row["arg"]),
                VERDICTS[row["verdict"]],
                int(row["gained"]),
                int(row["lost"]),
            )
            for row in here
        ]
        first = next((i for i, pair in enumerate(zip(played, twin.record, strict=False)) if pair[0] != pair[1]), None)
        assert played == twin.record, f"game {number}, claim {first}"
        assert [int(score) for score in seats[seats["game"] == number]["score"]] == twin.scores, f"game {number}"
