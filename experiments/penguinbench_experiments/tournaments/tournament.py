"""A tournament as a study: its line-ups are the conditions, its answer the ratings and how well they predict."""

from __future__ import annotations

import itertools
import math
import os
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from penguinbench._errors import OptionError
from penguinbench_experiments.designs.factor import Factor
from penguinbench_experiments.designs.study import Study, Sweep
from penguinbench_experiments.figures import COLOURS
from penguinbench_experiments.studies.answer import Answer, listed, number, span
from penguinbench_experiments.studies.plotting import axes, tidy
from penguinbench_experiments.studies.runnable import RunnableStudy, StudyResult
from penguinbench_experiments.tournaments.rate import Rated, rate

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from penguinbench._game import Game
    from penguinbench_experiments.runner.table import Table

GAMES: Final = 4_000
QUICK: Final = 240
MOST_LINE_UPS: Final = 500
_PLACES: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


class Tournament:
    """Hold who plays whom, and the analysis: ``score`` and figures of a table of its line-ups.

    Parameters
    ----------
    game : Game
    players : sequence
        Names, files of profiles or player objects; one named twice is two entrants.
    size : int, optional
        Players at a table; all of them by default where the game seats so many, else 4.

    Attributes
    ----------
    names : tuple of str
        Entrants; equal names are numbered.
    line_ups : list of tuple of int
        Every choice of ``size`` entrants.

    Raises
    ------
    OptionError
        Fewer than two players, fewer than a table seats, too many line-ups.
    """

    def __init__(self, game: Game, players: Sequence[Any], size: int | None = None) -> None:
        from penguinbench._lineup import whole
        from penguinbench._players import labels
        from penguinbench_experiments.designs.settings import line_up

        if isinstance(players, str) or len(players) < 2:
            raise OptionError("players must be at least two, such as adult child-7")
        self.game = game
        self.entrants = line_up(list(players))
        self.names = labels([player.made() for player in self.entrants])
        all_sit = len(players) <= game.players[1]
        self.size = whole("players at a table", size, *game.players) if size else len(players) if all_sit else 4
        if self.size > len(players):
            raise OptionError(
                f"players at a table, {self.size}, must be at most the {len(players)} named: name more, or one twice"
            )
        count = math.comb(len(players), self.size)
        if count > MOST_LINE_UPS:
            raise OptionError(f"{len(players)} players must make at most {MOST_LINE_UPS} line-ups, not {count:,}")
        self.line_ups = list(itertools.combinations(range(len(players)), self.size))
        self._rated: tuple[Any, Rated] | None = None

    def design(self, settings: Mapping[str, Any]) -> Study:
        """Return the study: one condition a line-up; ``settings`` by path are the same in all."""
        levels = {
            ", ".join(self.names[entrant] for entrant in line_up): {"players": [self.entrants[i] for i in line_up]}
            for line_up in self.line_ups
        }
        return Study(
            name="tournament",
            question=f"Who is how strong at {self.game.title}, {self.size} at a table?",
            sweeps=(
                Sweep("line-ups", (Factor("line-up", levels),), {"game": self.game.id, **settings}, ("win", "cards")),
            ),
            games=GAMES,
            quick=QUICK,
            analysis=(
                "Every choice of players is a line-up, and everybody sits in every seat once a deal. Ratings are those "
                "of Plackett and Luce's model of whole finishing orders, ties included, in Elo: 400 is ten to one of "
                "coming before. Their intervals are of a jackknife that leaves out a twentieth of the deals of all "
                "line-ups at a time. Expected shares are those of the fitted model; ties share the positions they take."
            ),
        )

    def rated(self, table: Table) -> Rated:
        """Return the ratings of a table of the line-ups, computed once."""
        if self._rated is None or self._rated[0] is not table:
            self._rated = (table, rate(table, self.line_ups))
        return self._rated[1]

    def order(self, rated: Rated) -> list[int]:
        """Return the entrants, strongest first."""
        return [int(i) for i in np.argsort(-rated.ratings.theta, kind="stable")]

    def shares(self, rated: Rated, entrant: int) -> dict[str, Any]:
        """Return the shares of positions of one player over all line-ups, seen and expected."""
        mine = [finish for finish in rated.finishes if finish.entrant == entrant]
        return {name: np.mean([getattr(one, name) for one in mine], axis=0) for name in ("seen", "expected")}

    def score(self, table: Table) -> Answer:
        """Return who is strongest by how much, which neighbours are told apart, and how good the predictions are."""
        rated = self.rated(table)
        order = self.order(rated)
        rows = [self._row(rated, entrant) for entrant in order]
        columns = ("player", "rating, Elo", "95 % interval", *_PLACES[: self.size])
        notes = ["Under first, second, ...: seen / expected from the ratings, per cent of games."]
        note = rated.ratings.note
        if note:
            notes.append(f"{note[0].upper()}{note[1:]}.")
        if rated.blocks < 2:
            notes.append("One group of games has no interval; pass more games.")
        return Answer(self._verdict(rated, order), self._paragraph(rated, order), columns, tuple(rows), tuple(notes))

    def _row(self, rated: Rated, entrant: int) -> tuple[str, ...]:
        value, low, high = rated.elo(entrant)
        shares = self.shares(rated, entrant)
        pairs = zip(shares["seen"].tolist(), shares["expected"].tolist(), strict=True)
        cells = [f"{100 * seen:.1f} / {100 * expected:.1f}" for seen, expected in pairs]
        return (self.names[entrant], f"{value:+.0f}", _ends(low, high), *cells)

    def _verdict(self, rated: Rated, order: Sequence[int]) -> str:
        best, second = order[0], order[1]
        value, low, high = rated.difference(best, second)
        name, other = self.names[best], self.names[second]
        if not low > 0:
            return (
                f"{name} and {other} lead; the games do not tell who of the two is stronger ({_ends(low, high)} Elo)."
            )
        return f"{name} is strongest: {value:.0f} Elo ({_ends(low, high)}) above {other}."

    def _paragraph(self, rated: Rated, order: Sequence[int]) -> str:
        pairs = list(itertools.pairwise(order))
        # All neighbours at once: Bonferroni's level, so that the whole order holds together.
        clear = [rated.difference(a, b, 1 - 0.05 / len(pairs))[1] > 0 for a, b in pairs]
        open_ = [f"{self.names[a]} and {self.names[b]}" for (a, b), told in zip(pairs, clear, strict=True) if not told]
        told = (
            f"Of {len(pairs)} neighbours in the order, {sum(clear)} are told apart (all together at 95 %)"
            + (f"; not {listed(open_)}" if open_ else "")
            + "."
        )
        worst = max(rated.finishes, key=lambda one: float(np.abs(one.seen - one.expected).max()))
        at = int(np.abs(worst.seen - worst.expected).argmax())
        off = np.concatenate([one.seen - one.expected for one in rated.finishes])
        table = ", ".join(self.names[i] for i in worst.line_up)
        return (
            f"{told} Expected shares of finishing positions miss those seen by {100 * float(np.abs(off).mean()):.1f} "
            f"points on average; most for {self.names[worst.entrant]} coming {_PLACES[at]} among {table}: "
            f"{number(float(worst.seen[at]), '%')} seen, {number(float(worst.expected[at]), '%')} expected."
        )

    def plot_ratings(self, table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
        """Draw the ratings with their intervals, strongest on top."""
        ax = axes(ax)
        rated = self.rated(table)
        order = self.order(rated)[::-1]
        for y, entrant in enumerate(order):
            value, low, high = rated.elo(entrant)
            ax.plot([low, high], [y, y], color="#222222", linewidth=1.4)
            ax.plot(value, y, **{"marker": "o", "markersize": 7, "color": COLOURS[entrant % len(COLOURS)], **style})
            ax.annotate(f"{value:+.0f}", (value, y), xytext=(0, 7), textcoords="offset points", ha="center",
                        fontsize="small")  # fmt: skip
        ax.axvline(0, color="#222222", linewidth=1, linestyle=(0, (5, 3)))
        ax.set_yticks(range(len(order)), [self.names[entrant] for entrant in order])
        ax.set_ylim(-0.6, len(order) - 0.3)
        ax.set_xlabel("rating (Elo; 0: the mean of all; bars: 95 %, over deals)")
        ax.set_title(f"{self.game.title}, {self.size} at a table: who is how strong")
        tidy(ax, "x")
        return ax

    def plot_predictions(self, table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
        """Draw seen over expected shares of finishing positions: one point a line-up, player and position."""
        ax = axes(ax)
        rated = self.rated(table)
        ax.plot([0, 100], [0, 100], color="#222222", linewidth=1, linestyle=(0, (5, 3)), label="as expected")
        for position in range(self.size):
            expected, seen, se = (
                100 * np.array([getattr(one, name)[position] for one in rated.finishes])
                for name in ("expected", "seen", "se")
            )
            look = {
                "color": COLOURS[position % len(COLOURS)],
                "fmt": "o",
                "markersize": 4.5,
                "elinewidth": 1.2,
                **style,
            }
            ax.errorbar(expected, seen, 1.96 * np.nan_to_num(se), label=_PLACES[position], **look)
        ends = [value for one in rated.finishes for value in (*one.seen, *one.expected)]
        top = min(100.0, 108 * max(ends))
        ax.set_xlim(0, top)
        ax.set_ylim(0, top)
        ax.set_xlabel("expected from the ratings (% of games)")
        ax.set_ylabel("seen (% of games; bars: 95 %)")
        ax.set_title("Do the ratings predict who comes where?")
        ax.legend(frameon=False, fontsize="small", loc="upper left", bbox_to_anchor=(1.01, 1))
        tidy(ax, "both")
        return ax


def _ends(low: float, high: float) -> str:
    return span(low, high) if math.isnan(low) else f"{low:+.0f} to {high:+.0f}"


def tournament(
    players: Sequence[Any],
    game: Any = "penguins",
    size: int | None = None,
    games: int | None = None,
    seed: int = 1,
    options: Any = None,
    deck: Any = None,
    out: str | os.PathLike[str] | None = None,
    executor: Any = None,
    *,
    quick: bool = False,
    workers: int | None = None,
    progress: bool | Callable[[int, int], object] | None = None,
    command: str | None = None,
) -> StudyResult:
    """Play every line-up of some players, everybody in every seat, and rate them.

    Parameters
    ----------
    players : sequence
        Names, names of profile files (``my.toml``) or player objects.
    game : str or Game
    size : int, optional
        Players at a table. Default: all, where the game seats so many, else 4.
    games : int, optional
        Of each line-up, rounded up to whole groups; default 4,000.
    seed : int
    options : options of the game, or a mapping
    deck : Deck or name of a file, optional
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
        ``answer``, ``frame``, ``figure("ratings")``, ``figure("predictions")``; ``rated_of(result)`` gives the numbers.

    Raises
    ------
    OptionError
        Anything out of its range; before any work.

    Examples
    --------
    >>> tournament(["adult", "child-7"], games=2, seed=1).answer.columns[1]
    'rating, Elo'
    """
    from penguinbench._game import Game
    from penguinbench._registry import game as find_game

    played = game if isinstance(game, Game) else find_game(game)
    found = Tournament(played, players, size)
    changed = played.as_options(options).changed()
    settings = {f"options.{name}": value for name, value in changed.items()}
    if deck is not None:
        settings["cards"] = deck
    names = ", ".join(map(repr, found.names))
    call = f"penguinbench_experiments.tournament([{names}], {played.id!r}, {found.size}, games=..., seed={seed})"
    study = RunnableStudy(
        found.design(settings), found.score, (found.plot_ratings, found.plot_predictions), "tournament"
    )
    return study.run(
        out, games, seed, executor, quick=quick, workers=workers, progress=progress, command=command or call
    )  # fmt: skip


def rated_of(result: StudyResult) -> tuple[Tournament, Rated]:
    """Return the tournament and its ratings from what ``tournament`` gave."""
    found = getattr(result.study.score, "__self__", None)
    if not isinstance(found, Tournament):
        raise OptionError(f"result of {result.study.name} must be that of a tournament")
    return found, found.rated(result.table)
