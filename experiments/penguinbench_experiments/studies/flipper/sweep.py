"""What is played: later sight of the flipper, hands at the table edge, and who flips."""

from __future__ import annotations

from typing import Final

from penguinbench_experiments.designs import Factor, Study, Sweep

LAGS_MS: Final = (0, 100, 200, 300, 500)
REACHES_MS: Final = (0, 150, 300, 450)
EDGE_LAGS_MS: Final = (0, 100, 200, 300)
PLAYERS: Final = (2, 4, 6)
CHILD: Final = "child-10"
POLICIES: Final = {
    "in turn": {},
    "the winner": {"options.next_flipper": "winner"},
    "the last": {"options.next_flipper": "loser"},
    "nobody at the table": {"options.next_flipper": "nobody"},
}

STUDY: Final = Study(
    name="flipper",
    question="Does whoever turns the cards lose out, and what evens it?",
    sweeps=(
        Sweep(
            "lag",
            (Factor.of("n_players", list(PLAYERS), "players"), Factor.of("options.flipper_lag_ms", list(LAGS_MS))),
            {"game": "pheasants", "players": ["adult"], "options.reach_ms": 0, "options.flip_hand_ms": 0},
            ("flipper",),
        ),
        Sweep(
            "edge",
            (
                Factor.of("options.flipper_lag_ms", list(EDGE_LAGS_MS)),
                Factor.of("options.reach_ms", list(REACHES_MS)),
            ),
            {"game": "pheasants", "players": ["adult"] * 4, "options.flip_hand_ms": 300},
            ("flipper",),
        ),
        Sweep(
            "policy",
            (Factor("who flips", POLICIES),),
            {"game": "pheasants", "players": ["adult", "adult", "teen-15", CHILD], "options.flipper_lag_ms": 200},
            ("cards", "win"),
        ),
    ),
    games=12_000,
    quick=240,
    analysis=(
        "The share of rounds that go to whoever flips is compared with that of equal seats. Without lag the flipper "
        "is a "
        "player like any other. The edge rule holds back the hands of the others until the first claim; the flipper's "
        "own hand is busy for 300 ms after a card there. In the last part an adult, another, a teen and a child play."
    ),
)
