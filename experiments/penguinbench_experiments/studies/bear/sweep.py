"""What is played: Polar Panic with the bear of three editions and without one, and Fishermen against memory."""

from __future__ import annotations

from typing import Any, Final

from penguinbench_experiments.designs import Factor, Study, Sweep

BEARS: Final[dict[str, dict[str, Any]]] = {
    "costs a card": {},
    "ends the game": {"options.bear": "end_game"},
    "turns all down": {"options.bear": "return_and_reset"},
    "costs nothing": {"options.bear_cards": 0},
}
"""The first is the rulebook's; the second and the third are those of other editions."""
FISHERMEN: Final = (5, 0, 2, 8, 10)
MEMORIES: Final[dict[str, dict[str, Any]]] = {
    "like the others": {},
    "none": {"player.4.memory_cards": 0},
    "perfect, eight cards": {
        "player.4.memory_cards": 8, "player.4.memory_loss": 0.0, "player.4.memory_confusion": 0.0,
    },
}  # fmt: skip
_FOUR: Final = ["adult"] * 4

STUDY: Final = Study(
    name="bear",
    question="Should the bear end the game, cost a card or turn all down, and how many Fishermen should there be?",
    sweeps=(
        Sweep(
            "bear",
            (Factor("bear", BEARS),),
            # Each game a group of its own: lengths of single games are looked at, and all four are alike.
            {"game": "polar-panic", "players": _FOUR, "rotate": False},
            ("rounds", "seconds", "left_over", "cut_off", "bear_cards", "bear_decided", "held"),
        ),
        Sweep(
            "fishermen",
            (Factor.of("deck.fishermen", list(FISHERMEN)), Factor("memory of one", MEMORIES)),
            {"game": "polar-panic", "players": _FOUR},
            ("win", "cards", "rounds", "seconds"),
        ),
    ),
    games=12_000,
    quick=400,
    analysis=(
        "Four adults play. In the first part each deal is played with each bear; a turn is one card flipped. A game "
        "is "
        "decided by the bear if others would have most cards had nobody paid it. In the second part one of the four "
        "has "
        "no memory for cards that were turned down, or a perfect one for the last eight."
    ),
)
