"""A game of Last Penguin as its own clock moves it: a turn, a count, and what is settled after it (L3 to L14)."""

from __future__ import annotations

from typing import Any

import numpy as np

from penguinbench._accel import kernel
from penguinbench._layout import (
    DONE,
    FLIPPING,
    LAST_CHANCE,
    NEVER,
    NOBODY,
    OVER,
    TALLY_CLAIMS,
    TALLY_VOID,
    VOID,
    WINDOW,
)
from penguinbench._own_clock import JUST_JUDGED, enter, note
from penguinbench.games.last_penguin import facts as at
from penguinbench.games.last_penguin import option_index as options
from penguinbench.games.last_penguin.choices import apply_choice, first_choice, is_choice
from penguinbench.games.last_penguin.deck import MOST_CARDS
from penguinbench.games.last_penguin.hands import discard, withdraw
from penguinbench.games.last_penguin.judge import owe_nothing, settle
from penguinbench.games.last_penguin.score import may_lift, used_fingers


@kernel()
def _row(table: Any, seat: int, do: int, arg: int, verdict: int, what: int) -> None:
    """Enter an action, done or void, and note it."""
    contested = 0
    for place in range(MOST_CARDS):
        contested += table.own[at.STATE + place] == at.CLOSED
    table.n_claims = 0
    table.judged = 0
    table.window_round = table["round"]
    table.window_number = 0
    table.window_cards_up = contested
    table.window_kind = 0
    enter(table, seat, do, arg, verdict)
    table.tally[seat, TALLY_CLAIMS] += 1
    if verdict == VOID:
        table.tally[seat, TALLY_VOID] += 1
    table.judged = JUST_JUDGED
    note(table, what, seat, do, arg)


@kernel()
def act(table: Any, rules: Any, seat: int) -> None:
    """Complete a draw, a join, a lift or a choice; what cannot be done is void."""
    do, arg = table.flight_do[seat], table.flight_arg[seat]
    owes = table.own[at.OWES] if table.own[at.CHOOSER] == seat else at.OWES_NOTHING
    counting = table.own[at.COUNTING]
    if do == at.DRAW and owes == at.OWES_DRAW:
        _row(table, seat, do, arg, DONE, at.ACTED)
        _draw(table)
    elif do == at.JOIN and counting != NOBODY and _may_join(table, rules, seat, counting):
        _row(table, seat, do, arg, DONE, at.ACTED)
        table.own[at.HOLDERS + counting] |= 1 << seat
        return
    elif do == at.LIFT and arg < MOST_CARDS and may_lift(table, seat, arg) and not _must_stay(table, rules, seat, arg):
        _row(table, seat, do, arg, DONE, at.ACTED)
        if owes == at.OWES_FINGER:
            owe_nothing(table)
        withdraw(table, seat, arg)
        # Lifts of one tick are one instant: what they bring about is settled when all have been made (L-e).
        table.own[at.LIFTED_NOW + arg] |= 1 << seat
        table.own[at.LAST_LIFT] = 1
    elif do == at.CHOOSE and owes > at.OWES_DRAW and is_choice(table, rules, seat, owes, arg):
        _row(table, seat, do, arg, DONE, at.ACTED)
        owe_nothing(table)
        apply_choice(table, seat, owes, arg)
    else:
        _row(table, seat, do, arg, VOID, at.ACTED)
        return
    if table.own[at.LAST_LIFT]:
        table.phase = WINDOW
        table.due_at = table.now
    else:
        settle(table, rules, np.uint64(0), np.uint64(0))
        _set_clock(table, rules)


@kernel()
def _may_join(table: Any, rules: Any, seat: int, place: int) -> bool:
    if (table.own[at.HOLDERS + place] >> seat) & 1 or used_fingers(table, seat) >= at.FINGERS:
        return False
    return rules.option[options.REJOIN] != 0 or (table.own[at.LIFTED + place] >> seat) & 1 == 0


@kernel()
def _must_stay(table: Any, rules: Any, seat: int, place: int) -> bool:
    """Return whether the drawer must stay on its card to the end of the count (L-f)."""
    if rules.option[options.DRAWER_LIFTS]:
        return False
    return table.own[at.STATE + place] == at.COUNT and table.own[at.OWNER + place] == seat


@kernel()
def _draw(table: Any) -> None:
    """Let the turn's draw be settled next."""
    top = at.TASKS + table.own[at.N_TASKS] - 1
    table.own[top] += (at.TASK_DRAW - at.TASK_TURN) * 256
    owe_nothing(table)


@kernel()
def _set_clock(table: Any, rules: Any) -> None:
    """Set what the game waits for: a choice, the end of a count, the next turn, or nothing any more (L14)."""
    if table.own[at.OWES] != at.OWES_NOTHING:
        if table.own[at.COUNTING] != NOBODY and table.own_at[at.COUNT_ENDS] != NEVER:  # L-m: the count pauses
            table.own_at[at.LEFT_OF_COUNT] = max(table.own_at[at.COUNT_ENDS] - table.now, 0)
            table.own_at[at.COUNT_ENDS] = NEVER
        table.phase = LAST_CHANCE
        table.due_at = table.own_at[at.CHOOSE_ENDS]
    elif table.own[at.COUNTING] != NOBODY:
        if table.own_at[at.COUNT_ENDS] == NEVER:
            table.own_at[at.COUNT_ENDS] = table.now + table.own_at[at.LEFT_OF_COUNT]
        table.phase = LAST_CHANCE
        table.due_at = table.own_at[at.COUNT_ENDS]
    else:
        if table.own[at.COUNTED]:
            table.own[at.COUNTED] = 0
            table["round"] += 1
            if table.stack_n == 0:
                _end(table)
                return
            table.own[at.TURN] = (table.own[at.TURN] + 1) % table.n_seats
            table.own_at[at.NEXT_TURN] = table.now + rules.between_rounds
        table.phase = FLIPPING
        table.due_at = max(table.own_at[at.NEXT_TURN], table.now)


@kernel()
def _end(table: Any) -> None:
    """End the game: what is contested is discarded (L14, L-n)."""
    for place in range(MOST_CARDS):
        if table.own[at.STATE + place] == at.CLOSED:
            discard(table, place)
    table.phase = OVER
    table.left_over = table.stack_n


@kernel()
def clock(table: Any, rules: Any, root: np.uint64, group: np.uint64) -> None:
    """Begin a turn, end a count, settle the lifts of a tick, or decide what somebody owed too long."""
    if table.phase == FLIPPING:
        _begin_turn(table)
    elif table.phase == WINDOW:
        table.own[at.LAST_LIFT] = 0
        table.n_claims = 0
        table.judged = JUST_JUDGED
    elif table.own[at.OWES] != at.OWES_NOTHING:
        _force(table, rules)
    else:
        place = table.own[at.COUNTING]
        table.own[at.STATE + place] = at.CLOSED
        table.own[at.COUNTING] = NOBODY
        table.own[at.COUNTED] = 1
        note(table, at.CLOSED_AT, NOBODY, place, table.own[at.HOLDERS + place])
        table.n_claims = 0
        table.judged = JUST_JUDGED
    settle(table, rules, root, group)
    for place in range(MOST_CARDS):
        table.own[at.LIFTED_NOW + place] = 0
    _set_clock(table, rules)


@kernel()
def _begin_turn(table: Any) -> None:
    if table.ordinal == 0:
        table.own[at.CHOOSER] = NOBODY
        table.own[at.COUNTING] = NOBODY
        table.own[at.TURN] = max(table.flipper, 0)
    n = table.own[at.N_TASKS]
    table.own[at.TASKS + n] = at.TASK_TURN * 256 + table.own[at.TURN] * 32
    table.own[at.N_TASKS] = n + 1
    table.flipper = table.own[at.TURN]


@kernel()
def _force(table: Any, rules: Any) -> None:
    """Do what a seat owed and did not do in time: draw, or the first possibility."""
    seat, owes = table.own[at.CHOOSER], table.own[at.OWES]
    if owes == at.OWES_DRAW:
        _row(table, seat, at.DRAW, 0, DONE, at.FORCED)
        _draw(table)
        return
    arg = first_choice(table, rules, seat, owes)
    _row(table, seat, at.CHOOSE, arg, DONE, at.FORCED)
    owe_nothing(table)
    apply_choice(table, seat, owes, arg)
