"""``penguinbench tournament``: players rated against each other at tables of any size."""

from __future__ import annotations

import shlex
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from penguinbench_experiments.cli._options import GameName, OptionFile, OptionPairs, game_options
from penguinbench_experiments.cli._output import Json, Seed, answer

if TYPE_CHECKING:
    from penguinbench_experiments.studies.runnable import StudyResult

EXAMPLES = """
penguinbench tournament adult teen-15 child-10 child-7
penguinbench tournament adult adult+careful adult+impulsive my.toml --players 2 --game pheasants
penguinbench tournament adult child-10 child-7 --players 3 --games 20000 --seed 7 --json
"""


def tournament(
    context: typer.Context,
    profiles: Annotated[
        list[str], typer.Argument(metavar="PROFILE...", help="Players, with styles, or files of profiles (.toml).")
    ],
    game: GameName = "penguins",
    players: Annotated[
        int | None, typer.Option("--players", help="How many at a table; by default all, or 4 of many.")
    ] = None,
    games: Annotated[
        int | None, typer.Option("--games", help="Of each line-up, in whole rounds of seats; by default 4,000.")
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Few games: a look in seconds, not to be quoted.")] = False,
    seed: Seed = 1,
    option: OptionPairs = None,
    options: OptionFile = None,
    deck: Annotated[
        Path | None, typer.Option("--deck", metavar="FILE.csv", help="A typed-in deck, instead of the printed one.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FOLDER", help="Default: results/tournament. A second start goes on there."),
    ] = None,
    processes: Annotated[bool, typer.Option("--processes", help="Worker processes instead of threads.")] = False,
    workers: Annotated[int | None, typer.Option("--workers", help="Default: one a core. Changes no number.")] = None,
    as_json: Json = False,
) -> None:
    """Rate players against each other: every line-up, everybody in every seat.

    Ratings with intervals, and how well they predict who comes first, second, ... A name given twice is two players.
    """
    import penguinbench as pb
    from penguinbench_experiments.cli.study import show_answer
    from penguinbench_experiments.tournaments.tournament import tournament as play

    played = pb.game(game)
    started = time.perf_counter()
    result = play(
        profiles, played, players, games, seed, game_options(played, option, options),
        None if deck is None else pb.Deck.from_csv(deck, game=played.id),
        Path("results") / "tournament" if out is None else out, "processes" if processes else None,
        quick=quick, workers=workers, command=shlex.join(["penguinbench", *context.obj]),
    )  # fmt: skip
    data = tournament_data(result, time.perf_counter() - started)
    answer(data, as_json, lambda console: show_answer(console, data))


def tournament_data(result: StudyResult, seconds: float) -> dict[str, Any]:
    """Return a tournament as plain data, ready for JSON."""
    from penguinbench_experiments.cli.study import study_data
    from penguinbench_experiments.tournaments.tournament import rated_of

    found, rated = rated_of(result)
    rows = []
    for entrant in found.order(rated):
        value, low, high = rated.elo(entrant)
        theta, se = rated.ratings.theta[entrant], rated.covariance[entrant, entrant] ** 0.5
        rows.append({"player": found.names[entrant], "elo": value, "low": low, "high": high, "theta": theta, "se": se,
                     **found.shares(rated, entrant)})  # fmt: skip
    finishes = [
        {"line_up": [found.names[i] for i in one.line_up], "player": found.names[one.entrant], "games": one.games,
         "seen": one.seen, "expected": one.expected, "se": one.se}
        for one in rated.finishes
    ]  # fmt: skip
    ties = {str(size): strength for size, strength in rated.ratings.ties.items()}
    return study_data(result, seconds) | {
        "game": found.game.id, "players": found.size, "ratings": rows, "ties": ties, "finishes": finishes
    }  # fmt: skip
