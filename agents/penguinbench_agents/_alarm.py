"""False alarms: a wrong claim that gets ready at an onset, whatever lies on the table."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from penguinbench._accel import kernel, popcount
from penguinbench._arena import onset_of
from penguinbench._quantiles import half_word
from penguinbench._streams import STAGE_ALARM, STAGE_ALARM_DETAIL, philox
from penguinbench.games.outfits.bits import TWO_FISH, element_mask, identity, matchable
from penguinbench.games.outfits.facts import CALL, IDENTICAL, KNOCK, N_ELEMENTS, SEVERAL
from penguinbench.games.outfits.option_index import (
    DOUBLE_ELEMENTS,
    EQUAL_CLOSEUPS,
    MIXED_TWINS,
    SCOPE,
    SCOPE_PAIR,
    TWO_COLOURS,
    TWO_COLOURS_TWO,
)
from penguinbench_agents import _memory as at
from penguinbench_agents._decide import caution_now, motor_ticks
from penguinbench_agents._horses import card_at, history
from penguinbench_agents._noise import LANE_ENCODING, TICKS, encoding_ms, fixed_block, shape_draw
from penguinbench_agents._params import INDEX

_RATE = INDEX["alarm_rate"]
_ALARM_MS = INDEX["alarm_ms"]
_SHAPE = INDEX["alarm_shape"]
_CV = INDEX["alarm_cv"]
_KEY_ALARM = 4
_ZERO = np.uint64(0)
_WORDS = 4294967296.0


@kernel()
def _alarm_word(kit: Any, seat: int, minds: Any, ordinal: int) -> np.uint64:
    """Return the word that decides on a false alarm; one block serves eight cards."""
    tag = (ordinal >> 3) + 1
    if minds.words[seat, at.ALARM_TAG] != tag:
        block = philox(kit.root, kit.game, np.uint64(seat), np.uint64(ordinal >> 3), _ZERO, STAGE_ALARM)
        minds.words[seat, at.ALARM_TAG] = tag
        minds.words[seat, at.ALARM_WORDS] = np.int64(block[0])
        minds.words[seat, at.ALARM_WORDS + 1] = np.int64(block[1])
        minds.words[seat, at.ALARM_WORDS + 2] = np.int64(block[2])
        minds.words[seat, at.ALARM_WORDS + 3] = np.int64(block[3])
    lane = ordinal & 7
    word = np.uint64(minds.words[seat, at.ALARM_WORDS + (lane >> 1)])
    return (word >> np.uint64(32 * (lane & 1))) & np.uint64(0xFFFFFFFF)


@kernel()
def _wrong_claim(table: Any, rules: Any, seat: int, word: np.uint64) -> int:
    """Return action * 256 + argument of a claim that is wrong on what the seat sees, 0 when there is none.

    The look-alike with most shared features: a pair that nearly is what the action asks for. Without one, every wrong
    action has the same chance.
    """
    double_elements = rules.option[DOUBLE_ELEMENTS]
    closeups, twins = rules.option[EQUAL_CLOSEUPS], rules.option[MIXED_TWINS]
    once, twice, double = _ZERO, _ZERO, _ZERO
    k_pair = 0
    identical = False
    for i in range(table.seen[seat]):
        card = card_at(table, i)
        own = matchable(card, double_elements)
        double |= card & TWO_FISH
        twice |= once & own
        once |= own
        own_identity = identity(card, closeups, twins, double_elements)
        for j in range(i):
            other = card_at(table, j)
            k_pair = max(k_pair, popcount(own & matchable(other, double_elements)))
            if own_identity != _ZERO and own_identity == identity(other, closeups, twins, double_elements):
                identical = True
    elements = np.int64(element_mask(twice))
    widest = k_pair
    if rules.option[SCOPE] != SCOPE_PAIR:
        widest = popcount(twice) if rules.option[TWO_COLOURS] == TWO_COLOURS_TWO else popcount(np.uint64(elements))
    if k_pair >= 1 and widest < 2:
        return SEVERAL * 256
    if k_pair >= 1 and not identical:
        return IDENTICAL * 256
    n = N_ELEMENTS - popcount(np.uint64(elements)) + (widest < 2) + (not identical) + (double == _ZERO)
    if n == 0:
        return 0
    pick = np.int64((word * np.uint64(n)) >> np.uint64(32))
    for element in range(N_ELEMENTS):
        if (elements >> element) & 1 == 0:
            if pick == 0:
                return CALL * 256 + element
            pick -= 1
    if widest < 2:
        if pick == 0:
            return SEVERAL * 256
        pick -= 1
    if not identical and pick == 0:
        return IDENTICAL * 256
    return KNOCK * 256


@kernel()
def maybe_alarm(table: Any, kit: Any, rules: Any, seat: int, minds: Any) -> bool:
    """Prepare a false alarm at the onset of the newest card, with the seat's rate; return whether one came up.

    Wolfe's observers: .0146 of target-absent trials, an accumulator with threshold 1.1 and drift -1.92. ``caution``
    scales the threshold: the rate becomes rate ** caution, the mean time grows with caution.
    """
    place = table.place[seat]
    rate = kit.params[place, _RATE]
    if rate == 0.0:
        return False
    position = table.seen[seat] - 1
    ordinal = table.up_ordinal[position]
    word = np.float64(_alarm_word(kit, seat, minds, ordinal))
    caution = caution_now(table, kit, place, minds, seat)
    # The power is costly and needed once in seventy cards: with caution >= 1 the plain rate bounds it.
    if caution >= 1.0 and word >= rate * _WORDS:
        return False
    if word >= math.pow(rate, caution) * _WORDS:
        return False
    block = philox(kit.root, kit.game, np.uint64(seat), np.uint64(ordinal), _ZERO, STAGE_ALARM_DETAIL)
    claim = _wrong_claim(table, rules, seat, half_word(block, 1))
    if claim == 0:
        return False
    seen_ms = encoding_ms(kit, place, half_word(fixed_block(kit, seat, ordinal), LANE_ENCODING))
    ready_ms = kit.params[place, _ALARM_MS] * caution * history(table, kit, place)
    ready_ms *= shape_draw(kit, place, _SHAPE, _CV, half_word(block, 0), _KEY_ALARM)
    begins = onset_of(table, rules, seat, position) + np.int64(np.ceil((seen_ms + ready_ms) * TICKS))
    done = begins + motor_ticks(table, kit, place, claim >> 8, half_word(block, 2))
    if minds.words[seat, at.ALARM_AT] != 0 and minds.words[seat, at.ALARM_AT] <= done:
        return False
    minds.words[seat, at.ALARM_AT] = done
    minds.words[seat, at.ALARM_MOTOR_AT] = begins
    minds.words[seat, at.ALARM_CLAIM] = claim
    return True
