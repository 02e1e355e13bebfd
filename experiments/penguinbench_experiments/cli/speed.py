"""``penguinbench speed``: the speed table, measured here and now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from penguinbench_experiments.cli._output import Json, answer, console, print_table, say

if TYPE_CHECKING:
    from rich.console import Console

    from penguinbench_experiments.speed import SpeedRow

EXAMPLES = """
penguinbench speed
penguinbench speed --only detector --only games
penguinbench speed --quick --json
"""


def speed(
    only: Annotated[
        list[str] | None,
        typer.Option(
            "--only", help="A section: detector, games, stepping, stages, memory, studies or starts; repeatable."
        ),
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Fewer and shorter runs: a look, no record.")] = False,
    cold: Annotated[
        bool, typer.Option("--cold", help="Also a first start with an empty cache of kernels (half a minute).")
    ] = False,
    as_json: Json = False,
) -> None:
    """Measure the speed table: every ratio within this run, on one thread.

    Ends with status 1 when a row that asks for something does not reach it. The games are those of seed 1.
    """
    from penguinbench._errors import OptionError
    from penguinbench_experiments.doctor import versions
    from penguinbench_experiments.speed import SECTIONS, measure

    for section in only or ():
        if section not in SECTIONS:
            raise OptionError(f"--only {section} must be one of {', '.join(SECTIONS)}")
    rows: list[SpeedRow] = []
    progress = console(stderr=True)
    for row in measure(only or SECTIONS, quick, cold):
        rows.append(row)
        if progress.is_terminal:
            progress.print(f"{row.what}: {number(row.measured, row.unit)}", style="dim")
    data = {
        "seed": 1,
        "quick": quick,
        "versions": versions(),
        "rows": [{**row._asdict(), "ok": row.ok, "better": row.better} for row in rows],
    }
    answer(data, as_json, lambda out: _show(out, rows, quick, data["versions"]))
    if any(row.ok is False for row in rows):
        raise typer.Exit(1)


def number(value: float, unit: str) -> str:
    """Return a measurement as text with three figures and its unit."""
    text = f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
    return f"{text} {unit}".strip()


def _show(out: Console, rows: list[SpeedRow], quick: bool, versions: Any) -> None:
    cells = [
        (
            row.what,
            number(row.measured, row.unit),
            _mark(row, row.reach),
            _mark(row, row.beyond),
            {None: "", True: "yes", False: "NO"}[row.ok] + (", beyond" if row.better else ""),
            row.detail,
        )
        for row in rows
    ]
    print_table(out, ("what", "measured", "reach", "beyond", "reached", "detail"), cells, right=(1, 2, 3))
    say(
        out,
        f"{versions['machine']}, {versions['python']}, numpy {versions['numpy']}, numba {versions['numba']}; seed 1",
    )
    if quick:
        say(out, "--quick: a look, not to be quoted.")


def _mark(row: SpeedRow, mark: float | None) -> str:
    if mark is None:
        return ""
    return f"{'>=' if row.more else '<='} {number(mark, '')}"
