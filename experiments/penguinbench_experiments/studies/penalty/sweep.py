"""What is played: a hasty player among three adults, and what a mistake costs."""

from __future__ import annotations

from typing import Any, Final

from penguinbench_experiments.designs import Factor, Study, Sweep

PENALTIES: Final = (1, 0, 2, 3)
"""The first is the rulebook's, which the others are compared with."""
_AMONG: Final = ["adult", "adult", "adult"]
PLAYERS: Final[dict[str, dict[str, Any]]] = {
    "hasty": {"players": [*_AMONG, "adult"], "player.4.caution": 0.7, "player.4.name": "hasty"},
    "very hasty": {"players": [*_AMONG, "adult"], "player.4.caution": 0.4, "player.4.name": "very hasty"},
    "at first glance": {"players": [*_AMONG, "adult+impulsive"], "player.4.name": "at first glance"},
    "careful": {"players": [*_AMONG, "adult+careful"], "player.4.name": "careful"},
}
PLACES: Final = ("box", "stack")

STUDY: Final = Study(
    name="penalty",
    question="How many cards should a mistake cost?",
    sweeps=(
        Sweep(
            "cards",
            (
                Factor("fourth player", PLAYERS),
                Factor.of("options.penalty_to", list(PLACES)),
                Factor.of("options.penalty_cards", list(PENALTIES)),
            ),
            {"game": "penguins"},
            ("win", "cards", "wrong", "paid"),
        ),
    ),
    games=16_000,
    quick=240,
    analysis=(
        "The fourth player differs from the three adults in one thing: hasty with thresholds of .7 and .4 of an "
        "adult's "
        "(faster choices, more false alarms), acting at first glance (calls what it sees first without looking at "
        "the whole "
        "pair), or careful. A penalty is right when hurrying brings no more than a quarter of the wins."
    ),
)
