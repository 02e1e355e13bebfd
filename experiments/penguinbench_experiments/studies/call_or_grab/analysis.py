"""The payoff of calling and grabbing, the threshold of 1/n, the equilibrium mix, and the worth of a way back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from penguinbench_experiments.figures import COLOURS
from penguinbench_experiments.runner.table import Cell, Table
from penguinbench_experiments.studies.answer import Answer, clear, listed, number, points, shown
from penguinbench_experiments.studies.call_or_grab.sweep import CALLERS, RULE, SETTLES_MS, N
from penguinbench_experiments.studies.plotting import axes, band, equal_line, tidy

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Floats = npt.NDArray[np.float64]
_FINE: Final = 2001


def _cell(table: Table, settle: int, callers: int) -> Cell:
    return table.one("payoff", settle_ms=settle, callers=callers)


def payoffs(table: Table, settle: int) -> tuple[Floats, Floats]:
    """Return the win share of one caller and of one grabber by the number of callers among four; NaN without any.

    All callers are alike, so theirs is the mean of their shares; the same holds for grabbers.
    """
    call, grab = np.full(N + 1, np.nan), np.full(N + 1, np.nan)
    for k in CALLERS:
        shares = [table.ratio(_cell(table, settle, k), "win", place).value for place in range(N)]
        if k:
            call[k] = np.mean(shares[:k])
        if k < N:
            grab[k] = np.mean(shares[k:])
    return call, grab


def gain(call: Floats, grab: Floats, mix: Floats) -> Floats:
    """Return what calling brings more than grabbing against three who each call with probability ``mix``."""
    from scipy.special import comb

    total = np.zeros_like(mix)
    for others in range(N):
        weight = comb(N - 1, others) * mix**others * (1 - mix) ** (N - 1 - others)
        total += weight * (call[others + 1] - grab[others])
    return total


def equilibrium(call: Floats, grab: Floats) -> list[float]:
    """Return the stable mixes of the symmetric game: shares of callers from which nobody gains by changing.

    0 is one if grabbing is best among grabbers, 1 if calling is best among callers; between them, where the gain of
    calling falls through zero (replicator dynamics, Taylor and Jonker, Mathematical Biosciences 40, 1978).
    """
    mix = np.linspace(0.0, 1.0, _FINE)
    value = gain(call, grab, mix)
    found = [0.0] if value[0] < 0 else []
    for i in np.flatnonzero((value[:-1] >= 0) & (value[1:] < 0)):
        found.append(float(mix[i] + value[i] / (value[i] - value[i + 1]) * (mix[i + 1] - mix[i])))
    return [*found, 1.0] if value[-1] > 0 else found


def score(table: Table) -> Answer:
    """Return who wins in whose company, whether calling pays, and the mix that lasts."""
    rows = []
    stable = {}
    for settle in SETTLES_MS:
        call, grab = payoffs(table, settle)
        stable[settle] = equilibrium(call, grab)
        lone = _cell(table, settle, 1)
        threshold = 1 / table.ratio(lone, "lone_cards").value
        mixes = " or ".join(f"{100 * mix:.0f} %" for mix in stable[settle])
        caller = table.difference(lone, _cell(table, settle, 0), "win", 0)
        grabber = table.difference(_cell(table, settle, N - 1), _cell(table, settle, N), "win", N - 1)
        took = number(table.value(lone, "lone_call")["value"], "%")
        rows.append((f"{settle} ms", points(caller), points(grabber), took, number(threshold, "%"), mixes))
    calling = [f"{settle} ms" for settle in SETTLES_MS if stable[settle] == [1.0]]
    grabbing = [f"{settle} ms" for settle in SETTLES_MS if stable[settle] == [0.0]]
    mixed = [f"{settle} ms" for settle in SETTLES_MS if stable[settle] not in ([0.0], [1.0])]
    parts = [f"grabbing wins out at {listed(grabbing)}"] * bool(grabbing)
    parts += [f"calling wins out at {listed(calling)}"] * bool(calling)
    parts += [f"a mix or either lasts at {listed(mixed)}"] * bool(mixed)
    verdict = f"By settle window: {'; '.join(parts)}."
    first, stands = (table.one("insurance", rule=rule) for rule in RULE)
    change = table.difference(first, stands, "win", 0)
    way_back = (
        f"The way back is worth {points(change)} of wins to who calls first, so it is insurance."
        if clear(change) and change["difference"] > 0
        else f"The way back moves the wins of who calls first by {points(change)}: not seen to be insurance."
    )
    have = table.value(first, "win", 0)
    base = _cell(table, SETTLES_MS[3], 1)
    paragraph = (
        f"With the default window of {SETTLES_MS[3]} ms one caller among three grabbers wins "
        f"{shown(table.value(base, 'win', 0), 'win')}, a quarter being equal; a call on several matches takes the "
        "table in "
        f"{shown(table.value(base, 'lone_call'), 'lone_call')} of the cases, where "
        f"{number(1 / table.ratio(base, 'lone_cards').value, '%')} would be needed. Among pheasants who calls first "
        "and "
        f"looks then wins {shown(have, 'win')} against three who look first. {way_back}"
    )
    notes = (
        "The threshold counts cards only: a call also comes sooner than a grab, which wins single matches too.",
        "Gains are wins of one who does otherwise than his three neighbours, deal by deal. A mix of 0 % or 100 % "
        "lasts because "
        "nobody gains by doing otherwise there; it is as sure as the interval of that gain leaves out 0.",
    )
    columns = ("settle window", "calling among grabbers", "grabbing among callers", "calls that take the table",
               "needed (1/n)", "callers that last")  # fmt: skip
    return Answer(verdict, paragraph, columns, tuple(rows), notes)


def plot_payoff(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw what calling brings more than grabbing against a mix of callers, one line a settle window."""
    ax = axes(ax)
    mix = np.linspace(0, 1, 101)
    for colour, settle in zip(COLOURS, SETTLES_MS, strict=False):
        call, grab = payoffs(table, settle)
        ax.plot(100 * mix, 100 * gain(call, grab, mix), **{"color": colour, "label": f"{settle} ms", **style})
        for stable in equilibrium(call, grab):
            ax.plot(100 * stable, 100 * float(gain(call, grab, np.array([stable]))[0]), "o", color=colour)
    ax.axhline(0, color="#222222", linewidth=1)
    ax.set_xlabel("how often each of the three others calls (%)")
    ax.set_ylabel("wins by calling more than by grabbing (points)")
    ax.set_title("Call or grab? (dots: mixes that last)")
    ax.legend(title="settle window", frameon=False, fontsize="small", loc="upper left", bbox_to_anchor=(1.01, 1))
    tidy(ax)
    return ax


def plot_threshold(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw how often a call on several matches takes the table, over the settle window, and the 1/n it must reach."""
    ax = axes(ax)
    for colour, callers in zip(COLOURS, CALLERS[1:], strict=False):
        cells = [_cell(table, settle, callers) for settle in SETTLES_MS]
        rows = [table.value(cell, "lone_call") for cell in cells]
        label = f"{callers} caller{'s' * (callers > 1)} of {N}"
        band(ax, SETTLES_MS, rows, True, **{"color": colour, "label": label, **style})
    cards = np.mean([table.ratio(_cell(table, settle, 1), "lone_cards").value for settle in SETTLES_MS])
    equal_line(ax, 1 / float(cards), f"needed with {cards:.1f} cards: 1/n")
    ax.set_ylim(0, 105)
    ax.set_xlabel("settle window (ms)")
    ax.set_ylabel("calls on several matches that take the table (%)")
    ax.set_title("When nobody grabs (bands: 95 %)")
    ax.legend(frameon=False, fontsize="small", loc="upper left", bbox_to_anchor=(1.01, 1))
    tidy(ax)
    return ax


FIGURES: Final = (plot_payoff, plot_threshold)
