"""Rows of kernels as tidy tables: words for numbers, milliseconds for ticks, missing where missing (R1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from penguinbench._layout import (
    CLAIM_ROW,
    DONE,
    GAME_ROW,
    NEVER,
    SEAT_ROW,
    TICKS_PER_MS,
    VERDICTS,
    WIN_UNITS,
)

if TYPE_CHECKING:
    import pandas as pd

    from penguinbench._game import Game

Rows = npt.NDArray[np.void]

TABLES: Final = {"games": GAME_ROW, "seats": SEAT_ROW, "claims": CLAIM_ROW}
_SEAT_TALLIES: Final = {"flips": 0, "claims": 1, "wins": 2, "beaten": 3, "void": 4, "wrong": 5, "lost": 6}

COLUMNS: Final[Mapping[str, Mapping[str, str]]] = {
    "games": {
        "game": "number of the game, from 0",
        "group": "games of one group share a deal",
        "rotation": "how far the circle of players is turned within the group",
        "rounds": "rounds that ended with an award",
        "cards_turned": "cards turned, counting those that came back",
        "duration_ms": "from the first moment to the end, ms",
        "left_over": "cards on the table or in the stack at the end",
        "out_of_play": "cards in nobody's pile, stack or line",
        "winners": "players who share the win",
        "capped": "cut off at the round limit",
    },
    "seats": {
        "game": "number of the game",
        "seat": "seat at the table, from 0",
        "player": "who sat there",
        "score": "cards + extra",
        "cards": "cards won and kept",
        "extra": "points without a card",
        "rank": "1 is best; equal scores share a rank unless an option breaks the tie",
        "win": "1 / number of winners, or 0",
        "flips": "cards this seat turned",
        "claims": "claims completed",
        "wins": "claims that earned something",
        "beaten": "claims that were right, but faster or higher ones took the cards",
        "void": "claims that earn and pay nothing by rule",
        "wrong": "claims that were wrong",
        "lost": "cards paid",
    },
    "claims": {
        "game": "number of the game",
        "round": "round of the game, from 0",
        "window": "settle window within the round, from 0",
        "seat": "seat that claimed",
        "player": "who sat there",
        "action": "what was done",
        "arg": "the element or position an action named; missing for what names nothing",
        "at_ms": "when the claim was completed, ms of game time",
        "latency_ms": "from the onset, at this seat, of what made the action right; missing if it never was",
        "cards_up": "face-up cards when the window opened",
        "kind": "kind of the table when the window opened",
        "verdict": "wins, beaten, void or wrong",
        "gained": "cards earned; a point without a card (F18) is in the extra of the seat",
        "lost": "cards paid",
        "order": "order of completion within the window, from 0",
        "tied": "another seat did the same at the same time, or disputed the award",
    },
}
"""What every column means."""


def frame(table: str, rows: Rows, labels: Sequence[str], game: Game) -> pd.DataFrame:
    """Return rows as a DataFrame with the columns of ``COLUMNS[table]``.

    Parameters
    ----------
    table : {"games", "seats", "claims"}
    rows : array of GAME_ROW, SEAT_ROW or CLAIM_ROW
    labels : sequence of str
        The players by place.
    game : Game
    """
    import pandas as pd

    made = {"games": _games, "seats": _seats, "claims": _claims}[table](rows, labels, game)
    return pd.DataFrame({name: made[name] for name in COLUMNS[table]})


def _games(rows: Rows, labels: Sequence[str], game: Game) -> dict[str, Any]:
    found: dict[str, Any] = {name: rows[name] for name in ("game", "group", "rotation", "rounds", "cards_turned")}
    found |= {name: rows[name] for name in ("left_over", "out_of_play", "winners")}
    return found | {"duration_ms": rows["duration"] / TICKS_PER_MS, "capped": rows["capped"] != 0}


def _seats(rows: Rows, labels: Sequence[str], game: Game) -> dict[str, Any]:
    found: dict[str, Any] = {name: rows[name] for name in ("game", "seat", "score", "cards", "extra", "rank")}
    found |= {name: rows["tally"][:, column] for name, column in _SEAT_TALLIES.items()}
    return found | {"player": words(rows["place"], labels), "win": rows["win"] / WIN_UNITS}


def _claims(rows: Rows, labels: Sequence[str], game: Game) -> dict[str, Any]:
    found: dict[str, Any] = {name: rows[name] for name in ("game", "round", "window", "order")}
    # Signed and wide: with the bytes of the rows ``gained - lost`` would be 254 where it is -2.
    found |= {name: rows[name].astype(np.int32) for name in ("seat", "cards_up", "gained", "lost")}
    latency = rows["latency"] / TICKS_PER_MS
    latency[rows["latency"] == NEVER] = np.nan
    return found | {
        "player": words(rows["place"], labels),
        "action": words(rows["action"].astype(np.int64) - 1, game.actions),
        "arg": _args(rows, game),
        "at_ms": rows["at"] / TICKS_PER_MS,
        "latency_ms": latency,
        "kind": words(rows["kind"], game.kinds),
        "verdict": words(rows["verdict"].astype(np.int64) - 1, VERDICTS[1 : None if game.own_clock else DONE]),
        "tied": rows["tied"] != 0,
    }


def _args(rows: Rows, game: Game) -> Any:
    """Return what each action named: elements by name, positions as the digits of their number."""
    sorts = np.array([0, *({"": 0, "element": 1, "position": 2}[game.arg_name(do + 1)] for do in range(_n(game)))])
    limits = [game.arg_limits[do] for do in range(_n(game)) if game.arg_name(do + 1) == "position"]
    categories = [*game.elements, *map(str, range(max(limits, default=0)))] if limits else list(game.elements)
    sort, arg = sorts[rows["action"]], rows["arg"].astype(np.int64)
    return words(np.where(sort == 1, arg, np.where(sort == 2, len(game.elements) + arg, -1)), categories)


def _n(game: Game) -> int:
    return len(game.actions)


def words(codes: npt.NDArray[Any], categories: Sequence[str]) -> Any:
    """Return codes as a categorical column; -1 is missing."""
    import pandas as pd

    names: Any = list(categories)
    return pd.Categorical.from_codes(codes.astype(np.int16), categories=names)
