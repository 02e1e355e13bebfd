"""What copying brings by delay and supply, and how many figures a table needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from penguinbench_experiments.figures import COLOURS
from penguinbench_experiments.runner.table import Cell, Table
from penguinbench_experiments.studies.answer import Answer, amount, clear, listed, number, points, shown
from penguinbench_experiments.studies.copycat.sweep import DELAYS_MS, FIGURES_ON_TABLE, SUPPLY, TABLES
from penguinbench_experiments.studies.plotting import axes, band, tidy

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_PLACE: Final = 3
_DELAYS: Final = tuple(sorted(DELAYS_MS))


def _cells(table: Table, figures: int, delay: int) -> tuple[Cell, Cell]:
    copier = table.one("copier", figures=figures, copying=delay)
    return copier, table.one("copier", figures=figures, copying="never")


def _gain(table: Table, figures: int, delay: int, measure: str) -> dict[str, Any]:
    copier, honest = _cells(table, figures, delay)
    return table.difference(copier, honest, measure, _PLACE)


def score(table: Table) -> Answer:
    """Return where copying pays, and the share of right hands that come away empty."""
    rows: list[tuple[str, ...]] = []
    pays: dict[int, list[str]] = {}
    loses: dict[int, list[str]] = {}
    for figures in FIGURES_ON_TABLE:
        for delay in _DELAYS:
            win, cards = _gain(table, figures, delay, "win"), _gain(table, figures, delay, "cards")
            copier, honest = _cells(table, figures, delay)
            wrong = table.difference(copier, honest, "wrong", _PLACE)["difference"]
            rows.append((str(figures), f"{delay} ms", points(win), amount(cards), f"{wrong:+.2f}"))
            if clear(cards):
                (pays if cards["difference"] > 0 else loses).setdefault(figures, []).append(f"{delay}")
    supplied = _supply(table)
    fast = _gain(table, FIGURES_ON_TABLE[0], _DELAYS[0], "win")
    cards = _gain(table, FIGURES_ON_TABLE[0], _DELAYS[0], "cards")
    verdict = f"Yes: it brings cards {_where(pays)}" if pays else "No gain in cards is seen"
    verdict += f", and costs cards {_where(loses)}." if loses else "."
    paragraph = (
        f"With {FIGURES_ON_TABLE[0]} figures among four, a copier who needs {_DELAYS[0]} ms has {amount(cards)} "
        "cards a "
        f"game and {points(fast)} of wins more than he himself as one who never copies. {supplied}"
    )
    notes = ("The copier trusts everybody alike: with neighbours who are often wrong he pays more.",)
    columns = ("figures", "delay", "wins, copier less honest", "cards a game", "wrong claims a game")
    return Answer(verdict, paragraph, columns, tuple(rows), notes)


def _where(found: dict[int, list[str]]) -> str:
    return listed([f"with {n} figure{'s' * (n > 1)} at a delay of {listed(ms)} ms" for n, ms in found.items()])


def _supply(table: Table) -> str:
    said = []
    for n in TABLES:
        usual = min(n - 1, 3)
        value = table.value(table.one("figures", players=n, figures=usual), "grab_void")
        said.append(f"{shown(value, 'grab_void')} among {n} with {usual}")
    few = table.value(table.one("figures", players=TABLES[-1], figures=1), "grab_void")["value"]
    many = table.value(table.one("figures", players=TABLES[-1], figures=SUPPLY[-1]), "grab_void")["value"]
    return (
        f"Reaches for a figure that is gone or does not count: {listed(said)} figures, the rulebook's numbers; among "
        f"{TABLES[-1]} it falls from {number(few, '%')} with one figure to {number(many, '%')} with {SUPPLY[-1]}."
    )


def plot_copying(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw what copying brings in cards a game over the delay, one line a number of figures, paired by deal."""
    ax = axes(ax)
    for colour, figures in zip(COLOURS, FIGURES_ON_TABLE, strict=False):
        found = [_gain(table, figures, delay, "cards") for delay in _DELAYS]
        rows = [{"value": row["difference"], "low": row["low"], "high": row["high"]} for row in found]
        label = f"{figures} figure{'s' * (figures > 1)} on the table"
        band(ax, _DELAYS, rows, False, **{"color": colour, "label": label, **style})
    ax.axhline(0, color="#222222", linewidth=1)
    ax.set_xlabel("time the copier needs to decide (ms, after seeing the grab)")
    ax.set_ylabel("cards a game more than without copying")
    ax.set_title("Does copying pay? (one of 4 adults, paired by deal; bands: 95 %)")
    ax.legend(frameon=False, fontsize="small")
    tidy(ax)
    return ax


def plot_figures(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw how many reaches for a middle figure come away empty, over the number of figures, one line a table."""
    ax = axes(ax)
    for colour, n in zip(COLOURS, TABLES, strict=False):
        rows = [table.value(table.one("figures", players=n, figures=figures), "grab_void") for figures in SUPPLY]
        band(ax, SUPPLY, rows, True, **{"color": colour, "label": f"{n} players", **style})
    ax.set_xticks(SUPPLY)
    ax.set_ylim(0)
    ax.set_xlabel("middle figures on the table")
    ax.set_ylabel("reaches that come away empty (%)")
    ax.set_title("How many figures does a table need? (adults; bands: 95 %)")
    ax.legend(frameon=False, fontsize="small")
    tidy(ax)
    return ax


FIGURES: Final = (plot_copying, plot_figures)
