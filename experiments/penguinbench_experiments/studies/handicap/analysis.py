"""Where each kind of handicap makes the two even, with intervals, by age."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from penguinbench_experiments.figures import COLOURS
from penguinbench_experiments.runner.table import Cell, Table
from penguinbench_experiments.studies.answer import Answer, listed, number
from penguinbench_experiments.studies.handicap.sweep import CHILDREN, KINDS, UNITS
from penguinbench_experiments.studies.plotting import axes, band, equal_line, tidy

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_Z: Final = 1.959963984540054


class Root(NamedTuple):
    """Hold the amount that makes even, with its interval; NaN where no amount that was played does."""

    value: float
    low: float
    high: float


def root(amounts: Sequence[float], shares: Sequence[float], errors: Sequence[float]) -> Root:
    """Return where shares cross one half: the first step from below to above, on the logit scale.

    The error is that of the share, the larger of the two steps', over the slope between them.

    >>> round(root([0, 1, 2], [.1, .4, .6], [.01, .01, .01]).value, 3)
    1.5
    """
    for k in range(len(amounts) - 1):
        low, high = shares[k], shares[k + 1]
        if not (low < 0.5 <= high):
            continue
        # A share of 0 or 1 has no logit: half a per mille from the end says nothing about where one half is.
        a, b = (math.log(p / (1 - p)) for p in (min(max(x, 0.0005), 0.9995) for x in (low, high)))
        width = amounts[k + 1] - amounts[k]
        value = amounts[k] - a * width / (b - a)
        slope = 0.25 * (b - a) / width  # of the share where it is one half
        error = _Z * max(errors[k], errors[k + 1]) / slope
        return Root(value, max(0.0, value - error), value + error)
    return Root(math.nan, math.nan, math.nan)


def _cells(table: Table, kind: str, child: str) -> list[Cell]:
    return table.where(kind, child=child)


def roots(table: Table, kind: str, child: str) -> Root:
    """Return the even amount of a kind of handicap for one child."""
    found = [table.ratio(cell, "win", 0) for cell in _cells(table, kind, child)]
    return root(KINDS[kind][1], [one.value for one in found], [one.se for one in found])


def _told(kind: str, found: Root) -> str:
    """Return an even amount in words; without one, how far the steps went."""
    if math.isnan(found.value):
        return f"none up to {_amount(kind, KINDS[kind][1][-1])}"
    return f"{_amount(kind, found.value)} ({_short(kind, found.low)} to {_short(kind, found.high)})"


def _amount(kind: str, value: float) -> str:
    unit = {"ms": " s", "cards": " cards", "times": "-fold"}[UNITS[kind]]
    return f"{_short(kind, value)}{unit}"


def _short(kind: str, value: float) -> str:
    return f"{value / 1000:.2f}" if UNITS[kind] == "ms" else f"{value:.1f}" if UNITS[kind] == "cards" else f"{value:g}"


def score(table: Table) -> Answer:
    """Return the even amounts by age, and what no amount evens out."""
    even = {(kind, child): roots(table, kind, child) for kind in KINDS for child in CHILDREN}
    rows = []
    for child in CHILDREN:
        first = _cells(table, "head start", child)[0]
        told = [_told(kind, even[kind, child]) for kind in KINDS]
        rows.append((child, number(table.value(first, "win", 0)["value"], "%"), *told))
    start = {child: even["head start", child] for child in CHILDREN}
    starts = [f"{start[child].value / 1000:.2f} s" for child in CHILDREN]
    verdict = f"Seeing the cards {listed(starts)} before an adult makes {listed(list(CHILDREN))} win half of the games."
    if any(math.isnan(one.value) for one in start.values()):
        verdict = "Not every child is evened out by the head starts that were played; the table says which are."
    delays = [f"{_told('hand delay', even['hand delay', child])} for {child}" for child in CHILDREN]
    gifts = [f"{_told('gift', even['gift', child])} for {child}" for child in CHILDREN]
    best = max(
        (table.value(_cells(table, "penalty factor", child)[-1], "win", 0)["value"], child) for child in CHILDREN
    )
    paragraph = (
        f"Other handicaps that even it out: the adult's hand slowed by {listed(delays)}; a gift at the start of "
        f"{listed(gifts)}. Larger penalties for the adult do least: {KINDS['penalty factor'][1][-1]:g}-fold ones let "
        f"{best[1]} win {number(best[0], '%')}, more than the others."
    )
    notes = (
        "A hand delay stops counting once it is longer than the settle window: others have taken what was there, and "
        "calls, which need no hand, go on.",
        "How much slower children are is measured for search in other tasks and assumed for this game: --people draws "
        "these numbers.",
    )
    columns = ("child", "wins without", "head start", "adult's hand delay", "gift", "penalty factor")
    return Answer(verdict, paragraph, columns, tuple(rows), notes)


def _curves(ax: Axes, table: Table, kind: str, scale: float, style: dict[str, Any]) -> None:
    for colour, child in zip(COLOURS, CHILDREN, strict=False):
        rows = [table.value(cell, "win", 0) for cell in _cells(table, kind, child)]
        at = (np.array(KINDS[kind][1]) * scale).tolist()
        band(ax, at, rows, True, **{"color": colour, "label": child, **style})
        found = roots(table, kind, child)
        if not math.isnan(found.value):
            ax.plot(found.value * scale, 50, "D", color=colour, markersize=7, markeredgecolor="white", zorder=5)
    equal_line(ax, 0.5, "even")
    ax.set_ylim(0, 100)
    ax.set_ylabel("games won by the child (%)")
    ax.legend(frameon=False, fontsize="small")
    tidy(ax)


def plot_head_start(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw the child's share of wins over its head start, one line an age, with the even amounts marked."""
    ax = axes(ax)
    _curves(ax, table, "head start", 1e-3, style)
    ax.set_xlabel("head start of the child (s)")
    ax.set_title("How much earlier must a child see the cards? (bands: 95 %)")
    return ax


def plot_hand_delay(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw the child's share of wins over the delay of the adult's hand."""
    ax = axes(ax)
    _curves(ax, table, "hand delay", 1e-3, style)
    ax.set_xlabel("delay of the adult's hand (s)")
    ax.set_title("How slow must an adult's hand be? (bands: 95 %)")
    return ax


def plot_gift(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw the child's share of wins over the cards it is given at the start."""
    ax = axes(ax)
    _curves(ax, table, "gift", 1.0, style)
    ax.set_xlabel("cards given to the child at the start")
    ax.set_title("How many cards must a child begin with? (bands: 95 %)")
    return ax


FIGURES: Final = (plot_head_start, plot_hand_delay, plot_gift)
