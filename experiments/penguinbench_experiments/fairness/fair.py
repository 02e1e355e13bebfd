"""``fair``: play the game as it is, with every rule changed alone and with handicaps, and say whether it is fair."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from penguinbench._errors import OptionError
from penguinbench_experiments.designs.condition import Condition, Player
from penguinbench_experiments.designs.factor import Factor
from penguinbench_experiments.designs.settings import apply
from penguinbench_experiments.designs.study import Study, Sweep
from penguinbench_experiments.fairness import analysis
from penguinbench_experiments.fairness.changes import Kind, known_kinds, rule_changes
from penguinbench_experiments.fairness.even import Even, Shares, even
from penguinbench_experiments.fairness.judge import covariance, player_shares
from penguinbench_experiments.statistics.checks import number
from penguinbench_experiments.studies.runnable import RunnableStudy, StudyResult

if TYPE_CHECKING:
    from penguinbench._game import Game
    from penguinbench_experiments.runner.table import Table

GAMES: Final = 6_000
QUICK: Final = 240
WITHIN: Final = 5.0
_SEARCH_GAMES: Final = 2_000
_EACH: Final = 60
"""Games of a drawn line-up, at least: fewer would drown its share in noise."""
_MEASURES: Final = ("win", "cards", "seconds")


def fair(
    game: Any,
    seats: Sequence[Any] = ("adult", "child-7"),
    within: float = WITHIN,
    games: int | None = None,
    seed: int = 1,
    options: Any = None,
    deck: Any = None,
    people: int | None = None,
    out: str | os.PathLike[str] | None = None,
    executor: Any = None,
    *,
    quick: bool = False,
    workers: int | None = None,
    progress: bool | Callable[[int, int], object] | None = None,
    command: str | None = None,
) -> StudyResult:
    """Say whether a game is fair for these players, which rule tips it, and the least that would make it fair.

    Everybody sits in every seat once a deal. Every option of the game is changed alone and handicaps are sought that
    even the game out, all on the same deals with the same noise.

    Parameters
    ----------
    game : str or Game
    seats : sequence
        Names, profile files or player objects.
    within : float
        Points of a win share, above 0, that still count as fair: 5 is 28.3 to 38.3 % for three players.
    games : int, optional
        Of each condition; default 6,000.
    seed : int
    options : options of the game, or a mapping
        The game as it is.
    deck : Deck or name of a file, optional
    people : int, optional
        Draw so many line-ups of persons, for the game as it is and with the handicaps: the error of what is assumed
        about players. At least 60 games each.
    out : path, optional
        Folder of the report and of finished parts: the same call goes on where it was interrupted.
    executor, workers, progress
        As in ``RunnableStudy.run``.
    quick : bool
        Few games, for a look.
    command : str, optional
        For the report.

    Returns
    -------
    StudyResult
        ``answer.verdict`` begins with Fair, Unfair or Undecided; ``figure("shares")``, ``figure("rules")``,
        ``figure("handicaps")``.

    Raises
    ------
    OptionError
        Anything out of its range; before any work.
    """
    from penguinbench._game import Game
    from penguinbench._registry import game as find_game
    from penguinbench_experiments.studies.pages import check_folder

    played = game if isinstance(game, Game) else find_game(game)
    tolerance = number("within", within, 0.0, 100.0, "points above 0 and below 100, such as 5") / 100
    if out is not None:
        check_folder(Path(out))
    chosen = played.as_options(options)
    base: dict[str, Any] = {"game": played.id, "players": list(seats) if not isinstance(seats, str) else seats}
    base |= {f"options.{name}": value for name, value in chosen.changed().items()}
    if deck is not None:
        base["cards"] = deck
    condition = apply(Condition("search", (), played.id, ()), base)
    setup = condition.setup(seed)
    from penguinbench._people_draws import check_people

    check_people(people, setup.players)
    # Read once: a file of a profile or a deck must not change between two conditions.
    base |= {"players": list(condition.players)} | ({"cards": condition.cards} if deck is not None else {})
    asked = games if games is not None else QUICK if quick else GAMES
    search = _Search(condition, min(asked, _SEARCH_GAMES), seed, out, executor, workers, progress)
    evens = [search.even(kind, tolerance) for kind in known_kinds(played, chosen)]
    changes, impossible = _possible(condition, rule_changes(played, chosen, condition.n), seed)
    drawn = (
        None if people is None else _drawn(base, evens, max(asked, _EACH * people), people, seed, out, search.engine)
    )
    question = analysis.Fairness(played.title, setup.labels, tolerance, evens, impossible, drawn)
    study = RunnableStudy(
        _design(played, base, changes, evens, condition.players, within),
        question.score,
        (question.plot_shares, question.plot_rules, question.plot_handicaps),
        "fair",
    )
    names = ", ".join(map(repr, setup.labels))
    call = f"penguinbench_experiments.fair({played.id!r}, [{names}], {within:g}, games={asked}, seed={seed})"
    return study.run(
        out, asked, seed, executor, quick=quick, workers=workers, progress=progress, command=command or call
    )  # fmt: skip


def _drawn(
    base: Mapping[str, Any], evens: Sequence[Even], games: int, people: int, seed: int, out: Any, engine: Any
) -> Table:
    """Return the table of the game as it is and with each handicap, played by line-ups of drawn persons."""
    from penguinbench_experiments.runner.run import run

    levels: dict[str, Mapping[str, Any]] = {analysis.AS_IT_IS: {}}
    levels |= {found.kind.name: found.kind.settings(found.benefits) for found in evens}
    study = Study("drawn people", "", (Sweep("drawn", (Factor("handicap", levels),), base, ("win",)),))
    return run(study, games, seed, people=people, folder=None if out is None else Path(out), **engine).table


class _Search:
    """Look at shares with a handicap, on the same deals each time; what was looked at is kept in the folder."""

    def __init__(self, base: Condition, games: int, seed: int, out: Any, executor: Any, workers: Any, progress: Any):
        self.base, self.games, self.seed = base, games, seed
        self.folder = None if out is None else Path(out)
        self.engine = {"executor": executor, "workers": workers, "progress": progress}
        self.start = self._shares({})

    def _shares(self, settings: Mapping[str, Any]) -> Shares:
        from penguinbench_experiments.runner.run import run

        # "players" is there for the sweep alone: the condition has its own.
        sweep = Sweep("search", (Factor("handicap", {"": {}}),), _settings(self.base) | dict(settings), ("win",))
        study = Study("looking for an even handicap", "", (sweep,))
        table = run(study, self.games, self.seed, folder=self.folder, **self.engine).table
        ratios = player_shares(table, table.cells[0])
        return Shares(np.array([one.value for one in ratios]), covariance(ratios))

    def even(self, kind: Kind, tolerance: float) -> Even:
        return even(kind, lambda benefits: self._shares(kind.settings(benefits)), self.start, tolerance)


def _settings(condition: Condition) -> dict[str, Any]:
    found: dict[str, Any] = {"game": condition.game, "players": list(condition.players)}
    found |= {f"options.{name}": value for name, value in condition.options}
    return found | ({"cards": condition.cards} if condition.cards is not None else {})


def _possible(
    base: Condition, changes: Mapping[str, Mapping[str, Any]], seed: int
) -> tuple[dict[str, Mapping[str, Any]], list[str]]:
    """Return the changes that can be played with the other options as they are, and why the rest cannot."""
    kept: dict[str, Mapping[str, Any]] = {}
    refused = []
    for name, settings in changes.items():
        try:
            apply(base, settings).setup(seed)
        except OptionError as error:
            refused.append(f"{name} ({error})")
        else:
            kept[name] = settings
    return kept, refused


def _design(
    game: Game,
    base: Mapping[str, Any],
    changes: Mapping[str, Mapping[str, Any]],
    evens: Sequence[Even],
    players: Sequence[Player],
    within: float,
) -> Study:
    as_is: dict[str, Mapping[str, Any]] = {analysis.AS_IT_IS: {}}
    sweeps = [
        Sweep(analysis.AS_IT_IS, (Factor("game", as_is),), base, _MEASURES),
        Sweep(analysis.RULES, (Factor("changed rule", as_is | dict(changes)),), base, _MEASURES),
    ]
    levels: dict[str, Mapping[str, Any]] = {}
    for found in evens:
        for fraction in analysis.FRACTIONS:
            part = [fraction * value for value in found.benefits]
            levels[f"{found.kind.name} {100 * fraction:g} %"] = found.kind.settings(part)
    if levels:
        sweeps.append(Sweep(analysis.HANDICAPS, (Factor("handicap", levels),), base, _MEASURES))
    if len(game.kinds) > 1 and all(hasattr(player.made(), "similarity") for player in players):
        from penguinbench_agents import CLASSES

        classes = {name: {"profile.similarity": name} for name in CLASSES}
        sweeps.append(Sweep(analysis.ALIKE, (Factor("class", classes),), base, _MEASURES))
    return Study(
        name="fair",
        question=f"Is {game.title} fair for these players, within {within:g} points?",
        sweeps=tuple(sweeps),
        games=GAMES,
        quick=QUICK,
        analysis=(
            "Fair: every player's interval lies within the tolerance around an equal share; unfair: one lies outside; "
            "else undecided, which more games would settle. Each option is changed alone: other words, half and twice "
            "as many milliseconds, one more and one less. The intervals of changed rules hold all together "
            "(Bonferroni), their p are Holm's. Handicaps are sought that make all win equally often; of each kind a "
            "quarter, a half, three quarters and all of it are played. The least change is the one with which the "
            "fewest wins change hands on the same deals."
        ),
    )
