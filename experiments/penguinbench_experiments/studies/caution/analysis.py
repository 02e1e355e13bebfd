"""The caution that wins most at each penalty, and the trade of time against errors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from penguinbench_experiments.figures import COLOURS
from penguinbench_experiments.runner.table import Cell, Table
from penguinbench_experiments.studies.answer import Answer, listed, number, points, shown
from penguinbench_experiments.studies.caution.sweep import CAUTIONS, PENALTIES
from penguinbench_experiments.studies.plotting import axes, band, equal_line, tidy

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_CAUTIONS: Final = tuple(sorted(CAUTIONS))
_PENALTIES: Final = tuple(sorted(PENALTIES))
_ADULT: Final = CAUTIONS[0]
_WHO: Final = 3


def _cell(table: Table, caution: float, penalty: int) -> Cell:
    return table.one("thresholds", caution=caution, penalty=penalty)


def optimum(table: Table, penalty: int) -> tuple[float, list[float]]:
    """Return the caution with most wins at a penalty, and all that are not told apart from it."""
    best = max(_CAUTIONS, key=lambda caution: table.ratio(_cell(table, caution, penalty), "win", _WHO).value)
    top = _cell(table, best, penalty)
    alike = [best] + [
        caution
        for caution in _CAUTIONS
        if caution != best and table.difference(top, _cell(table, caution, penalty), "win", _WHO)["low"] <= 0
    ]
    return best, sorted(alike)


def score(table: Table) -> Answer:
    """Return the best caution by penalty, and what being hasty or careful costs."""
    rows = []
    for caution in _CAUTIONS:
        cells = [_cell(table, caution, penalty) for penalty in _PENALTIES]
        plain = _cell(table, caution, 1)
        wins = [number(table.value(cell, "win", _WHO)["value"], "%") for cell in cells]
        wrong = number(table.value(plain, "wrong_share", _WHO)["value"], "%")
        rows.append((f"{caution:g}", *wins, wrong, number(table.value(plain, "response", _WHO)["value"], "ms", 0)))
    found = {penalty: optimum(table, penalty) for penalty in _PENALTIES}
    told = [f"{_range(found[penalty][1])} at {penalty} card{'s' * (penalty != 1)}" for penalty in _PENALTIES]
    verdict = f"By what a mistake costs, the caution that wins most is {listed(told)} (an adult's is 1)."
    hasty = table.difference(_cell(table, _CAUTIONS[0], 1), _cell(table, _ADULT, 1), "win", _WHO)
    free = table.difference(_cell(table, _CAUTIONS[0], 0), _cell(table, _ADULT, 0), "win", _WHO)
    slow = table.difference(_cell(table, _CAUTIONS[-1], 1), _cell(table, _ADULT, 1), "win", _WHO)
    paragraph = (
        f"With the rulebook's penalty of one card an adult among adults wins "
        f"{shown(table.value(_cell(table, _ADULT, 1), 'win', _WHO), 'win')}. A caution of {_CAUTIONS[0]:g} changes "
        "that by "
        f"{points(hasty)}, by {points(free)} where mistakes are free; a caution of {_CAUTIONS[-1]:g} by "
        f"{points(slow)}. "
        f"From the one to the other {_trade(table)}"
    )
    notes = (
        "In this model caution moves the choice and false alarms only, not the search, which takes most of the "
        "time. A "
        "small lead in every round adds up to many games: where mistakes are free, haste wins.",
        "Right claims of the very hasty are no sooner: their wrong ones come first, and the time of what is found "
        "later "
        "goes on through the window that these open.",
    )
    columns = ("caution", *(f"wins at {penalty}" for penalty in _PENALTIES), "wrong claims at 1", "response at 1")
    return Answer(verdict, paragraph, columns, tuple(rows), notes)


def _range(alike: list[float]) -> str:
    if len(alike) == 1:
        return f"{alike[0]:g}"
    return f"{alike[0]:g} to {alike[-1]:g}"


def _trade(table: Table) -> str:
    ends = [_cell(table, caution, 1) for caution in (_CAUTIONS[0], _CAUTIONS[-1])]
    wrong = [number(table.value(cell, "wrong_share", _WHO)["value"], "%") for cell in ends]
    times = [number(table.value(cell, "response", _WHO)["value"], "ms", 0) for cell in ends]
    return f"his wrong claims go from {wrong[0]} to {wrong[1]} and his right ones from {times[0]} to {times[1]}."


def plot_wins(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw the fourth player's wins over his caution, one line a penalty, with a ring at each optimum."""
    ax = axes(ax)
    for colour, penalty in zip(COLOURS, _PENALTIES, strict=False):
        rows = [table.value(_cell(table, caution, penalty), "win", _WHO) for caution in _CAUTIONS]
        label = f"{penalty} card{'s' * (penalty != 1)}"
        band(ax, _CAUTIONS, rows, True, **{"color": colour, "label": label, **style})
        best, _ = optimum(table, penalty)
        top = 100 * table.ratio(_cell(table, best, penalty), "win", _WHO).value
        ax.plot([best], [top], "o", markersize=11, markerfacecolor="none", color=colour, markeredgewidth=1.6)
    equal_line(ax, 0.25, "equal share, 25 %")
    ax.set_xscale("log")
    ax.set_xticks(_CAUTIONS, [f"{caution:g}" for caution in _CAUTIONS])
    ax.minorticks_off()
    ax.set_ylim(0)
    ax.set_xlabel("caution of the fourth player (adults: 1)")
    ax.set_ylabel("games won by the fourth of four (%)")
    ax.set_title("How careful to be (rings: best of the grid; bands: 95 %)")
    ax.legend(title="a mistake costs", frameon=False, fontsize="small")
    tidy(ax)
    return ax


def plot_trade(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw wrong claims over response time, along the cautions: the trade of speed against accuracy."""
    ax = axes(ax)
    cells = [_cell(table, caution, 1) for caution in _CAUTIONS]
    times = [table.value(cell, "response", _WHO)["value"] for cell in cells]
    rows = [table.value(cell, "wrong_share", _WHO) for cell in cells]
    wrong = 100 * np.array([[row[name] for row in rows] for name in ("value", "low", "high")])
    around = np.maximum([wrong[0] - wrong[1], wrong[2] - wrong[0]], 0.0)
    look = {
        "color": COLOURS[0],
        "marker": "o",
        "markersize": 4.5,
        "capsize": 3,
        "label": "caution, as written",
        **style,
    }
    # In the order of the cautions: response times go down and up again.
    ax.errorbar(times, wrong[0], around, **look)
    for caution, time, row in zip(_CAUTIONS, times, rows, strict=True):
        at = (time, 100 * row["value"])
        ax.annotate(f"{caution:g}", at, xytext=(5, 6), textcoords="offset points", fontsize="small")
    ax.set_ylim(0)
    ax.set_xlabel("mean response time of right claims (ms)")
    ax.set_ylabel("claims that are wrong (%)")
    ax.set_title("Time against errors (a mistake costs one card; bars: 95 %)")
    ax.legend(frameon=False, fontsize="small")
    tidy(ax)
    return ax


FIGURES: Final = (plot_wins, plot_trade)
