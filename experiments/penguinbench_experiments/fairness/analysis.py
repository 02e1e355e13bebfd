"""What the sweeps of a fairness question say: who wins, which rule tips it, what evens it out; and the figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from penguinbench_experiments.fairness.even import Even
from penguinbench_experiments.fairness.judge import effect, gap, holds, moved, player_shares, seat_shares, word
from penguinbench_experiments.figures import COLOURS
from penguinbench_experiments.studies.answer import DASH, Answer, Part, listed, number, shown, span
from penguinbench_experiments.studies.plotting import axes, tidy

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from penguinbench_experiments.runner.table import Cell, Table

AS_IT_IS: Final = "as it is"
RULES: Final = "rules"
ALIKE: Final = "how alike cards look"
HANDICAPS: Final = "handicaps"
FRACTIONS: Final = (0.25, 0.5, 0.75, 1.0)
_BARS: Final = 18
_ALPHA: Final = 0.05
_HARDLY: Final = 0.02
_VERBS: Final = {"fair": "Fair", "unfair": "Unfair", "undecided": "Undecided"}


@dataclass(frozen=True)
class Effect:
    """Hold what one changed rule does.

    Attributes
    ----------
    name : str
    difference, low, high : float
        Of the slowest player's share of wins; the ends hold for all changes together (Bonferroni).
    p : float
        Of no effect, after Holm.
    points, points_low, points_high, points_p : float
        The same of its points a game.
    gap, seat_gap : float
        Largest difference between two players and between two seats with the change.
    word : str
        Fair, unfair or undecided, for all changes together.
    moved : float
        Share of wins that change hands.
    """

    name: str
    difference: float
    low: float
    high: float
    p: float
    points: float
    points_low: float
    points_high: float
    points_p: float
    gap: float
    seat_gap: float
    word: str
    moved: float


class Fairness:
    """Hold the question, and the analysis of its table.

    Parameters
    ----------
    title : str
        Of the game.
    names : sequence of str
        Players by place.
    within : float
        Tolerance, as a share.
    evens : sequence of Even
        Handicaps that were found, one a kind.
    impossible : sequence of str
        Changes that the game refuses, with the reason.
    drawn : Table, optional
        The game as it is, then with each handicap, played by line-ups of drawn persons.
    """

    def __init__(
        self,
        title: str,
        names: Sequence[str],
        within: float,
        evens: Sequence[Even],
        impossible: Sequence[str],
        drawn: Table | None = None,
    ) -> None:
        self.title, self.names, self.within = title, tuple(names), within
        self.evens, self.impossible = tuple(evens), tuple(impossible)
        self.drawn = drawn
        self._effects: tuple[Any, list[Effect]] | None = None

    def base(self, table: Table) -> Cell:
        """Return the condition with the game as it is."""
        return table.one(AS_IT_IS)

    def wins(self, table: Table, place: int) -> dict[str, Any]:
        """Return a player's share as it is: of finite games and, where persons were drawn, of what is assumed."""
        row = table.value(self.base(table), "win", place)
        if self.drawn is not None:
            people = self.drawn.value(self.drawn.cells[0], "win", place)
            row |= {name: people[name] for name in ("people_low", "people_high")}
        return row

    def slowest(self, table: Table) -> int:
        """Return the place of the player who wins least as it is."""
        return int(np.argmin([one.value for one in player_shares(table, self.base(table))]))

    def by_points(self, table: Table) -> bool:
        """Return whether the chart of rules is about points: who hardly ever wins has no share that could move."""
        return player_shares(table, self.base(table))[self.slowest(table)].value < _HARDLY

    def effects(self, table: Table) -> list[Effect]:
        """Return what each changed rule does, largest effect on the slowest player first; computed once."""
        from penguinbench_experiments.statistics.verdict import holm

        if self._effects is not None and self._effects[0] is table:
            return self._effects[1]
        first, *cells = table.where(RULES)
        place = self.slowest(table)
        level = 1 - _ALPHA / max(1, len(cells))
        measured = []
        for name in ("win", "score"):
            changes = [effect(table, cell, first, name, place, level) for cell in cells]
            adjusted = holm([one["p"] for one in changes]).adjusted if changes else ()
            measured.append(
                [(one["difference"], one["low"], one["high"], p) for one, p in zip(changes, adjusted, strict=True)]
            )
        found = []
        for cell, wins, points in zip(cells, *measured, strict=True):
            players = player_shares(table, cell)
            name = str(cell.condition.levels[0][1])
            apart = gap(players), gap(seat_shares(table, cell))
            said = word(players, self.within, level)
            hands = moved(table, cell, first)
            (a, low, high, p), (b, b_low, b_high, b_p) = wins, points
            found.append(Effect(name, a, low, high, p, b, b_low, b_high, b_p, *apart, said, hands))
        by_points = self.by_points(table)
        found.sort(key=lambda one: (-abs(one.points if by_points else one.difference), one.name))
        self._effects = (table, found)
        return found

    def remedies(self, table: Table) -> list[tuple[str, str, float]]:
        """Return what makes the game fair, the least change first: name, details, share of wins that change hands.

        Of each kind of handicap the smallest part that is fair; all together at 95 %.
        """
        found = [(one.name, "", one.moved) for one in self.effects(table) if one.word == "fair"]
        base = self.base(table)
        for even, cells in self._handicap_cells(table):
            level = 1 - _ALPHA / max(1, len(self.evens) * len(FRACTIONS))
            for fraction, cell in zip(FRACTIONS, cells, strict=True):
                if word(player_shares(table, cell), self.within, level) == "fair":
                    part = [fraction * value for value in even.benefits]
                    found.append((even.kind.name, even.kind.text(part, self.names), moved(table, cell, base)))
                    break
        return sorted(found, key=lambda one: (one[2], one[0]))

    def _handicap_cells(self, table: Table) -> list[tuple[Even, list[Cell]]]:
        if not self.evens:
            return []
        cells = table.where(HANDICAPS)
        size = len(FRACTIONS)
        return [(even, cells[size * i : size * (i + 1)]) for i, even in enumerate(self.evens)]

    def score(self, table: Table) -> Answer:
        """Return the verdict with all that it rests on."""
        base = self.base(table)
        players, seats = player_shares(table, base), seat_shares(table, base)
        said = word(players, self.within)
        columns = ("player", "wins (95 %)", f"within {100 * self.within:g} points of {number(1 / len(players), '%')}",
                   "cards a game")  # fmt: skip
        rows = tuple(
            (name, shown(self.wins(table, place), "win"), word_of(players[place], len(players), self.within),
             shown(table.value(base, "cards", place), "cards"))
            for place, name in enumerate(self.names)
        )  # fmt: skip
        notes = (self._people(said), self._seats(seats), self._note(table))
        return Answer(
            self._verdict(table, said), self._paragraph(table, said), columns, rows, tuple(n for n in notes if n),
            tuple(part for part in (self._rules(table), self._evening(table), self._alike(table)) if part.rows),
        )  # fmt: skip

    def _verdict(self, table: Table, said: str) -> str:
        players = player_shares(table, self.base(table))
        most = int(np.argmax([one.value for one in players]))
        least = self.slowest(table)
        value = self.wins(table, most)
        low = self.wins(table, least)
        words = (
            f"{_VERBS[said]} within {100 * self.within:g} points: {self.names[most]} wins {shown(value, 'win')}, "
            f"{self.names[least]} {shown(low, 'win')}, where {number(1 / len(players), '%')} would be equal."
        )
        return words + (" More games would settle it." if said == "undecided" else "")

    def _paragraph(self, table: Table, said: str) -> str:
        slow = self.names[self.slowest(table)]
        by_points = self.by_points(table)
        what, unit = ("points a game", "") if by_points else ("share of wins", " points")
        found = [(one.name, one.points, one.points_p) if by_points else (one.name, 100 * one.difference, one.p)
                 for one in self.effects(table)]  # fmt: skip
        strong = [(name, change) for name, change, p in found if p <= _ALPHA]
        told = [f"{name} ({change:+.1f}{unit})" for name, change in strong if change > 0][:3]
        worse = [f"{name} ({change:+.1f}{unit})" for name, change in strong if change < 0][:3]
        rules = (
            f"Of {len(self.effects(table))} rules changed alone on the same deals, {len(strong)} move the {what} of "
            f"{slow}, who wins least (after Holm)."
            + (f" Most in its favour: {listed(told)}." if told else " None in its favour.")
            + (f" Most against it: {listed(worse)}." if worse else "")
        )
        return f"{rules} {self._remedy(table, said)}"

    def _remedy(self, table: Table, said: str) -> str:
        found = self.remedies(table)
        if said == "fair":
            return "Nothing needs to change."
        if not found:
            return "No single change that was tried is seen to make it fair."
        name, details, share = found[0]
        more = [f"{name} ({details})" if details else name for name, details, _ in found[1:4]]
        return (
            f"The least that makes it fair, by wins that change hands ({number(share, '%')}): {name}"
            + (f": {details}" if details else "")
            + "."
            + (f" So do {listed(more)}." if more else "")
        )

    def _people(self, said: str) -> str:
        if self.drawn is None:
            return "That people differ, and what is assumed about them, is not in these intervals: pass --people 200."
        players = player_shares(self.drawn, self.drawn.cells[0])
        fair = holds(players, self.within, True)
        assert fair is not None
        words = f"{100 * (fair if said != 'unfair' else 1 - fair):.0f} % of {players[0].draws} line-ups"
        return (
            f"It is {'unfair' if said == 'unfair' else 'fair'} in {words} drawn from what is known and assumed about "
            'people; "people" is what 95 % of these span.'
        )

    def _seats(self, seats: Sequence[Any]) -> str:
        said = word(seats, self.within)
        shares = listed([f"seat {k} {number(one.value, '%')}" for k, one in enumerate(seats)])
        return f"Seats, whoever sits there: {said} within {100 * self.within:g} points ({shares})."

    def _note(self, table: Table) -> str:
        told = "Of changed rules, 95 % intervals and p hold all together; points with ? are not told from 0."
        refused = f" Not possible with the other options: {'; '.join(self.impossible)}." if self.impossible else ""
        return told + refused

    def _rules(self, table: Table) -> Part:
        slow = self.names[self.slowest(table)]
        columns = ("changed rule", f"{slow} wins, %", "95 %, all", "p (Holm)", "its points", "players apart",
                   "seats apart", "then")  # fmt: skip
        rows = tuple(
            (one.name, f"{100 * one.difference:+.2f}", _points(one.low, one.high), _p(one.p),
             f"{one.points:+.2f}" + ("" if one.points_p <= _ALPHA else " ?"), number(one.gap, "%"),
             number(one.seat_gap, "%"), one.word)
            for one in self.effects(table)
        )  # fmt: skip
        return Part("Which rule tips it", columns, rows)

    def _evening(self, table: Table) -> Part:
        rows = []
        base = self.base(table)
        for place, (even, cells) in enumerate(self._handicap_cells(table), 1):
            players = player_shares(table, cells[-1])
            shares = listed([number(one.value, "%") for one in players])
            rows.append((even.kind.name, even.kind.text(even.benefits, self.names), self._errors(even), shares,
                         word(players, self.within), number(moved(table, cells[-1], base), "%"),
                         *self._fair_draws(place)))  # fmt: skip
        columns = ("handicap", "nearest to equal wins", "95 % interval", "then they win", "then",
                   "wins that change hands", *(["fair in line-ups"] if self.drawn else []))  # fmt: skip
        return Part("What would even it out", columns, tuple(rows))

    def _fair_draws(self, number_: int) -> list[str]:
        """Return in which share of the drawn line-ups a handicap makes the game fair, if any were drawn."""
        if self.drawn is None:
            return []
        share = holds(player_shares(self.drawn, self.drawn.cells[number_]), self.within, True)
        return [f"{100 * (share or 0):.0f} %"]

    def _errors(self, even: Even) -> str:
        amounts = even.kind.amounts(even.benefits)
        errors = even.errors().tolist()
        ends = []
        for name, amount, se in zip(self.names, amounts, errors, strict=True):
            if even.reached and amount != even.kind.neutral and not np.isnan(se):
                low, high = (max(0.0, amount + z * se) / 1000 for z in (-1.96, 1.96))
                ends.append(f"{name} {low:.2f} to {high:.2f} s")
        return ", ".join(ends) or DASH

    def _alike(self, table: Table) -> Part:
        cells = [cell for cell in table.cells if cell.condition.sweep == ALIKE]
        rows = tuple(
            (str(cell.condition.levels[0][1]), *(number(one.value, "%") for one in player_shares(table, cell)),
             word(player_shares(table, cell), self.within))
            for cell in cells
        )  # fmt: skip
        return Part("If cards look alike in another way (the assumed class of search)", ("class", *self.names, "then"),
                    rows)  # fmt: skip

    def plot_shares(self, table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
        """Draw who wins how often, with both intervals, and the tolerance around equal shares."""
        ax = axes(ax)
        base = self.base(table)
        equal = 100 / len(self.names)
        width = 100 * self.within
        ax.axhspan(equal - width, equal + width, color="#009E73", alpha=0.15, linewidth=0,
                   label=f"fair: within {width:g} points of {equal:.3g} %")  # fmt: skip
        top = 0.0
        for place in range(len(self.names)):
            row = {name: 100 * value for name, value in self.wins(table, place).items()}
            ax.bar(place, row["value"], **{"width": 0.55, "color": COLOURS[place % len(COLOURS)], **style})
            _whisker(ax, place, row["low"], row["high"], "#222222", "95 %, finite games" if place == 0 else None)
            if "people_low" in row:
                label = "95 % of drawn line-ups" if place == 0 else None
                _whisker(ax, place + 0.15, row["people_low"], row["people_high"], "#777777", label)
            high = max(row["high"], row.get("people_high", 0.0))
            ax.text(place, high + 1, f"{row['value']:.1f} %", ha="center", va="bottom")
            top = max(top, high)
        ax.set_xticks(range(len(self.names)), self.names)
        ax.set_ylim(0, min(110.0, 1.12 * max(top, equal + width)))
        ax.set_ylabel("games won (%)")
        ax.set_title(f"{self.title}: {word(player_shares(table, base), self.within)}")
        ax.legend(frameon=False, fontsize="small", loc="upper left", bbox_to_anchor=(1.01, 1))
        tidy(ax)
        return ax

    def plot_rules(self, table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
        """Draw what each rule, changed alone, does to the player who wins least: sorted bars with intervals."""
        ax = axes(ax)
        found = self.effects(table)[:_BARS][::-1]
        by_points = self.by_points(table)
        for y, one in enumerate(found):
            value, low, high, p = (
                (one.points, one.points_low, one.points_high, one.points_p)
                if by_points
                else (100 * one.difference, 100 * one.low, 100 * one.high, one.p)
            )
            colour = "#BBBBBB" if p > _ALPHA else "#0072B2" if value > 0 else "#D55E00"
            ax.barh(y, value, **{"color": colour, "height": 0.65, **style})
            ax.plot([low, high], [y, y], color="#222222", linewidth=1.2)
        ax.axvline(0, color="#222222", linewidth=1)
        ax.set_yticks(range(len(found)), [one.name for one in found], fontsize="small")
        ax.set_ylim(-0.7, len(found) - 0.3)
        slow = self.names[self.slowest(table)]
        what = f"points a game of {slow}" if by_points else f"wins of {slow}, points of a share"
        ax.set_xlabel(f"change of {what} (lines: 95 %, all together; grey: not told from 0)")
        left = len(self.effects(table)) - len(found)
        ax.set_title("Which rule tips it?" + (f" ({left} smaller effects are in the table)" if left else ""))
        tidy(ax, "x")
        return ax

    def plot_handicaps(self, table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
        """Draw how far the players are apart as handicaps grow: one line a kind, to the amount found."""
        ax = axes(ax)
        base = gap(player_shares(table, self.base(table)))
        for colour, (even, cells) in zip(COLOURS, self._handicap_cells(table), strict=False):
            gaps = [base, *(gap(player_shares(table, cell)) for cell in cells)]
            label = f"{even.kind.name}: {even.kind.text(even.benefits, self.names)}"
            ax.plot([0, *(100 * f for f in FRACTIONS)], [100 * value for value in gaps],
                    **{"color": colour, "marker": "o", "markersize": 4.5, "label": label, **style})  # fmt: skip
        ax.set_ylim(0)
        ax.set_xlabel("part of the handicap that is given (%)")
        ax.set_ylabel("from who wins least to who wins most (points)")
        ax.set_title("How much handicap evens it out?")
        if self.evens:
            ax.legend(frameon=False, fontsize="small", loc="lower left")
        tidy(ax)
        return ax


def word_of(one: Any, n: int, within: float) -> str:
    """Return whether one share lies within the tolerance: ``"yes"``, ``"no"`` or ``"undecided"``."""
    from penguinbench_experiments.runner.estimate import interval
    from penguinbench_experiments.statistics.verdict import verdict

    said = verdict(*interval(one, True, 1 - _ALPHA), within, 1 / n).verdict
    return {"fair": "yes", "unfair": "no"}.get(said, said)


def _whisker(ax: Axes, x: float, low: float, high: float, colour: str, label: str | None) -> None:
    ax.plot([x, x], [low, high], color=colour, linewidth=2, label=label, marker="_", markersize=9)


def _points(low: float, high: float) -> str:
    return span(low, high) if np.isnan(low) else f"{100 * low:+.2f} to {100 * high:+.2f}"


def _p(p: float) -> str:
    return "< .001" if p < 0.001 else f"{p:.3f}".removeprefix("0") if p < 1 else "1"
