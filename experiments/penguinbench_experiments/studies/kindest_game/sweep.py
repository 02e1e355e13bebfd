"""What is played: somebody twice as slow among adults, in every game, with two to six players."""

from __future__ import annotations

from typing import Final

from penguinbench_experiments.designs import Factor, Player, Study, Sweep

GAMES: Final = ("penguins", "pheasants", "catch-the-match", "polar-panic", "last-penguin")
PLAYERS: Final = (2, 3, 4, 5, 6)
SLOW: Final = Player(
    "adult", (("choice_factor", 2.0), ("motor_factor", 2.0), ("name", "twice as slow"), ("search_factor", 2.0))
)

STUDY: Final = Study(
    name="kindest-game",
    question="Which game is kindest to the slowest player, and how many should play it?",
    sweeps=(
        Sweep(
            "games",
            (
                Factor("game", {game: {"game": game} for game in GAMES}),
                Factor.of("n_players", list(PLAYERS), "players"),
            ),
            {"players": [SLOW, *["adult"] * 5]},
            ("win", "cards", "cards_minute", "dry", "seconds"),
        ),
    ),
    games=6_000,
    quick=240,
    analysis=(
        "One player takes twice as long as an adult for search, choice and hand, which is about a child of seven; "
        "the "
        "others are adults. His wins are compared with an equal share; an empty hand is a game in whose first five "
        "minutes (or till its end, if that is sooner) a player gets no card at all."
    ),
)
