"""The compiled player of Catch the Match: one search through fifteen objects a round, and what comes in its way.

A target is an object both cards show alike. A search over n = 15 objects lasts
``search_factor * (m3 + s * (n - 3)) * W``; it misses with ``miss(15)`` and then starts again (C-m). Then come
inspection, choice and the naming. A false alarm names a decoy if there is one, else an object half of which agrees,
else any other.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from penguinbench._accel import kernel, popcount
from penguinbench._arena import onset_of
from penguinbench._layout import DO_NOTHING, FLIPPING, NEVER, WHY_CARD, WHY_CHOOSE, WHY_JUDGED, WRONG
from penguinbench._quantiles import half_word
from penguinbench._streams import STAGE_OBJECT_ALARM, STAGE_OBJECTS, philox
from penguinbench.games.catch_the_match import facts
from penguinbench.games.catch_the_match.bits import lowest
from penguinbench.games.catch_the_match.cards import N_OBJECTS
from penguinbench_agents import _memory as at
from penguinbench_agents._decide import caution_now
from penguinbench_agents._horses import history, miss_rate
from penguinbench_agents._mind_catch import DECOY_PULL, FAMILIARITY
from penguinbench_agents._noise import (
    LANE_CHOICE,
    LANE_ENCODING,
    LANE_MOTOR,
    TICKS,
    difficulty,
    encoding_ms,
    fixed_block,
    shape_draw,
)
from penguinbench_agents._params import INDEX

_M3 = INDEX["search_m3_ms"]
_PER_CARD = INDEX["search_per_card_ms"]
_FACTOR = INDEX["search_factor"]
_SEARCH_SHAPE, _SEARCH_CV = INDEX["search_shape"], INDEX["search_cv"]
_LAPSE = INDEX["lapse"]
_INSPECTS, _INSPECT_MS, _HOLD_MS = INDEX["inspects"], INDEX["inspect_ms"], INDEX["hold_ms"]
_CHOICE_MS, _CHOICE_FACTOR = INDEX["choice_ms"], INDEX["choice_factor"]
_CHOICE_SHAPE, _CHOICE_CV = INDEX["choice_shape"], INDEX["choice_cv"]
_CALL_MS, _GRAB_MS, _MOTOR_FACTOR = INDEX["call_ms"], INDEX["grab_ms"], INDEX["motor_factor"]
_MOTOR_SHAPE, _MOTOR_CV = INDEX["motor_shape"], INDEX["motor_cv"]
_ALARM_RATE, _ALARM_MS = INDEX["alarm_rate"], INDEX["alarm_ms"]
_ALARM_SHAPE, _ALARM_CV = INDEX["alarm_shape"], INDEX["alarm_cv"]
_REPEAT, _SWITCH = INDEX["repeat_factor"], INDEX["switch_factor"]
_KEY_SEARCH, _KEY_CHOICE, _KEY_MOTOR, _KEY_ALARM = 1, 2, 3, 4
_WORDS = 4294967296.0
_MOST_SEARCHES = 64
"""A seat that misses this often in one round gives up; with a miss rate of .5 that is one round in 2**64."""

PLANNED_CARD = at.STATE  # ordinal + 1 of the card whose search is planned
BACKS_SEEN = at.N_HORSES  # how often everybody was in again when that was planned


@kernel()
def react(table: Any, minds: Any, kit: Any, rules: Any, why: int, mask: int) -> None:
    """Answer for every profile seat in the mask (the signature of ``docs/architecture.md``)."""
    for seat in range(table.n_seats):
        if (mask >> seat) & 1 == 0:
            continue
        if why == WHY_CARD:
            new = table.seen[seat] == 2 and table.phase != FLIPPING  # else the round was over before the seat saw it
            if new and minds.words[seat, PLANNED_CARD] != table.up_ordinal[1] + 1:
                minds.words[seat, PLANNED_CARD] = table.up_ordinal[1] + 1
                minds.words[seat, BACKS_SEEN] = table.own[facts.BACKS]
                _plan(table, kit, rules, seat, minds, np.int64(0))
        elif why == WHY_JUDGED:
            _see_verdict(table, kit, rules, seat, minds)
        elif why == WHY_CHOOSE and table.own[facts.CHOOSER] == seat:
            _take_older(table, kit, seat)


@kernel()
def _see_verdict(table: Any, kit: Any, rules: Any, seat: int, minds: Any) -> None:
    for i in range(table.n_claims):
        if table.claim_seat[i] == seat and table.claim_do[i] == facts.NAME:
            minds.words[seat, at.LAST_CLAIM] = np.int64(table.claim_arg[i]) + 1
            if table.claim_verdict[i] == WRONG:
                minds.words[seat, at.ERROR_ROUND] = table.window_round + 1
    backs = table.own[facts.BACKS]
    if table.own[facts.CHOOSER] == seat:
        return  # the plan is the choice of a card
    if table.award or table.own[facts.OUT + seat]:
        table.plan_do[seat] = DO_NOTHING
        table.plan_at[seat] = NEVER
    elif backs > minds.words[seat, BACKS_SEEN]:
        minds.words[seat, BACKS_SEEN] = backs
        if table.seen[seat] == 2:
            _plan(table, kit, rules, seat, minds, table.now)


@kernel()
def _take_older(table: Any, kit: Any, seat: int) -> None:
    """Take the older card: who has to choose gains nothing by the other one."""
    place = table.place[seat]
    table.plan_at[seat] = table.now + np.int64(np.ceil(kit.params[place, _GRAB_MS] * TICKS))
    table.plan_do[seat] = facts.TAKE
    table.plan_arg[seat] = 0


@kernel(hot=True)
def _plan(table: Any, kit: Any, rules: Any, seat: int, minds: Any, after: Any) -> None:
    """Plan what comes first: the object found, or a false alarm."""
    place = table.place[seat]
    ordinal = table.up_ordinal[1]
    onset = max(max(onset_of(table, rules, seat, 0), onset_of(table, rules, seat, 1)), after)
    back = minds.words[seat, BACKS_SEEN]
    fixed = fixed_block(kit, seat, ordinal)
    seen = encoding_ms(kit, place, half_word(fixed, LANE_ENCODING))
    pace = history(table, kit, place)
    done: Any = NEVER
    arg: Any = 0
    same = table.facts[facts.SAME]
    while same:
        o = lowest(same)
        same &= same - 1
        found = _search_ms(table, kit, seat, minds, o, back) * pace
        if found < 1e12:
            tick = onset + np.int64(np.ceil((seen + found) * TICKS))
            if tick < done:
                done, arg = tick, o
    if done != NEVER:
        wait = kit.params[place, _HOLD_MS]
        if kit.params[place, _INSPECTS] != 0.0:
            wait += kit.params[place, _INSPECT_MS]
        choice = kit.params[place, _CHOICE_MS] * kit.params[place, _CHOICE_FACTOR] * pace
        choice *= caution_now(table, kit, place, minds, seat)
        if choice != 0.0:
            choice *= shape_draw(kit, place, _CHOICE_SHAPE, _CHOICE_CV, half_word(fixed, LANE_CHOICE), _KEY_CHOICE)
        done += np.int64(np.ceil(wait * TICKS)) + np.int64(np.ceil(choice * TICKS))
        done += _naming_ticks(kit, rules, place, pace, half_word(fixed, LANE_MOTOR))
    alarm, wrong = _alarm(table, kit, rules, seat, minds, onset, back, seen, pace)
    if alarm < done:
        done, arg = alarm, wrong
    table.plan_at[seat] = done
    table.plan_do[seat] = facts.NAME if done != NEVER else DO_NOTHING
    table.plan_arg[seat] = arg


@kernel(hot=True)
def _naming_ticks(kit: Any, rules: Any, place: int, pace: float, word: np.uint64) -> Any:
    """Return how long it takes to say the name, and to point at the same time where that is part of the claim."""
    mean = kit.params[place, _CALL_MS]
    if (rules.hand_actions >> facts.NAME) & 1:
        mean = max(mean, kit.params[place, _GRAB_MS])
    mean *= kit.params[place, _MOTOR_FACTOR] * pace
    return np.int64(np.ceil(mean * shape_draw(kit, place, _MOTOR_SHAPE, _MOTOR_CV, word, _KEY_MOTOR) * TICKS))


@kernel(hot=True)
def _search_ms(table: Any, kit: Any, seat: int, minds: Any, o: int, back: int) -> float:
    """Return how long the searches for an object last until one finds it, in ms; 1e12 for never."""
    place = table.place[seat]
    ordinal = table.up_ordinal[1]
    mean = max(0.0, kit.params[place, _M3] + kit.params[place, _PER_CARD] * (N_OBJECTS - 3.0))
    mean *= kit.params[place, _FACTOR] * difficulty(kit, place, ordinal)
    if table.up_fall[0] < table.up_fall[1]:
        mean *= kit.params[place, FAMILIARITY]
    last = minds.words[seat, at.LAST_CLAIM]
    if last > 0:
        mean *= kit.params[place, _REPEAT] if last == o + 1 else kit.params[place, _SWITCH]
    miss = min(1.0, miss_rate(kit, place, N_OBJECTS) + kit.params[place, _LAPSE])
    total = 0.0
    for k in range(_MOST_SEARCHES):
        about = np.uint64((o << 32) | (back << 8) | (k >> 3))
        block = philox(kit.root, kit.game, np.uint64(seat), np.uint64(ordinal), about, STAGE_OBJECTS)
        word = np.float64(half_word(block, k & 7))
        missed = word < miss * _WORDS
        # One uniform says both whether the search misses and how long it lasts, exactly.
        rest = word / miss if missed else (word - miss * _WORDS) / (1.0 - miss)
        own = np.uint64(min(max(rest, 0.0), _WORDS - 1.0))
        total += mean * shape_draw(kit, place, _SEARCH_SHAPE, _SEARCH_CV, own, _KEY_SEARCH)
        if not missed:
            return total
    return 1e12


@kernel(hot=True)
def _alarm(
    table: Any, kit: Any, rules: Any, seat: int, minds: Any, onset: int, back: int, seen: float, pace: float
) -> tuple[Any, Any]:  # fmt: skip
    """Return when a false alarm is completed and which object it names; NEVER for none."""
    place = table.place[seat]
    rate = kit.params[place, _ALARM_RATE]
    if rate == 0.0:
        return NEVER, 0
    about = np.uint64(back)
    ordinal = np.uint64(table.up_ordinal[1])
    block = philox(kit.root, kit.game, np.uint64(seat), ordinal, about, STAGE_OBJECT_ALARM)
    caution = caution_now(table, kit, place, minds, seat)
    swapped = table.facts[facts.DECOYS]
    chance = rate if caution == 1.0 else math.pow(rate, caution)
    chance *= 1.0 + kit.params[place, DECOY_PULL] * popcount(np.uint64(swapped))
    if np.float64(half_word(block, 0)) >= min(chance, 1.0) * _WORDS:
        return NEVER, 0
    wrong = swapped & ~table.facts[facts.SAME]
    if wrong == 0:
        wrong = table.facts[facts.HALF] & ~table.facts[facts.SAME]
    if wrong == 0:
        wrong = ((1 << N_OBJECTS) - 1) & ~table.facts[facts.SAME]
    n = popcount(np.uint64(wrong))
    if n == 0:
        return NEVER, 0
    pick = np.int64((half_word(block, 2) * np.uint64(n)) >> np.uint64(32))
    named = 0
    for o in range(N_OBJECTS):
        if (wrong >> o) & 1:
            if pick == 0:
                named = o
            pick -= 1
    ready = kit.params[place, _ALARM_MS] * caution * pace
    ready *= shape_draw(kit, place, _ALARM_SHAPE, _ALARM_CV, half_word(block, 1), _KEY_ALARM)
    begins = onset + np.int64(np.ceil((seen + ready) * TICKS))
    return begins + _naming_ticks(kit, rules, place, pace, half_word(block, 3)), named
