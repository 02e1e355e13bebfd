"""What guessers win, what decoys cost, and whether winning breeds winning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from penguinbench_experiments.figures import COLOURS
from penguinbench_experiments.runner.table import Cell, Table
from penguinbench_experiments.studies.answer import Answer, amount, clear, listed, number, shown
from penguinbench_experiments.studies.decoys.sweep import CARDS, DECOYS, GUESSERS, LAGS_MS, OUT, PULLS
from penguinbench_experiments.studies.plotting import axes, band, bars, equal_line, tidy

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_BY_LOAD: Final = tuple(sorted(DECOYS, key=DECOYS.__getitem__))
_FAIR: Final = 0.25
_ONE, _THREE = GUESSERS


def _out(table: Table, out: str, who: str) -> Cell:
    return table.one("out", all_out=out, **{"line-up": who})


def _load(table: Table, decoys: str, pull: float) -> Cell:
    return table.one("decoys", decoys=decoys, pull=pull)


def _cards(table: Table, cards: str, lag: int = 0) -> Cell:
    return table.one("cards", cards=cards, lag=lag)


def score(table: Table) -> Answer:
    """Return what guessing wins, what decoys change, and how often a winner wins again."""
    rows = []
    for out in OUT:
        one, three = (_out(table, out, who) for who in GUESSERS)
        won = [shown(table.value(one, name, 3), name) for name in ("rounds_won", "win")]
        rows.append((out, *won, shown(table.value(three, "rounds_won", 1), "rounds_won")))
    first = _out(table, next(iter(OUT)), _ONE)
    guess = table.value(first, "win", 3)
    best = max(OUT, key=lambda out: table.value(_out(table, out, _ONE), "win", 3)["value"])
    most = table.value(_out(table, best, _ONE), "win", 3)
    pays = most["low"] > _FAIR
    verdict = (
        f"Guessing pays when {best}: a guesser then wins {number(most['value'], '%')} among three adults."
        if pays
        else f"Guessing does not pay: among three adults a guesser wins {number(guess['value'], '%')} of the games, "
        "and "
        f"never more than {number(most['high'], '%')} under any rule tried."
        if most["high"] < _FAIR
        else "Whether guessing pays, more games must tell."
    )
    paragraph = f"{_guessing(table)} {_decoys(table)} {_running(table)}"
    notes = (
        "Search does not slow down because of decoys in this model: they tempt, if anything (decoy_pull, an "
        "assumption), "
        "so response times by decoys say nothing about people.",
        "Where the winner may choose, the players here take the older card all the same: that rule is not tried.",
    )
    columns = ("when all are out", "rounds one guesser wins", "games he wins", "rounds each of three guessers wins")
    return Answer(verdict, paragraph, columns, tuple(rows), notes)


def _guessing(table: Table) -> str:
    first = next(iter(OUT))
    told = [f"{number(table.value(_out(table, out, _THREE), 'rounds_won', 1)['value'], '%')} if {out}" for out in OUT]
    return (
        f"One guesser among three adults wins "
        f"{shown(table.value(_out(table, first, _ONE), 'rounds_won', 3), 'rounds_won')}"
        f" of the rounds; each of three guessers beside one adult {listed(told)} when all are out."
    )


def _decoys(table: Table) -> str:
    none, pull = PULLS[0], PULLS[1]
    few, many = (_load(table, name, pull) for name in (_BY_LOAD[0], _BY_LOAD[-1]))
    wrong = table.difference(many, few, "wrong", 0)
    times = [table.value(_load(table, name, none), "seconds")["value"] for name in (_BY_LOAD[0], _BY_LOAD[-1])]
    return (
        f"From {DECOYS[_BY_LOAD[0]]:.2f} to {DECOYS[_BY_LOAD[-1]]:.2f} decoys on a pair of cards wrong names change "
        "by "
        f"{amount(wrong)} a player and game if decoys tempt (a pull of {pull:g}); a game takes {number(times[0])} "
        "and "
        f"{number(times[1])} s if they do not."
    )


def _running(table: Table) -> str:
    plain = table.value(_cards(table, next(iter(CARDS))), "streak")
    runs = plain["low"] > _FAIR
    rarer = plain["high"] < _FAIR
    word = "more often than" if runs else "less often than" if rarer else "not told apart from"
    late = table.difference(_cards(table, next(iter(CARDS)), LAGS_MS[-1]), _cards(table, next(iter(CARDS))), "streak")
    change = f"{100 * late['difference']:+.1f} points ({100 * late['low']:+.1f} to {100 * late['high']:+.1f})"
    brake = "a brake on who leads" if clear(late) and late["difference"] < 0 else "not seen to be a brake"
    known, usual = (_cards(table, name) for name in (list(CARDS)[1], next(iter(CARDS))))
    faster = table.difference(known, usual, "response", 0)
    return (
        f"The winner of a round wins the next one {shown(plain, 'streak')} of the time, {word} one in four. Who "
        "turns the "
        f"card seeing it {LAGS_MS[-1]} ms later changes that by {change}: {brake}. If the card that stays is known, "
        "so "
        f"that search takes .7 of the time, right names come {-faster['difference']:.0f} ms "
        f"({-faster['high']:.0f} to {-faster['low']:.0f}) sooner."
    )


def plot_guessing(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw what one guesser among three adults wins, games and rounds, by the rule for when all are out."""
    ax = axes(ax)
    for k, (measure, label) in enumerate({"rounds_won": "rounds", "win": "games"}.items()):
        rows = [table.value(_out(table, out, _ONE), measure, 3) for out in OUT]
        at = np.arange(len(OUT)) + 0.36 * (k - 0.5)
        look = {"width": 0.34, "color": COLOURS[k], "label": f"{label} won by the guesser", **style}
        bars(ax, at.tolist(), rows, True, **look)
    equal_line(ax, _FAIR, "equal share, 25 %")
    ax.set_xticks(range(len(OUT)), list(OUT))
    ax.set_xlabel("when everybody has named a wrong object")
    ax.set_ylabel("won (%)")
    ax.set_title("Does guessing pay? (one guesser among three adults; bars: 95 %)")
    ax.legend(frameon=False, fontsize="small")
    tidy(ax)
    return ax


def plot_decoys(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw wrong names over the decoys on a pair of cards, one line a strength of temptation."""
    ax = axes(ax)
    loads = [DECOYS[name] for name in _BY_LOAD]
    for colour, pull in zip(COLOURS, PULLS, strict=False):
        rows = [table.value(_load(table, name, pull), "wrong", 0) for name in _BY_LOAD]
        band(ax, loads, rows, False, **{"color": colour, "label": f"pull {pull:g}", **style})
    ax.set_ylim(0)
    ax.set_xlabel("decoys on a pair of cards (mean of the deck)")
    ax.set_ylabel("wrong names a game and player")
    ax.set_title("Swapped colours tempt (4 adults; bands: 95 %)")
    ax.legend(title="each decoy adds", frameon=False, fontsize="small")
    tidy(ax)
    return ax


def plot_streaks(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw how often the winner of a round wins the next one, over how much later who turns the card sees it."""
    ax = axes(ax)
    for colour, cards in zip(COLOURS, CARDS, strict=False):
        rows = [table.value(_cards(table, cards, lag), "streak") for lag in LAGS_MS]
        band(ax, LAGS_MS, rows, True, **{"color": colour, "label": cards, **style})
    equal_line(ax, _FAIR, "equal players, 25 %")
    ax.set_xticks(LAGS_MS)
    ax.set_xlabel("how much later who turns the card sees it (ms)")
    ax.set_ylabel("rounds won by the last winner (%)")
    ax.set_title("Does winning breed winning? (4 adults; bands: 95 %)")
    ax.legend(frameon=False, fontsize="small")
    tidy(ax)
    return ax


FIGURES: Final = (plot_guessing, plot_decoys, plot_streaks)
