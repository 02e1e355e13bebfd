"""What is played: one adult with lower and higher thresholds among three others, and what a mistake costs."""

from __future__ import annotations

from typing import Final

from penguinbench_experiments.designs import Factor, Study, Sweep

CAUTIONS: Final = (1.0, 0.25, 0.4, 0.6, 0.8, 1.5, 2.5, 4.0)
"""The first is an adult's, which the others are compared with."""
PENALTIES: Final = (1, 0, 2, 3)

STUDY: Final = Study(
    name="caution",
    question="How careful should one be, and how does that depend on what a mistake costs?",
    sweeps=(
        Sweep(
            "thresholds",
            (
                Factor("caution", {caution: {"player.4.caution": caution} for caution in CAUTIONS}),
                Factor.of("options.penalty_cards", list(PENALTIES), "penalty"),
            ),
            {"game": "penguins", "players": ["adult"] * 4, "player.4.name": "fourth"},
            ("win", "cards", "wrong", "wrong_share", "response"),
        ),
    ),
    games=16_000,
    quick=240,
    analysis=(
        "The fourth of four adults has thresholds of another height: with a caution of .4 he chooses in .4 of the "
        "time "
        "and false alarms come with a chance of .0146 to the power of .4. Which height wins most is read off the "
        "grid; "
        "every one whose wins are not told apart from those of the best, deal by deal, may be the best."
    ),
)
