"""The compiled player of Polar Panic: search for shared fish, two hands, a memory for what was turned down.

A target is a pair of face-up cards that share a fish. At the onset of its later card it gets a search time as in the
games of outfits, with n face-up cards; missed, it is raced anew at every further card. Then come inspection and choice,
and two hands that need their own times by Fitts' law for the distance from the seat to the card on a table laid out in
rows.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from penguinbench._accel import kernel
from penguinbench._arena import onset_of
from penguinbench._layout import DO_NOTHING, NEVER, TALLY_WRONG, WHY_CARD, WHY_CLAIM, WHY_TURN, WINDOW, WRONG
from penguinbench._quantiles import half_word, unit
from penguinbench._streams import (
    STAGE_PANIC_ALARM,
    STAGE_PANIC_FLIP,
    STAGE_PANIC_HAND,
    STAGE_PANIC_SEARCH,
    philox,
)
from penguinbench.games.polar_panic import facts
from penguinbench.games.polar_panic.lay import FISH_BITS, fish_at
from penguinbench.games.polar_panic.option_index import HANDS
from penguinbench_agents import _memory as at
from penguinbench_agents._decide import caution_now
from penguinbench_agents._horses import history, miss_rate
from penguinbench_agents._mind_panic import (
    FITTS_A_MS,
    FITTS_B_MS,
    FLIP_CHOICE,
    MEMORY_CARDS,
    MEMORY_CONFUSION,
    MEMORY_LOSS,
    TARGET_CM,
)
from penguinbench_agents._noise import LANE_ENCODING, TICKS, difficulty, encoding_ms, fixed_block, shape_draw
from penguinbench_agents._params import INDEX

_M3, _PER_CARD, _FACTOR = INDEX["search_m3_ms"], INDEX["search_per_card_ms"], INDEX["search_factor"]
_SEARCH_SHAPE, _SEARCH_CV, _LAPSE = INDEX["search_shape"], INDEX["search_cv"], INDEX["lapse"]
_INSPECTS, _INSPECT_MS, _HOLD_MS = INDEX["inspects"], INDEX["inspect_ms"], INDEX["hold_ms"]
_CHOICE_MS, _CHOICE_FACTOR = INDEX["choice_ms"], INDEX["choice_factor"]
_CHOICE_SHAPE, _CHOICE_CV = INDEX["choice_shape"], INDEX["choice_cv"]
_KNOCK_MS, _MOTOR_FACTOR = INDEX["knock_ms"], INDEX["motor_factor"]
_MOTOR_SHAPE, _MOTOR_CV = INDEX["motor_shape"], INDEX["motor_cv"]
_ALARM_RATE, _ALARM_MS = INDEX["alarm_rate"], INDEX["alarm_ms"]
_ALARM_SHAPE, _ALARM_CV = INDEX["alarm_shape"], INDEX["alarm_cv"]
_KEY_SEARCH, _KEY_CHOICE, _KEY_MOTOR, _KEY_ALARM = 1, 2, 3, 4
_WORDS = 4294967296.0
_ZERO = np.uint64(0)
_AVOID_BEAR, _PARTNER = 1.0, 2.0
COLUMNS, ROWS, PITCH_CM, EDGE_CM = 8, 8, 9.0, 20.0
"""The table: spots in rows, and how far behind the outer ones a seat is."""

# The memory row.
BEGINS = 0  # when the hands of the pending catch begin to move, NEVER without
HAND_AT = 1  # two hands: when they land, NEVER without
HAND_SPOT = 3
FLIP_AT = 5
FLIP_SPOT = 6
SEEN_CARD = 7  # ordinal + 1 of the last card taken in
REMEMBERED = 8  # eight face-up cards of the past: (spot + 1) << 8 | card
ROOM = 8


@kernel()
def react(table: Any, minds: Any, kit: Any, rules: Any, why: int, mask: int) -> None:
    """Answer for every profile seat in the mask (the signature of ``docs/architecture.md``)."""
    for seat in range(table.n_seats):
        if (mask >> seat) & 1 == 0:
            continue
        if minds.words[seat, SEEN_CARD] == 0 and minds.words[seat, BEGINS] == 0:
            _drop_hands(minds, seat)
            minds.words[seat, FLIP_AT] = NEVER
        if why == WHY_CARD:
            _remember(table, kit, minds, seat)
        if why == WHY_TURN:
            _decide_flip(table, kit, rules, seat, minds)
        elif table.own[facts.OWES_FLIP] != 1 or table.own[facts.TURN] != seat:
            minds.words[seat, FLIP_AT] = NEVER
        if why == WHY_CLAIM:
            _land(table, seat, minds)
        if not _hands_move(table, seat, minds):
            _decide_hands(table, kit, rules, seat, minds)
        _note_errors(table, seat, minds)
        _plan(table, seat, minds)


@kernel()
def _drop_hands(minds: Any, seat: int) -> None:
    minds.words[seat, BEGINS] = NEVER
    minds.words[seat, HAND_AT] = NEVER
    minds.words[seat, HAND_AT + 1] = NEVER


@kernel()
def _land(table: Any, seat: int, minds: Any) -> None:
    """Forget the hand of the seat that has just landed, even where it got nothing."""
    last = table.n_claims - 1
    if last >= 0 and table.claim_seat[last] == seat and table.claim_do[last] == facts.CATCH:
        for hand in range(2):
            if minds.words[seat, HAND_SPOT + hand] == table.claim_arg[last]:
                minds.words[seat, HAND_AT + hand] = NEVER


@kernel()
def _note_errors(table: Any, seat: int, minds: Any) -> None:
    if table.judged:
        for i in range(table.n_claims):
            if table.claim_seat[i] == seat and table.claim_verdict[i] == WRONG:
                minds.words[seat, at.ERROR_ROUND] = table.window_round + 1


@kernel()
def _hands_move(table: Any, seat: int, minds: Any) -> bool:
    """Forget hands that have landed; return whether a hand is on its way and cannot be called back."""
    moving = False
    for hand in range(2):
        when = minds.words[seat, HAND_AT + hand]
        if when == NEVER:
            continue
        if when < table.now or _touches(table, seat, minds.words[seat, HAND_SPOT + hand]):
            minds.words[seat, HAND_AT + hand] = NEVER
        elif minds.words[seat, BEGINS] <= table.now:
            moving = True
    return moving


@kernel()
def _touches(table: Any, seat: int, spot: int) -> bool:
    for position in range(table.n_up):
        if table.own[facts.LINE_SPOT + position] == spot:
            return table.own[facts.TOUCHED + position] == seat + 1
    return False


@kernel()
def _find_tick(table: Any, kit: Any, rules: Any, seat: int, i: int, j: int) -> Any:
    """Return when the seat finds that the cards at positions i < j share a fish, NEVER while it misses it."""
    place = table.place[seat]
    pair = np.uint64(table.up[i]) << np.uint64(8) | np.uint64(table.up[j])
    for k in range(j, table.seen[seat]):
        ordinal = table.up_ordinal[k]
        block = philox(kit.root, kit.game, np.uint64(seat), np.uint64(ordinal), pair, STAGE_PANIC_SEARCH)
        n = table.own[facts.LINE_N + k]
        miss = min(1.0, miss_rate(kit, place, n) + kit.params[place, _LAPSE])
        word = np.float64(half_word(block, 0))
        if word < miss * _WORDS:
            continue
        rest = np.uint64(min(max((word - miss * _WORDS) / (1.0 - miss), 0.0), _WORDS - 1.0))
        mean = max(0.0, kit.params[place, _M3] + kit.params[place, _PER_CARD] * (np.float64(n) - 3.0))
        mean *= kit.params[place, _FACTOR] * difficulty(kit, place, ordinal) * history(table, kit, place)
        found = encoding_ms(kit, place, half_word(fixed_block(kit, seat, ordinal), LANE_ENCODING))
        found += mean * shape_draw(kit, place, _SEARCH_SHAPE, _SEARCH_CV, rest, _KEY_SEARCH)
        return onset_of(table, rules, seat, k) + np.int64(np.ceil(found * TICKS))
    return NEVER


@kernel()
def _reach_ticks(table: Any, kit: Any, seat: int, spot: int, word: np.uint64) -> Any:
    """Return the ticks a hand needs from the seat to a spot: Fitts' law, Shannon's form."""
    place = table.place[seat]
    angle = 2.0 * math.pi * seat / table.n_seats
    x = (spot % COLUMNS - 0.5 * (COLUMNS - 1)) * PITCH_CM - math.cos(angle) * (0.5 * COLUMNS * PITCH_CM + EDGE_CM)
    y = (spot // COLUMNS - 0.5 * (ROWS - 1)) * PITCH_CM - math.sin(angle) * (0.5 * ROWS * PITCH_CM + EDGE_CM)
    bits = math.log2(math.sqrt(x * x + y * y) / kit.params[place, TARGET_CM] + 1.0)
    ms = kit.params[place, _KNOCK_MS] + kit.params[place, FITTS_A_MS] + kit.params[place, FITTS_B_MS] * bits
    ms *= kit.params[place, _MOTOR_FACTOR] * history(table, kit, place)
    return np.int64(np.ceil(ms * shape_draw(kit, place, _MOTOR_SHAPE, _MOTOR_CV, word, _KEY_MOTOR) * TICKS))


@kernel()
def _other_key(table: Any, seat: int, first: int) -> np.uint64:
    """Return the key of a pair's earlier card: with the seat's wrong catches so far, so that it does not repeat one.

    With ``touch=two`` two seats that each get one card of a pair both fail, and with the same noise would for ever.
    """
    tries = np.uint64(table.tally[seat, TALLY_WRONG])
    return np.uint64(table.up_ordinal[first]) | (tries << np.uint64(32))


@kernel()
def _decide_hands(table: Any, kit: Any, rules: Any, seat: int, minds: Any) -> None:
    """Decide on the pair found first of which no card is taken, or on a false alarm that is ready sooner."""
    place = table.place[seat]
    best: Any = NEVER
    first, second = -1, -1
    free = rules.option[HANDS]
    for position in range(table.n_up):
        free -= table.own[facts.TOUCHED + position] == seat + 1
    for j in range(table.seen[seat] if free > 0 else 0):
        if table.own[facts.TOUCHED + j] != 0 and table.own[facts.TOUCHED + j] != seat + 1:
            continue
        fish = fish_at(table, j)
        for i in range(j):
            taken = table.own[facts.TOUCHED + i]
            if fish & fish_at(table, i) == _ZERO or (taken != 0 and taken != seat + 1):
                continue
            if taken == seat + 1 and table.own[facts.TOUCHED + j] == seat + 1:
                continue
            found = _find_tick(table, kit, rules, seat, i, j)
            if found < best:
                best, first, second = found, i, j
    begins: Any = NEVER
    if best != NEVER:
        ordinal = np.uint64(table.up_ordinal[second])
        other = _other_key(table, seat, first)
        block = philox(kit.root, kit.game, np.uint64(seat), ordinal, other, STAGE_PANIC_HAND)
        wait = kit.params[place, _HOLD_MS]
        if kit.params[place, _INSPECTS] != 0.0:
            wait += kit.params[place, _INSPECT_MS]
        choice = kit.params[place, _CHOICE_MS] * kit.params[place, _CHOICE_FACTOR] * history(table, kit, place)
        choice *= caution_now(table, kit, place, minds, seat)
        if choice != 0.0:
            choice *= shape_draw(kit, place, _CHOICE_SHAPE, _CHOICE_CV, half_word(block, 0), _KEY_CHOICE)
        begins = max(best + np.int64(np.ceil((wait + choice) * TICKS)), table.now)
    alarm, spot = _alarm(table, kit, rules, seat, minds)
    _drop_hands(minds, seat)
    if alarm < begins and free > 0:
        word = philox(kit.root, kit.game, np.uint64(seat), np.uint64(spot), _ZERO, STAGE_PANIC_HAND)
        minds.words[seat, BEGINS] = alarm
        minds.words[seat, HAND_AT] = alarm + _reach_ticks(table, kit, seat, spot, half_word(word, 1))
        minds.words[seat, HAND_SPOT] = spot
    elif begins != NEVER:
        minds.words[seat, BEGINS] = begins
        ordinal = np.uint64(table.up_ordinal[second])
        other = _other_key(table, seat, first)
        block = philox(kit.root, kit.game, np.uint64(seat), ordinal, other, STAGE_PANIC_HAND)
        for hand in range(2):
            position = second if hand == 0 else first
            if table.own[facts.TOUCHED + position] == 0 and free > 0:
                free -= 1
                spot = table.own[facts.LINE_SPOT + position]
                lands = begins + _reach_ticks(table, kit, seat, spot, half_word(block, 1 + hand))
                minds.words[seat, HAND_AT + hand] = lands
                minds.words[seat, HAND_SPOT + hand] = spot


@kernel()
def _alarm(table: Any, kit: Any, rules: Any, seat: int, minds: Any) -> tuple[Any, int]:
    """Return when a false alarm at the newest card is ready for its hand, and its spot; NEVER for none.

    It concerns a card that matches nothing: a hand on one that matches is no mistake.
    """
    place = table.place[seat]
    n = table.seen[seat]
    rate = kit.params[place, _ALARM_RATE]
    if rate == 0.0 or n == 0 or table.own[facts.TOUCHED + n - 1] != 0:
        return NEVER, 0
    newest = n - 1
    for other in range(newest):
        if fish_at(table, newest) & fish_at(table, other) != _ZERO:
            return NEVER, 0
    ordinal = table.up_ordinal[newest]
    block = philox(kit.root, kit.game, np.uint64(seat), np.uint64(ordinal), _ZERO, STAGE_PANIC_ALARM)
    caution = caution_now(table, kit, place, minds, seat)
    if np.float64(half_word(block, 0)) >= math.pow(rate, caution) * _WORDS:
        return NEVER, 0
    ms = encoding_ms(kit, place, half_word(fixed_block(kit, seat, ordinal), LANE_ENCODING))
    ready = kit.params[place, _ALARM_MS] * caution * history(table, kit, place)
    ms += ready * shape_draw(kit, place, _ALARM_SHAPE, _ALARM_CV, half_word(block, 1), _KEY_ALARM)
    begins = onset_of(table, rules, seat, newest) + np.int64(np.ceil(ms * TICKS))
    if begins < table.now:
        return NEVER, 0  # it came up before; it does not come up twice
    return begins, table.own[facts.LINE_SPOT + newest]


@kernel()
def _remember(table: Any, kit: Any, minds: Any, seat: int) -> None:
    """Take in the newest card visible to the seat; the oldest of ``memory_cards`` goes."""
    n = table.seen[seat]
    if n == 0 or minds.words[seat, SEEN_CARD] == table.up_ordinal[n - 1] + 1:
        return
    minds.words[seat, SEEN_CARD] = table.up_ordinal[n - 1] + 1
    room: Any = min(np.int64(kit.params[table.place[seat], MEMORY_CARDS]), ROOM)
    if room == 0:
        return
    for k in range(room - 1, 0, -1):
        minds.words[seat, REMEMBERED + k] = minds.words[seat, REMEMBERED + k - 1]
    spot = np.int64(table.own[facts.LINE_SPOT + n - 1])
    minds.words[seat, REMEMBERED] = (spot + 1) << 8 | np.int64(table.up[n - 1])


@kernel()
def _decide_flip(table: Any, kit: Any, rules: Any, seat: int, minds: Any) -> None:
    """Choose the card to flip: a remembered partner of a face-up card, else any but the bear, or just any."""
    place = table.place[seat]
    turn = np.uint64(table["round"])
    block = philox(kit.root, kit.game, np.uint64(seat), turn, _ZERO, STAGE_PANIC_FLIP)
    for k in range(ROOM):
        word = philox(kit.root, kit.game, np.uint64(seat), turn, np.uint64(1 + k), STAGE_PANIC_FLIP)
        if unit(half_word(word, 0)) < kit.params[place, MEMORY_LOSS]:
            minds.words[seat, REMEMBERED + k] = 0
    choice = kit.params[place, FLIP_CHOICE]
    spot: Any = -1
    if choice == _PARTNER:
        spot = _partner(table, minds, seat)
        if spot >= 0 and unit(half_word(block, 1)) < kit.params[place, MEMORY_CONFUSION]:
            beside = spot + 1 if half_word(block, 2) & np.uint64(1) else spot - 1
            if 0 <= beside < 64 and table.own[facts.SPOT + beside] == facts.FACE_DOWN:
                spot = beside
    bear: Any = -1
    if choice >= _AVOID_BEAR:
        bear = table.own[facts.BEAR_SEEN] - 1
    if spot < 0:
        n = 0
        for other in range(64):
            n += table.own[facts.SPOT + other] == facts.FACE_DOWN and other != bear
        pick = np.int64((half_word(block, 0) * np.uint64(max(n, 1))) >> np.uint64(32))
        for other in range(64):
            if table.own[facts.SPOT + other] == facts.FACE_DOWN and other != bear:
                if pick == 0:
                    spot = other
                pick -= 1
    if spot < 0:
        return
    minds.words[seat, FLIP_SPOT] = spot
    minds.words[seat, FLIP_AT] = table.now + _reach_ticks(table, kit, seat, spot, half_word(block, 3))


@kernel()
def _partner(table: Any, minds: Any, seat: int) -> int:
    """Return the spot of a remembered face-down card that shares a fish with a face-up one, -1 without."""
    for k in range(ROOM):
        entry = minds.words[seat, REMEMBERED + k]
        if entry == 0:
            continue
        spot = (entry >> 8) - 1
        if table.own[facts.SPOT + spot] != facts.FACE_DOWN:
            continue
        fish = table.cards[entry & 255] & FISH_BITS
        for position in range(table.seen[seat]):
            if fish & fish_at(table, position) != _ZERO:
                return spot
    return -1


@kernel()
def _plan(table: Any, seat: int, minds: Any) -> None:
    """Plan what comes first: a hand that lands, or the flip; no flip while hands are down."""
    done: Any = NEVER
    do, arg = DO_NOTHING, 0
    if table.phase != WINDOW:
        done, do, arg = minds.words[seat, FLIP_AT], facts.FLIP, minds.words[seat, FLIP_SPOT]
    for hand in range(2):
        when = minds.words[seat, HAND_AT + hand]
        if when < done:
            done, do, arg = when, facts.CATCH, minds.words[seat, HAND_SPOT + hand]
    if done == NEVER:
        do = DO_NOTHING
    table.plan_at[seat] = max(done, table.now)
    table.plan_do[seat] = do
    table.plan_arg[seat] = arg
