"""Play games step by step: for tables with Python players, and for logs. Same rows as the series kernel, to the bit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from penguinbench._layout import (
    CLAIM_ROW,
    GAME_ROW,
    MAX_CLAIMS,
    SEAT_ROW,
    STEP_CLAIM,
    STEP_FALL,
    STEP_JUDGED,
    STEP_OVER,
    STEP_TICK,
)
from penguinbench._log_events import card_event, claim_event, end_event, header, judged_event
from penguinbench._position import Desk, Position
from penguinbench._series_kernel import finish, note_claims
from penguinbench._setup import Played

if TYPE_CHECKING:
    from penguinbench._setup import Setup

KEEPS = ("summary", "seats", "claims", "log")


def play_stepwise(setup: Setup, lo: int, hi: int, keep: str = "claims") -> Played:
    """Play games ``lo <= g < hi`` one step at a time.

    Parameters
    ----------
    setup : Setup
    lo, hi : int
    keep : {"summary", "seats", "claims", "log"}
        ``"claims"`` and ``"log"`` keep the rows of claims, ``"log"`` the events as well.

    Raises
    ------
    PlayerError, ArenaError
        As ``Position.step``.
    """
    desk, write_rows, _ = Desk(setup), finish(), note_claims()
    games, seats = np.zeros(hi - lo, GAME_ROW), np.zeros((hi - lo) * setup.n, SEAT_ROW)
    claims: list[Any] = [np.zeros(0, CLAIM_ROW)]
    events: list[dict[str, Any]] = []
    for i, number in enumerate(range(lo, hi)):
        position = Position(desk, number)
        _play(position, keep, claims, events)
        # A copy of its own: a view of a slice has another layout, and the kernel would compile for it anew.
        game, rows = np.zeros(1, GAME_ROW), np.zeros(setup.n, SEAT_ROW)
        desk.kit["game"], desk.kit["group"] = position.number, position.group
        write_rows(position.table, desk.kit, desk.rules, game, rows)
        games[i] = game[0]
        seats[i * setup.n : (i + 1) * setup.n] = rows
        if keep == "log":
            events.append(end_event(position.table[0], game[0], rows))
    return Played(lo, hi, games, seats, np.concatenate(claims), events)


def _play(position: Position, keep: str, claims: list[Any], events: list[dict[str, Any]]) -> None:
    """Play one game to its end, appending its rows of claims and its events."""
    log = keep == "log"
    until = 1 << STEP_JUDGED if keep in ("claims", "log") else 0
    if log:
        until |= 1 << STEP_FALL | 1 << STEP_CLAIM
        events.append(header(position))
    game = position.setup.game
    own = game.part("log") if log and game.own_clock else None
    if own is not None:
        until = 1 << STEP_CLAIM | 1 << STEP_TICK | 1 << STEP_JUDGED
    while not position.is_over:
        step = position.step(until)
        table = position.table[0]
        if own is not None:
            events.extend(own.events(game, table, step))
        elif log and step == STEP_FALL:
            events.append(card_event(game, table))
        elif log and step == STEP_CLAIM:
            events.append(claim_event(game, table))
        if step in (STEP_JUDGED, STEP_OVER) and table["n_claims"] and until:
            rows = np.zeros(MAX_CLAIMS, CLAIM_ROW)
            claims.append(rows[: note_claims()(position.table, position.number, rows)])
            if log and own is None:
                events.append(judged_event(table))
