"""The compiled player behind every profile: perceive (cards and claims into memory), decide (memory into a plan)."""

from __future__ import annotations

from typing import Any

import numpy as np

from penguinbench._accel import kernel
from penguinbench._layout import (
    DO_NOTHING,
    NEVER,
    VOID,
    WHY_CARD,
    WHY_CLAIM,
    WHY_JUDGED,
    WRONG,
)
from penguinbench._quantiles import half_word, unit
from penguinbench.games.outfits.facts import CALL, IDENTICAL, SEVERAL
from penguinbench.games.outfits.option_index import FIGURES
from penguinbench_agents import _memory as at
from penguinbench_agents._alarm import maybe_alarm
from penguinbench_agents._decide import claim_seen_at, motor_ticks, seen_claim, stopped_from, walk
from penguinbench_agents._horses import carry_over, see_card
from penguinbench_agents._noise import TICKS
from penguinbench_agents._params import INDEX

_COPY = INDEX["copy"]
_COPY_DELAY_MS = INDEX["copy_delay_ms"]
_LANE_COPY = 1
_LANE_COPY_MOTOR = 2


@kernel()
def react(table: Any, minds: Any, kit: Any, rules: Any, why: int, mask: int) -> None:
    """Answer for every profile seat in the mask (the signature of ``docs/architecture.md``)."""
    for seat in range(table.n_seats):
        if (mask >> seat) & 1 == 0:
            continue
        _settle_made(table, seat, minds)
        if why == WHY_CARD:
            earliest = see_card(table, kit, rules, seat, minds)
            alarm = maybe_alarm(table, kit, rules, seat, minds)
            # A find after the motor stage of the pending plan has begun cannot change it.
            if alarm or (earliest != NEVER and _may_change(minds, seat, earliest)):
                _plan(table, kit, rules, seat, minds)
        elif why == WHY_CLAIM:
            _see_claim(table, kit, rules, seat, minds)
        elif why == WHY_JUDGED:
            _see_verdict(table, rules, seat, minds)
            _plan(table, kit, rules, seat, minds)
        else:
            _plan(table, kit, rules, seat, minds)


@kernel()
def _may_change(minds: Any, seat: int, tick: int) -> bool:
    if minds.words[seat, at.MADE] == at.MADE_FINAL:
        return False
    return minds.words[seat, at.PLAN_KIND] != at.PLAN_RIGHT or tick < minds.words[seat, at.MOTOR_AT]


@kernel()
def _settle_made(table: Any, seat: int, minds: Any) -> None:
    """Note a plan that the bench has made a claim of since the seat was last asked."""
    kind = minds.words[seat, at.PLAN_KIND]
    if kind == at.PLAN_NONE or table.plan_do[seat] != DO_NOTHING:
        return
    minds.words[seat, at.PLAN_KIND] = at.PLAN_NONE
    if kind == at.PLAN_ALARM:
        made = minds.words[seat, at.ALARM_CLAIM] >> 8
        minds.words[seat, at.ALARM_AT] = 0
        if made == SEVERAL or made == IDENTICAL:
            minds.words[seat, at.MADE] = at.MADE_FINAL
        return
    minds.words[seat, at.ALARM_AT] = 0  # a right plan completed earlier replaces the false alarm
    if kind == at.PLAN_COPY:
        minds.words[seat, at.COPY_AT] = 0
        minds.words[seat, at.MADE] = at.MADE_FINAL
    elif minds.words[seat, at.PLANNED] == CALL:
        minds.words[seat, at.MADE] = at.MADE_CALL
    else:
        minds.words[seat, at.MADE] = at.MADE_FINAL


@kernel()
def _plan(table: Any, kit: Any, rules: Any, seat: int, minds: Any) -> None:
    """Set the earliest of the right claim, the false alarm and the copied figure as the seat's plan."""
    table.plan_do[seat] = DO_NOTHING
    minds.words[seat, at.PLAN_KIND] = at.PLAN_NONE
    if minds.words[seat, at.MADE] == at.MADE_FINAL:
        return
    done, do, arg, begins = NEVER, 0, 0, NEVER
    if minds.words[seat, at.N_HORSES] > 0 or minds.words[seat, at.STATE] & at.FLAG_DROPPED:
        done, do, arg, begins = walk(table, kit, rules, seat, minds)
    kind = at.PLAN_NONE
    if done != NEVER:
        kind = at.PLAN_RIGHT
        minds.words[seat, at.PLANNED] = do
        minds.words[seat, at.MOTOR_AT] = begins
    if minds.words[seat, at.ALARM_AT] != 0:
        claim = minds.words[seat, at.ALARM_CLAIM]
        if minds.words[seat, at.ALARM_MOTOR_AT] >= stopped_from(table, kit, rules, seat, claim >> 8):
            minds.words[seat, at.ALARM_AT] = 0
        elif minds.words[seat, at.ALARM_AT] < done:
            done, do, arg, kind = minds.words[seat, at.ALARM_AT], claim >> 8, claim & 255, at.PLAN_ALARM
    if minds.words[seat, at.COPY_AT] != 0:
        if minds.words[seat, at.COPY_MOTOR_AT] >= stopped_from(table, kit, rules, seat, SEVERAL):
            minds.words[seat, at.COPY_AT] = 0
        elif minds.words[seat, at.COPY_AT] < done:
            done, do, arg, kind = minds.words[seat, at.COPY_AT], SEVERAL, 0, at.PLAN_COPY
    if kind != at.PLAN_NONE:
        # A plan worked out anew after an interruption may lie a moment back; it is carried out now.
        table.plan_at[seat] = max(done, table.now)
        table.plan_do[seat] = do
        table.plan_arg[seat] = arg
        minds.words[seat, at.PLAN_KIND] = kind


@kernel()
def _see_claim(table: Any, kit: Any, rules: Any, seat: int, minds: Any) -> None:
    last = table.n_claims - 1
    if table.claim_seat[last] == seat:
        _plan(table, kit, rules, seat, minds)
        return
    copies = _maybe_copy(table, kit, rules, seat, minds, last)
    if minds.words[seat, at.PLAN_KIND] == at.PLAN_NONE and not copies:
        return
    begins = minds.words[seat, at.MOTOR_AT]
    if minds.words[seat, at.PLAN_KIND] == at.PLAN_ALARM:
        begins = minds.words[seat, at.ALARM_MOTOR_AT]
    elif minds.words[seat, at.PLAN_KIND] == at.PLAN_COPY:
        begins = minds.words[seat, at.COPY_MOTOR_AT]
    # A motor stage begun before the claim completes; one that begins later is only given up if the claim stops it.
    if copies or (begins >= table.now and begins >= stopped_from(table, kit, rules, seat, table.plan_do[seat])):
        _plan(table, kit, rules, seat, minds)


@kernel()
def _maybe_copy(table: Any, kit: Any, rules: Any, seat: int, minds: Any, i: int) -> bool:
    """Decide whether to grab the middle figure because a neighbour did."""
    place = table.place[seat]
    if kit.params[place, _COPY] == 0.0 or table.claim_do[i] != SEVERAL or minds.words[seat, at.MADE] == at.MADE_FINAL:
        return False
    taken = 0
    for k in range(table.n_claims):
        taken += table.claim_do[k] == SEVERAL
    if taken >= rules.option[FIGURES] or minds.words[seat, at.COPY_AT] != 0:
        return False
    block = seen_claim(table, kit, seat, i)
    if unit(half_word(block, _LANE_COPY)) >= kit.params[place, _COPY]:
        return False
    begins = claim_seen_at(table, kit, seat, i) + np.int64(np.ceil(kit.params[place, _COPY_DELAY_MS] * TICKS))
    minds.words[seat, at.COPY_MOTOR_AT] = begins
    motor = motor_ticks(table, kit, table.place[seat], SEVERAL, half_word(block, _LANE_COPY_MOTOR))
    minds.words[seat, at.COPY_AT] = begins + motor
    return True


@kernel()
def _see_verdict(table: Any, rules: Any, seat: int, minds: Any) -> None:
    """Take in what the judge said: after an award a round begins, else the seat plans anew from now."""
    acted: Any = 0
    for i in range(table.n_claims):
        if table.claim_seat[i] == seat:
            acted = np.int64(table.claim_do[i]) * 256 + np.int64(table.claim_arg[i])
            if table.claim_verdict[i] == WRONG:
                minds.words[seat, at.ERROR_ROUND] = table.window_round + 1
    if acted != 0:
        minds.words[seat, at.ACTED_CLAIM] = acted
    minds.words[seat, at.MADE] = at.MADE_NOTHING
    minds.words[seat, at.COPY_AT] = 0
    minds.words[seat, at.BASE] = table.now
    if table.award:
        if minds.words[seat, at.ACTED_CLAIM] != 0:
            minds.words[seat, at.LAST_CLAIM] = minds.words[seat, at.ACTED_CLAIM]
        minds.words[seat, at.STATE] = 0
        minds.words[seat, at.N_HORSES] = 0
        minds.words[seat, at.N_MISSED] = 0
        minds.words[seat, at.KEPT] = 0
        minds.words[seat, at.REJECTED] = 0
        minds.words[seat, at.ALARM_AT] = 0
        if table.n_up > 0:
            carry_over(table, rules, minds, seat)
        return
    minds.words[seat, at.ALARM_AT] = 0
    # Earlier windows of the round keep theirs: a seat does not go back to what failed before the last failure.
    for i in range(table.n_claims):
        if table.claim_verdict[i] == WRONG or table.claim_verdict[i] == VOID:
            claim: Any = 6 + np.int64(table.claim_do[i])
            if table.claim_do[i] == CALL:
                claim = np.int64(table.claim_arg[i])
            minds.words[seat, at.REJECTED] |= 1 << claim
            minds.words[seat, at.REJECTED_UNTIL + claim] = table.now
