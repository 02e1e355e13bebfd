"""How long a game lasts and who decides it with each bear, and what memory is worth by the number of Fishermen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from penguinbench_experiments.figures import COLOURS
from penguinbench_experiments.runner.table import Cell, Table
from penguinbench_experiments.studies.answer import Answer, amount, clear, listed, number, points, shown
from penguinbench_experiments.studies.bear.sweep import BEARS, FISHERMEN, MEMORIES
from penguinbench_experiments.studies.plotting import axes, band, bars, equal_line, tidy

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_SORTED: Final = tuple(sorted(FISHERMEN))
_ALIKE, _NONE, _PERFECT = MEMORIES
_SHORT: Final = 10
_BIN: Final = 10


def _bear(table: Table, bear: str) -> Cell:
    return table.one("bear", bear=bear)


def _cell(table: Table, fishermen: int, memory: str) -> Cell:
    return table.one("fishermen", fishermen=fishermen, memory_of_one=memory)


def lengths(table: Table, bear: str) -> Any:
    """Return the turns of every game, int64, shape (games,)."""
    return table.rows(_bear(table, bear), ["rounds"])[:, 0]


def score(table: Table) -> Answer:
    """Return what each bear does to length, leads and results, and what Fishermen and memory do."""
    rows = []
    for bear in BEARS:
        cell = _bear(table, bear)
        turns = lengths(table, bear)
        low, high = np.quantile(turns, (0.1, 0.9))
        decided = table.value(cell, "cut_off" if bear == "ends the game" else "bear_decided")
        rows.append(
            (
                bear,
                shown(table.value(cell, "rounds"), "rounds"),
                f"{low:.0f} to {high:.0f}",
                number(table.value(cell, "seconds")["value"] / 60, digits=1),
                shown(decided, "bear_decided"),
                shown(_comeback(table, cell), "held"),
            )
        )
    ends, costs, resets = (_bear(table, name) for name in ("ends the game", "costs a card", "turns all down"))
    early = float((lengths(table, "ends the game") < _SHORT).mean())
    cut, paid = table.value(ends, "cut_off"), table.value(costs, "bear_decided")
    milder = "so costing a card is the milder rule" if cut["low"] > paid["high"] else "which is milder, more games tell"
    verdict = (
        f"A bear that ends the game cuts {number(cut['value'], '%', 0)} of games short, {number(early, '%', 0)} "
        "within "
        f"their first {_SHORT} turns; one that costs a card decides {number(paid['value'], '%', 0)}: {milder}."
    )
    longer = table.difference(resets, costs, "rounds")
    paragraph = (
        f"With the rulebook's bear a game takes {shown(table.value(costs, 'rounds'), 'rounds')} turns, "
        f"{shown(table.value(ends, 'rounds'), 'rounds')} where the bear ends it. Turning everything down as well "
        "changes "
        f"that by {amount(longer)} turns. Who leads at half-time loses {shown(_comeback(table, costs), 'held')} of "
        "the "
        f"games with the rulebook's bear, {shown(_comeback(table, ends), 'held')} where it ends the game. "
        f"{_memory(table)}"
    )
    notes = (
        "Half-time is when half of the turns are over, and the lead is in cards caught; games that nobody led alone "
        "are "
        "left out. Decided by the bear: ended early by it, or won by others than had nobody paid it.",
        "A remembered card, once flipped, lies there for everybody: in this model its flipper sees it no sooner.",
        "How good people's memory for such cards is, nobody measured: the profiles' four cards are assumed.",
    )
    columns = ("the bear", "turns a game", "eight games in ten", "minutes", "decided by the bear", "leader beaten")
    return Answer(verdict, paragraph, columns, tuple(rows), notes)


def _comeback(table: Table, cell: Cell) -> dict[str, float]:
    """Return the share of games that who led at half-time did not win: what is left of ``held``."""
    held = table.value(cell, "held")
    found = {"value": 1 - held["value"], "low": 1 - held["high"], "high": 1 - held["low"]}
    if "people_low" in held:
        found |= {"people_low": 1 - held["people_high"], "people_high": 1 - held["people_low"]}
    return found


def _memory(table: Table) -> str:
    turns = [f"{number(table.value(_cell(table, n, _ALIKE), 'rounds')['value'])} with {n}" for n in _SORTED]
    gains = {n: table.difference(_cell(table, n, _PERFECT), _cell(table, n, _NONE), "win", 3) for n in _SORTED}
    told = [f"{points(gains[n])} with {n}" for n in (FISHERMEN[1], FISHERMEN[0], FISHERMEN[-1])]
    seen = [str(n) for n in _SORTED if clear(gains[n]) and gains[n]["difference"] > 0]
    words = (
        f"It is seen to help with {listed(seen)}." if seen else "With these games it is not told apart from nothing."
    )
    return (
        f"By Fishermen a game takes {listed(turns)} turns. A perfect memory for eight cards instead of none changes "
        "the "
        f"wins of one among four by {listed(told)} Fishermen. {words}"
    )


def plot_length(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw how many turns games take, one line a bear."""
    ax = axes(ax)
    found = {bear: lengths(table, bear) for bear in BEARS}
    edges = np.arange(0, max(int(turns.max()) for turns in found.values()) + 2 * _BIN, _BIN)
    for colour, (bear, turns) in zip(COLOURS, found.items(), strict=False):
        share = 100 * np.histogram(turns, edges)[0] / len(turns)
        ax.stairs(share, edges, **{"color": colour, "linewidth": 1.8, "label": f"the bear {bear}", **style})
    ax.set_xlim(0, float(np.quantile(np.concatenate(list(found.values())), 0.999)) + _BIN)
    ax.set_ylim(0)
    ax.set_xlabel(f"turns a game (steps of {_BIN})")
    ax.set_ylabel("games (%)")
    ax.set_title("How long a game lasts (4 adults)")
    ax.legend(frameon=False, fontsize="small")
    tidy(ax)
    return ax


def plot_decided(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw how many games the bear decides, and how many who led at half-time lost, with intervals."""
    ax = axes(ax)
    sorts = {
        "decided by the bear": [
            table.value(_bear(table, bear), "cut_off" if bear == "ends the game" else "bear_decided") for bear in BEARS
        ],
        "lost by who led at half-time": [_comeback(table, _bear(table, bear)) for bear in BEARS],
    }
    for k, (label, found) in enumerate(sorts.items()):
        at = np.arange(len(BEARS)) + 0.36 * (k - 0.5)
        bars(ax, at.tolist(), found, True, **{"width": 0.34, "color": COLOURS[k], "label": label, **style})
    ax.set_xticks(range(len(BEARS)), list(BEARS))
    ax.set_xlabel("the bear")
    ax.set_ylabel("games (%)")
    ax.set_title("What decides a game (4 adults; bars: 95 %)")
    ax.legend(frameon=False, fontsize="small", loc="upper center", bbox_to_anchor=(0.5, -0.13), ncols=2)
    tidy(ax)
    return ax


def plot_memory(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw the wins of one player over the number of Fishermen, one line a memory, with the equal share dashed."""
    ax = axes(ax)
    for colour, memory in zip(COLOURS, MEMORIES, strict=False):
        rows = [table.value(_cell(table, n, memory), "win", 3) for n in _SORTED]
        band(ax, _SORTED, rows, True, **{"color": colour, "label": f"memory: {memory}", **style})
    equal_line(ax, 0.25, "equal share, 25 %")
    ax.set_xticks(_SORTED)
    ax.set_xlabel("Fishermen in the deck")
    ax.set_ylabel("games won by one of four (%)")
    ax.set_title("What a memory is worth (bands: 95 %)")
    ax.legend(frameon=False, fontsize="small")
    tidy(ax)
    return ax


FIGURES: Final = (plot_length, plot_decided, plot_memory)
