"""Choices a seat can owe in Last Penguin: a finger, a card to discard, somebody else's finger (L11, L18 to L20)."""

from __future__ import annotations

from typing import Any

from penguinbench._accel import kernel
from penguinbench._own_clock import note
from penguinbench.games.last_penguin import facts as at
from penguinbench.games.last_penguin import option_index as options
from penguinbench.games.last_penguin.cards import TURNING
from penguinbench.games.last_penguin.deck import MOST_CARDS
from penguinbench.games.last_penguin.hands import discard, withdraw
from penguinbench.games.last_penguin.score import card_at, may_lift


@kernel()
def may_discard(table: Any, rules: Any, seat: int, place: int) -> bool:
    """Return whether "discard 1" of a seat may name the card at a place: in front, no effect card (L18, L-i, L-j)."""
    if table.own[at.STATE + place] != at.FRONT or card_at(table, place) > TURNING:
        return False
    return rules.option[options.DISCARDS] == options.DISCARDS_ANY or table.own[at.OWNER + place] == seat


@kernel()
def is_choice(table: Any, rules: Any, seat: int, owes: int, arg: int) -> bool:
    """Return whether an argument of ``choose`` answers what a seat owes."""
    place = arg & 31
    if owes == at.OWES_DISCARD and arg == at.NONE:
        return rules.option[options.DISCARDS] == options.DISCARDS_OPTIONAL
    if place >= MOST_CARDS:
        return False
    victim = arg >> 5
    if owes == at.OWES_OTHER:
        return victim < table.n_seats and victim != seat and may_lift(table, victim, place)
    if victim != 0:
        return False
    if owes == at.OWES_DISCARD:
        return may_discard(table, rules, seat, place)
    return may_lift(table, seat, place)


@kernel()
def first_choice(table: Any, rules: Any, seat: int, owes: int) -> int:
    """Return the first argument that answers what a seat owes; nothing where that is allowed. -1: there is none."""
    if is_choice(table, rules, seat, owes, at.NONE):
        return at.NONE
    for k in range(table.n_seats):
        victim = (seat + 1 + k) % table.n_seats if owes == at.OWES_OTHER else 0
        for place in range(MOST_CARDS):
            if is_choice(table, rules, seat, owes, 32 * victim + place):
                return 32 * victim + place
    return -1


@kernel()
def n_choices(table: Any, rules: Any, seat: int, owes: int) -> int:
    """Return in how many ways a seat can answer what it owes."""
    n = 0
    for victim in range(table.n_seats if owes == at.OWES_OTHER else 1):
        for place in range(MOST_CARDS):
            n += is_choice(table, rules, seat, owes, 32 * victim + place)
    return n


@kernel()
def apply_choice(table: Any, seat: int, owes: int, arg: int) -> None:
    """Do what was chosen; an effect is done with it, a lack of fingers is looked at anew."""
    if owes != at.OWES_FINGER:
        table.own[at.N_TASKS] -= 1
    if owes == at.OWES_DISCARD:
        if arg != at.NONE:
            discard(table, arg)
        return
    who = arg >> 5 if owes == at.OWES_OTHER else seat
    withdraw(table, who, arg & 31)
    note(table, at.LIFTS, who, arg & 31, 0)
