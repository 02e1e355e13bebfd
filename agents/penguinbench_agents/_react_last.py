"""The compiled player of Last Penguin: whom to join, how long to hold, what to choose (a war of attrition).

A card's *worth* to a seat is what it would add to its points: known for a card it drew (if it looks: ``peeks``), else
the mean over all cards it has not seen, less ``reads_drawer`` when the drawer has lifted. It joins a card worth more
than ``join_above``, and stays on a closed card for a time with the mean ``patience_ms`` per point of worth,
exponentially distributed: who waits longer takes it. A card worth nothing is let go at once, after encoding, choice and
motor. A bluffer stays on a bad card it drew until the count is over, so that others join, and lifts then.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from penguinbench._accel import kernel
from penguinbench._layout import DO_NOTHING, NEVER, NOBODY
from penguinbench._quantiles import half_word, unit
from penguinbench._streams import STAGE_NERVES, STAGE_NERVES_CHOICE, philox
from penguinbench.games.last_penguin import facts
from penguinbench.games.last_penguin.cards import TURNING
from penguinbench.games.last_penguin.choices import is_choice, n_choices
from penguinbench.games.last_penguin.deck import MOST_CARDS
from penguinbench.games.last_penguin.option_index import DRAWER_LIFTS
from penguinbench.games.last_penguin.score import card_at, may_lift, turning_of, used_fingers, value
from penguinbench_agents._mind_last import (
    BLUFF,
    CROWD_COST,
    JOIN_ABOVE,
    PATIENCE_MS,
    PEEKS,
    PICKS_RANDOM,
    READS_DRAWER,
    SLIP_PER_S,
    SPARE_FINGERS,
)
from penguinbench_agents._noise import TICKS, encoding_ms, shape_draw
from penguinbench_agents._params import INDEX

_CHOICE_MS, _CHOICE_FACTOR = INDEX["choice_ms"], INDEX["choice_factor"]
_CHOICE_SHAPE, _CHOICE_CV = INDEX["choice_shape"], INDEX["choice_cv"]
_KNOCK_MS, _GRAB_MS, _MOTOR_FACTOR = INDEX["knock_ms"], INDEX["grab_ms"], INDEX["motor_factor"]
_MOTOR_SHAPE, _MOTOR_CV = INDEX["motor_shape"], INDEX["motor_cv"]
_KEY_CHOICE, _KEY_MOTOR = 2, 3
_ONE = np.uint64(1)
_FAR = np.float64(1 << 50)

# The memory row: by place, when the seat means to lift (0: not decided, NEVER: not at all); then single words.
LIFT_AT = 0
JOIN_PLACE = MOST_CARDS  # place + 1 of the count that has been decided on
JOIN_AT = MOST_CARDS + 1
OWED_KEY = MOST_CARDS + 2  # what is owed, so that it is decided on once
OWED_AT = MOST_CARDS + 3
OWED_ARG = MOST_CARDS + 4


@kernel()
def react(table: Any, minds: Any, kit: Any, rules: Any, why: int, mask: int) -> None:
    """Answer for every profile seat in the mask (the signature of ``docs/architecture.md``)."""
    for seat in range(table.n_seats):
        if (mask >> seat) & 1:
            mean = _mean_unseen(table, kit, rules, seat)
            turning = turning_of(table, seat)
            _decide_join(table, kit, rules, seat, minds, mean)
            _decide_lifts(table, kit, rules, seat, minds, mean, turning)
            _decide_owed(table, kit, rules, seat, minds, mean, turning)
            _plan(table, seat, minds)


@kernel()
def _mean_unseen(table: Any, kit: Any, rules: Any, seat: int) -> float:
    """Return the mean worth to a seat of a card it has not seen: not in front, not discarded, not looked at by it."""
    turning = turning_of(table, seat)
    peeks = kit.params[table.place[seat], PEEKS] != 0.0
    total, n = 0.0, 0
    for card in range(rules.n_cards):
        word: Any = np.int64(table.cards[card])
        total += value(word, turning)
        n += 1
    for place in range(table.ordinal):
        state = table.own[facts.STATE + place]
        hidden = state == facts.COUNT or state == facts.CLOSED or state == facts.TAKING
        if not hidden or (table.own[facts.OWNER + place] == seat and peeks):
            total -= value(card_at(table, place), turning)
            n -= 1
    return total / n if n > 0 else 0.0


@kernel()
def _worth(table: Any, kit: Any, seat: int, place: int, mean: float, turning: int) -> float:
    """Return what the card at a place is worth to a seat, as far as it can know."""
    drawer = table.own[facts.OWNER + place]
    if drawer == seat:
        if kit.params[table.place[seat], PEEKS] == 0.0:
            return mean
        return np.float64(value(card_at(table, place), turning))
    if (table.own[facts.HOLDERS + place] >> drawer) & 1 == 0:
        return mean - kit.params[table.place[seat], READS_DRAWER]
    return mean


@kernel()
def _reaction(table: Any, kit: Any, seat: int, block: tuple[np.uint64, np.uint64, np.uint64, np.uint64]) -> Any:
    """Return the ticks of encoding, choice and the finger's way, drawn with the first three words of a block."""
    place = table.place[seat]
    ms = encoding_ms(kit, place, half_word(block, 0))
    choice = kit.params[place, _CHOICE_MS] * kit.params[place, _CHOICE_FACTOR]
    if choice != 0.0:
        choice *= shape_draw(kit, place, _CHOICE_SHAPE, _CHOICE_CV, half_word(block, 1), _KEY_CHOICE)
    motor = kit.params[place, _KNOCK_MS] * kit.params[place, _MOTOR_FACTOR]
    motor *= shape_draw(kit, place, _MOTOR_SHAPE, _MOTOR_CV, half_word(block, 2), _KEY_MOTOR)
    return np.int64(np.ceil((ms + choice + motor) * TICKS))


@kernel()
def _decide_join(table: Any, kit: Any, rules: Any, seat: int, minds: Any, mean: float) -> None:
    """Decide once a count whether to join it."""
    counting = table.own[facts.COUNTING]
    if table.ordinal == 0 or counting == NOBODY:
        minds.words[seat, JOIN_AT] = 0
        return
    if minds.words[seat, JOIN_PLACE] == counting + 1:
        if table.now >= minds.words[seat, JOIN_AT]:
            minds.words[seat, JOIN_AT] = 0
        return
    minds.words[seat, JOIN_PLACE] = counting + 1
    minds.words[seat, JOIN_AT] = 0
    place = table.place[seat]
    if table.own[facts.OWNER + counting] == seat:
        return
    holders = table.own[facts.HOLDERS + counting]
    rivals = 0
    for other in range(table.n_seats):
        rivals += (holders >> other) & 1
    worth = _worth(table, kit, seat, counting, mean, 0) - kit.params[place, CROWD_COST] * max(rivals - 1, 0)
    free = facts.FINGERS - used_fingers(table, seat)
    if worth > kit.params[place, JOIN_ABOVE] and free > kit.params[place, SPARE_FINGERS]:
        block = philox(kit.root, kit.game, np.uint64(seat), np.uint64(counting), np.uint64(0), STAGE_NERVES)
        minds.words[seat, JOIN_AT] = table.now + _reaction(table, kit, seat, block)


@kernel()
def _decide_lifts(table: Any, kit: Any, rules: Any, seat: int, minds: Any, mean: float, turning: int) -> None:
    """Decide when to withdraw each finger; decided anew when the card loses its worth."""
    who = table.place[seat]
    for place in range(table.ordinal):
        if not may_lift(table, seat, place):
            minds.words[seat, LIFT_AT + place] = 0
            continue
        at = minds.words[seat, LIFT_AT + place]
        block = philox(kit.root, kit.game, np.uint64(seat), np.uint64(place), _ONE, STAGE_NERVES)
        closed = table.own[facts.STATE + place] == facts.CLOSED
        worth: Any = _worth(table, kit, seat, place, mean, turning)
        if kit.params[who, PATIENCE_MS] >= 1e12:
            worth = 1.0  # holds whatever it is
        found: Any = NEVER
        if worth <= 0.0:
            found = table.now + _reaction(table, kit, seat, block)
            own = table.own[facts.OWNER + place] == seat
            if own and not closed and unit(half_word(block, 3)) < kit.params[who, BLUFF]:
                found = NEVER  # stays to the end of the count; then this is decided anew
            if not closed and own and rules.option[DRAWER_LIFTS] == 0:
                found = NEVER  # must stay (L-f)
        elif closed and at == 0 and kit.params[who, PATIENCE_MS] < 1e12:
            wait = -math.log(unit(half_word(block, 4))) * kit.params[who, PATIENCE_MS] * worth
            found = table.now + np.int64(np.ceil(min(wait * TICKS, _FAR)))
        elif at != 0:
            found = at
        if at == 0 and kit.params[who, SLIP_PER_S] > 0.0:
            slip = -math.log(unit(half_word(block, 5))) / kit.params[who, SLIP_PER_S] * 1000.0
            found = min(found, table.now + np.int64(np.ceil(min(slip * TICKS, _FAR))))
        if at != 0 and at < found:
            found = at
        # A card that is still counted gets its waiting time when the count is over.
        minds.words[seat, LIFT_AT + place] = 0 if found == NEVER and not closed else found


@kernel()
def _gain(
    table: Any, kit: Any, rules: Any, seat: int, owes: int, arg: int, mean: float, turning: int
) -> float:  # fmt: skip
    """Return how welcome an answer to what a seat owes is to it."""
    place = arg & 31
    if owes == facts.OWES_DISCARD:
        owner = table.own[facts.OWNER + place]
        card = card_at(table, place)
        lost = np.float64(value(card, turning_of(table, owner) - (1 if card == TURNING else 0)))
        return -lost if owner == seat else lost
    worth = _worth(table, kit, seat, place, mean, turning)
    if owes != facts.OWES_OTHER:
        return -worth
    holders = table.own[facts.HOLDERS + place] & ~(1 << (arg >> 5))
    if holders == 1 << seat:
        return worth  # the card becomes mine
    if holders & (holders - 1) == 0 and holders != 0:
        return -worth  # it becomes somebody else's
    return 0.0


@kernel()
def _decide_owed(table: Any, kit: Any, rules: Any, seat: int, minds: Any, mean: float, turning: int) -> None:
    """Decide once what to answer, and when."""
    owes = table.own[facts.OWES]
    if table.ordinal == 0 and owes == 0:
        return
    if owes == facts.OWES_NOTHING or table.own[facts.CHOOSER] != seat:
        minds.words[seat, OWED_KEY] = 0
        return
    key = owes + 8 * table.own[facts.N_TASKS] + 1024 * table.ordinal
    known = minds.words[seat, OWED_KEY] == key
    if known and (owes == facts.OWES_DRAW or is_choice(table, rules, seat, owes, minds.words[seat, OWED_ARG])):
        return
    minds.words[seat, OWED_KEY] = key
    tick = np.uint64(table.now)
    block = philox(kit.root, kit.game, np.uint64(seat), np.uint64(table.ordinal), tick, STAGE_NERVES_CHOICE)
    if owes == facts.OWES_DRAW:
        motor = np.int64(np.ceil(kit.params[table.place[seat], _GRAB_MS] * TICKS))
        minds.words[seat, OWED_AT] = table.now + motor
        minds.words[seat, OWED_ARG] = 0
        return
    minds.words[seat, OWED_AT] = table.now + _reaction(table, kit, seat, block)
    pick = np.int64(-1)
    if kit.params[table.place[seat], PICKS_RANDOM] != 0.0:
        n = n_choices(table, rules, seat, owes)
        pick = np.int64((half_word(block, 3) * np.uint64(max(n, 1))) >> np.uint64(32))
    best: Any = 0
    best_gain: Any = -1e300
    for victim in range(table.n_seats if owes == facts.OWES_OTHER else 1):
        for place in range(MOST_CARDS):
            arg = 32 * victim + place
            if is_choice(table, rules, seat, owes, arg):
                gain: Any = _gain(table, kit, rules, seat, owes, arg, mean, turning)
                if pick == 0:
                    gain = 1e300
                pick -= 1
                if gain > best_gain:
                    best = arg
                    best_gain = gain
    minds.words[seat, OWED_ARG] = best


@kernel()
def _plan(table: Any, seat: int, minds: Any) -> None:
    """Plan what comes first: what is owed, a join, a lift."""
    done, do, arg = NEVER, DO_NOTHING, 0
    if minds.words[seat, OWED_KEY] != 0:
        done, arg = minds.words[seat, OWED_AT], minds.words[seat, OWED_ARG]
        do = facts.DRAW if table.own[facts.OWES] == facts.OWES_DRAW else facts.CHOOSE
    if minds.words[seat, JOIN_AT] != 0 and minds.words[seat, JOIN_AT] < done:
        done, do, arg = minds.words[seat, JOIN_AT], facts.JOIN, 0
    for place in range(table.ordinal):
        at = minds.words[seat, LIFT_AT + place]
        if at != 0 and at < done:
            done, do, arg = at, facts.LIFT, place
    table.plan_at[seat] = max(done, table.now)
    table.plan_do[seat] = do
    table.plan_arg[seat] = arg
