"""What happens to the two cards of Catch the Match: turned, studied, won, set aside (C4, C6, C9, C10)."""

from __future__ import annotations

from typing import Any

from penguinbench._accel import kernel
from penguinbench._arena import next_onset
from penguinbench._conclude import next_flipper
from penguinbench._layout import (
    FACT_BEST,
    FACT_BEST_ARG,
    FACT_KIND,
    FACT_SINCE,
    FLIPPING,
    N_FACTS,
    NEVER,
    NOBODY,
    OVER,
)
from penguinbench._own_clock import note, see_line
from penguinbench._piles import win_card
from penguinbench.games.catch_the_match import facts as at
from penguinbench.games.catch_the_match import option_index as options
from penguinbench.games.catch_the_match.bits import decoys, half_matches, lowest, same_objects
from penguinbench.games.catch_the_match.cards import N_OBJECTS


@kernel()
def look(table: Any) -> None:
    """Bring the facts up to date for the cards that lie there."""
    for column in range(N_FACTS):
        table.facts[column] = 0
    table.facts[FACT_SINCE] = -1
    for o in range(N_OBJECTS):
        table.facts[at.SINCE_OBJECT + o] = -1
    if table.n_up < 2:
        return
    a, b = table.cards[table.up[0]], table.cards[table.up[1]]
    same = same_objects(a, b)
    table.facts[at.SAME] = same
    table.facts[at.DECOYS] = decoys(a, b)
    table.facts[at.HALF] = half_matches(a, b)
    if same:
        table.facts[FACT_BEST] = at.NAME
        table.facts[FACT_BEST_ARG] = lowest(same)
        table.facts[FACT_SINCE] = 1
        table.facts[FACT_KIND] = 2 if same & (same - 1) else 1
        for o in range(N_OBJECTS):
            if (same >> o) & 1:
                table.facts[at.SINCE_OBJECT + o] = 1


@kernel()
def turn(table: Any, rules: Any) -> None:
    """Lay the top card of the pile next to what lies there, now (C4, C9)."""
    position = table.n_up
    card = table.stack[table.stack_head]
    table.up[position] = card
    table.stack_head = (table.stack_head + 1) & 63
    table.stack_n -= 1
    table.up_fall[position] = table.now
    table.up_ordinal[position] = table.ordinal
    table.up_flipper[position] = table.flipper
    table.ordinal += 1
    table.n_up = position + 1
    table.last_fall = table.now
    if table.flipper != NOBODY:
        table.tally[table.flipper, 0] += 1
    note(table, at.CARD, table.flipper, card, position)
    for seat in range(table.n_seats):
        if table.seen[seat] == position:
            next_onset(table, rules, seat)


@kernel()
def leave(table: Any, rules: Any, position: int) -> int:
    """Take the card at a position off the table and return it; the other one becomes the older card."""
    card = table.up[position]
    for i in range(position, table.n_up - 1):
        table.up[i] = table.up[i + 1]
        table.up_fall[i] = table.up_fall[i + 1]
        table.up_ordinal[i] = table.up_ordinal[i + 1]
        table.up_flipper[i] = table.up_flipper[i + 1]
    table.n_up -= 1
    see_line(table, rules)
    return card


@kernel()
def _give(table: Any, seat: int, card: int) -> None:
    win_card(table, seat, card)
    note(table, at.TAKEN, seat, card, 0)


@kernel()
def take(table: Any, rules: Any, seat: int, position: int) -> None:
    """Give a seat the card at a position (C6), and with ``winner_keeps="both"`` the other one (C-j)."""
    _give(table, seat, leave(table, rules, position))
    if rules.option[options.WINNER_KEEPS] == options.WINNER_KEEPS_BOTH:
        _give(table, seat, leave(table, rules, 0))
    table.last_award[seat] = table.ordinal - 1
    table.own[at.LAST_WINNER] = seat
    table.own[at.CHOOSER] = NOBODY


@kernel()
def win(table: Any, rules: Any, seat: int, position: int) -> None:
    """Give a seat the card it won; who turns the next one follows from that (C9)."""
    take(table, rules, seat, position)
    table.flipper = next_flipper(table, rules.next_flipper)
    if rules.next_flipper == options.NEXT_FLIPPER_WINNER:
        table.flipper = seat


@kernel()
def set_aside(table: Any, rules: Any) -> None:
    """Set the older card aside for nobody (C-a)."""
    card = leave(table, rules, 0)
    table.out_n += 1
    note(table, at.ASIDE, NOBODY, card, 0)


@kernel()
def next_round(table: Any, rules: Any) -> None:
    """End a round: the next card falls, or the game is over when there is none to make a pair (C10)."""
    table["round"] += 1
    table.window = 0
    table.round_claims = 0
    table.own[at.BACKS] = 0
    for seat in range(table.n_seats):
        table.own[at.OUT + seat] = 0
        table.flight_at[seat] = NEVER  # what is on its way was meant for these cards
    table.facts[FACT_BEST] = 0  # until the next card lies there nothing is right
    table.facts[FACT_SINCE] = -1
    table.facts[FACT_KIND] = 0
    table.phase = FLIPPING
    table.due_at = table.now + rules.between_rounds
    chooses = table.own[at.CHOOSER] != NOBODY
    left = table.n_up + table.stack_n - chooses
    if left < 2:
        if not chooses:
            end(table, rules)
    elif table["round"] >= rules.max_rounds:
        table.capped = 1
        end(table, rules)


@kernel()
def end_without_pair(table: Any, rules: Any) -> None:
    """End the game where no card is left to make a pair (C10)."""
    if table.stack_n + table.n_up < 2:
        end(table, rules)


@kernel()
def end(table: Any, rules: Any) -> None:
    """End the game: a choice that is owed falls on the older card, the card that is left is nobody's (C10, C-k)."""
    if table.own[at.CHOOSER] != NOBODY:
        win(table, rules, table.own[at.CHOOSER], 0)
    last = table.own[at.LAST_WINNER]
    if rules.option[options.LAST_CARD] == options.LAST_CARD_WINNER and last != NOBODY and not table.capped:
        while table.n_up > 0:
            _give(table, last, leave(table, rules, 0))
        while table.stack_n > 0:  # with winner_keeps="both" it has never been turned
            _give(table, last, table.stack[table.stack_head])
            table.stack_head = (table.stack_head + 1) & 63
            table.stack_n -= 1
    table.phase = OVER
    table.left_over = table.n_up + table.stack_n
