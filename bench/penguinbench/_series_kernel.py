"""Play whole games in one kernel: a loop over ``advance``, with rows for the tables of a result."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
from numba import types

from penguinbench._accel import compiled, kernel, record_type
from penguinbench._advance import advance
from penguinbench._functions import FALL_ROW, JUDGE_ROW, REDRAW_ROW
from penguinbench._layout import (
    CLAIM_ROW,
    GAME_ROW,
    KIT,
    MAX_CLAIMS,
    MINDS,
    OVER,
    RULES,
    SCORING_POINTS,
    SEAT_ROW,
    STEP_FULL,
    STEP_JUDGED,
    STEP_OVER,
    STEP_WAKE,
    TABLE,
    TALLIES,
    WIN_UNITS,
)
from penguinbench._start import start

_N_TALLIES = len(TALLIES)
DONE = 0
ROOM = 1  # the claims buffer is full; the game it was in is not counted


@kernel()
def write_claims(table: Any, game: int, rows: Any, n: int) -> int:
    """Append the claims of the window just judged to CLAIM_ROW records; return the new number of rows."""
    for i in range(table.n_claims):
        row = rows[n]
        row.game = game
        row.at = table.claim_at[i]
        row.latency = table.claim_latency[i]
        row["round"] = table.window_round
        row.window = table.window_number
        row.order = i
        row.arg = table.claim_arg[i]
        seat = table.claim_seat[i]
        row.seat = seat
        row.place = np.uint8(table.place[seat])
        row.action = table.claim_do[i]
        row.cards_up = np.uint8(table.window_cards_up)
        row.kind = np.uint8(table.window_kind)
        row.verdict = table.claim_verdict[i]
        row.gained = table.claim_gained[i]
        row.lost = table.claim_lost[i]
        row.tied = table.claim_tied[i]
        n += 1
    return n


@kernel()
def _score(table: Any, rules: Any, seat: int) -> int:
    """Return the score of a seat: cards and extra points, or the points a game counts by itself."""
    if rules.scoring == SCORING_POINTS:
        return table.points[seat] + table.extra[seat]
    return table.pile_n[seat] + table.extra[seat]


@kernel()
def _merit(table: Any, rules: Any, seat: int) -> int:
    """Return what ranks a seat: the score; where points are counted, equal points rank by cards (L21)."""
    if rules.scoring == SCORING_POINTS:
        return _score(table, rules, seat) * 256 + table.pile_n[seat]
    return _score(table, rules, seat)


@kernel()
def write_game(table: Any, kit: Any, rules: Any, game: Any, seats: Any, first: int) -> None:
    """Fill the GAME_ROW and the SEAT_ROW records of a game that is over (R1; ties by G-g)."""
    n = table.n_seats
    best = -(1 << 30)
    for seat in range(n):
        best = max(best, _merit(table, rules, seat))
    latest = -2
    for seat in range(n):
        if _merit(table, rules, seat) == best:
            latest = max(latest, table.last_award[seat])
    winners = 0
    for seat in range(n):
        if _is_winner(table, rules, seat, best, latest):
            winners += 1
    for seat in range(n):
        row = seats[first + seat]
        score = _score(table, rules, seat)
        won = _is_winner(table, rules, seat, best, latest)
        rank = 1
        for other in range(n):
            if _merit(table, rules, other) > _merit(table, rules, seat):
                rank += 1
        if _merit(table, rules, seat) == best and not won:
            rank = 1 + winners
        row.game = np.int64(kit.game)
        row.seat = seat
        row.place = table.place[seat]
        row.score = score
        row.cards = table.pile_n[seat]
        row.extra = table.extra[seat]
        row.rank = rank
        row.win = WIN_UNITS // winners if won else 0
        for k in range(_N_TALLIES):
            row.tally[k] = table.tally[seat, k]
    game.game = np.int64(kit.game)
    game.group = np.int64(kit.group)
    game.duration = table.now
    game.rotation = np.int64(kit.game) - np.int64(kit.group) * n if rules.rotate else 0
    game.rounds = table["round"]
    game.cards_turned = table.ordinal
    game.left_over = table.left_over
    game.out_of_play = table.out_n
    game.winners = winners
    game.capped = table.capped


@kernel()
def _is_winner(table: Any, rules: Any, seat: int, best: int, latest: int) -> bool:
    if _merit(table, rules, seat) != best:
        return False
    return rules.final_tie == 0 or table.last_award[seat] == latest


def _play_games(
    template: Any, tables: Any, minds: Any, kits: Any, rule_rows: Any, root: Any, lo: int, hi: int, first: int,
    games: Any, seats: Any, claims: Any, keep_claims: int, state: Any, functions: Any, own: Any,
) -> int:  # fmt: skip
    """Play games lo <= g < hi; ``state`` receives (games played, claim rows written, fault game)."""
    rules = rule_rows[0]
    kit = kits[0]
    fall, judge = functions[FALL_ROW], functions[JUDGE_ROW]
    redraw = functions[REDRAW_ROW]
    n_rows = 0
    for number in range(lo, hi):
        state[0] = number - lo
        state[1] = n_rows
        tables[0] = template[0]
        table = tables[0]
        mind = minds[0]
        start(table, mind, kit, rules, redraw, root, np.uint64(number), first)
        while table.phase != OVER:
            step = advance(table, mind, kit, rules, fall, judge, functions, own)
            if step >= STEP_FULL:
                return step
            if keep_claims and (step == STEP_JUDGED or step == STEP_OVER) and table.n_claims > 0:
                if n_rows + MAX_CLAIMS > claims.shape[0]:
                    return ROOM
                n_rows = write_claims(table, number, claims, n_rows)
        write_game(table, kit, rules, games[number - lo], seats, (number - lo) * rules.n_seats)
    state[0] = hi - lo
    state[1] = n_rows
    return DONE


def _advance_many(
    tables: Any, minds: Any, kits: Any, rule_rows: Any, roots: Any, numbers: Any, groups: Any, until: int, steps: Any,
    functions: Any, own: Any,
) -> int:  # fmt: skip
    """Move every half-played game of a batch on; return how many are not over.

    Each game goes on until a step whose bit is set in ``until`` (-1: one step), the end, a fault, or a Python player
    that must be asked. ``steps`` receives the last step of each.
    """
    rules = rule_rows[0]
    kit = kits[0]
    fall, judge = functions[FALL_ROW], functions[JUDGE_ROW]
    alive = 0
    for i in range(tables.shape[0]):
        table = tables[i]
        if table.phase == OVER:
            steps[i] = STEP_OVER
            continue
        if table.asked:  # a Python player has not answered yet
            steps[i] = STEP_WAKE
            alive += 1
            continue
        kit.root = roots[i]
        kit.game = numbers[i]
        kit.group = groups[i]
        step = 0
        while True:
            step = advance(table, minds[i], kit, rules, fall, judge, functions, own)
            if step >= STEP_OVER or (until >> step) & 1 or table.asked:
                break
        steps[i] = step
        if table.phase != OVER:
            alive += 1
    return alive


def _begin(
    tables: Any, minds: Any, kits: Any, rule_rows: Any, functions: Any, root: Any, number: Any, first: int
) -> None:  # fmt: skip
    """Start a game in records that hold a copy of the series' template."""
    start(tables[0], minds[0], kits[0], rule_rows[0], functions[REDRAW_ROW], root, number, first)


def _finish(tables: Any, kits: Any, rule_rows: Any, games: Any, seats: Any) -> None:
    """Write the rows of a game that is over."""
    write_game(tables[0], kits[0], rule_rows[0], games[0], seats, 0)


def _note_claims(tables: Any, number: int, claims: Any) -> int:
    """Write the claims of the window just judged; return how many."""
    return write_claims(tables[0], number, claims, 0)


def _rows(dtype: np.dtype[Any]) -> Any:
    return types.Array(record_type(dtype), 1, "C")


def own_of(rules: Any) -> int | None:
    """Return the last argument of series kernels for a RULES array: 1 for games with a clock of their own, or None."""
    return 1 if rules["own_clock"][0] else None


def _own_type(own: int | None) -> Any:
    return types.none if own is None else types.int64


@functools.cache
def play_games(own: int | None) -> Callable[..., int]:
    """Return the compiled series kernel (compiles or loads it at the first call) for games of one kind of clock."""
    records = [_rows(TABLE), _rows(TABLE), _rows(MINDS), _rows(KIT), _rows(RULES)]
    numbers = [types.uint64, types.int64, types.int64, types.int64]
    rows = [_rows(GAME_ROW), _rows(SEAT_ROW), _rows(CLAIM_ROW), types.int64, types.Array(types.int64, 1, "C")]
    row = types.Array(types.int64, 1, "C")
    return compiled(types.int64(*records, *numbers, *rows, row, _own_type(own)), _play_games)


@functools.cache
def advance_many(own: int | None) -> Callable[..., int]:
    """Return the compiled kernel that moves a batch of half-played games of one kind of clock on."""
    records = [_rows(TABLE), _rows(MINDS), _rows(KIT), _rows(RULES)]
    words = [types.Array(types.uint64, 1, "C")] * 3
    steps = types.Array(types.int64, 1, "C")
    row = types.Array(types.int64, 1, "C")
    return compiled(types.int64(*records, *words, types.int64, steps, row, _own_type(own)), _advance_many)


@functools.cache
def begin() -> Callable[..., None]:
    """Return the compiled kernel that starts one game."""
    records = [_rows(TABLE), _rows(MINDS), _rows(KIT), _rows(RULES)]
    row = types.Array(types.int64, 1, "C")
    return compiled(types.void(*records, row, types.uint64, types.uint64, types.int64), _begin)


@functools.cache
def finish() -> Callable[..., None]:
    """Return the compiled kernel that writes the GAME_ROW and SEAT_ROW records of one game."""
    records = [_rows(TABLE), _rows(KIT), _rows(RULES), _rows(GAME_ROW), _rows(SEAT_ROW)]
    return compiled(types.void(*records), _finish)


@functools.cache
def note_claims() -> Callable[..., int]:
    """Return the compiled kernel that writes the CLAIM_ROW records of one window."""
    return compiled(types.int64(_rows(TABLE), types.int64, _rows(CLAIM_ROW)), _note_claims)
