"""Asking the players: one call for all seats that one function answers for."""

from __future__ import annotations

from typing import Any

from penguinbench._accel import kernel
from penguinbench._functions import FIRST_REACT, call_react
from penguinbench._layout import DO_ASK, DO_NOTHING, NEVER, STEP_ACTION, STEP_PAST


@kernel()
def silent(table: Any, minds: Any, kit: Any, rules: Any, why: int, mask: int) -> None:
    """Answer nothing: stands at the places of a line-up that are empty or belong to Python players."""


@kernel(hot=True)
def ask(table: Any, minds: Any, kit: Any, rules: Any, why: int, mask: int, functions: Any) -> None:
    """Ask every seat in the bit mask why; seats of one function are asked in one call."""
    table.asked = mask & table.python_mask
    table.asked_why = why
    for place in range(table.n_seats):
        seats = mask & table.voice[place]
        if seats:
            call_react(functions[FIRST_REACT + place], table, minds, kit, rules, why, seats)


@kernel()
def check_plans(table: Any, rules: Any, mask: int) -> int:
    """Return 0, or the step code of the first plan in the mask that breaks A1; tidies empty plans."""
    for seat in range(table.n_seats):
        if (mask >> seat) & 1 == 0:
            continue
        do = table.plan_do[seat]
        if do == DO_NOTHING:
            table.plan_at[seat] = NEVER
            continue
        if table.plan_at[seat] < table.now:
            if table.flight_at[seat] != NEVER:  # it waits for the seat's claim on its way
                table.plan_at[seat] = table.now
            else:
                table.fault_seat = seat
                return STEP_PAST
        if do == DO_ASK:
            continue
        if do < DO_ASK or do > rules.n_actions or not 0 <= table.plan_arg[seat] < rules.arg_limit[do]:
            table.fault_seat = seat
            return STEP_ACTION
    return 0
