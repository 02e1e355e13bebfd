"""What is played: guessers under four rules for when all are out, decks with more decoys, and the card that stays."""

from __future__ import annotations

from typing import Any, Final

from penguinbench_experiments.designs import Factor, Study, Sweep

OUT: Final[dict[str, dict[str, Any]]] = {
    "the older card goes": {},
    "all are in again": {"options.all_out": "all_back"},
    "both cards go": {"options.all_out": "both_aside"},
    "the last one gets it": {"options.all_out": "last_in"},
}
"""What happens when everybody has named a wrong object. The first is the default."""
GUESSERS: Final[dict[str, dict[str, Any]]] = {
    "one guesser": {"players": ["adult", "adult", "adult", "guesser"]},
    "three guessers": {"players": ["adult", "guesser", "guesser", "guesser"]},
}
DECOYS: Final = {"random": 1.27, "min": 6 / 7, "max": 2.0}
"""Mean number of objects with swapped colours on a pair of cards, by the deck."""
PULLS: Final = (0.0, 1.0, 3.0)
CARDS: Final[dict[str, dict[str, Any]]] = {
    "one card stays": {},
    "one stays and is known": {"profile.familiarity": 0.7},
    "both are new": {"options.winner_keeps": "both"},
}
LAGS_MS: Final = (0, 200, 400)
_FOUR: Final = ["adult"] * 4
_GAME: Final = {"game": "catch-the-match"}

STUDY: Final = Study(
    name="decoys",
    question="Does guessing pay in Catch the Match, do decoys slow it down, and does who leads run away?",
    sweeps=(
        Sweep("out", (Factor("all out", OUT), Factor("line-up", GUESSERS)), _GAME, ("rounds_won", "win", "rounds")),
        Sweep("decoys", (Factor("decoys", {name: {"deck.decoys": name} for name in DECOYS}),
                         Factor.of("profile.decoy_pull", list(PULLS), "pull")),
              {**_GAME, "players": _FOUR, "deck.redraw": "game"}, ("wrong", "response", "seconds", "rounds_won")),
        Sweep("cards", (Factor("cards", CARDS), Factor.of("options.flipper_lag_ms", list(LAGS_MS), "lag")),
              {**_GAME, "players": _FOUR}, ("streak", "held", "rounds", "seconds", "response")),
    ),
    games=12_000,
    quick=400,
    analysis=(
        "A guesser names any of the fifteen objects one second after both cards lie there, and is right once in "
        "fifteen. "
        "Decoys are objects with swapped colours; a pull of 1 makes each of them add as much to the chance of a "
        "wrong "
        "name as there was without any. Whoever wins a round turns the next card: if winning breeds winning, rounds "
        "are "
        "won by the winner of the round before more often than one in four."
    ),
)  # fmt: skip
