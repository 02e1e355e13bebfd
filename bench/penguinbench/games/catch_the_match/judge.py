"""The judge of Catch the Match: the first right claim of a seat that is still in (C6, C7)."""

from __future__ import annotations

from typing import Any

import numpy as np

from penguinbench._accel import kernel
from penguinbench._layout import BEATEN, NOBODY, VOID, WINS, WRONG
from penguinbench._streams import STAGE_TIE, philox
from penguinbench.games.catch_the_match import facts as at
from penguinbench.games.catch_the_match.option_index import (
    EQUAL_CLAIMS,
    EQUAL_CLAIMS_NOBODY,
    WINNER_KEEPS,
    WINNER_KEEPS_BOTH,
)

_ONE = np.uint64(1)


@kernel()
def _can_claim(table: Any, rules: Any, i: int) -> bool:
    """Return whether a claim of the window can be made: a name, of a seat that is in, not one too many (C7, G-k)."""
    if table.claim_verdict[i] == VOID or table.claim_do[i] != at.NAME or table.own[at.OUT + table.claim_seat[i]]:
        return False
    names = 0
    for j in range(i):
        if table.claim_seat[j] == table.claim_seat[i] and table.claim_do[j] == at.NAME:
            if table.claim_verdict[j] == VOID:
                continue
            names += 1
            if not _right(table, j):
                return False  # out since then
    return rules.calls_per_window == 0 or names < rules.calls_per_window


@kernel()
def _right(table: Any, i: int) -> bool:
    return (table.facts[at.SAME] >> table.claim_arg[i]) & 1 == 1


@kernel()
def first_right(table: Any, rules: Any) -> int:
    """Return the first right claim of the window that can be made, ``NOBODY`` without one."""
    for i in range(table.n_claims):
        if _right(table, i) and _can_claim(table, rules, i):
            return i
    return NOBODY


@kernel()
def judge(table: Any, rules: Any, root: np.uint64, group: np.uint64) -> None:
    """Give every claim of the window its verdict; set ``award`` and lock out who was wrong.

    Moves no card: which card the winner takes may be a choice (C-d).
    """
    table.award = 0
    table.ended = 0
    table.own[at.NO_WINNER] = 0
    first = first_right(table, rules)
    for i in range(table.n_claims):
        if not _can_claim(table, rules, i):
            table.claim_verdict[i] = VOID
        else:
            table.claim_verdict[i] = BEATEN if _right(table, i) else WRONG
    for i in range(table.n_claims):
        if table.claim_verdict[i] == WRONG:  # C7: no card is lost
            table.own[at.OUT + table.claim_seat[i]] = 1
            table.own[at.LAST_OUT] = table.claim_seat[i]
    if first == NOBODY:
        return
    winner = _first_of(table, rules, first, root, group)
    if winner == NOBODY:
        table.own[at.NO_WINNER] = 1
        return
    table.claim_verdict[winner] = WINS
    table.claim_gained[winner] = 2 if rules.option[WINNER_KEEPS] == WINNER_KEEPS_BOTH else 1
    table.award = 1


@kernel()
def _first_of(table: Any, rules: Any, first: int, root: np.uint64, group: np.uint64) -> int:
    """Return the claim that was first of the right ones, NOBODY when equal claims win nothing (G-a, C-i).

    Claims stand in the order of completion, equal ticks in the order of the draw of G-a.
    """
    limit = table.claim_at[first]
    if rules.tie:
        limit += rules.tie_window
    best = first
    best_word = np.uint64(0)
    rivals = 0
    for i in range(first, table.n_claims):
        if table.claim_verdict[i] != BEATEN or table.claim_at[i] > limit:
            continue
        if i > first:
            if table.claim_seat[i] == table.claim_seat[first]:
                continue  # the same name said twice is no rival of itself
            rivals += 1
            table.claim_tied[first] = 1
            table.claim_tied[i] = 1
        if rules.tie:
            seat = np.uint64(table.claim_seat[i])
            word = philox(root, group, seat, np.uint64(table.ordinal), _ONE, STAGE_TIE)[0]
            if i == first or word < best_word:
                best = i
                best_word = word
    if rivals and rules.option[EQUAL_CLAIMS] == EQUAL_CLAIMS_NOBODY:
        return NOBODY
    return best
