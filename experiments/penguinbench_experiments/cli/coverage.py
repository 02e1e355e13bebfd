"""``penguinbench coverage``: how often the intervals hold what they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from penguinbench_experiments.cli._output import Json, Seed, answer, print_table, say

if TYPE_CHECKING:
    from rich.console import Console

    from penguinbench_experiments.statistics.coverage import Coverage

EXAMPLES = """
penguinbench coverage
penguinbench coverage --series 1000
penguinbench coverage --per-group 8 --json
"""


def coverage(
    series: Annotated[int, typer.Option("--series", help="Simulated series behind each number.")] = 10_000,
    per_group: Annotated[int, typer.Option("--per-group", help="Games of one deal: the players at the table.")] = 4,
    seed: Seed = 1,
    as_json: Json = False,
) -> None:
    """Measure how often 95 % intervals of win shares hold the true share.

    Groups: simulated series in which the games of a group are alike to three degrees; 93 to 98.5 % must hold. Exact:
    summed over all outcomes; at least 94.5 %. Ends with status 1 when a number lies outside by more than its error.
    """
    from penguinbench_experiments.statistics.coverage import EXACT, HIGH, LOW, holds, measure

    rows = measure(series, seed, per_group)
    data = {
        "seed": seed,
        "series": series,
        "low": LOW,
        "high": HIGH,
        "exact": EXACT,
        "rows": [{**row._asdict(), "ok": holds(row)} for row in rows],
    }
    answer(data, as_json, lambda out: _show(out, rows, data))
    if not all(map(holds, rows)):
        raise typer.Exit(1)


def _show(out: Console, rows: list[Coverage], data: Any) -> None:
    from penguinbench_experiments.statistics.coverage import holds

    over = [row for row in rows if row.interval == "groups"]
    alike = sorted({row.correlation for row in over})
    cells: list[tuple[str, ...]] = []
    for groups, share in dict.fromkeys((row.groups, row.share) for row in rows):
        found = {row.correlation: row for row in over if (row.groups, row.share) == (groups, share)}
        exact = next(r for r in rows if r.interval == "exact" and (r.groups, r.share) == (groups, share))
        marked = [f"{100 * row.covered:.1f}{'' if holds(row) else ' NO'}" for row in (*found.values(), exact)]
        cells.append((str(groups), f"{share:g}", *marked))
    heads = [f"alike {correlation:g}" for correlation in alike]
    print_table(out, ("groups", "share", *heads, "exact"), cells, right=range(3 + len(alike)),
                title="95 % intervals that hold the true share, %")  # fmt: skip
    widest = max(row.se for row in over)
    say(
        out,
        f"Groups of {over[0].per_group} games; alike: correlation of two games of a group; exact: single games.",
    )
    say(out, f"Must hold {100 * data['low']:g} to {100 * data['high']:g} % over groups, give or take 3 standard errors"
        f" (at most {100 * widest:.2f} points each), and at least {100 * data['exact']:g} % exactly.")  # fmt: skip
    verdict = "all hold" if all(map(holds, rows)) else "numbers marked NO do not hold"
    say(out, f"{data['series']:,} series a number, seed {data['seed']}: {verdict}.")
