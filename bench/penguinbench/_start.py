"""Set a game up: who sits where, the deal, the clock. A pure function of (root, game) and the series."""

from __future__ import annotations

from typing import Any

import numpy as np

from penguinbench._accel import kernel
from penguinbench._functions import call_judge
from penguinbench._layout import FACT_SINCE, MAX_CARDS, N_MEMORY, NEVER, NOBODY
from penguinbench._streams import STAGE_ORDER, below, philox, shuffle

_ZERO = np.uint64(0)
_NEXT_FLIPPER_NOBODY = 4


@kernel()
def _seat_players(table: Any, rules: Any, root: np.uint64, group: np.uint64, rotation: int) -> None:
    """Write ``table.place``: the group's circular order of the line-up, turned by the rotation (S1)."""
    n = rules.n_seats
    for seat in range(n):
        table.voice[seat] = seat  # borrowed for the order; set for good below
    if rules.rotate:
        low = philox(root, group, _ZERO, _ZERO, _ZERO, STAGE_ORDER)
        high = philox(root, group, _ZERO, np.uint64(1), _ZERO, STAGE_ORDER)
        # Place 0 stays first: turning the circle gives the n orders that differ only by who sits in seat 0.
        for i in range(n - 1, 1, -1):
            word = low[0]
            if i == 2:
                word = low[1]
            elif i == 3:
                word = low[2]
            elif i == 4:
                word = low[3]
            elif i == 5:
                word = high[0]
            elif i == 6:
                word = high[1]
            elif i == 7:
                word = high[2]
            j = 1 + np.int64(below(word, np.uint64(i)))
            kept = table.voice[i]
            table.voice[i] = table.voice[j]
            table.voice[j] = kept
    for seat in range(n):
        table.place[seat] = table.voice[(seat + rotation) % n]


@kernel()
def _seat_effects(table: Any, rules: Any) -> None:
    """Take what a place brings to its seat: handicaps, pace, whose function answers."""
    n = rules.n_seats
    largest = np.int64(0)
    for place in range(n):
        largest = max(largest, rules.head_start[place])
    table.python_mask = 0
    for place in range(n):
        table.voice[place] = 0
    for seat in range(n):
        place = table.place[seat]
        table.lag[seat] = largest - rules.head_start[place]
        table.hand_delay[seat] = rules.hand_delay[place]
        table.penalty_factor[seat] = rules.penalty_factor[place]
        table.extra[seat] = rules.gift[place]
        pace = rules.pace[place]
        if pace == 0:
            pace = rules.flip_interval
        else:
            pace = min(max(pace, rules.min_flip), rules.max_flip)
        table.pace[seat] = pace
        voice = rules.voice[place]
        if voice == NOBODY:
            table.python_mask |= 1 << seat
        else:
            table.voice[voice] |= 1 << seat


@kernel()
def start(
    table: Any, minds: Any, kit: Any, rules: Any, redraw: Any, root: np.uint64, game: np.uint64, first: int
) -> None:
    """Start game number ``game`` of the series ``root`` in a record that holds a copy of the series' template.

    ``first`` is the seat that flips first (G-j: 0), ``NOBODY`` for a flipper who does not play.
    """
    n = rules.n_seats
    group = game
    rotation: Any = 0
    if rules.rotate:
        group = game // np.uint64(n)
        rotation = np.int64(game % np.uint64(n))
    kit.root = root
    kit.game = game
    kit.group = group
    _seat_players(table, rules, root, group, rotation)
    _seat_effects(table, rules)
    if rules.redraw:
        call_judge(redraw, table, rules, root, group)
    shuffle(root, group, rules.n_cards, table.stack)
    table.stack_n = rules.n_cards
    table.n_seats = n
    table.flipper = first
    if rules.next_flipper == _NEXT_FLIPPER_NOBODY:
        table.flipper = NOBODY
    for seat in range(n):
        for k in range(N_MEMORY):
            minds.words[seat, k] = 0


@kernel()
def same_deck(table: Any, rules: Any, root: np.uint64, group: np.uint64) -> None:
    """Draw no deck: stands for ``redraw`` where every group plays with the same cards."""


@kernel()
def clear(table: Any) -> None:
    """Bring a zeroed record to the state before the first card: what is empty is marked as empty."""
    table.facts[FACT_SINCE] = -1
    for seat in range(table.onset_at.shape[0]):
        table.onset_at[seat] = NEVER
        table.plan_at[seat] = NEVER
        table.flight_at[seat] = NEVER
        table.last_claim_at[seat] = -NEVER // 2
        table.pile_top[seat] = NOBODY
        table.last_award[seat] = -1
        table.penalty_factor[seat] = 1
    for i in range(MAX_CARDS):
        table.up_flipper[i] = NOBODY
