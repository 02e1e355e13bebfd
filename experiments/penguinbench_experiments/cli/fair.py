"""``penguinbench fair``: the one question every designer has."""

from __future__ import annotations

import shlex
import time
from pathlib import Path
from typing import Annotated

import typer

from penguinbench_experiments.cli._options import OptionFile, OptionPairs, game_options
from penguinbench_experiments.cli._output import Json, Seed, answer

EXAMPLES = """
penguinbench fair penguins --seats adult,child-7,child-10 --within 5
penguinbench fair pheasants --seats adult,child-7 --deck deck.csv --options mine.toml
penguinbench fair polar-panic --seats adult,adult,child-10 --quick --json
penguinbench fair penguins --seats adult,teen-15 --people 200
"""


def fair(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game; penguinbench games lists them.")],
    seats: Annotated[
        str, typer.Option("--seats", help="Players with commas between; files of profiles (.toml) too.")
    ] = "adult,child-7",
    within: Annotated[
        float, typer.Option("--within", help="Points of a win share, around an equal one, that count as fair.")
    ] = 5.0,
    games: Annotated[int | None, typer.Option("--games", help="Of each condition; by default 6,000.")] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Few games: a look in seconds, not to be quoted.")] = False,
    seed: Seed = 1,
    option: OptionPairs = None,
    options: OptionFile = None,
    deck: Annotated[
        Path | None, typer.Option("--deck", metavar="FILE.csv", help="A typed-in deck, instead of the printed one.")
    ] = None,
    people: Annotated[
        int | None, typer.Option("--people", help="Draw so many line-ups of persons: the error of the assumptions.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FOLDER", help="Default: results/fair-GAME. A second start goes on there."),
    ] = None,
    processes: Annotated[bool, typer.Option("--processes", help="Worker processes instead of threads.")] = False,
    workers: Annotated[int | None, typer.Option("--workers", help="Default: one a core. Changes no number.")] = None,
    as_json: Json = False,
) -> None:
    """Say whether a game is fair for these players: fair, unfair or undecided.

    With the chart of rules (each changed alone on the same deals), the handicaps that even it out, the least change
    that makes it fair, and one page that needs nothing else.
    """
    import penguinbench as pb
    from penguinbench_experiments.cli.play import named_players
    from penguinbench_experiments.cli.study import show_answer, study_data
    from penguinbench_experiments.fairness.fair import fair as ask

    played = pb.game(game)
    started = time.perf_counter()
    result = ask(
        played, named_players(seats), within, games, seed, game_options(played, option, options),
        None if deck is None else pb.Deck.from_csv(deck, game=played.id), people,
        Path("results") / f"fair-{played.id}" if out is None else out, "processes" if processes else None,
        quick=quick, workers=workers, command=shlex.join(["penguinbench", *context.obj]),
    )  # fmt: skip
    data = study_data(result, time.perf_counter() - started)
    data |= {"game": played.id, "within": within, "people": people, "fair": result.answer.verdict.split()[0].lower()}
    answer(data, as_json, lambda console: show_answer(console, data))
