"""Move a half-played game by one event: the only implementation of the timeline (T1 to T3).

Equal times are served in this order: a card, then what seats see of it, then wake-ups, then claims (equal claims by a
draw keyed by the deal, G-a), then the end of a window. Every step ends by asking the seats it concerns, at one place
in the code (``_advance``): five inlined call sites compiled for 21 s, one for 8 s.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from penguinbench._accel import kernel
from penguinbench._functions import call_fall
from penguinbench._layout import (
    DO_ASK,
    DO_NOTHING,
    FACT_KIND,
    FACT_SINCE,
    FLIPPING,
    LAST_CHANCE,
    MAX_CLAIMS,
    N_FACTS,
    NEVER,
    NOBODY,
    OVER,
    STEP_CLAIM,
    STEP_FALL,
    STEP_FULL,
    STEP_JUDGED,
    STEP_OVER,
    STEP_PLAN,
    STEP_SEEN,
    STEP_WAKE,
    WHY_ACTED,
    WHY_CARD,
    WHY_CLAIM,
    WHY_JUDGED,
    WHY_WAKE,
    WINDOW,
)
from penguinbench._streams import STAGE_TIE, philox
from penguinbench._window import close_window

_ZERO = np.uint64(0)


@kernel(hot=True)
def onset_of(table: Any, rules: Any, seat: int, position: int) -> int:
    """Return the tick at which the card at a position of the line becomes visible to a seat (T2)."""
    onset = table.up_fall[position] + table.lag[seat]
    if table.up_flipper[position] == seat:
        onset += rules.flipper_lag
    return onset


@kernel(hot=True)
def next_onset(table: Any, rules: Any, seat: int) -> None:
    """Set when the seat's next card of the line becomes visible to it."""
    position = table.seen[seat]
    if position < table.n_up:
        # A card never becomes visible before an earlier one: a seat that flipped the earlier saw it late.
        table.onset_at[seat] = max(onset_of(table, rules, seat, position), table.now)
    else:
        table.onset_at[seat] = NEVER


@kernel()
def turn_card(table: Any, rules: Any, fall: Any) -> None:
    """Lay the top card of the stack face up at the end of the line, now."""
    position = table.n_up
    now = table.now
    table.up[position] = table.stack[table.stack_head]
    table.stack_head = (table.stack_head + 1) & 63
    table.stack_n -= 1
    table.up_fall[position] = now
    table.up_ordinal[position] = table.ordinal
    table.up_flipper[position] = table.flipper
    table.ordinal += 1
    table.n_up = position + 1
    table.last_fall = now
    if position == 0:
        for column in range(N_FACTS):
            table.facts[column] = 0
        table.facts[FACT_SINCE] = -1
    call_fall(fall, table, rules, position)
    if table.flipper != NOBODY:
        table.tally[table.flipper, 0] += 1
    if table.stack_n == 0:
        table.phase = LAST_CHANCE
        table.final = 1
        table.due_at = now + rules.last_chance
    else:
        table.due_at = now + interval(table, rules)
    for seat in range(table.n_seats):
        if table.seen[seat] == position:
            next_onset(table, rules, seat)


@kernel(hot=True)
def interval(table: Any, rules: Any) -> int:
    """Return the ticks between two cards while the present flipper turns them (F-z, A4)."""
    if table.flipper == NOBODY:
        return rules.flip_interval
    return table.pace[table.flipper]


@kernel(hot=True)
def _completion(table: Any, rules: Any, seat: int, do: int) -> int:
    """Return the tick at which an action begun now is completed: what hands lose (A1, F9, G-k)."""
    done = table.now
    if (rules.hand_actions >> do) & 1:
        done += table.hand_delay[seat]
        if seat == table.flipper:
            done = max(done, table.last_fall + rules.flip_hand)
        elif table.round_claims == 0:
            done += rules.reach
    return max(done, table.last_claim_at[seat] + rules.call_gap)


@kernel(hot=True)
def commit(table: Any, rules: Any) -> int:
    """Turn the plans that are due into claims on their way; return the seats whose claim takes longer (mask)."""
    now = table.now
    late = 0
    for seat in range(table.n_seats):
        if table.plan_at[seat] <= now and table.flight_at[seat] == NEVER:
            do = table.plan_do[seat]
            done = _completion(table, rules, seat, do)
            table.flight_at[seat] = done
            table.flight_do[seat] = do
            table.flight_arg[seat] = table.plan_arg[seat]
            table.plan_at[seat] = NEVER
            table.plan_do[seat] = DO_NOTHING
            if done > now:
                late |= 1 << seat
    return late


@kernel()
def first_flight(table: Any, kit: Any) -> int:
    """Return the seat whose claim is completed now; equal times by the draw of G-a, keyed by the deal."""
    best = NOBODY
    best_word = _ZERO
    for seat in range(table.n_seats):
        if table.flight_at[seat] != table.now:
            continue
        if best == NOBODY:
            best = seat
            continue
        if best_word == _ZERO:
            best_word = _tie_word(table, kit, best)
        word = _tie_word(table, kit, seat)
        if word < best_word:
            best = seat
            best_word = word
    return best


@kernel()
def _tie_word(table: Any, kit: Any, seat: int) -> np.uint64:
    ordinal = np.uint64(table.ordinal)
    return philox(kit.root, kit.group, np.uint64(seat), ordinal, _ZERO, STAGE_TIE)[0]


@kernel()
def _latency(table: Any, rules: Any, seat: int) -> int:
    """Return the ticks since the onset, at this seat, of the card that made its action right."""
    column = rules.since_fact[table.flight_do[seat]]
    if column < 0:
        return NEVER
    position = table.facts[column + table.flight_arg[seat]]
    if position < 0:
        return NEVER
    return table.now - onset_of(table, rules, seat, position)


@kernel()
def complete(table: Any, rules: Any, seat: int) -> int:
    """Enter a completed claim; the first opens the window and stops the flipping (T2)."""
    now = table.now
    if table.phase != WINDOW:
        table.phase = WINDOW
        table.due_at = now + rules.settle
        table.n_claims = 0
        table.judged = 0
        table.window_number = table.window
        table.window += 1
        table.window_round = table["round"]
        table.window_cards_up = table.n_up
        table.window_kind = table.facts[FACT_KIND]
    i = table.n_claims
    if i >= MAX_CLAIMS:
        table.fault_seat = seat
        return STEP_FULL
    table.claim_at[i] = now
    table.claim_seat[i] = np.uint8(seat)
    table.claim_do[i] = np.uint8(table.flight_do[seat])
    table.claim_arg[i] = np.int16(table.flight_arg[seat])
    table.claim_verdict[i] = 0
    table.claim_gained[i] = 0
    table.claim_lost[i] = 0
    table.claim_latency[i] = _latency(table, rules, seat)
    tied = i > 0 and table.claim_at[i - 1] == now and table.claim_seat[i - 1] != seat
    table.claim_tied[i] = np.uint8(tied)
    if tied:
        table.claim_tied[i - 1] = 1
    table.n_claims = i + 1
    table.round_claims += 1
    table.last_claim_at[seat] = now
    table.flight_at[seat] = NEVER
    table.plan_at[seat] = max(table.plan_at[seat], now)  # a plan that waited for this claim is not past
    return STEP_CLAIM


@kernel()
def _after_window(table: Any, rules: Any) -> None:
    """Set what each seat sees once the judge has spoken; claims on their way are void (G-b)."""
    now = table.now
    for seat in range(table.n_seats):
        table.flight_at[seat] = NEVER
        table.plan_at[seat] = max(table.plan_at[seat], now)
        seen = 0
        while seen < table.n_up and onset_of(table, rules, seat, seen) <= now:
            seen += 1
        table.seen[seat] = seen
        next_onset(table, rules, seat)


@kernel(hot=True)
def next_time(table: Any) -> int:
    """Return the tick of the next event of a game."""
    t = table.due_at
    for seat in range(table.n_seats):
        flight = table.flight_at[seat]
        plan = table.plan_at[seat]
        if flight != NEVER:
            plan = flight
        t = min(t, min(plan, table.onset_at[seat]))
    return max(t, table.now)


@kernel()
def _acts_now(table: Any) -> bool:
    """Return whether a seat claims or is to be asked at this tick: with ``moving_card="ignored"`` before the card."""
    for seat in range(table.n_seats):
        flight = table.flight_at[seat]
        if flight == table.now:
            return True
        if table.plan_at[seat] <= table.now and (flight == NEVER or table.plan_do[seat] == DO_ASK):
            return True
    return False


@kernel()
def _claim_or_end(table: Any, kit: Any, rules: Any, judge: Any, everybody: int) -> tuple[int, int, int]:
    """Serve a claim that is completed now, else the end of the window or of the last chance."""
    seat = first_flight(table, kit)
    if seat != NOBODY:
        hand = (rules.hand_actions >> table.flight_do[seat]) & 1
        if hand and seat == table.flipper and table.now < table.last_fall + rules.flip_hand:
            table.flight_at[seat] = table.last_fall + rules.flip_hand  # a card fell while the hand was on its way
            return STEP_PLAN, WHY_ACTED, 0
        return complete(table, rules, seat), WHY_CLAIM, everybody
    if table.phase == WINDOW:
        end_window(table, rules, judge, kit.root, kit.group)
        if table.phase == OVER:
            return STEP_OVER, WHY_JUDGED, 0
        return STEP_JUDGED, WHY_JUDGED, everybody
    end_game(table)  # the last chance passed without a claim (P24, F31)
    return STEP_OVER, WHY_JUDGED, 0


@kernel()
def end_window(table: Any, rules: Any, judge: Any, root: np.uint64, group: np.uint64) -> None:
    """Let the judge speak and set when the next card falls and what each seat sees (T3)."""
    close_window(table, rules, judge, root, group)
    if table.phase == OVER:
        return
    if table.award == 0:
        table.due_at = table.now + interval(table, rules)
    _after_window(table, rules)


@kernel()
def end_game(table: Any) -> None:
    """End a game in which no window is open: what lies there belongs to nobody."""
    table.phase = OVER
    table.n_claims = 0
    table.left_over = table.n_up + table.stack_n


@kernel()
def event(table: Any, kit: Any, rules: Any, fall: Any, judge: Any) -> int:
    """Serve the next event; return its step code, why seats are to be asked (8 bits on) and which (16 bits on)."""
    if table.phase == OVER:
        return STEP_OVER
    now = next_time(table)
    table.now = now
    n = table.n_seats
    everybody = (1 << n) - 1
    mask = 0
    why = WHY_CARD
    step = STEP_SEEN
    # 1. The next card.
    if now == table.due_at and table.phase == FLIPPING and not (rules.moving_card and _acts_now(table)):
        if table.stack_n == 0:  # F-s: a card should be turned and there is none
            end_game(table)
            return STEP_OVER
        turn_card(table, rules, fall)
        step = STEP_FALL
    # 2. What becomes visible now.
    for seat in range(n):
        if table.onset_at[seat] == now:
            mask |= 1 << seat
            table.seen[seat] += 1
            next_onset(table, rules, seat)
    # 3. Wake-ups, so that what is planned for this very tick is a claim of this tick.
    if mask == 0 and step != STEP_FALL:
        for seat in range(n):
            if table.plan_at[seat] <= now and table.plan_do[seat] == DO_ASK:
                mask |= 1 << seat
                table.plan_at[seat] = NEVER
                table.plan_do[seat] = DO_NOTHING
        if mask:
            step = STEP_WAKE
            why = WHY_WAKE
        else:
            # 4. Claims: hands that start to move now, then the first that arrives now.
            mask = commit(table, rules)
            if mask:
                step = STEP_PLAN
                why = WHY_ACTED
            else:
                step, why, mask = _claim_or_end(table, kit, rules, judge, everybody)
                if step == STEP_FULL or step == STEP_OVER:
                    return step
    return step | (why << 8) | (mask << 16)
