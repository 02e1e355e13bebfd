"""A game of Catch the Match as its own clock moves it: two cards, a search, a claim, the next card (C4 to C10)."""

from __future__ import annotations

from typing import Any

import numpy as np

from penguinbench._accel import kernel
from penguinbench._arena import complete
from penguinbench._layout import (
    FACT_KIND,
    FLIPPING,
    LAST_CHANCE,
    MAX_WINDOWS,
    NEVER,
    NOBODY,
    STEP_FULL,
    TALLY_CLAIMS,
    TALLY_VOID,
    VOID,
    WHY_CHOOSE,
    WINS,
)
from penguinbench._own_clock import JUST_JUDGED, call, enter, note
from penguinbench._window import count_verdicts
from penguinbench.games.catch_the_match import facts as at
from penguinbench.games.catch_the_match import option_index as options
from penguinbench.games.catch_the_match.judge import first_right, judge
from penguinbench.games.catch_the_match.moves import (
    end,
    end_without_pair,
    look,
    next_round,
    set_aside,
    take,
    turn,
    win,
)

SEARCH = LAST_CHANCE
"""Phase between the second card and a claim; it ends when everybody gives up."""


@kernel()
def act(table: Any, rules: Any, seat: int) -> None:
    """Complete a name or the choice of a card."""
    do, arg = table.flight_do[seat], table.flight_arg[seat]
    if table.phase == FLIPPING and do == at.TAKE and seat == table.own[at.CHOOSER] and arg < table.n_up:
        # The choice of a card is no claim: the name earned it.
        note(table, at.CHOSEN, seat, table.up[arg], arg)
        win(table, rules, seat, arg)
        end_without_pair(table, rules)
        return
    note(table, at.CLAIMED, seat, 0, 0)
    if table.phase == FLIPPING:
        _void(table, seat, do, arg)
        return
    soon = table.now - table.own_at[seat] < rules.call_gap
    if complete(table, rules, seat) == STEP_FULL:
        table.fault = STEP_FULL
        return
    last = table.n_claims - 1
    if soon:
        table.claim_verdict[last] = VOID  # G-k; the judge leaves it so
        return
    table.own_at[seat] = table.now
    if rules.tie and first_right(table, rules) == last:
        # Whoever is right within this time is drawn among, so the judge waits for them.
        table.due_at = max(table.due_at, table.now + rules.tie_window)


@kernel()
def _void(table: Any, seat: int, do: int, arg: int) -> None:
    """Enter an action that can earn nothing: too late, or a choice nobody asked for."""
    table.n_claims = 0
    table.judged = 0
    table.window_round = table["round"]
    table.window_number = table.window
    table.window_cards_up = table.n_up
    table.window_kind = table.facts[FACT_KIND]
    enter(table, seat, do, arg, VOID)
    note(table, at.JUDGED, 0, 0, 0)
    table.tally[seat, TALLY_CLAIMS] += 1
    table.tally[seat, TALLY_VOID] += 1
    table.judged = JUST_JUDGED


@kernel()
def clock(table: Any, rules: Any, root: np.uint64, group: np.uint64) -> None:
    """Turn cards, judge a window, or end a search nobody finished."""
    if table.phase == FLIPPING:
        if table.ordinal == 0:
            table.own[at.CHOOSER] = NOBODY
            table.own[at.LAST_WINNER] = NOBODY
            for seat in range(table.n_seats):
                table.own_at[seat] = -NEVER // 2
        _lay(table, rules)
    elif table.phase == SEARCH:
        table.n_claims = 0
        table.award = 0
        _all_out(table, rules, True)
    else:
        _judge_window(table, rules, root, group)


@kernel()
def _lay(table: Any, rules: Any) -> None:
    """Turn cards until two lie there; everybody searches."""
    if table.own[at.CHOOSER] != NOBODY:  # no choice was made in time: the older card
        win(table, rules, table.own[at.CHOOSER], 0)
    if table.stack_n + table.n_up < 2:
        end(table, rules)
        return
    while table.n_up < 2:
        turn(table, rules)
    look(table)
    table.phase = SEARCH
    table.facts[at.GIVE_UP_AT] = table.now + rules.last_chance
    table.due_at = table.facts[at.GIVE_UP_AT]


@kernel()
def _judge_window(table: Any, rules: Any, root: np.uint64, group: np.uint64) -> None:
    judge(table, rules, root, group)
    count_verdicts(table)
    table.judged = JUST_JUDGED
    note(table, at.JUDGED, 0, 0, 0)
    if table.award:
        _award(table, rules)
        return
    left = 0
    alone = NOBODY
    for seat in range(table.n_seats):
        if not table.own[at.OUT + seat]:
            left += 1
            alone = seat
    if table.own[at.NO_WINNER] or left == 0:
        _all_out(table, rules, False)
    elif left == 1 and rules.option[options.LAST_ONE] == options.LAST_ONE_WINS:
        table.award = 1
        win(table, rules, alone, 0)
        next_round(table, rules)
    else:
        table.phase = SEARCH
        table.due_at = max(table.facts[at.GIVE_UP_AT], table.now)


@kernel()
def _award(table: Any, rules: Any) -> None:
    """Give the winner the older card, or ask which one it takes (C8, C-c, C-d)."""
    winner = NOBODY
    for i in range(table.n_claims):
        if table.claim_verdict[i] == WINS:
            winner = table.claim_seat[i]
    free = rules.option[options.TAKE] == options.TAKE_FREE
    if rules.option[options.FIRST_CARD] == options.FIRST_CARD_FREE and table["round"] == 0:
        free = True
    if free and rules.option[options.WINNER_KEEPS] == options.WINNER_KEEPS_ONE:
        table.own[at.CHOOSER] = winner
        table.last_claim_at[winner] = table.now - rules.call_gap  # the choice is no claim (G-k)
        call(table, 1 << winner, WHY_CHOOSE)
    else:
        win(table, rules, winner, 0)
    next_round(table, rules)


@kernel()
def _all_out(table: Any, rules: Any, gave_up: bool) -> None:
    """Go on when nobody is still in, or everybody has given up (C-a, C-e, C-m)."""
    table.judged = JUST_JUDGED
    how = rules.option[options.ALL_OUT]
    if how == options.ALL_OUT_BACK:
        _all_back(table, rules)
        return
    winner = NOBODY
    if how == options.ALL_OUT_LAST:
        winner = _last_in(table, gave_up)
    if winner != NOBODY:
        take(table, rules, winner, 0)
    else:
        set_aside(table, rules)
        if how == options.ALL_OUT_BOTH:
            set_aside(table, rules)
    if rules.option[options.AFTER_ALL_OUT] == options.AFTER_ALL_OUT_FIRST and table.flipper != NOBODY:
        table.flipper = rules.option[options.FIRST_FLIPPER]
    table.award = 2  # the round is over and nobody was right
    next_round(table, rules)


@kernel()
def _last_in(table: Any, gave_up: bool) -> int:
    """Return who was in last: the only seat still in, else who was out last unless several gave up."""
    n_in = 0
    alone = NOBODY
    for seat in range(table.n_seats):
        if not table.own[at.OUT + seat]:
            n_in += 1
            alone = seat
    if n_in == 1:
        return alone
    return table.own[at.LAST_OUT] if n_in == 0 and not gave_up else NOBODY


@kernel()
def _all_back(table: Any, rules: Any) -> None:
    """Let everybody in again; a round that goes on like that for ever is cut off (G-i)."""
    table.own[at.BACKS] += 1
    if table.own[at.BACKS] >= MAX_WINDOWS:
        table.capped = 1
        end(table, rules)
        return
    for seat in range(table.n_seats):
        table.own[at.OUT + seat] = 0
    note(table, at.BACK, NOBODY, 0, 0)
    table.facts[at.GIVE_UP_AT] = table.now + rules.last_chance
    table.phase = SEARCH
    table.due_at = table.facts[at.GIVE_UP_AT]
