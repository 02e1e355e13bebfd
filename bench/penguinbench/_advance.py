"""One step of any game: the next event, then the seats it concerns are asked."""

from __future__ import annotations

from typing import Any

from penguinbench._accel import kernel
from penguinbench._arena import event
from penguinbench._ask import ask, check_plans
from penguinbench._own_clock import own_event


@kernel(hot=True)
def advance(
    table: Any, minds: Any, kit: Any, rules: Any, fall: Any, judge: Any, functions: Any, own: Any,
) -> int:  # fmt: skip
    """Move a game by one event and return what it was: one of the ``STEP_`` codes of ``_layout``.

    Inlined into the loops over it, and asking into this. ``functions`` is a row of ``functions_row``. ``own`` is None
    for games whose clock is the shared one, and 1 for others: a branch on None is decided when the kernel is compiled,
    and the other side is not compiled.
    """
    if own is None:
        happened = event(table, kit, rules, fall, judge)
    else:
        happened = own_event(table, kit, rules, fall, judge)
    step, mask = happened & 255, happened >> 16
    if mask:
        ask(table, minds, kit, rules, (happened >> 8) & 255, mask, functions)
        fault = check_plans(table, rules, mask & ~table.python_mask)
        if fault:
            return fault
    return step
