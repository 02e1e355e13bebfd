"""The commands by name, in the order in which help lists them."""

from __future__ import annotations

import inspect
from types import ModuleType

import typer

from penguinbench_experiments.cli import (
    agents,
    calibrate,
    coverage,
    detect,
    doctor,
    fair,
    fit,
    games,
    play,
    replay,
    schema,
    speed,
    study,
    tally,
    tournament,
    version,
)

PROGRAM = "penguinbench"
WIDTH = 100

# Plain help: rich help costs a tenth of a second at every start and changes with the terminal.
app = typer.Typer(
    name=PROGRAM,
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "terminal_width": WIDTH},
    epilog="\b\nExamples:\n  penguinbench play --games 1000\n  penguinbench COMMAND --help",
)


@app.callback()
def _top() -> None:
    """Research bench for speed-matching card games.

    Every command has --json for machines and ends with status 2 and one line on bad input.
    """


def _add(module: ModuleType) -> None:
    """Register the command of a module: the function of the module's name, with its EXAMPLES under the help."""
    name = module.__name__.rpartition(".")[2]
    lines = "\n".join(f"  {line}" for line in inspect.cleandoc(module.EXAMPLES).splitlines())
    app.command(name=name, epilog=f"\b\nExamples:\n{lines}")(getattr(module, name))


for _module in (
    play,
    study,
    fair,
    tally,
    tournament,
    games,
    agents,
    fit,
    calibrate,
    detect,
    replay,
    schema,
    coverage,
    speed,
    doctor,
    version,
):
    _add(_module)
