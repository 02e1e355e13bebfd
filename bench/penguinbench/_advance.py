"""One step of any game: the next event, then the seats it concerns are asked."""

from __future__ import annotations

from typing import Any

from penguinbench._accel import kernel
from penguinbench._arena import event
from penguinbench._ask import ask, check_plans
from penguinbench._own_clock import own_event


@kernel(hot=True)
def advance(
    table: Any, minds: Any, kit: Any, rules: Any, fall: Any, judge: Any,
    f0: Any, f1: Any, f2: Any, f3: Any, f4: Any, f5: Any, f6: Any, f7: Any, own: Any,
) -> int:  # fmt: skip
    """Move a game by one event and return what it was: one of the ``STEP_`` codes of ``_layout``.

    Inlined into the loops over it, and asking into this: a first-class function is three words, and ten of them pushed
    down two calls for every event took a third of the arena's time. ``own`` is None for games whose clock is the shared
    one, and 1 for others: a branch on None is decided when the kernel is compiled, and the other side is not compiled.
    """
    if own is None:
        happened = event(table, kit, rules, fall, judge)
    else:
        happened = own_event(table, kit, rules, fall, judge)
    step, mask = happened & 255, happened >> 16
    if mask:
        ask(table, minds, kit, rules, (happened >> 8) & 255, mask, f0, f1, f2, f3, f4, f5, f6, f7)
        fault = check_plans(table, rules, mask & ~table.python_mask)
        if fault:
            return fault
    return step
