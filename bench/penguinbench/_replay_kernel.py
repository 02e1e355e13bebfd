"""Judge a log again: the arena's own steps, driven by events instead of players."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from numba import types

from penguinbench._accel import compiled
from penguinbench._arena import complete, end_game, end_window, turn_card
from penguinbench._functions import FALL_ROW, JUDGE_ROW
from penguinbench._layout import KIT, RULES, TABLE
from penguinbench._own_clock import serve_action, serve_clock
from penguinbench._series_kernel import _rows

TURN, CLAIM, JUDGE_WINDOW, END, ACT, CLOCK = 0, 1, 2, 3, 4, 5


def _serve(
    tables: Any, kits: Any, rule_rows: Any, what: int, at: int, seat: int, do: int, arg: int, functions: Any
) -> int:  # fmt: skip
    """Let one event happen at a tick: a card, a claim, the end of a window, the end of the game.

    Of a game with a clock of its own: a seat's action, or the clock; returns the step code then.
    """
    table, kit, rules = tables[0], kits[0], rule_rows[0]
    fall, judge = functions[FALL_ROW], functions[JUDGE_ROW]
    table.now = at
    if what == TURN:
        turn_card(table, rules, fall)
    elif what == CLAIM:
        table.flight_do[seat] = do
        table.flight_arg[seat] = arg
        return complete(table, rules, seat)
    elif what == JUDGE_WINDOW:
        end_window(table, rules, judge, kit.root, kit.group)
    elif what == ACT:
        table.flight_do[seat] = do
        table.flight_arg[seat] = arg
        return serve_action(table, rules, fall, seat) & 255
    elif what == CLOCK:
        return serve_clock(table, kit, rules, judge) & 255
    else:
        end_game(table)
    return 0


@functools.cache
def serve() -> Callable[..., int]:
    """Return the compiled kernel (compiles or loads it at the first call)."""
    whole = [types.int64] * 5
    row = types.Array(types.int64, 1, "C")
    return compiled(types.int64(_rows(TABLE), _rows(KIT), _rows(RULES), *whole, row), _serve)
