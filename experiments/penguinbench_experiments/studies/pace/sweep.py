"""What is played: one pace for all, and a pace of one's own for a fast and for a slow player."""

from __future__ import annotations

from typing import Final

from penguinbench_experiments.designs import Factor, Study, Sweep

PACES_MS: Final = (1500, 750, 1000, 2000, 3000, 4000)
"""The first is the default of the games, which the others are compared with."""
TABLES: Final = {
    "an adult among teens": {"players": ["adult", "teen-15", "teen-15", "teen-15"]},
    "a teen among adults": {"players": ["teen-15", "adult", "adult", "adult"]},
}

STUDY: Final = Study(
    name="pace",
    question="How fast should the cards fall, and does it pay to turn them at one's own pace?",
    sweeps=(
        Sweep(
            "interval",
            (Factor.of("options.flip_interval_ms", list(PACES_MS)),),
            {"game": "pheasants", "players": ["adult"] * 4},
            (
                "cards_up",
                "single_share",
                "several_share",
                "identical_share",
                "double_share",
                "outrun",
                "rounds",
                "seconds",
            ),
        ),
        Sweep(
            "own",
            (
                Factor("table", TABLES),
                Factor("own pace", {pace: {"player.1.flip_interval_ms": pace} for pace in PACES_MS}),
            ),
            {"game": "pheasants"},
            ("cards", "win"),
        ),
    ),
    games=12_000,
    quick=400,
    analysis=(
        "First all turn their cards at one pace. Then the others keep the game's pace and one player, a fast one or "
        "a slow "
        "one, has a pace of his own whenever he flips: the best reply is the pace that brings him most cards."
    ),
)
