"""How steeply wins follow speed, what the rest comes from, how close rounds are, how votes err, which seat."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from penguinbench import OptionError
from penguinbench._interval import effective
from penguinbench._layout import WIN_UNITS
from penguinbench_experiments.figures import COLOURS
from penguinbench_experiments.runner.table import Table
from penguinbench_experiments.statistics import shares
from penguinbench_experiments.statistics.skill import SkillSlope, skill_luck_of, skill_slope
from penguinbench_experiments.studies.answer import DASH, Answer, listed, number, shown, span
from penguinbench_experiments.studies.plotting import axes, band, bars, equal_line, tidy
from penguinbench_experiments.studies.speed_or_luck.sweep import (
    CLOSE,
    FAMILY,
    GAMES,
    RATIOS,
    TIE_WINDOWS_MS,
    VOTE_SDS_MS,
    WITHIN_MS,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_N: Final = 4
_SDS: Final = tuple(sorted(VOTE_SDS_MS))
_USUAL_WINDOW, _WIDE_WINDOW = TIE_WINDOWS_MS


def slope(table: Table, game: str) -> SkillSlope | None:
    """Return how steeply the slower player's share falls with the ratio; None where the games fix no slope."""
    found = []
    for ratio in RATIOS:
        one = table.ratio(table.one("speed", game=game, times_slower=ratio), "win", 1)
        worth = effective(one.value, one.se, round(one.weight), one.groups)
        found.append(shares.Share(one.value, math.nan, math.nan, one.se, round(one.weight), one.groups, worth))
    try:
        return skill_slope(RATIOS, found)
    except OptionError:
        return None


def split(table: Table, game: str) -> tuple[float, float, float, float]:
    """Return the shares of player, seat, deal and luck in the variance of a family's wins; NaN if none differ."""
    cell = table.one("family", game=game)
    names = [f"win_{place}_at_{seat}" for seat in range(_N) for place in range(_N)]
    wins = table.rows(cell, names).reshape(-1, _N, _N) / WIN_UNITS
    try:
        found = skill_luck_of(wins - 1 / _N)
    except OptionError:
        return (math.nan,) * 4
    return found.player, found.seat, found.deal, found.luck


def seats(table: Table, game: str) -> list[dict[str, float]]:
    """Return the share of wins of each seat with its interval: exact where no game was shared."""
    cell = table.one("seats", game=game)
    rows = table.rows(cell, [f"seat_win_{seat}" for seat in range(_N)])
    found = []
    for seat in range(_N):
        won = rows[:, seat]
        one = (
            shares.exact_binomial(int(won.sum()) // WIN_UNITS, len(won))
            if (rows % WIN_UNITS == 0).all()
            else shares.win_share(won / WIN_UNITS)
        )
        found.append({"value": one.share, "low": one.low, "high": one.high})
    return found


def score(table: Table) -> Answer:
    """Return slope, variance split and seats of every game; and how close rounds are."""
    rows, slopes, lucks, unfair = [], {}, {}, []
    for game in GAMES:
        line, parts = slope(table, game), split(table, game)
        if line is not None:
            slopes[game] = line.slope
        lucks[game] = parts[3]
        steep = DASH if line is None else f"{line.slope:.2f} (± {1.96 * line.slope_se:.2f})"
        at = [
            number(table.value(table.one("speed", game=game, times_slower=r), "win", 1)["value"], "%")
            for r in (1.5, 2.0)
        ]
        rows.append((game, steep, *at, *(number(part, "%") for part in parts)))
        # Twenty seats are looked at: one at a level of 95 % would stand out by chance.
        unfair += [f"seat {k} of {game} ({span(s['low'], s['high'], '%')})" for k, s in enumerate(_strict(table, game))
                   if not s["low"] <= 1 / _N <= s["high"]]  # fmt: skip
    if slopes:
        most, least = min(slopes, key=slopes.__getitem__), max(slopes, key=slopes.__getitem__)
        verdict = (
            f"Speed decides most in {most} and least in {least}: twice as slow as one adult, a player wins "
            f"{number(_twice(table, most), '%')} and {number(_twice(table, least), '%')} of the games."
        )
    else:
        verdict = "These games are too few to fix how wins follow speed."
    paragraph = f"{_luck(lucks)} {_close(table)} {_vote(table)} {_seats(unfair)}"
    notes = (
        "Slope of the logit of the slower player's wins over the logarithm of how many times slower he is. The "
        "variance "
        f"split is of the wins of {listed(FAMILY)}; a part can come out a little below 0, then there is none to be "
        "seen.",
        "Seats are compared at 95 % for all twenty of them together (Bonferroni), with exact intervals.",
    )
    columns = ("game", "skill sensitivity", "wins at 1.5 times slower", "at 2 times", "player", "seat", "deal", "luck")
    return Answer(verdict, paragraph, columns, tuple(rows), notes)


def _strict(table: Table, game: str) -> list[dict[str, float]]:
    """Return the seats with intervals that hold together for all games and seats."""
    cell = table.one("seats", game=game)
    rows = table.rows(cell, [f"seat_win_{seat}" for seat in range(_N)])
    level = 1 - 0.05 / (_N * len(GAMES))
    found = [shares.win_share(rows[:, seat] / WIN_UNITS, level=level) for seat in range(_N)]
    if (rows % WIN_UNITS == 0).all():
        found = [shares.exact_binomial(int(won.sum()) // WIN_UNITS, len(won), level) for won in rows.T]
    return [{"value": one.share, "low": one.low, "high": one.high} for one in found]


def _twice(table: Table, game: str) -> float:
    return table.ratio(table.one("speed", game=game, times_slower=2.0), "win", 1).value


def _luck(lucks: dict[str, float]) -> str:
    known = {game: luck for game, luck in lucks.items() if not math.isnan(luck)}
    told = [f"{number(luck, '%', 0)} in {game}" for game, luck in known.items()]
    return f"Of what differs between an adult, a teen and two children luck is {listed(told)}." if told else ""


def _close(table: Table) -> str:
    told = []
    for game in CLOSE:
        found = table.value(table.one("close", game=game), "near_100")
        told.append(f"{shown(found, 'near_100')} of rounds in {game}")
    return f"Among four adults another right call or knock follows within 100 ms in {listed(told)}."


def _vote(table: Table) -> str:
    cells = [table.one("vote", tie_window=_WIDE_WINDOW, error=sd) for sd in (_SDS[0], _SDS[-1])]
    wrong = [shown(table.value(cell, "dispute_other"), "dispute_other") for cell in cells]
    right = [number(table.value(cell, "dispute_first")["value"], "%") for cell in cells]
    return (
        f"Where four vote on claims within {_WIDE_WINDOW} ms, each seeing times with an error of {_SDS[0]} ms, the "
        "first "
        f"one wins {right[0]} of the disputes and another {wrong[0]}; with an error of {_SDS[-1]} ms {right[1]} and "
        f"{wrong[1]}, and all claimants share the rest."
    )


def _seats(unfair: list[str]) -> str:
    if unfair:
        return f"Not equal, all twenty seats of the five games looked at together: {listed(unfair)}."
    return "No seat of any game is told apart from an equal one."


def plot_speed(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw what the slower of two wins over how many times slower he is, one line a game."""
    ax = axes(ax)
    for colour, game in zip(COLOURS, GAMES, strict=False):
        rows = [table.value(table.one("speed", game=game, times_slower=ratio), "win", 1) for ratio in RATIOS]
        band(ax, RATIOS, rows, True, **{"color": colour, "label": game, **style})
    equal_line(ax, 0.5, "equal, 50 %")
    ax.set_ylim(0)
    ax.set_xlabel("how many times slower (search, choice and hand)")
    ax.set_ylabel("games won by the slower of two (%)")
    ax.set_title("How much speed decides (bands: 95 %)")
    ax.legend(frameon=False, fontsize="small")
    tidy(ax)
    return ax


def plot_luck(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw what the wins of a family come from, one bar a game: player, seat, deal, luck."""
    ax = axes(ax)
    parts = 100 * np.nan_to_num(np.array([split(table, game) for game in GAMES]))
    left = np.zeros(len(GAMES))
    for k, name in enumerate(("who plays", "seat", "deal", "luck")):
        width = np.maximum(parts[:, k], 0.0)
        colour = "#BBBBBB" if name == "luck" else COLOURS[k]
        ax.barh(range(len(GAMES)), width, left=left, **{"color": colour, "label": name, **style})
        left += width
    ax.set_yticks(range(len(GAMES)), GAMES)
    ax.invert_yaxis()
    ax.set_xlabel("share of the variance of wins (%)")
    ax.set_ylabel("game")
    ax.set_title("What wins come from (adult, teen, children of 10 and 7)")
    ax.legend(frameon=False, fontsize="small", ncols=4, loc="upper center", bbox_to_anchor=(0.5, -0.13))
    tidy(ax, "x")
    return ax


def plot_close(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw in how many rounds another right call or knock follows, over the time within which, one line a game."""
    ax = axes(ax)
    for colour, game in zip(COLOURS, CLOSE, strict=False):
        cell = table.one("close", game=game)
        rows = [table.value(cell, f"near_{ms}") for ms in WITHIN_MS]
        band(ax, WITHIN_MS, rows, True, **{"color": colour, "label": game, **style})
    ax.set_xlim(0)
    ax.set_ylim(0)
    ax.set_xlabel("another right call or knock within (ms)")
    ax.set_ylabel("rounds (%)")
    ax.set_title("How close it is (4 adults; bands: 95 %)")
    ax.legend(frameon=False, fontsize="small")
    tidy(ax)
    return ax


def plot_vote(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw how disputes end by the error of perception: for the first, for another, shared."""
    ax = axes(ax)
    for line, window in zip(("-", "--"), TIE_WINDOWS_MS, strict=True):
        cells = [table.one("vote", tie_window=window, error=sd) for sd in _SDS]
        for colour, (name, label) in zip(
            COLOURS, {"dispute_first": "the first wins", "dispute_other": "another wins"}.items(), strict=False
        ):
            rows = [table.value(cell, name) for cell in cells]
            look = {"color": colour, "linestyle": line, "label": f"{label}, claims within {window} ms", **style}
            band(ax, _SDS, rows, True, **look)
    ax.set_ylim(0, 100)
    ax.set_xlabel("error with which each player sees the times (SD, ms)")
    ax.set_ylabel("disputes (%)")
    ax.set_title("What a majority makes of it (pheasants, 4 adults; bands: 95 %)")
    ax.legend(frameon=False, fontsize="small")
    tidy(ax)
    return ax


def plot_seats(table: Table, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw what each seat wins, by game, with exact intervals; seat 0 flips or draws first."""
    ax = axes(ax)
    for k in range(_N):
        at = (np.arange(len(GAMES)) + 0.19 * (k - (_N - 1) / 2)).tolist()
        rows = [seats(table, game)[k] for game in GAMES]
        label = f"seat {k}" + (", begins" if k == 0 else "")
        bars(ax, at, rows, True, **{"width": 0.17, "color": COLOURS[k], "label": label, **style})
    equal_line(ax, 1 / _N, "equal seats, 25 %")
    ax.set_xticks(range(len(GAMES)), GAMES)
    ax.set_xlabel("game")
    ax.set_ylabel("games won (%)")
    ax.set_title("Does it matter who begins? (4 equal adults; bars: exact 95 %)")
    ax.legend(frameon=False, fontsize="small", ncols=5, loc="upper center", bbox_to_anchor=(0.5, -0.13))
    tidy(ax)
    return ax


FIGURES: Final = (plot_speed, plot_luck, plot_close, plot_vote, plot_seats)
