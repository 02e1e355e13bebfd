"""What each changed rule does to the slowest player, and to how far apart players and seats are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from penguinbench_experiments.fairness.judge import effect, gap, moved, player_shares, seat_shares
from penguinbench_experiments.figures import COLOURS
from penguinbench_experiments.runner.table import Table
from penguinbench_experiments.studies.answer import Answer, Part, listed, number
from penguinbench_experiments.studies.plotting import axes, tidy
from penguinbench_experiments.studies.rulings.sweep import GAMES, LINE_UP

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_SLOW: Final = len(LINE_UP) - 1
_ALPHA: Final = 0.05
_SHOWN: Final = 5


class Effect(NamedTuple):
    """Hold what one changed rule does: to the slowest player's share of wins, to gaps; and whose wins it moves."""

    name: str
    difference: float
    low: float
    high: float
    p: float
    gap: float
    seat_gap: float
    moved: float


def effects(table: Table, game: str) -> list[Effect]:
    """Return what every changed rule of a game does, largest effect first; p after Holm, ends after Bonferroni."""
    from penguinbench_experiments.statistics.verdict import holm

    first, *cells = table.where(game)
    level = 1 - _ALPHA / max(1, len(cells))
    changes = [effect(table, cell, first, "win", _SLOW, level) for cell in cells]
    adjusted = holm([one["p"] for one in changes]).adjusted
    found = [
        Effect(
            str(cell.condition.levels[0][1]), one["difference"], one["low"], one["high"], float(p),
            gap(player_shares(table, cell)), gap(seat_shares(table, cell)), moved(table, cell, first),
        )
        for cell, one, p in zip(cells, changes, adjusted, strict=True)
    ]  # fmt: skip
    return sorted(found, key=lambda one: (-abs(one.difference), one.name))


def score(table: Table) -> Answer:
    """Return, for each game, the rules that move the slowest player's share most."""
    rows, parts, told, most = [], [], [], []
    for game in GAMES:
        first = table.where(game)[0]
        found = effects(table, game)
        clear = [one for one in found if one.p <= _ALPHA]
        share = table.value(first, "win", _SLOW)["value"]
        for one in found[:_SHOWN]:
            rows.append(
                (game, one.name, f"{100 * one.difference:+.1f}", f"{100 * one.low:+.1f} to {100 * one.high:+.1f}",
                 _p(one.p), f"{100 * one.gap:.1f}", f"{100 * one.seat_gap:.1f}", number(one.moved, "%"))
            )  # fmt: skip
        words = [f"{one.name} ({100 * one.difference:+.1f})" for one in clear[:3]]
        told.append(
            f"{game}, where it wins {number(share, '%')}: {len(clear)} of {len(found)} changes move that"
            + (f", most {listed(words)}" if words else "")
        )
        most.append(f"{clear[0].name} in {game}" if clear else f"none in {game}")
        parts.append(
            Part(
                f"{game}: every change",
                ("changed rule", "slowest player's wins, points", "p (Holm)", "wins that change hands"),
                tuple((one.name, f"{100 * one.difference:+.2f}", _p(one.p), number(one.moved, "%")) for one in found),
            )
        )
    verdict = f"The rule that tips it most: {listed(most)}."
    paragraph = f"Share of wins of the slowest of three, a teen of 15, in points. {'; '.join(told)}."
    columns = ("game", "changed rule", "slowest player's wins, points", "all together at 95 %", "p (Holm)",
               "gap of players", "gap of seats", "wins that change hands")  # fmt: skip
    notes = (
        "A rule that changes nothing here may do so with other people: nobody at this table copies or guesses.",
        "penguinbench fair GAME draws the same chart for any people, deck and options.",
    )
    return Answer(verdict, paragraph, columns, tuple(rows), notes, tuple(parts))


def _p(p: float) -> str:
    return "< .001" if p < 0.001 else f"{p:.3f}".removeprefix("0") if p < 1 else "1"


def _plot(game: str) -> Any:
    def plot(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
        ax = axes(ax)
        found = effects(table, game)[:14][::-1]
        at = np.arange(len(found))
        value = np.array([100 * one.difference for one in found])
        ends = np.array([[100 * one.low, 100 * one.high] for one in found]).T
        colours = [COLOURS[0] if one.p <= _ALPHA else "#bbbbbb" for one in found]
        ax.barh(at, value, **{"color": colours, "height": 0.62, **style})
        around = np.maximum([value - ends[0], ends[1] - value], 0.0)
        ax.errorbar(value, at, xerr=around, fmt="none", ecolor="#222222", elinewidth=1.1, capsize=2.5)
        ax.axvline(0, color="#222222", linewidth=1)
        ax.set_yticks(at, [one.name for one in found])
        ax.set_xlabel("change of the slowest player's wins (points; bars: 95 % for all together; grey: not clear)")
        ax.set_title(f"{game}: which rule tips it?")
        tidy(ax, "x")
        return ax

    plot.__name__ = "plot_" + game.replace("-", "_")
    plot.__doc__ = f"Draw the largest effects of changed rules in {game}, with intervals."
    return plot


FIGURES: Final = tuple(_plot(game) for game in GAMES)
