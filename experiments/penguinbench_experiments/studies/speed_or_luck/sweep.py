"""What is played: a slower player against an adult, a family, close finishes with and without a vote, equal seats."""

from __future__ import annotations

from typing import Any, Final

from penguinbench_experiments.designs import Factor, Player, Study, Sweep

GAMES: Final = ("penguins", "pheasants", "catch-the-match", "polar-panic", "last-penguin")
RATIOS: Final = (1.0, 1.25, 1.5, 2.0, 3.0)
FAMILY: Final = ("adult", "teen-15", "child-10", "child-7")
CLOSE: Final[dict[str, dict[str, Any]]] = {
    "penguins": {"game": "penguins"},
    "pheasants": {"game": "pheasants"},
    # There the first right name ends the round at once: a window lets the second be heard, and changes no winner.
    "catch-the-match": {"game": "catch-the-match", "options.settle_ms": 600.0},
}
WITHIN_MS: Final = (20, 50, 100, 200)
TIE_WINDOWS_MS: Final = (50, 100)
VOTE_SDS_MS: Final = (50, 25, 100, 200)
_BY_GAME: Final = {game: {"game": game} for game in GAMES}


def slower(ratio: float) -> Player:
    """Return an adult who takes so many times as long for search, choice and hand."""
    factors = tuple((name, ratio) for name in ("choice_factor", "motor_factor", "search_factor"))
    return Player("adult", tuple(sorted((*factors, ("name", "slower")))))


STUDY: Final = Study(
    name="speed-or-luck",
    question="How much of winning is speed and how much is luck or seat, and how often is it too close to tell?",
    sweeps=(
        Sweep("speed", (Factor("game", _BY_GAME),
                        Factor("times slower", {ratio: {"players": ["adult", slower(ratio)]} for ratio in RATIOS})),
              {}, ("win",)),
        Sweep("family", (Factor("game", _BY_GAME),), {"players": list(FAMILY)}, ("win", "cards")),
        Sweep("close", (Factor("game", CLOSE),), {"players": ["adult"] * 4}, tuple(f"near_{ms}" for ms in WITHIN_MS)),
        Sweep("vote", (Factor.of("options.tie_window_ms", list(TIE_WINDOWS_MS), "tie window"),
                       Factor.of("options.vote_sd_ms", list(VOTE_SDS_MS), "error")),
              {"game": "pheasants", "players": ["adult"] * 4, "options.tie": "vote"},
              ("disputed", "dispute_first", "dispute_other")),
        Sweep("seats", (Factor("game", _BY_GAME),),
              {"players": ["adult"] * 4, "rotate": False, "options.final_tie": "sudden_death"}, ("rounds", "seconds")),
    ),
    games=8_000,
    quick=240,
    analysis=(
        "An adult plays against one who takes longer for everything by a factor: the slope of the logit of the win "
        "share "
        "over the logarithm of that factor is the skill sensitivity, 0 where speed does not matter. For a family of "
        "four "
        "the variance of wins is split into who plays, where, the deal, and luck. Rounds are close if another right "
        "call "
        "or knock follows within so many ms. A disputed round goes to whom a majority saw first, each with an error "
        "of "
        "its own, or to all claimants. In the last part four equal adults keep their seats, every game with another "
        "deal."
    ),
)  # fmt: skip
