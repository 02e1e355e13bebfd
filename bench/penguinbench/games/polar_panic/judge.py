"""The judge of Polar Panic: each player's hands together are a catch (B6 to B11)."""

from __future__ import annotations

from typing import Any

import numpy as np

from penguinbench._accel import kernel
from penguinbench._layout import MAX_CARDS, VOID, WINS, WRONG
from penguinbench._own_clock import see_line
from penguinbench._piles import win_card
from penguinbench.games.polar_panic import facts as at
from penguinbench.games.polar_panic.lay import fish_at, leave, pay_card
from penguinbench.games.polar_panic.option_index import (
    ANY_PAIR,
    PAYS,
    PAYS_FISH,
    PENALTY_CARDS,
    PENALTY_FIRST,
    PENALTY_ORDER,
    TOUCH,
    TOUCH_TWO,
)

_ZERO = np.uint64(0)


@kernel()
def position_of(table: Any, spot: int) -> int:
    """Return the position in the line of the card on a spot, -1 when it is not face up."""
    for position in range(table.n_up):
        if table.own[at.LINE_SPOT + position] == spot:
            return position
    return -1


@kernel()
def _matches(table: Any, rules: Any, position: int, seat: int) -> bool:
    """Return whether a touched card shares a fish with another face-up card; with touch=two one of the same seat."""
    fish = fish_at(table, position)
    for other in range(table.n_up):
        if other == position or fish & fish_at(table, other) == _ZERO:
            continue
        if rules.option[TOUCH] != TOUCH_TWO or table.own[at.TOUCHED + other] == seat + 1:
            return True
    return False


@kernel()
def judge(table: Any, rules: Any, root: np.uint64, group: np.uint64) -> None:
    """Give every hand of the window its verdict, take penalties and give cards; set ``award``."""
    table.award = 0
    wrong_seats: Any = 0
    right = np.zeros(MAX_CARDS, np.int64)
    for i in range(table.n_claims):
        table.claim_verdict[i] = VOID
    # 1. Which hands are right: void ones lie on no card of their own (B7).
    for i in range(table.n_claims):
        seat = table.claim_seat[i]
        position = position_of(table, table.claim_arg[i])
        if table.claim_do[i] != at.CATCH or table.claim_gained[i] == 0 or position < 0:
            continue
        right[i] = 1 if _matches(table, rules, position, seat) else -1
        if right[i] < 0:
            wrong_seats |= 1 << np.int64(seat)
    # 2. A wrong card makes the catch wrong (B-d), unless any_pair keeps it beside a right one.
    for i in range(table.n_claims):
        seat = np.int64(table.claim_seat[i])
        table.claim_gained[i] = 0
        if right[i] == 0:
            continue
        spoiled: Any = (wrong_seats >> seat) & 1
        if spoiled and rules.option[ANY_PAIR]:
            for j in range(table.n_claims):
                if table.claim_seat[j] == seat and right[j] > 0:
                    spoiled = 0
        if spoiled == 0:
            table.claim_verdict[i] = WINS
        elif right[i] < 0:
            table.claim_verdict[i] = WRONG
    # 3. Penalties before awards, unless the option says otherwise (G-e).
    if rules.option[PENALTY_ORDER] == PENALTY_FIRST:
        _penalties(table, rules, root, group)
    _awards(table, rules)
    if rules.option[PENALTY_ORDER] != PENALTY_FIRST:
        _penalties(table, rules, root, group)
    for position in range(table.n_up):
        table.own[at.TOUCHED + position] = 0
    see_line(table, rules)


@kernel()
def _penalties(table: Any, rules: Any, root: np.uint64, group: np.uint64) -> None:
    """Take the penalty of each wrong catch, one a player; who has no or one card pays nothing (B10, B11)."""
    charged: Any = 0
    for i in range(table.n_claims):
        seat: Any = np.int64(table.claim_seat[i])
        if table.claim_verdict[i] != WRONG or (charged >> seat) & 1:
            continue
        charged |= 1 << seat
        if table.pile_n[seat] < 2:
            continue
        for k in range(rules.option[PENALTY_CARDS] * table.penalty_factor[seat]):
            if pay_card(table, seat, rules.option[PAYS] == PAYS_FISH, root, group, 64 * seat + k + 64):
                table.claim_lost[i] += 1


@kernel()
def _awards(table: Any, rules: Any) -> None:
    for i in range(table.n_claims):
        if table.claim_verdict[i] != WINS:
            continue
        seat = table.claim_seat[i]
        spot = table.claim_arg[i]
        card = leave(table, position_of(table, spot))
        table.own[at.SPOT + spot] = at.EMPTY
        table.own[at.FISH_LEFT] -= 1
        win_card(table, seat, card)
        table.claim_gained[i] = 1
        table.last_award[seat] = table.ordinal - 1
        table.award = 1
