"""What is played: Last Penguin with other decks, other numbers of fingers, other manners, and without peeking."""

from __future__ import annotations

from typing import Any, Final

from penguinbench_experiments.designs import Factor, Player, Study, Sweep

_NO_EFFECTS: Final = {"deck.discard_1": 0, "deck.lift_own": 0, "deck.lift_other": 0}
DECKS: Final[dict[str, dict[str, Any]]] = {
    "as proposed": {},
    "without +6/-3": {"deck.turning": 0, "deck.plus_6": 2, "deck.plus_1": 2, "deck.minus_3": 2},
    "without effects": {**_NO_EFFECTS, "deck.plus_1": 3, "deck.plus_2": 4, "deck.minus_1": 4},
    "without bad cards": {
        "deck.minus_1": 0, "deck.minus_2": 0, "deck.minus_3": 0, "deck.plus_1": 3, "deck.plus_2": 3,
        "deck.plus_3": 4,
    },
    "more bad cards": {
        "deck.minus_1": 4, "deck.minus_2": 4, "deck.minus_3": 3, "deck.plus_2": 1, "deck.plus_3": 1, "deck.plus_4": 1,
        "deck.plus_1": 0, "deck.plus_5": 0, "deck.plus_6": 0,
    },
}  # fmt: skip
FINGERS: Final = (2, 1, 3, 4)
TABLES: Final[dict[str, dict[str, Any]]] = {
    "let go of what is not worth it": {"players": ["adult"] * 4},
    "hold everything": {"players": ["adult+holder"] * 4},
    "cautious": {"players": ["adult+cautious"] * 4},
}
_AMONG: Final = ["adult", "adult", "adult"]
MANNERS: Final[dict[str, dict[str, Any]]] = {
    "adult": {"players": [*_AMONG, "adult"]},
    "holder": {"players": [*_AMONG, Player("adult+holder", (("name", "holder"),))]},
    "cautious": {"players": [*_AMONG, Player("adult+cautious", (("name", "cautious"),))]},
    "bluffer": {"players": [*_AMONG, Player("adult+bluffer", (("name", "bluffer"),))]},
    "does not look": {"players": [*_AMONG, Player("adult", (("name", "does not look"), ("peeks", False)))]},
}
"""The fourth player among three adults. The first is what the others are compared with."""
_GAME: Final = {"game": "last-penguin"}

STUDY: Final = Study(
    name="letting-go",
    question="Does it pay to let go in Last Penguin, and what do other cards or more fingers change?",
    sweeps=(
        Sweep("deck", (Factor("deck", DECKS),), {**_GAME, "players": ["adult"] * 4},
              ("dead", "spread", "score", "shared_wins")),
        Sweep("fingers", (Factor("table", TABLES), Factor.of("options.draw_fingers", list(FINGERS), "fingers")), _GAME,
              ("dead", "spread", "seconds")),
        Sweep("manner", (Factor("fourth player", MANNERS),), _GAME, ("win", "score", "cards")),
    ),
    games=8_000,
    quick=400,
    analysis=(
        "Four play. A card is dead if nobody has it at the end: contested to the end, let go by all at once, or "
        "discarded. "
        "Points spread is what lies between the first and the last. In the last part three adults play with a "
        "fourth who "
        "has another manner, or who plays without looking at the cards he draws: what looking is worth."
    ),
)  # fmt: skip
