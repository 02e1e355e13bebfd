"""What went wrong inside a game, as an error that names player, seat and event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from penguinbench._errors import ArenaError, PlayerError
from penguinbench._layout import MAX_CLAIMS, STEP_ACTION, STEP_FULL, STEP_PAST, TICKS_PER_MS

if TYPE_CHECKING:
    from penguinbench._setup import Setup


def where(number: int, table: Any) -> str:
    """Return the event a game stands at, such as ``game 3, round 2, at 812.5 ms after card 7``."""
    now = int(table["now"]) / TICKS_PER_MS
    return f"game {number}, round {int(table['round'])}, at {now:.3f} ms after card {int(table['ordinal'])}"


def who(setup: Setup, table: Any, seat: int) -> str:
    """Return player and seat, such as ``adult#2 at seat 3``."""
    return f"{setup.labels[int(table['place'][seat])]} at seat {seat}"


def fault(setup: Setup, code: int, number: int, table: Any) -> ArenaError | PlayerError:
    """Return the error of a step code: it names the game, the seat, the player and the event."""
    at = where(number, table)
    if code == STEP_FULL:
        return ArenaError(f"{at}: more than {MAX_CLAIMS} claims in one window; pass calls_per_window or call_gap_ms")
    if code not in (STEP_PAST, STEP_ACTION):
        return ArenaError(f"{at}: the arena stopped with code {code}")
    seat = int(table["fault_seat"])
    do, arg = int(table["plan_do"][seat]), int(table["plan_arg"][seat])
    if code == STEP_PAST:
        planned = int(table["plan_at"][seat]) / TICKS_PER_MS
        return PlayerError(f"{at}: {who(setup, table, seat)} planned for {planned:.3f} ms, which is past")
    return PlayerError(f"{at}: {who(setup, table, seat)} planned action {do} with argument {arg}, which is none")
