"""What is played: a copier among three adults by delay and figures, and figures by the number of players."""

from __future__ import annotations

from typing import Final

from penguinbench_experiments.designs import Factor, Player, Study, Sweep

FIGURES_ON_TABLE: Final = (3, 2, 1)
"""The first is the rulebook's number for four players."""
DELAYS_MS: Final = (100, 50, 250, 500)
_ADULT: Final = Player("adult")
COPIER: Final = Player("adult", (("copy", 1.0), ("name", "copier")))
TABLES: Final = (3, 4, 5, 6)
SUPPLY: Final = (1, 2, 3, 4, 5)

STUDY: Final = Study(
    name="copycat",
    question="Does it pay to grab the middle figure because a neighbour did?",
    sweeps=(
        Sweep(
            "copier",
            (
                Factor.of("options.figures", list(FIGURES_ON_TABLE)),
                Factor("copying", {
                    "never": {"players": [_ADULT] * 4},
                    **{delay: {"players": [_ADULT] * 3 + [COPIER.but(copy_delay_ms=delay)]} for delay in DELAYS_MS},
                }),
            ),
            {"game": "pheasants"},
            ("win", "cards", "wrong", "grab_won"),
        ),
        Sweep(
            "figures",
            (Factor.of("n_players", list(TABLES), "players"), Factor.of("options.figures", list(SUPPLY))),
            {"game": "pheasants", "players": ["adult"]},
            ("grab_won", "grab_void", "grabs", "cards_up"),
        ),
    ),
    games=12_000,
    quick=240,
    analysis=(
        "The copier is an adult who always reaches for the middle figure when he has seen somebody take one, after "
        "a delay "
        "for the decision. He is compared with the same adult who never copies, on the same deals. Then the number of "
        "figures is varied with the number of players: how often does a hand that was right come away empty?"
    ),
)  # fmt: skip
