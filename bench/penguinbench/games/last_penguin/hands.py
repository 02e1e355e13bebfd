"""Fingers and cards that move in Last Penguin. Nothing here decides anything."""

from __future__ import annotations

from typing import Any

from penguinbench._accel import kernel
from penguinbench._layout import NOBODY, TALLY_LOST, TALLY_WINS
from penguinbench._own_clock import note
from penguinbench._piles import return_card, win_card
from penguinbench.games.last_penguin import facts as at
from penguinbench.games.last_penguin.score import count_points


@kernel()
def place_card(table: Any, seat: int) -> None:
    """Lay the top card of the deck down with a finger of a seat on it: its count begins (L3, L4)."""
    place = table.ordinal
    table.up[place] = table.stack[table.stack_head]
    table.stack_head = (table.stack_head + 1) & 63
    table.stack_n -= 1
    table.ordinal = place + 1
    table.own[at.HOLDERS + place] = 1 << seat
    table.own[at.STATE + place] = at.COUNT
    table.own[at.OWNER + place] = seat
    table.own[at.COUNTING] = place
    table.tally[seat, 0] += 1
    note(table, at.PLACED, seat, place, 0)


@kernel()
def withdraw(table: Any, seat: int, place: int) -> None:
    """Take a finger of a seat off a place, for good (L13)."""
    bit = 1 << seat
    table.own[at.HOLDERS + place] &= ~bit
    table.own[at.LIFTED + place] |= bit


@kernel()
def take(table: Any, seat: int, place: int) -> None:
    """Lay the card at a place face up in front of a seat (L9)."""
    table.own[at.HOLDERS + place] = 0
    table.own[at.STATE + place] = at.FRONT
    table.own[at.OWNER + place] = seat
    win_card(table, seat, table.up[place])
    table.tally[seat, TALLY_WINS] += 1
    table.last_award[seat] = table.ordinal - 1
    count_points(table, seat)
    note(table, at.TAKEN, seat, place, 0)


@kernel()
def discard(table: Any, place: int) -> None:
    """Put the card at a place out of the game, from the table or from somebody's front."""
    if table.own[at.STATE + place] == at.FRONT:
        seat = table.own[at.OWNER + place]
        depth = 0
        card = table.pile_top[seat]
        while card != table.up[place]:
            card = table.pile_next[card]
            depth += 1
        return_card(table, seat, depth)
        table.tally[seat, TALLY_LOST] += 1
        table.own[at.STATE + place] = at.GONE
        count_points(table, seat)
    table.own[at.HOLDERS + place] = 0
    table.own[at.STATE + place] = at.GONE
    table.out_n += 1
    note(table, at.DISCARDED, NOBODY, place, 0)
