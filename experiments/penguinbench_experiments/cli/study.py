"""``penguinbench study``: questions in plain words, and the answer to one."""

from __future__ import annotations

import shlex
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from penguinbench_experiments.cli._output import Json, Seed, answer, console, print_table, say

if TYPE_CHECKING:
    from rich.console import Console

    from penguinbench_experiments.studies.runnable import StudyResult

SHOWN_ROWS = 20
"""Rows of a further table that a terminal shows."""
EXAMPLES = """
penguinbench study
penguinbench study flipper --quick
penguinbench study penalty --games 50000 --seed 7 --out results/penalty
penguinbench study new my.toml
penguinbench study my.toml --scheduler tcp://127.0.0.1:8786
"""


def study(
    context: typer.Context,
    name: Annotated[
        str | None, typer.Argument(help="A study, a file of your own ending in .toml, or the word new.")
    ] = None,
    file: Annotated[Path | None, typer.Argument(metavar="[FILE.toml]", help="With new: the file to write.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Run every installed study, one after another.")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="Few games: a look in seconds, not to be quoted.")] = False,
    games: Annotated[
        int | None, typer.Option("--games", help="Of each condition. Default: what settles the question.")
    ] = None,
    seed: Seed = 1,
    people: Annotated[
        int | None, typer.Option("--people", help="Draw so many line-ups of persons: the error of the assumptions.")
    ] = None,
    width: Annotated[
        float | None,
        typer.Option("--width", help="Stop when every interval of the first measure is as narrow: .02 is 2 points."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FOLDER", help="Default: results/NAME. A second start goes on there."),
    ] = None,
    processes: Annotated[bool, typer.Option("--processes", help="Worker processes instead of threads.")] = False,
    workers: Annotated[int | None, typer.Option("--workers", help="Default: one a core. Changes no number.")] = None,
    scheduler: Annotated[
        str | None, typer.Option("--scheduler", metavar="tcp://HOST:PORT", help="A Dask cluster to play on.")
    ] = None,
    as_json: Json = False,
) -> None:
    """List the questions that studies answer, or answer one: table, figures and a report page with a verdict.

    Finished parts are kept in the folder, so a study that was interrupted goes on where it was. A study of your own is
    a text file: "penguinbench study new my.toml" writes one to start from.
    """
    from penguinbench._errors import OptionError
    from penguinbench_experiments.studies.registry import studies
    from penguinbench_experiments.studies.registry import study as find

    if name == "new":
        _new(file, as_json)
        return
    if file is not None:
        raise OptionError(f"{file} must come with the word new; a file to run stands alone: penguinbench study {file}")
    if name is None and not every:
        _list(as_json)
        return
    if name is not None and every:
        raise OptionError(f"--all must come without a name, here {name}")
    if scheduler is not None and processes:
        raise OptionError("--scheduler and --processes must not both be given")
    wanted = [find(one) for one in (studies() if every else (str(name),))]
    shown = []
    for one in wanted:
        folder = (out / one.name if every else out) if out is not None else Path("results") / one.name
        stop = None if width is None else _width(one, width)
        started = time.perf_counter()
        result = one.run(
            folder, games, seed, scheduler or ("processes" if processes else None), quick=quick, people=people,
            workers=workers, stop=stop, command=shlex.join(["penguinbench", *context.obj]),
        )  # fmt: skip
        shown.append(study_data(result, time.perf_counter() - started))
        if not as_json:
            show_answer(console(), shown[-1])
    if as_json:
        answer({"studies": shown} if every else shown[0], True, lambda out: None)


def _width(one: Any, width: float) -> Any:
    from penguinbench_experiments.runner.stop import Width

    return Width(one.design.sweeps[0].measures[0], width)


def _new(file: Path | None, as_json: bool) -> None:
    from penguinbench_experiments.designs.toml_new import new_study

    written = new_study(Path("my.toml") if file is None else file)

    def show(out: Console) -> None:
        say(out, f"{written} is written: a study that runs, with comments.")
        say(out, f"Next: penguinbench study {written} --quick")

    answer({"file": str(written)}, as_json, show)


def _list(as_json: bool) -> None:
    from penguinbench_experiments.studies.registry import studies
    from penguinbench_experiments.studies.registry import study as find

    known = [find(name) for name in studies()]
    rows = [(one.name, one.question) for one in known]

    def show(out: Console) -> None:
        print_table(out, ("study", "question"), rows)
        say(out, "penguinbench study NAME answers one; --quick for a look. Your own: penguinbench study new my.toml")

    answer({"studies": dict(rows)}, as_json, show)


def study_data(result: StudyResult, seconds: float) -> dict[str, Any]:
    """Return what a study found as plain data, ready for JSON."""
    from penguinbench_experiments.studies.pages import files

    out = result.out
    assert out is not None
    return {
        **result.facts,
        "verdict": result.answer.verdict,
        "paragraph": result.answer.paragraph,
        "columns": result.answer.columns,
        "rows": result.answer.rows,
        "notes": result.answer.notes,
        "parts": [{"title": part.title, "columns": part.columns, "rows": part.rows} for part in result.answer.parts],
        "values": result.table.values(),
        "chunks_played": result.ran.played,
        "chunks_found": result.ran.found,
        "seconds": seconds,
        "out": str(out),
        "files": files(out),
    }


def conditions(data: dict[str, Any]) -> str:
    """Return how many conditions were played, in words."""
    return "1 condition" if data["conditions"] == 1 else f"{data['conditions']} conditions"


def show_answer(out: Console, data: dict[str, Any]) -> None:
    """Print what a study found: table, verdict, paragraph, how it was played."""
    say(out, data["question"])
    say(out)
    print_table(out, data["columns"], data["rows"])
    say(out, data["verdict"])
    say(out)
    say(out, data["paragraph"])
    for note in data["notes"]:
        say(out, note)
    for part in data["parts"]:
        say(out)
        print_table(out, part["columns"], part["rows"][:SHOWN_ROWS], part["title"])
        if len(part["rows"]) > SHOWN_ROWS:
            say(out, f"{len(part['rows']) - SHOWN_ROWS} more rows are in report.html.")
    say(out)
    line = f"seed {data['seed']}, {data['games']:,} games in {conditions(data)}, {data['seconds']:.1f} s"
    if data["chunks_found"]:
        line += f"; {data['chunks_found']} of {data['chunks_found'] + data['chunks_played']} parts were there already"
    say(out, line)
    if data["stopped"]:
        say(out, f"stopped early: {data['stopped']}")
    if data["quick"]:
        say(out, "--quick: a look, not to be quoted.")
    say(out, f"In {data['out']}: {', '.join(data['files'])}")
