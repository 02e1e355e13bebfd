"""The penalty from which a hasty player wins no more than an equal share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from penguinbench_experiments.figures import COLOURS
from penguinbench_experiments.runner.table import Cell, Table
from penguinbench_experiments.studies.answer import Answer, listed, number, points, shown
from penguinbench_experiments.studies.penalty.sweep import PENALTIES, PLACES, PLAYERS
from penguinbench_experiments.studies.plotting import axes, band, equal_line, tidy

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_SORTED: Final = tuple(sorted(PENALTIES))
_FAIR: Final = 0.25
_TOLERANCE: Final = 0.01
_HASTY: Final = ("hasty", "very hasty", "at first glance")


def _cell(table: Table, who: str, cards: int, to: str = PLACES[0]) -> Cell:
    return table.one("cards", fourth_player=who, penalty_cards=cards, penalty_to=to)


def score(table: Table) -> Answer:
    """Return, for each hasty player, the penalty at which it stops paying."""
    rows = []
    for who in PLAYERS:
        for cards in _SORTED:
            cell = _cell(table, who, cards)
            wrong = table.value(cell, "wrong", 3)
            box, stack = (table.value(_cell(table, who, cards, to), "win", 3) for to in PLACES)
            rows.append((who, str(cards), shown(box, "win"), shown(stack, "win"), number(wrong["value"])))
    said = [f"{who}: {_crossing(table, who)}" for who in _HASTY]
    verdict = _verdict({cards: {_state(table, who, cards) for who in _HASTY} for cards in _SORTED})
    change = table.difference(_cell(table, "very hasty", 3), _cell(table, "very hasty", 0), "win", 3)
    careful = table.value(_cell(table, "careful", 1), "win", 3)
    where = table.difference(_cell(table, "very hasty", 1, "stack"), _cell(table, "very hasty", 1, "box"), "win", 3)
    paragraph = (
        f"Share of wins among four, a quarter being equal. {listed(said)}. Three cards instead of none change the "
        "share of "
        f"the very hasty player by {points(change)}. The careful player wins {shown(careful, 'win')} at one card. "
        "Whether "
        f"the card goes under the stack instead of out of play moves the very hasty player's share by {points(where)}."
    )
    columns = ("fourth player", "penalty", "wins, penalty out of play", "wins, under the stack", "wrong claims a game")
    return Answer(verdict, paragraph, columns, tuple(rows))


def _state(table: Table, who: str, cards: int) -> str:
    """Return whether hurrying pays at a penalty: by where the interval lies, never by what it fails to exclude."""
    value = table.value(_cell(table, who, cards), "win", 3)
    if value["low"] > _FAIR:
        return "pays"
    return "enough" if value["high"] < _FAIR + _TOLERANCE else "open"


def _verdict(states: dict[int, set[str]]) -> str:
    enough = [cards for cards, found in states.items() if found == {"enough"}]
    if not enough:
        return "No penalty in the range is seen to take the gain from every hasty player."
    least = enough[0]
    unsure = [str(cards) for cards in states if cards < least and "pays" not in states[cards]]
    words = f"A penalty of {least} card{'s' * (least != 1)} is enough: no hasty player then wins more than a quarter."
    return f"{words} Whether {listed(unsure)} would be, more games must tell." if unsure else words


def _crossing(table: Table, who: str) -> str:
    shares = np.array([table.ratio(_cell(table, who, cards), "win", 3).value for cards in _SORTED])
    above = np.flatnonzero((shares[:-1] > _FAIR) & (shares[1:] <= _FAIR))
    told = ", ".join(f"{number(share, '%')} at {cards}" for cards, share in zip(_SORTED, shares.tolist(), strict=True))
    if len(above):
        i = int(above[0])
        at = _SORTED[i] + (shares[i] - _FAIR) / (shares[i] - shares[i + 1])
        return f"{told} (even at about {at:.1f} cards)"
    return f"{told} ({'never even' if shares[-1] > _FAIR else 'never ahead'})"


def plot_penalty(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw the fourth player's share of wins over the penalty, one line a kind of player, and the equal share."""
    ax = axes(ax)
    for colour, who in zip(COLOURS, PLAYERS, strict=False):
        rows = [table.value(_cell(table, who, cards), "win", 3) for cards in _SORTED]
        band(ax, _SORTED, rows, True, **{"color": colour, "label": who, **style})
    equal_line(ax, _FAIR, "equal share, 25 %")
    ax.set_xticks(_SORTED)
    ax.set_ylim(0)
    ax.set_xlabel("cards a mistake costs (out of play)")
    ax.set_ylabel("games won by the fourth player (%)")
    ax.set_title("Does hurrying pay? (among three adults; bands: 95 %)")
    ax.legend(frameon=False, fontsize="small", loc="upper left", bbox_to_anchor=(1.01, 1))
    tidy(ax)
    return ax


FIGURES: Final = (plot_penalty,)
