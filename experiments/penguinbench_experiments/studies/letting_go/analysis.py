"""How many cards die, how far points lie apart, and what manner and a look at one's own card are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from penguinbench_experiments.figures import COLOURS
from penguinbench_experiments.runner.table import Cell, Table
from penguinbench_experiments.studies.answer import Answer, amount, clear, listed, number, points, shown
from penguinbench_experiments.studies.letting_go.sweep import DECKS, FINGERS, MANNERS, TABLES
from penguinbench_experiments.studies.plotting import axes, band, bars, equal_line, tidy

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_SORTED: Final = tuple(sorted(FINGERS))
_USUAL: Final = FINGERS[0]
_LETTING, _HOLDING, _CAUTIOUS = TABLES
_BLIND: Final = "does not look"


def _fingers(table: Table, who: str, fingers: int) -> Cell:
    return table.one("fingers", table=who, fingers=fingers)


def _manner(table: Table, who: str) -> Cell:
    return table.one("manner", fourth_player=who)


def score(table: Table) -> Answer:
    """Return whether letting go pays, what looking is worth, and what decks and fingers change."""
    first = _manner(table, "adult")
    rows: list[tuple[str, ...]] = []
    for who in MANNERS:
        cell = _manner(table, who)
        change = "" if cell is first else points(table.difference(cell, first, "win", 3))
        won, cards = (number(table.value(cell, name, 3)["value"]) for name in ("score", "cards"))
        wins = shown(table.value(cell, "win", 3), "win")
        rows.append((f"fourth player: {who}", wins, change, won, cards, *_whole(table, cell)))
    for deck in DECKS:
        cell = table.one("deck", deck=deck)
        mean = np.mean([table.value(cell, "score", place)["value"] for place in range(4)])
        cards = np.mean([table.value(cell, "cards", place)["value"] for place in range(4)])
        rows.append(
            (f"four adults, deck: {deck}", "", "", *map(number, (float(mean), float(cards))), *_whole(table, cell))
        )
    holding = table.difference(_manner(table, "holder"), first, "win", 3)
    blind = table.difference(first, _manner(table, _BLIND), "win", 3)
    pays = clear(holding) and holding["difference"] < 0
    if pays:
        verdict = f"Letting go pays: who holds everything wins {_less(holding)} points less than an adult in his place."
    elif clear(holding):
        verdict = f"Holding pays: who holds everything wins {_less(holding)} points more than an adult in his place."
    else:
        verdict = "Who holds everything is not told apart from an adult in his place; more games would tell."
    dead = [f"{shown(table.value(_fingers(table, who, _USUAL), 'dead'), 'dead')} where all {who}"
            for who in (_LETTING, _HOLDING)]  # fmt: skip
    by_fingers = [
        f"{number(table.value(_fingers(table, _LETTING, n), 'dead')['value'], '%')} with {n}" for n in _SORTED
    ]
    paragraph = (
        f"Of 24 cards {listed(dead)} lie in front of nobody at the end. By the fingers a draw needs it is "
        f"{listed(by_fingers)} where all let go. A look at the card one draws is worth {points(blind)} of wins to "
        "one of "
        f"four. {_deck(table)}"
    )
    notes = (
        "Manners are strategies, not measurements: no person was watched. What is worth how much to whom is "
        "computed as "
        "the rules count it; how long a finger stays is assumed.",
    )
    columns = ("", "his wins", "change", "points a player", "cards a player", "dead cards", "first to last")
    return Answer(verdict, paragraph, columns, tuple(rows), notes)


def _whole(table: Table, cell: Cell) -> tuple[str, str]:
    """Return what is told of the whole table: the share of dead cards, and points between first and last."""
    dead, spread = (table.value(cell, name)["value"] for name in ("dead", "spread"))
    return number(dead, "%"), number(spread)


def _less(change: dict[str, Any]) -> str:
    return f"{100 * abs(change['difference']):.1f}"


def _deck(table: Table) -> str:
    first = table.one("deck", deck=next(iter(DECKS)))
    spread = shown(table.value(first, "spread"), "spread")
    cells = {deck: table.one("deck", deck=deck) for deck in list(DECKS)[1:]}
    told = [f"{amount(table.difference(cell, first, 'spread'))} ({deck})" for deck, cell in cells.items()]
    return f"First and last are {spread} points apart with the proposed cards; that changes by {listed(told)}."


def plot_manner(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw what the fourth player wins among three adults, one bar a manner, and the equal share."""
    ax = axes(ax)
    rows = [table.value(_manner(table, who), "win", 3) for who in MANNERS]
    bars(ax, range(len(rows)), rows, True, **{"color": COLOURS[0], **style})
    equal_line(ax, 0.25, "equal share, 25 %")
    ax.set_xticks(range(len(rows)), list(MANNERS))
    ax.set_ylim(0)
    ax.set_xlabel("the fourth player, among three adults")
    ax.set_ylabel("games won (%)")
    ax.set_title("Does letting go pay? (bars: 95 %)")
    ax.legend(frameon=False, fontsize="small")
    tidy(ax)
    return ax


def plot_fingers(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw the share of cards that nobody gets over the fingers a draw needs, one line a kind of table."""
    ax = axes(ax)
    for colour, who in zip(COLOURS, TABLES, strict=False):
        rows = [table.value(_fingers(table, who, n), "dead") for n in _SORTED]
        band(ax, _SORTED, rows, True, **{"color": colour, "label": f"all {who}", **style})
    ax.set_xticks(_SORTED)
    ax.set_ylim(0, 100)
    ax.set_xlabel("free fingers that a draw needs")
    ax.set_ylabel("cards that nobody gets (%)")
    ax.set_title("How many cards die (4 players; bands: 95 %)")
    ax.legend(frameon=False, fontsize="small")
    tidy(ax)
    return ax


def plot_deck(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw how far first and last lie apart, one bar a deck."""
    ax = axes(ax)
    rows = [table.value(table.one("deck", deck=deck), "spread") for deck in DECKS]
    bars(ax, range(len(rows)), rows, False, **{"color": COLOURS[2], "label": "mean of all games", **style})
    ax.set_xticks(range(len(rows)), list(DECKS))
    ax.set_xlabel("the 24 cards")
    ax.set_ylabel("points between first and last")
    ax.set_title("How far points lie apart (4 adults; bars: 95 %)")
    ax.legend(frameon=False, fontsize="small", loc="upper right")
    tidy(ax)
    return ax


FIGURES: Final = (plot_manner, plot_fingers, plot_deck)
