"""The timeline of games that move by kernels of their own: who is served when is shared, what happens is the game's.

Such a game gives, in the place of ``fall`` and ``judge``, two kernels of the same signatures:

``act(table, rules, seat)``
    A seat's action is completed now; ``flight_do`` and ``flight_arg`` say which. Who may do what is the game's to say:
    what cannot be done is void, never an error.
``clock(table, rules, root, group)``
    ``due_at`` has come. In the phase ``FLIPPING`` it is served before the claims of its tick (a card, a turn), else
    after them (the end of a window): T1.

Both may set ``due_at`` and ``phase``, lay cards in the line (``see_line`` afterwards), enter claims (``complete``, or
``enter`` without a window), set ``judged`` to 1 when the claims in the record have their verdicts, ask seats next by
``call``, ``note`` what a log must tell, and set ``fault``. After ``act`` everybody is asked because of a claim, after a
``clock`` that judged because of the verdicts.
"""

from __future__ import annotations

from typing import Any

from penguinbench._accel import kernel
from penguinbench._arena import commit, first_flight, next_onset, next_time, onset_of
from penguinbench._functions import call_fall, call_judge
from penguinbench._layout import (
    DO_ASK,
    DO_NOTHING,
    FLIPPING,
    MAX_CLAIMS,
    MAX_NOTES,
    NEVER,
    NOBODY,
    OVER,
    STEP_CLAIM,
    STEP_FULL,
    STEP_JUDGED,
    STEP_OVER,
    STEP_PLAN,
    STEP_SEEN,
    STEP_TICK,
    STEP_TURN,
    STEP_WAKE,
    WHY_ACTED,
    WHY_CARD,
    WHY_CLAIM,
    WHY_JUDGED,
    WHY_WAKE,
)

JUST_JUDGED = 1
REPORTED = 2


@kernel()
def note(table: Any, what: int, seat: int, card: int, arg: int) -> None:
    """Note something that happened in this step, for the log; the game's folder says what the numbers mean."""
    i = table.n_notes
    if i >= MAX_NOTES:
        table.fault = STEP_FULL
        return
    table.note[i, 0] = what
    table.note[i, 1] = seat
    table.note[i, 2] = card
    table.note[i, 3] = arg
    table.n_notes = i + 1


@kernel()
def call(table: Any, mask: int, why: int) -> None:
    """Have seats (bit mask) asked as the next step of the game, at this tick."""
    table.call_mask = mask
    table.call_why = why


@kernel()
def enter(table: Any, seat: int, do: int, arg: int, verdict: int) -> int:
    """Enter an action with its verdict, without a window; return its row, -1 where there is no more room."""
    if table.judged:
        table.judged = 0
        table.n_claims = 0
    i = table.n_claims
    if i >= MAX_CLAIMS:
        table.fault = STEP_FULL
        table.fault_seat = seat
        return -1
    table.claim_at[i] = table.now
    table.claim_seat[i] = seat
    table.claim_do[i] = do
    table.claim_arg[i] = arg
    table.claim_verdict[i] = verdict
    table.claim_tied[i] = 0
    table.claim_gained[i] = 0
    table.claim_lost[i] = 0
    table.claim_latency[i] = NEVER
    table.n_claims = i + 1
    return i


@kernel()
def see_line(table: Any, rules: Any) -> None:
    """Set what each seat sees of the line as it is now, after cards were laid or taken away."""
    for seat in range(table.n_seats):
        seen = 0
        while seen < table.n_up and onset_of(table, rules, seat, seen) <= table.now:
            seen += 1
        table.seen[seat] = seen
        next_onset(table, rules, seat)


@kernel()
def serve_action(table: Any, rules: Any, act: Any, seat: int) -> int:
    """Let a seat's action (``flight_do``, ``flight_arg``) be completed now; return what ``own_event`` answers."""
    table.n_notes = 0
    call_fall(act, table, rules, seat)
    table.flight_at[seat] = NEVER
    table.last_claim_at[seat] = table.now
    table.plan_at[seat] = max(table.plan_at[seat], table.now)  # a plan that waited for this action is not past
    return _report(table, STEP_CLAIM, WHY_CLAIM, (1 << table.n_seats) - 1)


@kernel()
def serve_clock(table: Any, kit: Any, rules: Any, clock: Any) -> int:
    """Let the game's clock move on now; return what ``own_event`` answers."""
    table.n_notes = 0
    call_judge(clock, table, rules, kit.root, kit.group)
    asked = (1 << table.n_seats) - 1 if table.judged == JUST_JUDGED else 0
    return _report(table, STEP_TICK, WHY_JUDGED, asked)


@kernel()
def _report(table: Any, step: int, why: int, mask: int) -> int:
    """Return the answer for a kernel of the game that has just run."""
    if table.fault:
        return table.fault
    judged = table.judged == JUST_JUDGED
    if table.phase == OVER:
        if not judged:
            table.n_claims = 0  # they are in the result already
        return STEP_OVER
    if judged:
        table.judged = REPORTED
        return STEP_JUDGED | (why << 8) | (mask << 16)
    return step | (why << 8) | (mask << 16)


@kernel()
def _seen_or_woken(table: Any, rules: Any) -> int:
    """Return the answer for seats that see a card now, or else have asked to be asked now; 0 when there are none."""
    now = table.now
    mask = 0
    for seat in range(table.n_seats):
        if table.onset_at[seat] == now:
            mask |= 1 << seat
            table.seen[seat] += 1
            next_onset(table, rules, seat)
    if mask:
        return STEP_SEEN | (WHY_CARD << 8) | (mask << 16)
    for seat in range(table.n_seats):
        if table.plan_at[seat] <= now and table.plan_do[seat] == DO_ASK:
            mask |= 1 << seat
            table.plan_at[seat] = NEVER
            table.plan_do[seat] = DO_NOTHING
    if mask:
        return STEP_WAKE | (WHY_WAKE << 8) | (mask << 16)
    return 0


@kernel()
def own_event(table: Any, kit: Any, rules: Any, act: Any, clock: Any) -> int:
    """Serve the next event; return its step code, why seats are to be asked (8 bits on) and which (16 bits on)."""
    if table.phase == OVER:
        return STEP_OVER
    table.n_notes = 0
    # 1. Seats the game itself wants asked: a turn, a choice.
    mask = table.call_mask
    if mask:
        table.call_mask = 0
        return STEP_TURN | (table.call_why << 8) | (mask << 16)
    now = next_time(table)
    table.now = now
    # 2. Cards and turns.
    if now == table.due_at and table.phase == FLIPPING:
        return serve_clock(table, kit, rules, clock)
    # 3. What becomes visible, then wake-ups, so that what is planned for this very tick is an action of this tick.
    asked = _seen_or_woken(table, rules)
    if asked:
        return asked
    # 4. Hands that start to move now, then the first action that is completed now.
    mask = commit(table, rules)
    if mask:
        return STEP_PLAN | (WHY_ACTED << 8) | (mask << 16)
    seat = first_flight(table, kit)
    if seat != NOBODY:
        return serve_action(table, rules, act, seat)
    # 5. Ends of windows and of what else the game waits for.
    return serve_clock(table, kit, rules, clock)
