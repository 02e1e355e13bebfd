"""The shape of a game: does the lead change, does the winner come from behind, when is it settled, what is left.

After C. Browne, Automatic Generation and Evaluation of Recombination Games, PhD thesis, Queensland University of
Technology, 2008, chapter 4 (lead change, drama, decisiveness). The lead is in cards won, and given at the start as a
handicap, after each round; points without a card are not in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from penguinbench._errors import ResultError
from penguinbench_experiments.statistics.checks import Floats

if TYPE_CHECKING:
    import pandas as pd

    from penguinbench import Result

COLUMNS: Final = {
    "lead_changes": "rounds after which other players lead than before; sharing the lead is a lead of its own",
    "lead_change_rate": "the same as a share of the rounds after the first",
    "drama": "mean over rounds in which no winner led of the root of the cards behind, as a share of all cards won",
    "deficit": "most cards by which the winners were behind after a round",
    "settled": "after which share of the rounds who leads changed no more; low: decided early",
    "dead_cards": "cards that nobody has at the end: left over or out of play",
    "rounds": "rounds that ended with an award",
    "seconds": "from the first moment to the end, s",
}
"""What is measured of each game."""


def shape_games(result: Result) -> pd.DataFrame:
    """Return the shape of every game: ``game``, ``group``, and what ``COLUMNS`` lists.

    Where nobody ever won a card the four about the lead are missing.

    Parameters
    ----------
    result : Result
        With ``claims`` kept.

    Raises
    ------
    ResultError
        Claims were not kept, or cards change hands without a claim, so that piles cannot be told from claims.
    """
    import pandas as pd

    games = result.games.sort_values("game")
    piles, steps = _piles(result)
    seats = result.seats.sort_values(["game", "seat"])
    won = (seats["win"].to_numpy(np.float64) > 0).reshape(len(games), -1)
    found = _measures(piles, steps, won)
    dead = games["left_over"].to_numpy(np.int64) + games["out_of_play"].to_numpy(np.int64)
    columns = {name: games[name].to_numpy() for name in ("game", "group")} | found
    columns |= {"dead_cards": dead, "rounds": games["rounds"].to_numpy(np.int64)}
    return pd.DataFrame(columns | {"seconds": games["duration_ms"].to_numpy(np.float64) / 1000.0})


def shape(result: Result, level: float = 0.95) -> pd.DataFrame:
    """Return the shape of a game on average: one row a measure, with its interval over groups.

    Returns
    -------
    DataFrame
        ``measure``, ``mean``, ``low``, ``high`` (Student's t over the means of groups), ``meaning``.

    Raises
    ------
    ResultError
        As ``shape_games``.
    """
    import pandas as pd

    from penguinbench._interval import t_interval

    means = shape_games(result).groupby("group").mean()
    rows = []
    for name, meaning in COLUMNS.items():
        values = means[name].dropna().to_numpy(np.float64)
        mean = float(values.mean()) if len(values) else np.nan
        low, high = t_interval(mean, float(values.std(ddof=1)) / max(len(values), 1) ** 0.5, len(values), level)
        rows.append({"measure": name, "mean": mean, "low": low, "high": high, "meaning": meaning})
    return pd.DataFrame(rows)


def _piles(result: Result) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return cards after each round, int64, shape (games, rounds, seats), and the number of rounds of each game."""
    games, claims = result.games.sort_values("game"), result.claims
    numbers = games["game"].to_numpy(np.int64)
    game = np.searchsorted(numbers, claims["game"].to_numpy(np.int64))
    turn = claims["round"].to_numpy(np.int64)
    steps = np.zeros(len(numbers), dtype=np.int64)
    np.maximum.at(steps, game, turn + 1)
    steps = np.maximum(steps, games["rounds"].to_numpy(np.int64))
    change = np.zeros((len(numbers), max(1, int(steps.max())), len(result.labels)), dtype=np.int64)
    net = claims["gained"].to_numpy(np.int64) - claims["lost"].to_numpy(np.int64)
    np.add.at(change, (game, turn, claims["seat"].to_numpy(np.int64)), net)
    seats = result.seats.sort_values(["game", "seat"])
    final = seats["cards"].to_numpy(np.int64).reshape(len(numbers), -1)
    start = final - change.sum(axis=1)
    if start.any():
        at = int(numbers[np.flatnonzero(start.any(axis=1))[0]])
        raise ResultError(f"claims must account for all cards; in game {at} cards also moved otherwise")
    gifts = {label: int(row["gift_cards"]) for label, row in zip(result.labels, _handicaps(result), strict=True)}
    given = np.array([gifts[player] for player in seats["player"]], np.int64).reshape(final.shape)
    return given[:, None, :] + np.cumsum(change, axis=1), steps


def _handicaps(result: Result) -> Sequence[Mapping[str, Any]]:
    return result.manifest["handicaps"] or [{"gift_cards": 0}] * len(result.labels)


def _measures(
    piles: npt.NDArray[np.int64], steps: npt.NDArray[np.int64], won: npt.NDArray[np.bool_]
) -> dict[str, Floats]:
    """Return what is measured of the lead: float64, shape (games,) each."""
    rounds = np.arange(piles.shape[1])
    played = rounds < steps[:, None]
    best = piles.max(axis=2)
    leads = piles == best[:, :, None]
    changed = (leads[:, 1:] != leads[:, :-1]).any(axis=2) & played[:, 1:]
    changes = changed.sum(axis=1).astype(np.float64)
    behind = np.where(played, best - np.where(won[:, None, :], piles, -1).max(axis=2), 0)
    # The end is no drama: a winner by tie-break may have fewer cards.
    behind[np.arange(len(piles)), np.maximum(steps - 1, 0)] = 0
    total = piles[:, -1].sum(axis=1)
    empty = (steps == 0) | (total <= 0)
    times = (behind > 0).sum(axis=1)
    roots = np.sqrt(behind / np.where(empty, 1, total)[:, None]).sum(axis=1)
    last = np.where(changed.any(axis=1), changed.shape[1] - np.argmax(changed[:, ::-1], axis=1), 0)
    found = {
        "lead_changes": changes,
        "lead_change_rate": changes / np.maximum(steps - 1, 1),
        "drama": roots / np.maximum(times, 1),
        "deficit": behind.max(axis=1).astype(np.float64),
        "settled": (last + 1) / np.maximum(steps, 1),
    }
    return {name: np.where(empty, np.nan, values) for name, values in found.items()}
