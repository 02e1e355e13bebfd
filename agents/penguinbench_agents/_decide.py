"""From finds to a claim: what is known when, what is decided, when hand or voice begin and end.

A seat looks ahead in its own horses: everything it will find, if nothing changes, is known from the noise. So one walk
over the finds in time order yields the plan; a new card or a seen claim makes it walk again, and what lies before that
moment comes out the same, since every new find lies after it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from penguinbench._accel import kernel, popcount
from penguinbench._layout import NEVER, WINDOW
from penguinbench._quantiles import half_word
from penguinbench._streams import STAGE_CHOICE, STAGE_CLAIM_SEEN, philox
from penguinbench.games.outfits.bits import element_mask, identity
from penguinbench.games.outfits.facts import CALL, IDENTICAL, KNOCK, SEVERAL
from penguinbench.games.outfits.option_index import (
    DOUBLE_ELEMENTS,
    EQUAL_CLOSEUPS,
    FIGURES,
    MIXED_TWINS,
    SCOPE,
    SCOPE_PAIR,
    TWO_COLOURS,
    TWO_COLOURS_TWO,
)
from penguinbench_agents import _memory as at
from penguinbench_agents._horses import card_at, history, horse, n_horses, shared_bits
from penguinbench_agents._noise import (
    LANE_CHOICE,
    LANE_ENCODING,
    LANE_MOTOR,
    TICKS,
    encoding_ms,
    fixed_block,
    shape_draw,
)
from penguinbench_agents._params import INDEX

_INSPECTS = INDEX["inspects"]
_INSPECT_MS = INDEX["inspect_ms"]
_HOLD_MS = INDEX["hold_ms"]
_CHOICE_MS = INDEX["choice_ms"]
_CHOICE_FACTOR = INDEX["choice_factor"]
_CHOICE_SHAPE = INDEX["choice_shape"]
_CHOICE_CV = INDEX["choice_cv"]
_CAUTION = INDEX["caution"]
_ERROR_CAUTION = INDEX["post_error_caution"]
_ERROR_ROUNDS = INDEX["post_error_rounds"]
_KNOCK_MS = INDEX["knock_ms"]
_CALL_MS = INDEX["call_ms"]
_GRAB_MS = INDEX["grab_ms"]
_MOTOR_FACTOR = INDEX["motor_factor"]
_MOTOR_SHAPE = INDEX["motor_shape"]
_MOTOR_CV = INDEX["motor_cv"]
_ABORTS = INDEX["aborts"]
_UPGRADES = INDEX["upgrades"]
_KEY_CHOICE = 2
_KEY_MOTOR = 3
_ZERO = np.uint64(0)
_ONE = np.uint64(1)


@kernel(hot=True)
def caution_now(table: Any, kit: Any, place: int, minds: Any, seat: int) -> float:
    """Return a seat's caution: raised after an error, decaying with the rounds since."""
    caution = kit.params[place, _CAUTION]
    if kit.params[place, _ERROR_CAUTION] != 0.0 and minds.words[seat, at.ERROR_ROUND] > 0:
        since = np.float64(table["round"] + 1 - minds.words[seat, at.ERROR_ROUND])
        caution *= 1.0 + kit.params[place, _ERROR_CAUTION] * np.exp(-since / kit.params[place, _ERROR_ROUNDS])
    return caution


@kernel()
def motor_ticks(table: Any, kit: Any, place: int, do: int, word: np.uint64) -> Any:
    """Return the ticks of the motor stage of an action, drawn with its word."""
    mean = kit.params[place, _GRAB_MS]
    if do == CALL:
        mean = kit.params[place, _CALL_MS]
    elif do == KNOCK:
        mean = kit.params[place, _KNOCK_MS]
    mean *= kit.params[place, _MOTOR_FACTOR] * history(table, kit, place)
    return np.int64(np.ceil(mean * shape_draw(kit, place, _MOTOR_SHAPE, _MOTOR_CV, word, _KEY_MOTOR) * TICKS))


@kernel(hot=True)
def _choice_ticks(table: Any, kit: Any, place: int, minds: Any, seat: int, word: np.uint64) -> Any:
    mean = kit.params[place, _CHOICE_MS]
    if mean == 0.0:
        return 0
    mean *= kit.params[place, _CHOICE_FACTOR] * history(table, kit, place)
    mean *= caution_now(table, kit, place, minds, seat)
    return np.int64(np.ceil(mean * shape_draw(kit, place, _CHOICE_SHAPE, _CHOICE_CV, word, _KEY_CHOICE) * TICKS))


@kernel()
def seen_claim(table: Any, kit: Any, seat: int, i: int) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """Return the block of a seat's reaction to claim i of the open window."""
    target = np.uint64((table.window << 8) | i)
    return philox(kit.root, kit.game, np.uint64(seat), np.uint64(table.ordinal), target, STAGE_CLAIM_SEEN)


@kernel()
def claim_seen_at(table: Any, kit: Any, seat: int, i: int) -> int:
    """Return the tick at which a seat has taken in claim i of the open window (its own encoding)."""
    word = half_word(seen_claim(table, kit, seat, i), LANE_ENCODING)
    return table.claim_at[i] + np.int64(np.ceil(encoding_ms(kit, table.place[seat], word) * TICKS))


@kernel()
def stopped_from(table: Any, kit: Any, rules: Any, seat: int, do: int) -> int:
    """Return the tick from which a seat no longer begins an action because of claims it has seen (NEVER: no stop).

    A call stops calls; a middle figure calls, and the last one its like; the figure for identical cards all but a
    knock; a knock everything.
    """
    stop = NEVER
    # The record keeps the claims of a closed window until the next one opens; they stop nobody.
    if table.phase != WINDOW or kit.params[table.place[seat], _ABORTS] == 0.0:
        return stop
    figures = rules.option[FIGURES]
    for i in range(table.n_claims):
        made = np.int64(table.claim_do[i])
        if made == SEVERAL:
            figures -= 1
        if table.claim_seat[i] == seat:
            continue
        stops = made == KNOCK or do == CALL
        if made == IDENTICAL:
            stops = do != KNOCK
        elif made == SEVERAL:
            stops = do == CALL or (do == SEVERAL and figures <= 0)
        if stops:
            stop = min(stop, claim_seen_at(table, kit, seat, i))
    return stop


@kernel()
def _one_element(kit: Any, seat: int, table: Any, later: int, other: int, shared: np.uint64) -> np.uint64:
    """Return one of the shared colour bits: what a glance at a pair tells, each with the same chance."""
    n = popcount(shared)
    pick: Any = 0
    if n > 1:
        target = np.uint64((later << 8) | other)
        ordinal = np.uint64(table.up_ordinal[later])
        word = half_word(philox(kit.root, kit.game, np.uint64(seat), ordinal, target, STAGE_CHOICE), 0)
        pick = np.int64((word * np.uint64(n)) >> np.uint64(32))
    for _ in range(pick):
        shared &= shared - _ONE
    return shared & (~shared + _ONE)


@kernel(hot=True)
def _allowed(minds: Any, seat: int, claim: int, tick: int) -> bool:
    """Return whether a find made at a tick may lead to a claim: it was not rejected, or before the find."""
    rejected = minds.words[seat, at.REJECTED]
    return (rejected >> claim) & 1 == 0 or tick > minds.words[seat, at.REJECTED_UNTIL + claim]


@kernel(hot=True)
def _first_allowed(minds: Any, seat: int, bits: np.uint64, tick: int) -> int:
    """Return the first element of the colour bits that may be called, -1 when all were rejected since the find."""
    elements = np.int64(element_mask(bits))
    for element in range(6):
        if (elements >> element) & 1 and _allowed(minds, seat, element, tick):
            return element
    return -1


@kernel()
def assess(table: Any, kit: Any, rules: Any, seat: int, minds: Any, t: int, inspect: int) -> tuple[int, int, int, int]:
    """Return (action, argument, acted target, next news) by what a seat knows at tick t; action 0: nothing of use.

    Next news: the first tick after t at which a find, or an inspection, tells something new.

    Rank: two fish, identical, several by the game's scope (from finds alone), single. A claim that was judged void or
    wrong in this round is not made again on what was found before.
    """
    place = table.place[seat]
    inspects = kit.params[place, _INSPECTS] != 0.0
    news = NEVER
    by_pair = rules.option[SCOPE] == SCOPE_PAIR
    best, arg, acted, best_at = 0, 0, 0, NEVER
    bits = _ZERO
    last_at, last_target = -1, 0
    for k in range(n_horses(table, minds, seat)):
        packed = horse(table, kit, rules, minds, seat, k)
        tick = packed >> 16
        if tick > t:
            if packed != at.NO_HORSE:
                news = min(news, tick)
            continue
        later, other = (packed >> 8) & 255, packed & 255
        rank, element = 0, 0
        if other == at.OF_DOUBLE:
            if _allowed(minds, seat, 6 + KNOCK, tick):
                rank = KNOCK
        else:
            known = shared_bits(table, rules, later, other)
            if not inspects or tick + inspect > t:
                if inspects:
                    news = min(news, tick + inspect)
                known = _one_element(kit, seat, table, later, other, known)
            elif _identical(table, rules, later, other):
                if _allowed(minds, seat, 6 + IDENTICAL, tick):
                    rank = IDENTICAL
            if rank == 0 and by_pair and popcount(known) >= 2 and _allowed(minds, seat, 6 + SEVERAL, tick):
                rank = SEVERAL
            if rank == 0:
                element = _first_allowed(minds, seat, known, tick)
                if element >= 0:
                    rank = CALL
            bits |= known
            if tick > last_at:
                last_at, last_target = tick, (later << 8) | other
        if rank > best or (rank == best and rank > 0 and tick < best_at):
            best, acted, best_at = rank, (later << 8) | other, tick
            arg = element if rank == CALL else 0
    if not by_pair and best < SEVERAL:
        k = popcount(element_mask(bits))
        if rules.option[TWO_COLOURS] == TWO_COLOURS_TWO:
            k = popcount(bits)
        if k >= 2 and _allowed(minds, seat, 6 + SEVERAL, last_at):
            return SEVERAL, 0, last_target, news
    return best, arg, acted, news


@kernel(hot=True)
def _identical(table: Any, rules: Any, later: int, other: int) -> bool:
    closeups, twins = rules.option[EQUAL_CLOSEUPS], rules.option[MIXED_TWINS]
    double = rules.option[DOUBLE_ELEMENTS]
    own = identity(card_at(table, later), closeups, twins, double)
    return own != _ZERO and own == identity(card_at(table, other), closeups, twins, double)


@kernel(hot=True)
def _first_decision(
    table: Any, kit: Any, rules: Any, minds: Any, seat: int, inspect: int, hold: int
) -> int:  # fmt: skip
    """Return when the first decision falls: the first find, inspected, and the hold; never before BASE."""
    first = NEVER
    for k in range(n_horses(table, minds, seat)):
        packed = horse(table, kit, rules, minds, seat, k)
        if packed != at.NO_HORSE:
            first = min(first, (packed >> 16) + (inspect if packed & 255 != at.OF_DOUBLE else 0))
    if first == NEVER:
        return NEVER
    return max(first, minds.words[seat, at.BASE]) + hold


@kernel()
def walk(table: Any, kit: Any, rules: Any, seat: int, minds: Any) -> tuple[int, int, int, int]:
    """Return the next claim a seat makes on purpose, if nothing changes: (completed at, action, argument, motor at).

    Completed at NEVER: none. Once its call is made only a better find leads to another claim (F14).
    """
    place = table.place[seat]
    inspect: Any = 0
    if kit.params[place, _INSPECTS] != 0.0:
        inspect = np.int64(np.ceil(kit.params[place, _INSPECT_MS] * TICKS))
    hold: Any = np.int64(np.ceil(kit.params[place, _HOLD_MS] * TICKS))
    decided = _first_decision(table, kit, rules, minds, seat, inspect, hold)
    rank, arg, begins, done = 0, 0, NEVER, NEVER
    called = minds.words[seat, at.MADE] == at.MADE_CALL
    while decided != NEVER:
        better, better_arg, acted, news = assess(table, kit, rules, seat, minds, decided, inspect)
        if better > rank:
            rank, arg = better, better_arg
            block = fixed_block(kit, seat, table.up_ordinal[acted >> 8])
            begins = decided + _choice_ticks(table, kit, place, minds, seat, half_word(block, LANE_CHOICE))
            done = begins + motor_ticks(table, kit, place, rank, half_word(block, LANE_MOTOR))
            if begins >= stopped_from(table, kit, rules, seat, rank):
                begins, done = NEVER, NEVER
        if news >= begins:
            if rank != CALL or not called:
                break
            # The call is out: go on from where its motor stage began, for something better only.
            if kit.params[place, _UPGRADES] == 0.0:
                return NEVER, 0, 0, 0
            begins, done, called = NEVER, NEVER, False
        decided = news
    if done == NEVER or (minds.words[seat, at.MADE] == at.MADE_CALL and rank <= CALL):
        return NEVER, 0, 0, 0
    return done, rank, arg, begins
