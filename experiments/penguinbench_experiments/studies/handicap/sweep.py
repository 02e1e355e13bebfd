"""What is played: a child of four ages against an adult, with four kinds of handicap in steps."""

from __future__ import annotations

from typing import Any, Final

from penguinbench_experiments.designs import Factor, Study, Sweep

CHILDREN: Final = ("child-5", "child-7", "child-10", "teen-15")
KINDS: Final[dict[str, tuple[str, tuple[float, ...]]]] = {
    "head start": ("handicap.1.head_start_ms", (0, 125, 250, 500, 750, 1000, 1250, 1500, 1750, 2000, 2250, 2500, 3000)),
    "hand delay": ("handicap.2.hand_delay_ms", (0, 250, 500, 1000, 1500, 2000, 3000, 4000, 6000, 8000)),
    "gift": ("handicap.1.gift_cards", (0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50)),
    "penalty factor": ("handicap.2.penalty_factor", (1, 2, 4, 8, 16)),
}
"""The child is given a head start or cards, the adult a slower hand or larger penalties; the first level is nothing."""
UNITS: Final = {"head start": "ms", "hand delay": "ms", "gift": "cards", "penalty factor": "times"}


def _children() -> Factor:
    levels: dict[str, dict[str, Any]] = {child: {"players": [child, "adult"]} for child in CHILDREN}
    return Factor("child", levels)


STUDY: Final = Study(
    name="handicap",
    question="What handicap makes an adult and a child of 5 to 15 win equally often?",
    sweeps=tuple(
        Sweep(kind, (_children(), Factor.of(path, list(values), "amount")), {"game": "penguins"}, ("win", "cards"))
        for kind, (path, values) in KINDS.items()
    ),
    games=4_000,
    quick=80,
    analysis=(
        "Two play, a child and an adult, and everybody sits in both seats once a deal; all amounts are played on the "
        "same deals with the same noise. Even is where the child wins half of the games: the logit of its share is "
        "interpolated between the two steps around one half. The interval is that of the share there, divided by the "
        "slope between the steps; it is of finite games and does not hold what is assumed about children."
    ),
)
