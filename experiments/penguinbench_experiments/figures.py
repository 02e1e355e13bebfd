"""Figures of a series: each draws on an axes that is passed and returns it; none shows, saves or sets anything global.

Colours are those of Okabe and Ito, which people with any kind of colour vision tell apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from penguinbench._layout import TALLIES
from penguinbench._totals import BIN_MS
from penguinbench_experiments.report import quantile_ms

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from penguinbench import Result

COLOURS: Final = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#999999", "#000000")
VERDICT_COLOURS: Final = {"wins": "#009E73", "beaten": "#56B4E9", "void": "#BBBBBB", "wrong": "#D55E00"}
VERDICT_WORDS: Final = {"wins": "wins cards", "beaten": "right, but beaten", "void": "void", "wrong": "wrong"}
_BARS: Final[dict[str, Any]] = {"fmt": "none", "ecolor": "#222222", "elinewidth": 1.4, "capsize": 4}
_SMOOTH: Final = 4


def _axes(ax: Axes | None) -> Axes:
    if ax is not None:
        return ax
    import matplotlib.pyplot as plt

    return plt.gca()


def plot_win_rates(result: Result, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw the share of games each player wins, with its interval and the share of equal players.

    Parameters
    ----------
    result : Result
    ax : Axes, optional
        Default: the current one.
    **style
        Passed on to ``Axes.bar``.
    """
    ax = _axes(ax)
    rates = result.win_rates()
    names = rates["player"].tolist()
    colours = [COLOURS[i % len(COLOURS)] for i in range(len(names))]
    _bars(ax, names, rates, **{"color": colours, **style})
    if "people_low" in rates:
        off = np.arange(len(names)) + 0.18
        around = 100 * np.array([rates["share"] - rates["people_low"], rates["people_high"] - rates["share"]])
        ax.errorbar(off, 100 * rates["share"], np.maximum(around, 0), **{**_BARS, "ecolor": "#888888"})
        ax.plot([], [], color="#888888", label=f"95 % of {rates['draws'].iloc[0]} drawn line-ups")
    ax.set_title("Who wins")
    ax.legend(loc="upper right", frameon=False, fontsize="small")
    return ax


def plot_seats(result: Result, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw the share of games each seat wins, whoever sits there, with its interval; the first flipper is named.

    Parameters are those of ``plot_win_rates``.
    """
    ax = _axes(ax)
    rates = result.win_rates(by="seat")
    first = int(result.manifest["first_flipper"])
    names = [f"seat {seat}\nflips first" if seat == first else f"seat {seat}" for seat in rates["seat"]]
    _bars(ax, names, rates, **{"color": "#8FA6B8", **style})
    ax.set_title("How fair the seats are")
    return ax


def _bars(ax: Axes, names: list[str], rates: Any, **style: Any) -> None:
    """Draw shares as bars in per cent with intervals, values above them, and the line of equal shares."""
    share = 100 * rates["share"].to_numpy()
    around = 100 * np.array([rates["share"] - rates["low"], rates["high"] - rates["share"]])
    places = np.arange(len(names))
    ax.bar(places, share, **{"width": 0.62, **style})
    ax.errorbar(places, share, around, **_BARS)
    equal = 100 / len(names)
    ax.axhline(equal, color="#222222", linewidth=1, linestyle=(0, (5, 3)), label=f"equal share, {equal:.3g} %")
    ax.plot([], [], color="#222222", linewidth=1.4, label="95 % interval (Wilson, over deals)")
    top = float(100 * rates["high"].max())
    for place, (value, high) in enumerate(zip(share.tolist(), (100 * rates["high"]).tolist(), strict=True)):
        # On white, where the line of equal shares may pass behind it.
        behind = {"facecolor": "white", "edgecolor": "none", "pad": 1.5}
        ax.text(place, high + 0.025 * top, f"{value:.1f} %", ha="center", va="bottom", bbox=behind)
    ax.set_xticks(places, names)
    ax.set_ylim(0, 1.22 * max(top, equal))
    ax.set_ylabel("games won (%)")
    _tidy(ax)


def plot_claims(result: Result, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw what became of each player's claims: claims a game by verdict, one stacked bar a player.

    Parameters are those of ``plot_win_rates``; ``style`` goes to ``Axes.barh``.
    """
    ax = _axes(ax)
    totals, names = result.totals, result.labels
    places = np.arange(len(names))
    left = np.zeros(len(names))
    pays = bool(totals["tally_place"][: len(names), TALLIES.index("lost")].sum())
    for verdict, colour in VERDICT_COLOURS.items():
        tally = totals["tally_place"][: len(names), TALLIES.index(verdict)] / int(totals["games"])
        word = VERDICT_WORDS[verdict] + (", pays" if pays and verdict == "wrong" else "")
        bars = {"color": colour, "label": word, "height": 0.62, **style}
        ax.barh(places, tally, left=left, **bars)
        left += tally
    ax.set_yticks(places, names)
    ax.invert_yaxis()
    ax.set_xlabel("claims a game")
    ax.set_title("What became of their claims")
    ax.legend(loc="upper center", bbox_to_anchor=(0.5, -0.2), ncols=4, frameon=False, fontsize="small")
    _tidy(ax, grid="x")
    return ax


def plot_latencies(result: Result, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw how long right claims take, from the onset of what made them right: a density a player, medians marked.

    Parameters are those of ``plot_win_rates``; ``style`` goes to ``Axes.plot``.
    """
    ax = _axes(ax)
    totals = result.totals
    edge = 0.0
    for place, name in enumerate(result.labels):
        bins = totals["bins_place"][place]
        if not bins.sum():
            continue
        coarse = bins[: len(bins) // _SMOOTH * _SMOOTH].reshape(-1, _SMOOTH).sum(axis=1)
        middle = (np.arange(len(coarse)) + 0.5) * _SMOOTH * BIN_MS / 1000
        density = coarse / bins.sum() / (_SMOOTH * BIN_MS / 1000)
        line = {"color": COLOURS[place % len(COLOURS)], "linewidth": 1.8, **style}
        median = quantile_ms(bins, 0.5)
        ax.plot(middle, density, label=f"{name}: median {median / 1000:.2f} s", **line)
        ax.plot(median / 1000, np.interp(median / 1000, middle, density), marker="o", color=line["color"])
        edge = max(edge, quantile_ms(bins, 0.98) / 1000)
    ax.set_xlim(0, edge or 1)
    ax.set_ylim(0)
    ax.set_xlabel("response time of right claims (s)")
    ax.set_ylabel("density (1/s)")
    ax.set_title("How fast they are")
    if ax.get_legend_handles_labels()[0]:
        ax.legend(loc="upper right", frameon=False, fontsize="small")
    else:
        ax.text(0.5, 0.5, "no claim has a moment that made it right", ha="center", transform=ax.transAxes)
    _tidy(ax)
    return ax


def _tidy(ax: Axes, grid: Any = "y") -> None:
    ax.spines[["top", "right"]].set_visible(False)
    ax.grid(axis=grid, color="#DDDDDD", linewidth=0.7)
    ax.set_axisbelow(True)


def series_figure(result: Result) -> Figure:
    """Return one page about a series: who wins, why, how fast they are, how fair the seats are.

    Returns
    -------
    Figure
        Of matplotlib, not known to pyplot: save it with ``savefig``.
    """
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    figure = Figure(figsize=(11.5, 8.2), layout=ConstrainedLayoutEngine(hspace=0.08, wspace=0.05))
    (a, b), (c, d) = figure.subplots(2, 2)
    plot_win_rates(result, ax=a)
    plot_seats(result, ax=b)
    plot_claims(result, ax=c)
    plot_latencies(result, ax=d)
    facts = result.manifest
    figure.suptitle(f"{facts['games']:,} games of {facts['game']}, seed {facts['seed']}", fontsize="x-large")
    return figure
