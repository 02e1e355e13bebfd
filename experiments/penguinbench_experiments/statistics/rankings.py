"""Rankings as somebody writes them, as stages: who was chosen, alone or tied, from those still in the race."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from penguinbench._errors import OptionError
from penguinbench_experiments.statistics.checks import count

if TYPE_CHECKING:
    from penguinbench import Result

Levels = tuple[tuple[int, ...], ...]
"""A ranking: best first, each level the indices of those who tie there, ascending."""


@dataclass(frozen=True)
class Rankings:
    """Hold rankings by index, equal ones counted once.

    Attributes
    ----------
    players : tuple
        Labels, sorted; an index is a position here.
    levels : dict
        Each ranking with how often it was seen.
    """

    players: tuple[Any, ...]
    levels: dict[Levels, int]

    def stages(self) -> dict[tuple[int, ...], dict[tuple[int, ...], int]]:
        """Return by those still in the race how often whom was chosen from them; a last one left is no choice."""
        found: dict[tuple[int, ...], dict[tuple[int, ...], int]] = {}
        for ranking in sorted(self.levels):
            left = sorted(i for level in ranking for i in level)
            for level in ranking:
                if len(left) > 1:
                    choices = found.setdefault(tuple(left), {})
                    choices[level] = choices.get(level, 0) + self.levels[ranking]
                left = [i for i in left if i not in level]
        return {left: dict(sorted(found[left].items())) for left in sorted(found)}

    def not_below(self) -> npt.NDArray[np.bool_]:
        """Return who was ever ranked above or level with whom: bool, shape (players, players)."""
        found = np.zeros((len(self.players),) * 2, dtype=np.bool_)
        for ranking in self.levels:
            for place, level in enumerate(ranking):
                lower = [i for later in ranking[place:] for i in later]
                for i in level:
                    found[i, lower] = True
        np.fill_diagonal(found, False)
        return found


def read_rankings(rankings: Iterable[Sequence[Any]], counts: Sequence[int] | None = None) -> Rankings:
    """Return rankings by index.

    Raises
    ------
    OptionError
        No ranking, a ranking of fewer than two players, a player twice in one, counts that do not fit.
    """
    rows = list(rankings)
    if not rows:
        raise OptionError("rankings must hold at least one ranking")
    times = [1] * len(rows) if counts is None else [count("counts", value) for value in counts]
    if len(times) != len(rows):
        raise OptionError(f"counts must hold one number a ranking, {len(rows)}, not {len(times)}")
    named = [(_levels(row, n), times[n]) for n, row in enumerate(rows)]
    players = _ordered({player for row, _ in named for level in row for player in level})
    index = {player: i for i, player in enumerate(players)}
    found: Counter[Levels] = Counter()
    for row, n in named:
        if n:
            found[tuple(tuple(sorted(index[player] for player in level)) for level in row)] += n
    if not found:
        raise OptionError("counts must hold at least one above 0")
    return Rankings(players, dict(found))


def _levels(row: Any, n: int) -> list[list[Hashable]]:
    if isinstance(row, str | bytes) or not isinstance(row, Sequence | np.ndarray):
        raise OptionError(f"rankings[{n}]={row!r} must be a list of players, best first, ties as a nested list")
    levels: list[list[Hashable]] = []
    for item in row:
        tied = isinstance(item, list | tuple | set | frozenset)
        levels.append([_plain(player, n) for player in (item if tied else (item,))])
    players = [player for level in levels for player in level]
    if not all(levels):
        raise OptionError(f"rankings[{n}] must hold no empty tie")
    if len(players) < 2:
        raise OptionError(f"rankings[{n}] must name at least two players")
    if len(set(players)) != len(players):
        raise OptionError(f"rankings[{n}] must name a player once")
    return levels


def _plain(player: Any, n: int) -> Hashable:
    value = player.item() if isinstance(player, np.generic) else player
    if isinstance(value, list | set | dict):
        raise OptionError(f"rankings[{n}] must hold ties of players, not of ties")
    return value


def _ordered(players: set[Hashable]) -> tuple[Any, ...]:
    """Return labels in an order that does not depend on how they came."""
    try:
        return tuple(sorted(players))
    except TypeError:
        return tuple(sorted(players, key=lambda player: (type(player).__name__, repr(player))))


def rankings_of(result: Result) -> tuple[list[list[list[Any]]], list[int]]:
    """Return the rankings of a series and how often each was seen, to pass to ``plackett_luce``.

    Two places of the line-up with players of one name stay two players: ``adult``, ``adult#2``.

    Raises
    ------
    ResultError
        Seats were not kept.
    """
    seats = result.seats[["game", "player", "rank"]].sort_values(["game", "rank", "player"], kind="stable")
    n = len(result.labels)
    players = seats["player"].to_numpy().astype(object).reshape(-1, n)
    ranks = seats["rank"].to_numpy().reshape(-1, n)
    seen: Counter[tuple[tuple[str, ...], ...]] = Counter()
    for names, places in zip(players, ranks, strict=True):
        cuts = [0, *(np.flatnonzero(np.diff(places)) + 1), n]
        seen[tuple(tuple(names[a:b]) for a, b in zip(cuts, cuts[1:], strict=False))] += 1
    order = sorted(seen)
    return [[list(level) for level in row] for row in order], [seen[row] for row in order]
