"""What is played: each game as it is, and with every option changed alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from penguinbench._errors import OptionError
from penguinbench._registry import game as find_game
from penguinbench_experiments.designs import Factor, Study, Sweep
from penguinbench_experiments.designs.condition import Condition
from penguinbench_experiments.designs.settings import apply
from penguinbench_experiments.fairness.changes import rule_changes

GAMES: Final = ("penguins", "pheasants", "catch-the-match", "polar-panic", "last-penguin")
AS_IT_IS: Final = "as it is"
LINE_UP: Final = ("adult", "adult", "teen-15")
"""The third is slowest, but not so slow that it never wins."""


def _changes(name: str) -> dict[str, Mapping[str, Any]]:
    """Return every option's other values that go with the game's other options as they are."""
    game = find_game(name)
    base = apply(Condition("rulings", (), name, ()), {"game": name, "players": list(LINE_UP)})
    kept: dict[str, Mapping[str, Any]] = {AS_IT_IS: {}}
    for change, settings in rule_changes(game, game.options(), len(LINE_UP)).items():
        try:
            apply(base, settings).setup(1)
        except OptionError:
            continue
        kept[change] = settings
    return kept


STUDY: Final = Study(
    name="rulings",
    question="Which rule tips it, in each of the five games?",
    sweeps=tuple(
        Sweep(
            name,
            (Factor("changed rule", _changes(name)),),
            {"game": name, "players": list(LINE_UP)},
            ("win", "score", "seconds"),
        )
        for name in GAMES
    ),
    games=9_000,
    quick=30,
    analysis=(
        "Two adults and a teen of 15 play, everybody in every seat once a deal. Each option is changed alone, on the "
        "same deals with the same noise: other words, half and twice as many milliseconds, one more and one less. What "
        "is looked at is the change of the teen's share of wins, and how far apart players and seats are with the "
        "change. The intervals of a game's changes hold all together (Bonferroni); p is Holm's."
    ),
)
