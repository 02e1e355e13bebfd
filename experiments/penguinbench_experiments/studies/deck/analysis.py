"""What colours and duplicates change: the kind of match, rounds, how often identical cards are won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from penguinbench_experiments.figures import COLOURS
from penguinbench_experiments.runner.table import Table
from penguinbench_experiments.studies.answer import Answer, listed, number, shown
from penguinbench_experiments.studies.deck.sweep import COLOURS_OF_DECK, DUPLICATES
from penguinbench_experiments.studies.plotting import axes, band, tidy

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_COLOURS: Final = tuple(sorted(COLOURS_OF_DECK))
_DOUBLED: Final = tuple(sorted(DUPLICATES))
_KINDS: Final = {"single_share": "single match", "several_share": "several elements", "double_share": "two worms"}
_GAMES: Final = ("pheasants", "penguins")
_SELDOM: Final = 0.5


def score(table: Table) -> Answer:
    """Return what colours move, and whether the figure for identical cards is ever won."""
    rows = []
    for n in _COLOURS:
        cell = table.one("colours", colours=n)
        values = {name: table.value(cell, name)["value"] for name in (*_KINDS, "cards_up", "identical", "rounds")}
        how = "all different" if n >= 6 else "one by one"
        rows.append(
            (
                f"{n} ({how})",
                number(values["cards_up"]),
                number(values["single_share"], "%"),
                number(values["several_share"], "%"),
                number(values["identical"]),
                number(values["rounds"]),
            )  # fmt: skip
        )
    fewest, most = (table.one("colours", colours=n) for n in (_COLOURS[0], _COLOURS[-1]))
    used = {game: [table.value(_doubled(table, game, d), "identical") for d in _DOUBLED] for game in _GAMES}
    printed = used["pheasants"][-1]
    red = [f"{number(v['value'])} with {d}" for d, v in zip(_DOUBLED, used["pheasants"], strict=True)]
    shares = np.array([value["value"] for value in used["pheasants"]])
    needed = f"identical cards are won {number(float(shares[-1]))} times a game with {_DOUBLED[-1]} doubled outfits"
    if shares[0] < _SELDOM < shares[-1]:
        # Shares grow with the number of doubled outfits; noise may bend them, a line between neighbours does not mind.
        needed += f", once in two games with about {np.interp(_SELDOM, np.maximum.accumulate(shares), _DOUBLED):.0f}"
    up = [table.value(cell, "cards_up")["value"] for cell in (fewest, most)]
    single = [table.value(cell, "single_share") for cell in (fewest, most)]
    several = [table.value(cell, "several_share") for cell in (fewest, most)]
    verdict = f"Colours decide what is matched more than how many cards lie there; {needed}."
    paragraph = (
        f"From {_COLOURS[0]} to {_COLOURS[-1]} colours the cards on a won table go from {number(up[0])} to "
        f"{number(up[1])}, "
        f"rounds on a single match from {shown(single[0], 'single_share')} to {shown(single[1], 'single_share')}, "
        "rounds where "
        f"several match from {shown(several[0], 'several_share')} to {shown(several[1], 'several_share')}. "
        "Identical cards are "
        f"won {listed(red)} times a game of pheasants by doubled outfits; with all 23 doubled it is "
        f"{shown(printed, 'identical')} there and {shown(used['penguins'][-1], 'identical')} among penguins."
    )
    notes = ("Players who cannot tell two colours apart are not modelled yet, so nothing is said about them.",)
    columns = ("colours (of one card)", "cards up when won", "single", "several", "identical, a game", "rounds")
    return Answer(verdict, paragraph, columns, tuple(rows), notes)


def _doubled(table: Table, game: str, doubled: int) -> Any:
    return table.one("duplicates", game=game, doubled_outfits=doubled)


def plot_colours(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw on what kind of table rounds are won, over the number of colours."""
    ax = axes(ax)
    for colour, (name, label) in zip(COLOURS, _KINDS.items(), strict=False):
        rows = [table.value(table.one("colours", colours=n), name) for n in _COLOURS]
        band(ax, _COLOURS, rows, True, **{"color": colour, "label": label, **style})
    ax.axvline(6, color="#999999", linewidth=1, linestyle=(0, (2, 3)))
    ax.annotate("printed deck", (6, 2), xytext=(4, 0), textcoords="offset points", color="#666666", fontsize="small")
    ax.set_xticks(_COLOURS)
    ax.set_ylim(0)
    ax.set_xlabel("colours in the deck (below 6: drawn one by one)")
    ax.set_ylabel("rounds won (%)")
    ax.set_title("Colours decide what is matched (4 adults; bands: 95 %)")
    ax.legend(frameon=False, fontsize="small")
    tidy(ax)
    return ax


def plot_duplicates(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw how often identical cards are won a game, over the number of doubled outfits, for both games."""
    ax = axes(ax)
    for colour, game in zip(COLOURS, _GAMES, strict=False):
        rows = [table.value(_doubled(table, game, doubled), "identical") for doubled in _DOUBLED]
        band(ax, _DOUBLED, rows, False, **{"color": colour, "label": game, **style})
    ax.set_xticks(_DOUBLED)
    ax.set_ylim(0)
    ax.set_xlabel("outfits that are in the deck twice")
    ax.set_ylabel("rounds won on identical cards, a game")
    ax.set_title("Is the figure for identical cards ever used? (bands: 95 %)")
    ax.legend(frameon=False)
    tidy(ax)
    return ax


FIGURES: Final = (plot_colours, plot_duplicates)
