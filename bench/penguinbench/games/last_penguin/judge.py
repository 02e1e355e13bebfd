"""What follows from a count, a lift or an effect, settled in the stated order (L9 to L11, L18 to L20, L-m).

Two things are open at a time: closed cards with one holder or none, settled in the order of placement, and tasks on a
stack. A card that is freed is settled before the task that freed it goes on: depth first. Settling stops when a seat
owes a choice and goes on from there when it is made.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from penguinbench._accel import kernel
from penguinbench._layout import NOBODY, WHY_CHOOSE, WHY_TURN
from penguinbench._own_clock import call, note
from penguinbench._streams import STAGE_TIE, philox
from penguinbench.games.last_penguin import facts as at
from penguinbench.games.last_penguin import option_index as options
from penguinbench.games.last_penguin.cards import DISCARD, LIFT_OTHER, LIFT_OWN, TURNING
from penguinbench.games.last_penguin.choices import apply_choice, first_choice, n_choices
from penguinbench.games.last_penguin.deck import MOST_CARDS
from penguinbench.games.last_penguin.hands import discard, place_card, take
from penguinbench.games.last_penguin.score import card_at, used_fingers

_TWO = np.uint64(2)


@kernel()
def push(table: Any, kind: int, seat: int, place: int) -> None:
    """Put a task on the stack."""
    n = table.own[at.N_TASKS]
    table.own[at.TASKS + n] = kind * 256 + seat * 32 + place
    table.own[at.N_TASKS] = n + 1


@kernel()
def owe(table: Any, rules: Any, seat: int, what: int) -> None:
    """Have a seat owe something, and ask it, unless it owes that already."""
    if table.own[at.CHOOSER] == seat and table.own[at.OWES] == what:
        return
    table.own[at.CHOOSER] = seat
    table.own[at.OWES] = what
    table.own_at[at.CHOOSE_ENDS] = table.now + rules.last_chance
    call(table, 1 << seat, WHY_TURN if what == at.OWES_DRAW else WHY_CHOOSE)


@kernel()
def owe_nothing(table: Any) -> None:
    """Let nobody owe anything: the choice was made, or others have left nothing to choose."""
    table.own[at.CHOOSER] = NOBODY
    table.own[at.OWES] = at.OWES_NOTHING


@kernel()
def _open_freed(table: Any, rules: Any, root: np.uint64, group: np.uint64) -> bool:
    """Make a task of each closed card with one holder or none, the first placed on top (L-m); return whether any is."""
    found = False
    for k in range(MOST_CARDS):
        place = MOST_CARDS - 1 - k
        holders = table.own[at.HOLDERS + place]
        if table.own[at.STATE + place] == at.CLOSED and holders & (holders - 1) == 0:
            _free_card(table, rules, place, root, group)
            found = True
    return found


@kernel()
def _seat_of(mask: int) -> int:
    """Return the seat of the lowest bit of a mask."""
    seat = 0
    while (mask >> seat) & 1 == 0:
        seat += 1
    return seat


@kernel()
def _free_card(table: Any, rules: Any, place: int, root: np.uint64, group: np.uint64) -> None:
    """Have the last holder take a card next, or nobody: then it is discarded (L9, L-e, L-f)."""
    holders = table.own[at.HOLDERS + place]
    lifted = table.own[at.LIFTED_NOW + place]
    if holders == 0 and lifted != 0 and rules.option[options.BOTH_LIFT] == options.BOTH_LIFT_DRAWN:
        best = np.uint64(0)
        for seat in range(table.n_seats):
            if (lifted >> seat) & 1:
                word = philox(root, group, np.uint64(seat), np.uint64(place), _TWO, STAGE_TIE)[0]
                if holders == 0 or word < best:
                    best = word
                    holders = 1 << seat
        table.own[at.HOLDERS + place] = holders
    table.own[at.STATE + place] = at.TAKING
    push(table, at.TASK_TAKE, _seat_of(holders) if holders != 0 else at.NO_SEAT, place)


@kernel()
def settle(table: Any, rules: Any, root: np.uint64, group: np.uint64) -> None:
    """Settle all there is, until a seat owes a choice."""
    while True:
        if _open_freed(table, rules, root, group):
            continue
        n = table.own[at.N_TASKS]
        if n == 0:
            return
        task = table.own[at.TASKS + n - 1]
        kind, seat, place = task >> 8, (task >> 5) & 7, task & 31
        if kind == at.TASK_TURN:
            owe(table, rules, seat, at.OWES_DRAW)
            return
        if seat == at.NO_SEAT:
            table.own[at.N_TASKS] = n - 1
            discard(table, place)
            continue
        if kind == at.TASK_EFFECT:
            if not _effect(table, rules, seat, place):
                return
            continue
        needed = rules.option[options.DRAW_FINGERS]
        if kind == at.TASK_TAKE:
            needed = rules.option[options.TAKE_FINGERS] - 1
        lacking = at.FINGERS - used_fingers(table, seat) < needed
        if lacking and n_choices(table, rules, seat, at.OWES_FINGER) > 0:
            owe(table, rules, seat, at.OWES_FINGER)
            return
        owe_nothing(table)
        table.own[at.N_TASKS] = n - 1
        if kind == at.TASK_DRAW:
            place_card(table, seat)
            table.own_at[at.COUNT_ENDS] = table.now + 3 * rules.flip_interval
            table.last_fall = table.now
        else:
            take(table, seat, place)
            if card_at(table, place) > TURNING:
                note(table, at.EFFECT, seat, place, 0)
                push(table, at.TASK_EFFECT, seat, place)


@kernel()
def _effect(table: Any, rules: Any, seat: int, place: int) -> bool:
    """Resolve an effect as far as possible; return whether nobody owes a choice for it (L18 to L20)."""
    card = card_at(table, place)
    owes, who = at.OWES_DISCARD, seat
    if card == LIFT_OWN:
        owes = at.OWES_LIFT
    elif card == LIFT_OTHER:
        owes = at.OWES_OTHER
        # The victim picks the finger: the left-most neighbour with one is the victim.
        if rules.option[options.OTHER_PICKS] == options.OTHER_PICKS_VICTIM:
            owes = at.OWES_VICTIM
            who = NOBODY
            for k in range(table.n_seats - 1):
                other = (seat + 1 + k) % table.n_seats
                if who == NOBODY and n_choices(table, rules, other, owes) > 0:
                    who = other
    ways = n_choices(table, rules, who, owes) if who != NOBODY else 0
    optional = card == DISCARD and rules.option[options.DISCARDS] == options.DISCARDS_OPTIONAL
    if ways > 1 or (ways == 1 and optional):
        owe(table, rules, who, owes)
        return False
    owe_nothing(table)
    if ways == 1:
        apply_choice(table, who, owes, first_choice(table, rules, who, owes))
    else:
        table.own[at.N_TASKS] -= 1
    return True
