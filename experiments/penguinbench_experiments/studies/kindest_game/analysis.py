"""What a player twice as slow wins in each game by the number of players, and how often somebody gets nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from penguinbench_experiments.figures import COLOURS
from penguinbench_experiments.runner.estimate import interval, ratio
from penguinbench_experiments.runner.table import LEVEL, Cell, Table
from penguinbench_experiments.studies.answer import Answer, listed, number, shown, span
from penguinbench_experiments.studies.kindest_game.sweep import GAMES, PLAYERS
from penguinbench_experiments.studies.plotting import axes, band, tidy

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_USUAL: Final = 4
_OFTEN: Final = 0.25


def _cell(table: Table, game: str, n: int) -> Cell:
    return table.one("games", game=game, players=n)


def _mean(table: Table, cell: Cell, measure: str) -> float:
    return float(np.mean([table.ratio(cell, measure, place).value for place in range(cell.condition.n)]))


def cards_share(table: Table, game: str, n: int) -> dict[str, float]:
    """Return the slow player's cards over an equal share of all that are won, with its interval."""
    cell = _cell(table, game, n)
    rows = table.rows(cell, [f"cards_{place}" for place in range(n)])
    found = ratio(n * rows[:, 0], rows.sum(axis=1), 1.0)
    low, high = interval(found, False, LEVEL)
    return {"value": found.value, "low": low, "high": high}


def most_players(table: Table, game: str) -> int | None:
    """Return up to how many can play before the slow one goes without a card more often than in one game in four."""
    few = [n for n in PLAYERS if table.ratio(_cell(table, game, n), "dry", 0).value <= _OFTEN]
    return max(few) if few else None


def score(table: Table) -> Answer:
    """Return the kindest game at four players, and for each game what happens with more."""
    rows = []
    for game in GAMES:
        for n in PLAYERS:
            cell = _cell(table, game, n)
            rows.append(
                (
                    game,
                    str(n),
                    shown(table.value(cell, "win", 0), "win"),
                    number(cards_share(table, game, n)["value"], "%", 0),
                    number(table.value(cell, "dry", 0)["value"], "%"),
                    number(_mean(table, cell, "cards_minute")),
                    number(table.value(cell, "seconds")["value"] / 60, digits=1),
                )
            )
    at_four = {game: table.value(_cell(table, game, _USUAL), "win", 0) for game in GAMES}
    cards = {game: cards_share(table, game, _USUAL) for game in GAMES}
    # Where he wins next to nothing cards tell games apart.
    order = sorted(GAMES, key=lambda game: (-at_four[game]["value"], -cards[game]["value"]))
    by_cards = sorted(GAMES, key=lambda game: -cards[game]["value"])
    first, second = order[:2]
    told = at_four[first]["low"] > at_four[second]["high"]
    verdict = (
        f"Kindest to the slowest is {first}: among four, a player twice as slow wins "
        f"{number(at_four[first]['value'], '%')} of the games, 25 % being equal."
        if told
        else f"Kindest to the slowest are {first} and {second}, which are not told apart: a player twice as slow "
        "wins "
        f"{number(at_four[first]['value'], '%')} and {number(at_four[second]['value'], '%')} among four."
    )
    wins = [f"{game} ({span(at_four[game]['low'], at_four[game]['high'], '%')})" for game in order]
    have = [f"{game} ({span(cards[game]['low'], cards[game]['high'], '%')})" for game in by_cards]
    most = {game: most_players(table, game) for game in GAMES}
    up_to = [f"{n} in {game}" for game, n in most.items() if n is not None]
    never = [game for game, n in most.items() if n is None]
    numbers = f"up to {listed(up_to)}" if up_to else "in no game"
    numbers += f"; with any number more often than that in {listed(never)}" if up_to and never else ""
    paragraph = (
        f"What a player twice as slow wins among four, from the kindest to the hardest game: {listed(wins)}. His "
        "cards, "
        f"as a part of an equal share: {listed(have)}. He goes without a card in at most one game in four with "
        f"{numbers} "
        "players. The fewer play, the more cards each gets a minute."
    )
    notes = (
        "Last Penguin asks for nerves more than for speed, and what players do there is assumed, not measured.",
        "Other slow players differ in more than speed: a child also forgets, guesses and gives up.",
        "Empty hands are told by catches, calls and grabs: a Fisherman from a flip does not count.",
    )
    columns = (
        "game", "players", "wins of the slow one", "his cards, of an equal share", "empty hands of his",
        "cards a minute, mean", "minutes",
    )  # fmt: skip
    return Answer(verdict, paragraph, columns, tuple(rows), notes)


def plot_wins(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw what the slow player wins as a part of an equal share, over the number of players, one line a game."""
    ax = axes(ax)
    for colour, game in zip(COLOURS, GAMES, strict=False):
        rows = []
        for n in PLAYERS:
            found = table.value(_cell(table, game, n), "win", 0)
            rows.append({name: n * found[name] for name in ("value", "low", "high")})
        band(ax, PLAYERS, rows, True, **{"color": colour, "label": game, **style})
    ax.axhline(100, color="#222222", linewidth=1, linestyle=(0, (5, 3)), label="equal share")
    ax.set_xticks(PLAYERS)
    ax.set_ylim(0)
    ax.set_xlabel("players")
    ax.set_ylabel("wins, in % of an equal share")
    ax.set_title("What a player twice as slow wins among adults (bands: 95 %)")
    ax.legend(frameon=False, fontsize="small", loc="upper left", bbox_to_anchor=(1.01, 1))
    tidy(ax)
    return ax


def plot_cards(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw the slow player's cards as a part of an equal share, over the number of players, one line a game."""
    ax = axes(ax)
    for colour, game in zip(COLOURS, GAMES, strict=False):
        rows = [cards_share(table, game, n) for n in PLAYERS]
        band(ax, PLAYERS, rows, True, **{"color": colour, "label": game, **style})
    ax.axhline(100, color="#222222", linewidth=1, linestyle=(0, (5, 3)), label="equal share")
    ax.set_xticks(PLAYERS)
    ax.set_ylim(0)
    ax.set_xlabel("players")
    ax.set_ylabel("cards, in % of an equal share")
    ax.set_title("What a player twice as slow gets among adults (bands: 95 %)")
    ax.legend(frameon=False, fontsize="small", loc="upper left", bbox_to_anchor=(1.01, 1))
    tidy(ax)
    return ax


def plot_empty(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw how often the slow player gets no card in five minutes, over the number of players, one line a game."""
    ax = axes(ax)
    for colour, game in zip(COLOURS, GAMES, strict=False):
        rows = [table.value(_cell(table, game, n), "dry", 0) for n in PLAYERS]
        band(ax, PLAYERS, rows, True, **{"color": colour, "label": game, **style})
    ax.set_xticks(PLAYERS)
    ax.set_ylim(0)
    ax.set_xlabel("players")
    ax.set_ylabel("games without a card in five minutes (%)")
    ax.set_title("How often a player twice as slow gets nothing (bands: 95 %)")
    ax.legend(frameon=False, fontsize="small", loc="upper left", bbox_to_anchor=(1.01, 1))
    tidy(ax)
    return ax


def plot_pace(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw cards a minute and player over the number of players, one line a game."""
    ax = axes(ax)
    for colour, game in zip(COLOURS, GAMES, strict=False):
        values = [_mean(table, _cell(table, game, n), "cards_minute") for n in PLAYERS]
        ax.plot(PLAYERS, values, **{"marker": "o", "markersize": 4.5, "color": colour, "label": game, **style})
    ax.set_xticks(PLAYERS)
    ax.set_ylim(0)
    ax.set_xlabel("players")
    ax.set_ylabel("cards a minute and player")
    ax.set_title("How much happens to each (mean of all players)")
    ax.legend(frameon=False, fontsize="small", loc="upper left", bbox_to_anchor=(1.01, 1))
    tidy(ax)
    return ax


FIGURES: Final = (plot_wins, plot_cards, plot_empty, plot_pace)
