"""``penguinbench play``: a series, who wins how often, and why."""

from __future__ import annotations

import shlex
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from penguinbench_experiments.cli._options import GameName, OptionFile, OptionPairs, game_options
from penguinbench_experiments.cli._output import Json, Seed, answer

if TYPE_CHECKING:
    from penguinbench import Handicap
    from penguinbench._game import Game

EXAMPLES = """
penguinbench play --games 10000 --out results/play
penguinbench play --game pheasants --players "adult,adult,child-7" --option settle_ms=1000
penguinbench play --handicap "adult:head_start_ms=500" --people 200 --json
penguinbench play --deck-spec "colours=8,doubled=12,redraw=game" --seed 7
"""
FOUR = "adult,teen-15,child-10,child-7"
LINE_UPS = {"last-penguin": "adult,adult+holder,adult+cautious,adult+bluffer"}
"""Games in which age says little: there strategies sit down by default."""


def play(
    context: typer.Context,
    game: GameName = "penguins",
    players: Annotated[
        str | None,
        typer.Option("--players", help="Names with commas between, or files of profiles (.toml); by default four."),
    ] = None,
    games: Annotated[int, typer.Option("--games", help="How many; rounded up so that all sit everywhere.")] = 10_000,
    seed: Seed = 1,
    option: OptionPairs = None,
    options: OptionFile = None,
    deck: Annotated[
        Path | None, typer.Option("--deck", metavar="FILE.csv", help="A typed-in deck, instead of the printed one.")
    ] = None,
    deck_spec: Annotated[
        str | None,
        typer.Option("--deck-spec", metavar="NAME=VALUE,...", help="A deck drawn by the seed: colours=8,doubled=12."),
    ] = None,
    handicap: Annotated[
        list[str] | None,
        typer.Option("--handicap", metavar="PLAYER:NAME=VALUE", help="adult:head_start_ms=500; repeatable."),
    ] = None,
    no_rotate: Annotated[bool, typer.Option("--no-rotate", help="Everybody keeps the seat he is named in.")] = False,
    people: Annotated[
        int | None, typer.Option("--people", help="Draw so many line-ups of persons: the error of the assumptions.")
    ] = None,
    keep: Annotated[str | None, typer.Option("--keep", help="summary, seats, claims or log.")] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FOLDER", help="Tables, manifest, figure and report go there.")
    ] = None,
    threads: Annotated[int | None, typer.Option("--threads", help="Default: one a core. Changes no number.")] = None,
    as_json: Json = False,
) -> None:
    """Play a series and say who wins how often, and why.

    Penguins with an adult, a teen of 15 and children of 10 and 7 unless told otherwise.
    """
    import penguinbench as pb
    from penguinbench_experiments.report import series_report
    from penguinbench_experiments.report_text import show_report
    from penguinbench_experiments.results_folder import add_pages, check_folder

    played = pb.game(game)
    if out is not None:
        check_folder(out)
    arguments: dict[str, Any] = {
        "players": named_players(players or LINE_UPS.get(game, FOUR)),
        "seed": seed,
        "options": game_options(played, option, options),
        "deck": deck_of(played, deck, deck_spec),
        "handicaps": named_handicaps(handicap),
        "rotate": not no_rotate,
        "people": people,
        "keep": keep,
        "threads": threads,
    }
    # One group first: it compiles or loads the kernels, so that the rate below is that of playing.
    pb.play(played, games=1, **arguments)
    started = time.perf_counter()
    command = shlex.join(["penguinbench", *context.obj])
    result = pb.play(played, games=games, out=out, command=command, **arguments)
    seconds = time.perf_counter() - started
    report = series_report(result) | {"seconds": seconds}
    if out is not None:
        add_pages(result, report, out)
        report |= {"out": str(out), "files": sorted(path.name for path in out.iterdir())}
    answer(report, as_json, lambda console: show_report(console, report))


def named_players(text: str) -> list[Any]:
    """Return the players of a line-up from names with commas between them; files of profiles are read.

    Raises
    ------
    OptionError
        An empty name, or a file that is no profile. What installed players there are, ``pb.play`` says.
    """
    from penguinbench import OptionError
    from penguinbench_experiments.players import find_profile

    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise OptionError(f"--players {text!r} must be names with one comma between, such as {FOUR}")
    return [find_profile(name) if name.endswith(".toml") else name for name in names]


def named_handicaps(texts: list[str] | None) -> dict[str, Handicap] | None:
    """Return handicaps by player from texts such as ``adult:head_start_ms=500``.

    Raises
    ------
    OptionError
        A text of another form, an unknown field or a value out of its range.
    """
    from penguinbench import Handicap, OptionError
    from penguinbench._option_row import nearest
    from penguinbench_experiments.cli._options import split_pair

    fields: dict[str, dict[str, Any]] = {}
    known = Handicap.__dataclass_fields__
    for text in texts or ():
        player, colon, rest = text.partition(":")
        if not (player.strip() and colon):
            raise OptionError(f"--handicap {text!r} must be PLAYER:NAME=VALUE, such as adult:head_start_ms=500")
        for part in rest.split(","):
            name, value = split_pair(part, "--handicap")
            if name not in known:
                raise OptionError(f"{name} must be a handicap; the nearest is {nearest(name, known)}")
            fields.setdefault(player.strip(), {})[name] = typed_number(value)
    return {player: Handicap(**values) for player, values in fields.items()} or None


def typed_number(text: str) -> Any:
    """Return a whole number, else a float, else the text as it is: whoever takes it says what it must be."""
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def deck_of(game: Game, file: Path | None, spec: str | None) -> Any:
    """Return the deck to play with: from a file, from a specification such as ``colours=8,doubled=12``, or None.

    Raises
    ------
    OptionError
        Both are given, an unknown field or a value out of its range.
    DeckError
        The file is no deck of the game.
    """
    from penguinbench import Deck, OptionError
    from penguinbench._option_row import nearest
    from penguinbench_experiments.cli._options import split_pair

    if file is not None and spec is not None:
        raise OptionError("--deck and --deck-spec must not both be given; a file is a deck already")
    if file is not None:
        return Deck.from_csv(file, game=game.id)
    if spec is None:
        return None
    values = dict(split_pair(part, "--deck-spec") for part in spec.split(","))
    known = game.spec_type.__dataclass_fields__
    for name in values:
        if name not in known:
            raise OptionError(f"{name} must be part of a deck of {game.id}; the nearest is {nearest(name, known)}")
    return game.spec_type(**{name: typed_number(value) for name, value in values.items()})
