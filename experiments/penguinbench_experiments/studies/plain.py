"""The analysis of a study that brings none of its own, such as one from a TOML file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from penguinbench_experiments.designs.measures import MEASURES
from penguinbench_experiments.figures import COLOURS
from penguinbench_experiments.runner.table import Cell, Table
from penguinbench_experiments.studies.answer import Answer, clear, holds, number, shown, span
from penguinbench_experiments.studies.plotting import axes, band, tidy

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_ROOM: Final = 40
ALPHA: Final = 0.05
"""Chance that any difference said to be there is none, of all comparisons of a measure."""


def score(table: Table) -> Answer:
    """Return what changed most against the first condition, and all values."""
    columns = (*(name for name, _ in table.cells[0].condition.levels), "measure", "player", "value", "95 % interval")
    rows = []
    for row in table.values():
        levels = [str(level) for _, level in table.cells[row["condition"]].condition.levels]
        unit = "%" if MEASURES[row["measure"]].share else ""
        values = (number(row["value"], unit), span(row["low"], row["high"], unit))
        rows.append((*levels, MEASURES[row["measure"]].label, row["player"] or "", *values))
    first = table.cells[0].measures[0]
    changes = [row for row in table.differences() if row["measure"] == first.name]
    compared = f"against the first condition ({_name(table.cells[0])}), deal by deal where both have as many players"
    if not changes:
        only = table.value(table.cells[0], first.name, 0 if first.each else None)
        return Answer(
            f"One condition was played: {first.label} {shown(only, first.name)}.",
            f"There is nothing to compare with in {_name(table.cells[0])}.", columns, tuple(rows),
        )  # fmt: skip
    sure = [row for row in changes if row["p_holm"] <= ALPHA]
    largest = max(sure or changes, key=lambda row: abs(row["difference"]))
    unit = "%" if first.share else ""
    what = (
        f"{largest['player'] + ': ' if largest['player'] else ''}{number(largest['difference'], unit)} "
        f"({span(largest['low'], largest['high'], unit)}{holds(largest)}) in "
        f"{_name(table.cells[largest['condition']])}"
    )
    verdict = f"The largest change of {first.label}: {what}."
    if not sure:
        verdict = f"No condition is told apart from the first by {first.label}; more games would narrow the intervals."
    alone = sum(clear(row) for row in changes)
    paragraph = (
        f"Of {len(changes)} comparisons of {first.label} {compared}, {alone} have an interval that leaves out 0, and "
        f"{len(sure)} stand when all are looked at together (Holm's correction at 5 %). The largest "
        f"{'of these ' if sure else ''}is {what}."
    )
    return Answer(verdict, paragraph, columns, tuple(rows))


def _name(cell: Cell) -> str:
    return ", ".join(f"{name} {level}" for name, level in cell.condition.levels)


def plot_first_measure(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw the first measure over the first factor, one line a player and combination of the other factors."""
    ax = axes(ax)
    first = table.cells[0]
    measure = first.measures[0]
    names = [str(level) for level in dict.fromkeys(cell.condition.levels[0][1] for cell in table.cells)]
    lines: dict[str, list[tuple[int, dict[str, Any]]]] = {}
    for cell in table.cells:
        rest = ", ".join(f"{name} {level}" for name, level in cell.condition.levels[1:])
        x = names.index(str(cell.condition.levels[0][1]))
        for label in cell.labels if measure.each else (None,):
            key = ": ".join(part for part in (label, rest) if part) or measure.label
            lines.setdefault(key, []).append((x, table.value(cell, measure.name, label)))
    for number_, (label, found) in enumerate(list(lines.items())[:_ROOM]):
        look = {"color": COLOURS[number_ % len(COLOURS)], "label": label, **style}
        band(ax, [x for x, _ in found], [row for _, row in found], measure.share, **look)
    ax.set_xticks(range(len(names)), names)
    ax.set_xlabel(first.condition.levels[0][0])
    ax.set_ylabel(f"{measure.label} (%)" if measure.share else measure.label)
    ax.set_title(f"{measure.label[0].upper()}{measure.label[1:]}, with 95 % intervals")
    ax.legend(frameon=False, fontsize="small", loc="upper left", bbox_to_anchor=(1.01, 1))
    tidy(ax)
    return ax


FIGURES: Final = (plot_first_measure,)
