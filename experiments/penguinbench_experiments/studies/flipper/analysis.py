"""By how much the flipper loses out, where the edge rule cancels it, who should flip."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from penguinbench_experiments.figures import COLOURS
from penguinbench_experiments.runner.table import Table
from penguinbench_experiments.studies.answer import Answer, amount, clear, listed, number, points, shown
from penguinbench_experiments.studies.flipper.sweep import (
    CHILD,
    EDGE_LAGS_MS,
    LAGS_MS,
    PLAYERS,
    POLICIES,
    REACHES_MS,
)
from penguinbench_experiments.studies.plotting import axes, band, equal_line, tidy

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_AT_MS: Final = 200


def score(table: Table) -> Answer:
    """Return what 100 ms cost, the reach that evens a lag, and the policy that gives the child most cards."""
    rows = []
    costs = []
    for n in PLAYERS:
        first = table.one("lag", players=n, flipper_lag_ms=0)
        for lag in LAGS_MS:
            cell = table.one("lag", players=n, flipper_lag_ms=lag)
            change = "" if cell is first else points(table.difference(cell, first, "flipper"))
            rows.append((f"{n} players", f"{lag} ms", shown(table.value(cell, "flipper"), "flipper"), change))
        at_200 = table.difference(table.one("lag", players=n, flipper_lag_ms=_AT_MS), first, "flipper")
        costs.append(f"{points(at_200)} among {n}")
    even = [(lag, evening_reach(table, lag)) for lag in EDGE_LAGS_MS if lag]
    told = [f"{reach:.0f} ms of reach for a lag of {lag} ms" for lag, reach in even if not np.isnan(reach)]
    edge = f"The edge rule evens it with about {listed(told)}." if told else "No reach in the range evens it."
    policy, words = _policy(table)
    lagged = table.one("lag", players=4, flipper_lag_ms=_AT_MS)
    loses = clear(table.difference(lagged, table.one("lag", players=4, flipper_lag_ms=0), "flipper"))
    fair = number(1 / 4, "%", 0)
    verdict = (
        f"Yes: seeing each card {_AT_MS} ms later, the flipper among four wins "
        f"{shown(table.value(lagged, 'flipper'), 'flipper')} "
        f"of the rounds instead of {fair}."
        if loses
        else f"Not seen: with {_AT_MS} ms the flipper's share among four is not told apart from {fair}."
    )
    paragraph = f"{_AT_MS} ms of later sight change the flipper's share of rounds by {listed(costs)}. {edge} {words}"
    notes = (f"Who flips decides little for the whole game when it goes round: everybody pays in turn. {policy}",)
    return Answer(verdict, paragraph, ("table", "flipper sees later by", "rounds that the flipper wins", "change"),
                  tuple(rows), notes)  # fmt: skip


def evening_reach(table: Table, lag: int) -> float:
    """Return the reach at which the flipper's share is that of equal seats, by a line between conditions; else NaN."""
    shares = np.array(
        [table.ratio(table.one("edge", flipper_lag_ms=lag, reach_ms=reach), "flipper").value for reach in REACHES_MS]
    )
    above = np.flatnonzero((shares[:-1] < 0.25) & (shares[1:] >= 0.25))
    if not len(above):
        return float("nan")
    i = int(above[0])
    part = (0.25 - shares[i]) / (shares[i + 1] - shares[i])
    return float(REACHES_MS[i] + part * (REACHES_MS[i + 1] - REACHES_MS[i]))


def _policy(table: Table) -> tuple[str, str]:
    first = table.one("policy", who_flips="in turn")
    said, best = [], ("in turn", 0.0, False)
    for policy in POLICIES:
        if policy == "in turn":
            continue
        change = table.difference(table.one("policy", who_flips=policy), first, "cards", CHILD)
        said.append(f"{amount(change)} when {policy} flips")
        if change["low"] > 0 and change["difference"] > best[1]:
            best = (policy, float(change["difference"]), True)
    have = table.value(first, "cards", CHILD)
    words = (
        f"The child of 10 has {have['value']:.2f} cards a game when the stack goes round; that changes by "
        f"{listed(said)}."
    )
    advice = f"Kindest to the child is that {best[0]} flips." if best[2] else "No other policy is kinder to the child."
    return advice, words


def plot_lag(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw the flipper's share of rounds over the lag, one line a number of players, with equal shares dashed."""
    ax = axes(ax)
    for colour, n in zip(COLOURS, PLAYERS, strict=False):
        rows = [table.value(table.one("lag", players=n, flipper_lag_ms=lag), "flipper") for lag in LAGS_MS]
        band(ax, LAGS_MS, rows, True, **{"color": colour, "label": f"{n} players", **style})
        ax.axhline(100 / n, color=colour, linewidth=1, linestyle=(0, (5, 3)))
    ax.plot([], [], color="#222222", linewidth=1, linestyle=(0, (5, 3)), label="equal seats")
    ax.set_ylim(0, 62)
    ax.set_xlabel("how much later the flipper sees a card (ms)")
    ax.set_ylabel("rounds that the flipper wins (%)")
    ax.set_title("Later sight costs the flipper rounds (adults; bands: 95 %)")
    ax.legend(frameon=False, ncols=4, loc="upper center")
    tidy(ax)
    return ax


def plot_edge(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw the flipper's share over the reach of the others, one line a lag; equal seats where it meets the dashes."""
    ax = axes(ax)
    for colour, lag in zip(COLOURS, EDGE_LAGS_MS, strict=False):
        rows = [table.value(table.one("edge", flipper_lag_ms=lag, reach_ms=reach), "flipper") for reach in REACHES_MS]
        band(ax, REACHES_MS, rows, True, **{"color": colour, "label": f"flipper sees {lag} ms later", **style})
    equal_line(ax, 0.25, "equal seats, 25 %")
    ax.set_xlabel("how long hands at the table edge need (ms)")
    ax.set_ylabel("rounds that the flipper wins (%)")
    ax.set_title("The edge rule gives it back (4 adults; bands: 95 %)")
    ax.legend(frameon=False, fontsize="small")
    tidy(ax)
    return ax


def plot_policy(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw each player's cards a game by who flips, with intervals."""
    ax = axes(ax)
    labels = table.one("policy", who_flips="in turn").labels
    for k, label in enumerate(labels):
        rows = [table.value(table.one("policy", who_flips=policy), "cards", label) for policy in POLICIES]
        at = np.arange(len(POLICIES)) + 0.19 * (k - (len(labels) - 1) / 2)
        value = np.array([row["value"] for row in rows])
        around = np.abs(np.array([[row["low"], row["high"]] for row in rows]).T - value)
        ax.bar(at, value, **{"width": 0.17, "color": COLOURS[k], "label": label, **style})
        ax.errorbar(at, value, around, fmt="none", ecolor="#222222", elinewidth=1.2, capsize=3)
    ax.set_xticks(range(len(POLICIES)), list(POLICIES))
    ax.set_xlabel("who turns the cards")
    ax.set_ylabel("cards a game")
    ax.set_title("Who should flip? (the flipper sees 200 ms later; bars: 95 %)")
    ax.legend(frameon=False, ncols=len(labels), fontsize="small", loc="upper center", bbox_to_anchor=(0.5, -0.13))
    tidy(ax)
    return ax


FIGURES: Final = (plot_lag, plot_edge, plot_policy)
