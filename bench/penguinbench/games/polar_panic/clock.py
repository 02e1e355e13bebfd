"""A game of Polar Panic as its own clock moves it: turns, hands that land, the end (B4 to B15)."""

from __future__ import annotations

from typing import Any

import numpy as np

from penguinbench._accel import kernel
from penguinbench._arena import complete, onset_of
from penguinbench._layout import (
    DONE,
    FACT_KIND,
    FLIPPING,
    LAST_CHANCE,
    MAX_CARDS,
    NOBODY,
    OVER,
    STEP_FULL,
    TALLY_CLAIMS,
    TALLY_VOID,
    VOID,
    WHY_TURN,
    WINDOW,
    WINS,
)
from penguinbench._own_clock import JUST_JUDGED, call, enter, note
from penguinbench._piles import win_card
from penguinbench._window import count_free, count_verdicts
from penguinbench.games.polar_panic import facts as at
from penguinbench.games.polar_panic import option_index as options
from penguinbench.games.polar_panic.judge import judge, position_of
from penguinbench.games.polar_panic.lay import (
    BEAR_WORD,
    FISHERMAN_WORD,
    all_down,
    draw_spot,
    fish_at,
    look,
    pay_card,
    turn_up,
)

_ZERO = np.uint64(0)
_LEFT = 0  # code of next_flipper


@kernel()
def _begin(table: Any, rules: Any) -> None:
    """Spread the cards: every card lies on a spot of its own, face down (B3)."""
    for spot in range(MAX_CARDS):
        table.own[at.SPOT + spot] = at.EMPTY
    for spot in range(rules.n_cards):
        table.own[at.SPOT + spot] = at.FACE_DOWN
        word = table.cards[table.stack[spot]]
        if word != BEAR_WORD:
            table.own[at.DOWN] += 1
            table.own[at.FISH_LEFT] += word != FISHERMAN_WORD
    table.own[at.TURN] = max(table.flipper, 0)


@kernel()
def _row(table: Any, seat: int, do: int, arg: int, verdict: int, what: int) -> None:
    """Enter a flip, or a hand that is void, as a row of its own."""
    table.n_claims = 0
    table.judged = 0
    table.window_round = table["round"]
    table.window_number = table.window
    table.window_cards_up = table.n_up
    table.window_kind = table.facts[FACT_KIND]
    enter(table, seat, do, arg, verdict)
    table.tally[seat, TALLY_CLAIMS] += 1
    if verdict == VOID:
        table.tally[seat, TALLY_VOID] += 1
    table.judged = JUST_JUDGED
    note(table, what, seat, do, arg)


@kernel()
def act(table: Any, rules: Any, seat: int) -> None:
    """Complete a flip or the landing of a hand; what cannot be done is void."""
    do, arg = table.flight_do[seat], table.flight_arg[seat]
    if do == at.FLIP:
        owed = table.own[at.OWES_FLIP] and table.own[at.TURN] == seat and table.phase != WINDOW
        if owed and table.own[at.SPOT + arg] == at.FACE_DOWN:
            _row(table, seat, do, arg, DONE, at.ACTED)
            # What a flip brings about needs the deal's noise: it is served by the clock at the same tick.
            table.own[at.OWES_FLIP] = 2 + arg
            table.phase = FLIPPING
            table.due_at = table.now
        elif table.phase == WINDOW:
            _hand(table, rules, seat, arg, False)
        else:
            _row(table, seat, do, arg, VOID, at.ACTED)
    elif table.own[at.SPOT + arg] == at.FACE_UP or table.phase == WINDOW:
        _hand(table, rules, seat, arg, True)
    else:
        _row(table, seat, do, arg, VOID, at.ACTED)


@kernel()
def _hand(table: Any, rules: Any, seat: int, spot: int, catches: bool) -> None:
    """Lay a hand on a face-up card; the first hand opens the window, and has the card (B5, B7)."""
    if complete(table, rules, seat) == STEP_FULL:
        table.fault = STEP_FULL
        return
    i = table.n_claims - 1
    note(table, at.ACTED, seat, table.claim_do[i], table.claim_arg[i])
    position = position_of(table, spot) if catches else -1
    touching = 0
    for other in range(table.n_up):
        touching += table.own[at.TOUCHED + other] == seat + 1
    if position >= 0 and table.own[at.TOUCHED + position] == 0 and touching < rules.option[options.HANDS]:
        table.own[at.TOUCHED + position] = seat + 1
        table.claim_gained[i] = 1  # borrowed until the judge speaks: this hand has its card
        fish = fish_at(table, position)
        for later in range(table.n_up):
            # From the card with which the touched one first matched something, or itself when it is the later.
            if later != position and fish & fish_at(table, later) != _ZERO:
                onset = onset_of(table, rules, seat, max(position, later))
                table.claim_latency[i] = min(table.claim_latency[i], table.now - onset)
                break


@kernel()
def clock(table: Any, rules: Any, root: np.uint64, group: np.uint64) -> None:
    """Begin a turn, turn the card that was flipped, judge the hands of a window, or end the game."""
    if table.ordinal == 0 and table.own[at.OWES_FLIP] == 0:
        _begin(table, rules)
    if table.phase == WINDOW:
        _judge_window(table, rules, root, group)
    elif table.own[at.OWES_FLIP] >= 2:
        _flip(table, rules, table.own[at.OWES_FLIP] - 2, root, group)
    elif table.own[at.OWES_FLIP] == 1:  # nobody flipped in time
        spot = draw_spot(table, root, group, at.FACE_DOWN, 1)
        _row(table, table.own[at.TURN], at.FLIP, spot, DONE, at.FORCED)
        _flip(table, rules, spot, root, group)
    elif table.own[at.DOWN] == 0:
        _end(table, rules)  # the time of grace is over (B-l)
    else:
        table.own[at.OWES_FLIP] = 1
        table.flipper = table.own[at.TURN]
        call(table, 1 << table.own[at.TURN], WHY_TURN)
        table.phase = LAST_CHANCE
        table.due_at = table.now + rules.between_rounds


@kernel()
def _flip(table: Any, rules: Any, spot: int, root: np.uint64, group: np.uint64) -> None:
    """Turn the card on a spot up and do what it says (B4, B12, B13)."""
    seat = table.own[at.TURN]
    table.own[at.OWES_FLIP] = 0
    table.tally[seat, 0] += 1
    card = table.stack[spot]
    word = table.cards[card]
    note(table, at.FLIPPED, seat, spot, card)
    table["round"] += 1
    over = False
    if word == BEAR_WORD:
        over = _bear(table, rules, seat, spot, root, group)
    else:
        table.own[at.DOWN] -= 1
        if word == FISHERMAN_WORD:
            table.own[at.SPOT + spot] = at.EMPTY
            table.stack_n -= 1
            table.ordinal += 1
            win_card(table, seat, card)
            table.last_award[seat] = table.ordinal - 1
            all_down(table, rules)
        else:
            turn_up(table, rules, spot, seat)
    look(table)
    table.own[at.TURN] = (seat + 1) % table.n_seats
    table.own_at[at.NEXT_TURN] = table.now + table.pace[table.own[at.TURN]]
    if over:
        _end(table, rules)
    else:
        _go_on(table, rules)


@kernel()
def _bear(table: Any, rules: Any, seat: int, spot: int, root: np.uint64, group: np.uint64) -> bool:
    """Serve the bear; return whether it ends the game (B13, B14, B-a)."""
    table.ordinal += 1
    table.own[at.BEAR_SEEN] = spot + 1
    if rules.option[options.BEAR] == options.BEAR_END:
        return True
    for k in range(rules.option[options.BEAR_CARDS]):
        if pay_card(table, seat, rules.option[options.PAYS] == options.PAYS_FISH, root, group, 8 + k):
            table.tally[seat, 6] += 1
    if rules.option[options.BEAR] == options.BEAR_RESET:
        all_down(table, rules)
    note(table, at.BEAR_DOWN, NOBODY, spot, 0)
    return False


@kernel()
def _go_on(table: Any, rules: Any) -> None:
    """Set what comes next: a turn, the time of grace, or the end (B15)."""
    if table.own[at.FISH_LEFT] == 0 or (table.own[at.DOWN] == 0 and table.facts[at.GROUPS] == 0):
        _end(table, rules)
    elif table["round"] >= rules.max_rounds:
        table.capped = 1
        _end(table, rules)
    elif table.own[at.DOWN] == 0:
        table.phase = LAST_CHANCE
        table.due_at = table.now + rules.last_chance
    else:
        table.phase = FLIPPING
        table.due_at = max(table.own_at[at.NEXT_TURN], table.now)


@kernel()
def _end(table: Any, rules: Any) -> None:
    if not rules.option[options.FISHERMEN_COUNT]:
        for seat in range(table.n_seats):
            card = table.pile_top[seat]
            for _ in range(table.pile_n[seat]):
                table.extra[seat] -= table.cards[card] == FISHERMAN_WORD
                card = table.pile_next[card]
    table.phase = OVER
    table.left_over = table.n_up + table.stack_n


@kernel()
def _judge_window(table: Any, rules: Any, root: np.uint64, group: np.uint64) -> None:
    count_free(table)
    judge(table, rules, root, group)
    count_verdicts(table)
    table.judged = JUST_JUDGED
    note(table, at.JUDGED, 0, 0, 0)
    look(table)
    table.round_claims = 0
    if table.award and rules.next_flipper != _LEFT and table.own[at.OWES_FLIP] == 0:
        for i in range(table.n_claims):
            if table.claim_verdict[i] == WINS:
                table.own[at.TURN] = table.claim_seat[i]
                break
    if table.own[at.OWES_FLIP] and table.own[at.DOWN] > 0:
        # The turn goes on: whose it is is asked again.
        table.own[at.OWES_FLIP] = 0
        table.own_at[at.NEXT_TURN] = table.now
    elif table.award:
        table.own_at[at.NEXT_TURN] = table.now + table.pace[table.own[at.TURN]]
    _go_on(table, rules)
