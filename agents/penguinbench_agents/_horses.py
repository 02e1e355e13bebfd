"""The search: every target gets one horse, a random time at which the seat will have found it.

A target is a pair of visible cards that agree somewhere, or a card with two fish. A horse's time is a pure function of
the keyed noise and the line, so a seat keeps only its sixteen earliest and recomputes the rest when they run out.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from penguinbench._accel import kernel
from penguinbench._arena import onset_of
from penguinbench._layout import NEVER
from penguinbench._quantiles import half_word
from penguinbench.games.outfits.bits import TWO_FISH, matchable
from penguinbench.games.outfits.option_index import DOUBLE_ELEMENTS
from penguinbench_agents import _memory as at
from penguinbench_agents._noise import (
    LANE_DOUBLE,
    LANE_ENCODING,
    TICKS,
    again_word,
    difficulty,
    encoding_ms,
    fixed_block,
    shape_draw,
    target_word,
)
from penguinbench_agents._params import INDEX

_M3 = INDEX["search_m3_ms"]
_PER_CARD = INDEX["search_per_card_ms"]
_DOUBLE_MS = INDEX["double_ms"]
_FACTOR = INDEX["search_factor"]
_MISS_BASE = INDEX["miss_base"]
_MISS_PER_CARD = INDEX["miss_per_card"]
_MISS_FREE = INDEX["miss_free_cards"]
_LAPSE = INDEX["lapse"]
_SHAPE = INDEX["search_shape"]
_CV = INDEX["search_cv"]
_REPEAT = INDEX["repeat_factor"]
_SWITCH = INDEX["switch_factor"]
_PRACTICE_GAIN = INDEX["practice_gain"]
_PRACTICE_ROUNDS = INDEX["practice_rounds"]
_EXPERIENCE = INDEX["experience"]
_FATIGUE = INDEX["fatigue_per_round"]
_KEY_SEARCH = 1
_KEY_LAPSE = 7
_ZERO = np.uint64(0)
_WORDS = 4294967296.0


@kernel(hot=True)
def history(table: Any, kit: Any, place: int) -> float:
    """Return the factor that practice and fatigue put on a seat's times in this round (1 when neutral)."""
    factor = 1.0
    rounds = np.float64(table["round"])
    if kit.params[place, _PRACTICE_GAIN] != 0.0:
        practised = (kit.params[place, _EXPERIENCE] + rounds) / kit.params[place, _PRACTICE_ROUNDS]
        factor += kit.params[place, _PRACTICE_GAIN] * math.exp(-practised)
    return factor * (1.0 + kit.params[place, _FATIGUE] * rounds)


@kernel(hot=True)
def _primed(table: Any, kit: Any, place: int, minds: Any, seat: int, shared: np.uint64, double: bool) -> float:
    """Return the factor of a target that repeats, or switches from, what the seat last acted on."""
    if kit.params[place, _REPEAT] == 1.0 and kit.params[place, _SWITCH] == 1.0:
        return 1.0
    last = minds.words[seat, at.LAST_CLAIM]
    if last == 0:
        return 1.0
    action = last >> 8
    same = False
    if double:
        same = action == 4
    elif action == 1:
        element = np.uint64(last & 255)
        same = (shared >> (np.uint64(10) * element)) & np.uint64(0x3FF) != _ZERO
    elif action != 4:
        # A figure stands for several shared elements: the same action again when the pair shares more than one.
        same = shared & (shared - np.uint64(1)) != _ZERO
    if same:
        return kit.params[place, _REPEAT]
    return kit.params[place, _SWITCH]


@kernel(hot=True)
def card_at(table: Any, position: int) -> np.uint64:
    """Return the card at a position of the line."""
    return table.cards[table.up[position]]


@kernel(hot=True)
def shared_bits(table: Any, rules: Any, later: int, other: int) -> np.uint64:
    """Return the colour bits on which two cards of the line match."""
    option = rules.option[DOUBLE_ELEMENTS]
    return matchable(card_at(table, later), option) & matchable(card_at(table, other), option)


@kernel(hot=True)
def _word_misses(word: np.uint64, miss: float) -> Any:
    return np.float64(word) < miss * _WORDS


@kernel(hot=True)
def _rest_of_word(word: np.uint64, miss: float) -> np.uint64:
    """Return a word for the horse from the part of the word above the miss: one uniform serves both, exactly."""
    if miss == 0.0:
        return word
    rest = (np.float64(word) - miss * _WORDS) / (1.0 - miss)
    return np.uint64(min(max(rest, 0.0), _WORDS - 1.0))


@kernel(hot=True)
def miss_rate(kit: Any, place: int, n: int) -> float:
    """Return the probability that a target is missed at an onset with n cards up."""
    crowd = max(0.0, np.float64(n) - kit.params[place, _MISS_FREE])
    return kit.params[place, _MISS_BASE] + kit.params[place, _MISS_PER_CARD] * crowd


@kernel(hot=True)
def _lapsed(kit: Any, place: int, seat: int, ordinal: int) -> bool:
    lapse = kit.params[place, _LAPSE]
    if lapse == 0.0:
        return False
    return _word_misses(again_word(kit, seat, ordinal, 1 << 20), lapse)


@kernel(hot=True)
def _search_ms(
    table: Any, kit: Any, rules: Any, seat: int, minds: Any, n: int, other: int, later: int, word: np.uint64
) -> float:  # fmt: skip
    """Return the search time in ms of a target with n cards up, drawn with its own word."""
    place = table.place[seat]
    if other == at.OF_DOUBLE:
        mean = kit.params[place, _DOUBLE_MS]
        shared = _ZERO
    else:
        mean = max(0.0, kit.params[place, _M3] + kit.params[place, _PER_CARD] * (np.float64(n) - 3.0))
        shared = shared_bits(table, rules, later, other)
    mean *= kit.params[place, _FACTOR] * history(table, kit, place) * difficulty(kit, place, table.up_ordinal[later])
    mean *= _primed(table, kit, place, minds, seat, shared, other == at.OF_DOUBLE)
    return mean * shape_draw(kit, place, _SHAPE, _CV, word, _KEY_SEARCH)


@kernel()
def horse_time(
    table: Any, kit: Any, rules: Any, seat: int, minds: Any, later: int, other: int, onset_card: int,
    fixed: tuple[np.uint64, np.uint64, np.uint64, np.uint64],
) -> Any:  # fmt: skip
    """Return when the seat finds a target raced with the card at ``onset_card``, or NEVER when it misses it.

    ``fixed`` is the seat's block of that card. A target first raced with its own later card takes a word of that card's
    blocks; one that was missed before takes a word of its own.
    """
    place = table.place[seat]
    ordinal = table.up_ordinal[onset_card]
    if later != onset_card:
        word = again_word(kit, seat, ordinal, (later << 8) | other)
    elif other == at.OF_DOUBLE:
        word = half_word(fixed, LANE_DOUBLE)
    else:
        word = target_word(kit, seat, ordinal, other, fixed)
    n = onset_card + 1
    miss = miss_rate(kit, place, n)
    if _word_misses(word, miss) or _lapsed(kit, place, seat, ordinal):
        return NEVER
    found = encoding_ms(kit, place, half_word(fixed, LANE_ENCODING))
    found += _search_ms(table, kit, rules, seat, minds, n, other, later, _rest_of_word(word, miss))
    return onset_of(table, rules, seat, onset_card) + np.int64(np.ceil(found * TICKS))


@kernel(hot=True)
def is_target(table: Any, rules: Any, later: int, other: int) -> bool:
    """Return whether two cards of the line agree somewhere (or one shows two fish: ``other`` is OF_DOUBLE)."""
    if other == at.OF_DOUBLE:
        return card_at(table, later) & TWO_FISH != _ZERO
    return shared_bits(table, rules, later, other) != _ZERO


@kernel(hot=True)
def _keep(minds: Any, seat: int, tick: int, later: int, other: int) -> None:
    """Add a horse; when there is no room the latest goes and the row says so."""
    horse = (tick << 16) | (later << 8) | other
    n = minds.words[seat, at.N_HORSES]
    if n < at.ROOM_HORSES:
        minds.words[seat, at.HORSES + n] = horse
        minds.words[seat, at.N_HORSES] = n + 1
        return
    minds.words[seat, at.STATE] |= at.FLAG_DROPPED
    latest = at.HORSES
    for k in range(at.HORSES + 1, at.HORSES + at.ROOM_HORSES):
        if minds.words[seat, k] > minds.words[seat, latest]:
            latest = k
    if horse < minds.words[seat, latest]:
        minds.words[seat, latest] = horse


@kernel(hot=True)
def _miss(minds: Any, seat: int, later: int, other: int) -> None:
    n = minds.words[seat, at.N_MISSED]
    if n < at.ROOM_MISSED:
        minds.words[seat, at.MISSED + n] = (later << 8) | other
        minds.words[seat, at.N_MISSED] = n + 1
    else:
        minds.words[seat, at.STATE] |= at.FLAG_DROPPED


@kernel()
def see_card(table: Any, kit: Any, rules: Any, seat: int, minds: Any) -> int:
    """Race the targets of the card that just became visible to a seat; return the earliest new find (tick)."""
    position = table.seen[seat] - 1
    card = card_at(table, position)
    own = matchable(card, rules.option[DOUBLE_ELEMENTS])
    shared_any = card & TWO_FISH
    for other in range(position):
        shared_any |= own & card_at(table, other)
    missed_before = minds.words[seat, at.N_MISSED]
    if shared_any == _ZERO and missed_before == 0:
        return NEVER
    fixed = fixed_block(kit, seat, table.up_ordinal[position])
    earliest = NEVER
    minds.words[seat, at.N_MISSED] = 0
    # Targets missed before come first: the list is written anew over the entries already read.
    for k in range(missed_before):
        target = minds.words[seat, at.MISSED + k]
        tick = horse_time(table, kit, rules, seat, minds, target >> 8, target & 255, position, fixed)
        if tick == NEVER:
            _miss(minds, seat, target >> 8, target & 255)
        else:
            _keep(minds, seat, tick, target >> 8, target & 255)
            earliest = min(earliest, tick)
    for candidate in range(position + 1):
        other = candidate
        if candidate == position:
            other = at.OF_DOUBLE
        if not is_target(table, rules, position, other):
            continue
        tick = horse_time(table, kit, rules, seat, minds, position, other, position, fixed)
        if tick == NEVER:
            _miss(minds, seat, position, other)
        else:
            _keep(minds, seat, tick, position, other)
            earliest = min(earliest, tick)
    return earliest


@kernel()
def carry_over(table: Any, rules: Any, minds: Any, seat: int) -> None:
    """Begin a round with cards that stayed on the table: their targets are raced with the next card."""
    minds.words[seat, at.KEPT] = table.n_up
    for later in range(table.n_up):
        for candidate in range(later + 1):
            other = candidate
            if candidate == later:
                other = at.OF_DOUBLE
            if is_target(table, rules, later, other):
                _miss(minds, seat, later, other)


@kernel(hot=True)
def n_horses(table: Any, minds: Any, seat: int) -> int:
    """Return how many horses ``horse`` counts: those kept, or every possible target once one was dropped."""
    if minds.words[seat, at.STATE] & at.FLAG_DROPPED:
        seen = table.seen[seat]
        return seen * (seen + 1) // 2
    return minds.words[seat, at.N_HORSES]


@kernel()
def _far_horse(table: Any, kit: Any, rules: Any, minds: Any, seat: int, k: int) -> int:
    """Recompute the horse of possible target k: pairs and two-fish cards in the order of the later card."""
    later: Any = np.int64((math.sqrt(8.0 * np.float64(k) + 1.0) - 1.0) * 0.5)
    other = k - later * (later + 1) // 2
    if other == later:
        other = at.OF_DOUBLE
    if not is_target(table, rules, later, other):
        return at.NO_HORSE
    for onset_card in range(max(later, minds.words[seat, at.KEPT]), table.seen[seat]):
        fixed = fixed_block(kit, seat, table.up_ordinal[onset_card])
        tick = horse_time(table, kit, rules, seat, minds, later, other, onset_card, fixed)
        if tick != NEVER:
            return (tick << 16) | (later << 8) | other
    return at.NO_HORSE


@kernel(hot=True)
def horse(table: Any, kit: Any, rules: Any, minds: Any, seat: int, k: int) -> int:
    """Return horse k of a seat, packed as in its memory row; NO_HORSE where target k is none, or still missed.

    Sixteen kept horses serve nearly every round; when one had to be dropped every time is recomputed, which is slow and
    rare (children at a table nobody claims).
    """
    if minds.words[seat, at.STATE] & at.FLAG_DROPPED == 0:
        return minds.words[seat, at.HORSES + k]
    return _far_horse(table, kit, rules, minds, seat, k)
