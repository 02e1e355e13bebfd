"""Cards of Polar Panic that are turned, taken and put back. Nothing here decides anything."""

from __future__ import annotations

from typing import Any

import numpy as np

from penguinbench._accel import kernel
from penguinbench._arena import next_onset
from penguinbench._layout import FACT_BEST, FACT_BEST_ARG, FACT_KIND, FACT_SINCE, MAX_CARDS, N_FACTS, NOBODY
from penguinbench._own_clock import note, see_line
from penguinbench._piles import return_card
from penguinbench._streams import STAGE_GIVING, below, philox
from penguinbench.games.polar_panic import facts as at
from penguinbench.games.polar_panic.cards import BEAR, FISH, FISHERMAN

FISH_BITS = np.uint64(FISH)
FISHERMAN_WORD = np.uint64(FISHERMAN)
BEAR_WORD = np.uint64(BEAR)
_ZERO, _ONE = np.uint64(0), np.uint64(1)


@kernel()
def fish_at(table: Any, position: int) -> np.uint64:
    """Return the species of the card at a position of the line, as bits."""
    return table.cards[table.up[position]] & FISH_BITS


@kernel()
def look(table: Any) -> None:
    """Bring the facts up to date for the cards that are face up."""
    for column in range(N_FACTS):
        table.facts[column] = 0
    table.facts[FACT_SINCE] = -1
    once, twice = _ZERO, _ZERO
    for position in range(table.n_up):
        fish = fish_at(table, position)
        if fish & once != _ZERO and table.facts[FACT_SINCE] < 0:
            table.facts[FACT_SINCE] = position
            table.facts[FACT_BEST] = at.CATCH
            table.facts[FACT_BEST_ARG] = table.own[at.LINE_SPOT + position]
        twice |= fish & once
        once |= fish
    table.facts[at.GROUPS] = np.int64(twice)
    if twice != _ZERO:
        table.facts[FACT_KIND] = 2 if twice & (twice - _ONE) != _ZERO else 1


@kernel()
def turn_up(table: Any, rules: Any, spot: int, flipper: int) -> None:
    """Turn the card on a spot face up, at the end of the line."""
    position = table.n_up
    table.own[at.SPOT + spot] = at.FACE_UP
    table.up[position] = table.stack[spot]
    table.up_fall[position] = table.now
    table.up_ordinal[position] = table.ordinal
    table.up_flipper[position] = flipper
    table.own[at.LINE_SPOT + position] = spot
    table.own[at.LINE_N + position] = position + 1
    table.own[at.TOUCHED + position] = 0
    table.ordinal += 1
    table.n_up = position + 1
    table.stack_n -= 1
    table.last_fall = table.now
    for seat in range(table.n_seats):
        if table.seen[seat] == position:
            next_onset(table, rules, seat)


@kernel()
def leave(table: Any, position: int) -> int:
    """Take the card at a position out of the line and return it; its spot stays as it is."""
    card = table.up[position]
    for i in range(position, table.n_up - 1):
        table.up[i] = table.up[i + 1]
        table.up_fall[i] = table.up_fall[i + 1]
        table.up_ordinal[i] = table.up_ordinal[i + 1]
        table.up_flipper[i] = table.up_flipper[i + 1]
        table.own[at.LINE_SPOT + i] = table.own[at.LINE_SPOT + i + 1]
        table.own[at.LINE_N + i] = table.own[at.LINE_N + i + 1]
        table.own[at.TOUCHED + i] = table.own[at.TOUCHED + i + 1]
    table.n_up -= 1
    return card


@kernel()
def all_down(table: Any, rules: Any) -> None:
    """Turn everything that is face up face down again, where it lies (B12)."""
    for position in range(table.n_up):
        table.own[at.SPOT + table.own[at.LINE_SPOT + position]] = at.FACE_DOWN
        table.stack_n += 1
        table.own[at.DOWN] += 1
    table.n_up = 0
    see_line(table, rules)
    note(table, at.ALL_DOWN, NOBODY, 0, 0)


@kernel()
def draw_spot(table: Any, root: np.uint64, group: np.uint64, state: int, about: int) -> int:
    """Return a random spot in a state, keyed by the deal and by what it is for; -1 when there is none."""
    n = 0
    for spot in range(MAX_CARDS):
        n += table.own[at.SPOT + spot] == state
    if n == 0:
        return -1
    target = np.uint64((table["round"] << 16) + about)
    word = philox(root, group, np.uint64(1), np.uint64(table.ordinal), target, STAGE_GIVING)[0]
    pick = np.int64(below(word, np.uint64(n)))
    for spot in range(MAX_CARDS):
        if table.own[at.SPOT + spot] == state:
            if pick == 0:
                return spot
            pick -= 1
    return -1


@kernel()
def pay_card(table: Any, seat: int, fish_only: bool, root: np.uint64, group: np.uint64, about: int) -> bool:
    """Put a card of a seat's pile back face down on a random empty spot: the one won last (B10, B13, B-i).

    Returns whether there was one: with ``fish_only`` Fishermen stay (B-j).
    """
    depth = 0
    card = table.pile_top[seat]
    while depth < table.pile_n[seat] and fish_only and table.cards[card] & FISHERMAN_WORD != _ZERO:
        card = table.pile_next[card]
        depth += 1
    if depth >= table.pile_n[seat]:
        return False
    card = return_card(table, seat, depth)
    spot = draw_spot(table, root, group, at.EMPTY, about)
    table.own[at.SPOT + spot] = at.FACE_DOWN
    table.stack[spot] = card
    table.stack_n += 1
    table.own[at.DOWN] += 1
    table.own[at.FISH_LEFT] += table.cards[card] & FISHERMAN_WORD == _ZERO
    note(table, at.PAID, seat, spot, 0)
    return True
