"""``tally``: what a sheet of real games says about people and seats, beside chance and the simulation."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from penguinbench._errors import OptionError
from penguinbench_experiments.statistics.checks import number
from penguinbench_experiments.statistics.shares import Share
from penguinbench_experiments.statistics.verdict import holm, overall, verdict
from penguinbench_experiments.studies.answer import listed
from penguinbench_experiments.tallies.chance import (
    drawn_counts,
    games_for_power,
    games_to_settle,
    share_with_ties,
    shuffled_seats,
    wins_table,
)
from penguinbench_experiments.tallies.sheet import Sheet, SheetError, read_sheet

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from penguinbench._game import Game

GAMES: Final = 4_000
MOST_LINE_UPS: Final = 20


@dataclass(frozen=True)
class Row:
    """Hold one person or one seat: games, wins with interval, p against an equal share, cards, the simulation's share.

    ``p`` is Holm's, over all rows of the table; ``cards`` and ``simulated`` are NaN where there are none.
    """

    name: str
    games: int
    wins: float
    share: Share
    p: float
    cards: float
    simulated: float


@dataclass(frozen=True)
class Tally:
    """Hold what a sheet says.

    Attributes
    ----------
    sheet : Sheet
    game : Game
    within : float
        Tolerance of a share, 0 to 1.
    people, seats : tuple of Row
        Empty where the sheet does not name them.
    word : str
        ``fair``, ``unfair`` or ``undecided``, of people, or of seats where people are not named.
    seat_p : float
        Of "seats make no difference"; NaN where the sheet cannot tell.
    seat_note : str
        What the test of seats rests on, or why there is none.
    simulation_p : float
        Of "real games are won as simulated ones".
    settle : int or None
        Games in all after which fair or unfair would be settled at the present shares; None: no number of them.
    power : int or None
        Games in all that show the largest difference between seats that the simulation has.
    largest_seat_gap : float
        That difference from an equal share, 0 to 1.
    notes : tuple of str
    """

    sheet: Sheet
    game: Game
    within: float
    people: tuple[Row, ...]
    seats: tuple[Row, ...]
    word: str
    seat_p: float
    seat_note: str
    simulation_p: float
    settle: int | None
    power: int | None
    largest_seat_gap: float
    notes: tuple[str, ...]

    @property
    def verdict(self) -> str:
        """Return the answer in a sentence."""
        games, n = len(self.sheet.games), self.sheet.n
        rows = self.people or self.seats
        most = max(rows, key=lambda row: abs(row.share.share - 1 / n))
        what = "people" if self.people else "seats"
        ends = f"{100 * most.share.low:.0f} to {100 * most.share.high:.0f} %"
        return (
            f"{self.word.capitalize()} between {what} within {100 * self.within:g} points after {games} games: "
            f"{most.name} won {100 * most.share.share:.0f} % ({ends}), an equal share is {100 / n:.0f} %."
        )

    def frame(self) -> pd.DataFrame:
        """Return people and seats as a table, one row each: ``what`` ("person" or "seat") and the fields of ``Row``."""
        import pandas as pd

        rows = [("person", row) for row in self.people] + [("seat", row) for row in self.seats]
        return pd.DataFrame(
            [
                {"what": what, "name": row.name, "games": row.games, "wins": row.wins, "share": row.share.share,
                 "low": row.share.low, "high": row.share.high, "p": row.p, "cards": row.cards,
                 "simulated": row.simulated}
                for what, row in rows
            ]
        )  # fmt: skip

    def plot_shares(self, *, ax: Axes | None = None) -> Axes:
        """Draw shares with exact intervals beside the tolerance around an equal share and the simulation's shares."""
        from penguinbench_experiments.figures import COLOURS
        from penguinbench_experiments.studies.plotting import axes, tidy

        ax = axes(ax)
        n = self.sheet.n
        rows = [*self.people, *self.seats][::-1]
        ax.axvspan(100 * (1 / n - self.within), 100 * (1 / n + self.within), color="#dddddd", label="counts as fair")
        ax.axvline(100 / n, color="#222222", linewidth=1, linestyle=(0, (5, 3)), label="equal share")
        for y, row in enumerate(rows):
            colour = COLOURS[0] if row in self.people else COLOURS[1]
            ax.plot([100 * row.share.low, 100 * row.share.high], [y, y], color=colour, linewidth=2)
            ax.plot(100 * row.share.share, y, "o", color=colour, markersize=7)
        known = [(100 * row.simulated, y) for y, row in enumerate(rows) if row.simulated == row.simulated]
        if known:
            x, y_at = zip(*known, strict=True)
            ax.plot(x, y_at, "D", color="#222222", markersize=6, markerfacecolor="white", label="simulated")
        ax.set_yticks(range(len(rows)), [f"{row.name} ({row.wins:g} of {row.games})" for row in rows])
        ax.set_xlabel("games won (%; bars: exact 95 % intervals)")
        ax.set_title(f"{len(self.sheet.games)} real games of {self.game.title}")
        ax.legend(loc="upper center", bbox_to_anchor=(0.5, -0.16), ncols=3, frameon=False)
        tidy(ax, "x")
        return ax

    def save_figure(self, path: Path) -> None:
        """Write the figure of ``plot_shares``; the path's ending says the format.

        Raises
        ------
        OptionError
            An ending that no format has, or a file that cannot be written.
        """
        from matplotlib.figure import Figure

        rows = len(self.people) + len(self.seats)
        figure = Figure(figsize=(7.5, 2.2 + 0.42 * rows), layout="constrained")
        if path.suffix.lower().lstrip(".") not in figure.canvas.get_supported_filetypes():
            raise OptionError(f"{path}: its ending must be that of a figure, such as .png, .svg or .pdf")
        self.plot_shares(ax=figure.add_subplot())
        try:
            figure.savefig(path, dpi=150)
        except OSError as error:
            raise OptionError(f"{path}: cannot be written ({error.strerror or error})") from None


def tally(
    path: str | os.PathLike[str],
    game: Any = "penguins",
    people: Mapping[str, Any] | None = None,
    within: float = 5.0,
    games: int = GAMES,
    seed: int = 1,
    options: Any = None,
    deck: Any = None,
    *,
    threads: int | None = None,
    progress: bool | Callable[[int, int], object] | None = None,
) -> Tally:
    """Say what a sheet of real games tells about people and seats, and what it cannot tell.

    Parameters
    ----------
    path : path
        CSV, one row a game: a column a person with cards, or ``seat 1``, ``cards 1``, ..., ``winner``; see
        ``tallies.sheet``.
    game : str or Game
    people : mapping of str to player, optional
        Who plays like whom in the simulation; everybody else, and everybody without it, as ``adult``.
    within : float
        Points of a share, above 0, that still count as fair.
    games : int
        Simulated games of each set of people.
    seed : int
        Of the simulation and of the tests' draws.
    options, deck, threads, progress
        As in ``pb.play``.

    Raises
    ------
    SheetError
        The sheet cannot be read, or the game does not seat so many.
    OptionError
        Anything else out of its range; before any work.
    """
    from penguinbench._game import Game
    from penguinbench._registry import game as find_game

    played = game if isinstance(game, Game) else find_game(game)
    edge = number("within", within, 0.0, 100.0, "points above 0 and below 100, such as 5") / 100
    sheet = read_sheet(path)
    low, high = played.players
    if not low <= sheet.n <= high:
        raise SheetError(f"{sheet.source}: {sheet.n} players must be {low} to {high} in {played.id}")
    given = dict(people or {})
    for name in given:
        if name not in sheet.people:
            known = ", ".join(sheet.people) or "nobody: it has no names"
            raise OptionError(f"people={name!r} must be on the sheet; there: {known}")
    table = wins_table(sheet.games, sheet.n)
    chances, seat_chances = _simulated(sheet, played, given, games, seed, options, deck, threads, progress)
    rows = _people_rows(sheet, table, chances)
    seats = _seat_rows(sheet, table, chances) if sheet.knows_seats else ()
    seat_p, seat_note = _seat_test(sheet, table, seed)
    looked_at = rows or seats
    word = overall([verdict(row.share.low, row.share.high, edge, 1 / sheet.n) for row in looked_at])
    gap = float(np.abs(seat_chances - 1 / sheet.n).max())
    return Tally(
        sheet, played, edge, rows, seats, word, seat_p, seat_note, drawn_counts(table, chances, seed),
        games_to_settle([row.share.share for row in looked_at], edge, len(sheet.games)),
        games_for_power(gap, 1 / sheet.n), gap, tuple(_notes(sheet, given, table)),
    )  # fmt: skip


def _simulated(
    sheet: Sheet, game: Game, given: Mapping[str, Any], games: int, seed: int, options: Any, deck: Any, threads: Any,
    progress: Any,
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:  # fmt: skip
    """Return the chance of each position in each game, (games, n), and of each seat over all people, (n,)."""
    import penguinbench as pb

    n = sheet.n
    everybody = [tuple(sorted(one.seats)) if one.seats else tuple(sheet.people) for one in sheet.games]
    sets = sorted(set(everybody))
    if len(sets) > MOST_LINE_UPS:
        raise SheetError(f"{sheet.source}: {len(sets)} different sets of people must be at most {MOST_LINE_UPS}")
    found = {}
    seat_chances = np.zeros(n)
    for people in sets:
        line_up = [given.get(name, "adult") for name in people] or ["adult"] * n
        result = pb.play(
            game, line_up, games=games, seed=seed, options=options, deck=deck, keep="seats", threads=threads,
            progress=progress,
        )  # fmt: skip
        wins = result.seats.pivot_table(index="player", columns="seat", values="win", observed=True)
        by_seat = wins.loc[list(result.labels)].to_numpy(np.float64)
        found[people] = by_seat
        seat_chances += by_seat.mean(axis=0) / len(sets)
    chances = np.zeros((len(sheet.games), n))
    for i, (one, people) in enumerate(zip(sheet.games, everybody, strict=True)):
        by_seat = found[people]
        if one.seats is None:
            chances[i] = by_seat.mean(axis=1) if people else by_seat.mean(axis=0)
        else:
            chances[i] = [by_seat[people.index(name), seat] for seat, name in enumerate(one.seats)]
    return chances / chances.sum(axis=1, keepdims=True), seat_chances


def _row(name: str, won: Sequence[float], cards: Sequence[int], simulated: Sequence[float], n: int) -> Row:
    from scipy.stats import binomtest

    games = len(won)
    alone = sum(value == 1 for value in won)
    shared = [value for value in won if 0 < value < 1]
    share = share_with_ties(alone, sum(shared), len(shared), games)
    # With shared wins the p of the number of wins that is nearest to an equal share: never too small.
    p = max(float(binomtest(k, games, 1 / n).pvalue) for k in range(alone, alone + len(shared) + 1))
    mean = float(np.mean(cards)) if len(cards) else float("nan")
    return Row(name, games, float(sum(won)), share, p, mean, float(np.mean(simulated)))


def _corrected(rows: Sequence[Row]) -> tuple[Row, ...]:
    adjusted = holm([row.p for row in rows]).adjusted
    return tuple(
        Row(row.name, row.games, row.wins, row.share, float(p), row.cards, row.simulated)
        for row, p in zip(rows, adjusted, strict=True)
    )


def _people_rows(sheet: Sheet, table: Any, chances: Any) -> tuple[Row, ...]:
    rows = []
    for name in sheet.people:
        spots = []
        for i, one in enumerate(sheet.games):
            order = one.seats if one.seats is not None else sheet.people
            if name in order:
                spots.append((i, order.index(name)))
        cards = [one.cards[k] for i, k in spots if (one := sheet.games[i]).cards is not None]
        won, expected = ([float(values[i, k]) for i, k in spots] for values in (table, chances))
        rows.append(_row(name, won, cards, expected, sheet.n))
    return _corrected(rows) if rows else ()


def _seat_rows(sheet: Sheet, table: Any, chances: Any) -> tuple[Row, ...]:
    rows = []
    for seat in range(sheet.n):
        cards = [one.cards[seat] for one in sheet.games if one.cards is not None]
        name = f"seat {seat + 1}{' (flips first)' if seat == 0 else ''}"
        rows.append(_row(name, table[:, seat].tolist(), cards, chances[:, seat].tolist(), sheet.n))
    return _corrected(rows)


def _seat_test(sheet: Sheet, table: Any, seed: int) -> tuple[float, str]:
    if not sheet.knows_seats:
        return float("nan"), "The sheet does not say who flipped first: seats cannot be tested. Add a column first."
    if not sheet.people or any(one.seats is None for one in sheet.games):
        return drawn_counts(table, np.full(sheet.n, 1 / sheet.n), seed), (
            "The sheet does not say who sat where: if people kept their seats, this tests people and not seats."
        )
    p, told = shuffled_seats(sheet.games, sheet.n, seed)
    if not told:
        return p, (
            "Seat and person are confounded: everybody always sat in the same seat, so that what the seat does and "
            "what the person does cannot be told apart. Change seats, or who flips first, from game to game."
        )
    kept = _kept_seats(sheet)
    if kept:
        return p, f"{listed(kept)} nearly always sat in one seat: there, seat and person are hard to tell apart."
    return p, "Seatings shuffled among the games of the same people, each game with its winner."


def _kept_seats(sheet: Sheet) -> list[str]:
    found = []
    for name in sheet.people:
        spots = [one.seats.index(name) for one in sheet.games if one.seats is not None and name in one.seats]
        if len(spots) > 1 and np.bincount(spots).max() >= 0.8 * len(spots):
            found.append(name)
    return found


def _notes(sheet: Sheet, given: Mapping[str, Any], table: Any) -> list[str]:
    notes = []
    plain = [name for name in sheet.people if name not in given]
    if not sheet.people:
        notes.append("The simulation seats adults: the sheet names nobody.")
    elif plain:
        notes.append(f"In the simulation {listed(plain)} {'plays' if len(plain) == 1 else 'play'} as adult.")
    ties = int((table.max(axis=1) < 1).sum())
    if ties:
        notes.append(
            f"{ties} of {len(table)} games have several winners, each counted as a part; intervals take them as "
            "nothing and as whole, and are wider for it."
        )
    if sheet.evenings and sheet.evenings < len(sheet.games):
        notes.append(
            "Games of one evening count as independent here. If a good evening carries over from game to game, the "
            "intervals are too narrow."
        )
    return notes
