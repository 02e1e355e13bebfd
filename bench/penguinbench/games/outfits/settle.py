"""What both outfit games do with right, void and wrong claims: rank, disputes, penalties, awards, the table (T3).

The decision table itself stands in each game's ``judge.py``. Verdicts on entry: ``RIGHT`` (pending), ``VOID`` or
``WRONG``.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from penguinbench._accel import kernel
from penguinbench._layout import BEATEN, PENDING, VOID, WINS, WRONG
from penguinbench._piles import return_card, win_card
from penguinbench.games.outfits.dispute import TIE_VOTE, UNDECIDED, disputed, vote
from penguinbench.games.outfits.facts import (
    CALL,
    FACT_OUT_IDENTICAL,
    FACT_OUT_SEVERAL,
    FACT_PENALTIES,
    IDENTICAL,
    KNOCK,
    SEVERAL,
)
from penguinbench.games.outfits.giving import (
    bring_forward,
    clear_line,
    draw_below,
    keep_line,
    put_under,
    shuffle_bottom,
    take_top,
)
from penguinbench.games.outfits.option_index import (
    CARDS_GIVEN,
    CARDS_GIVEN_RANDOM,
    LAST_CARD,
    LAST_CARD_PLAY_ON,
    LEFTOVERS,
    LEFTOVERS_OUT,
    LEFTOVERS_TABLE,
    NO_AWARD,
    NO_AWARD_PASS,
    NO_AWARD_SWEEP,
    PENALTIES_PER_ROUND,
    PENALTY_CARDS,
    PENALTY_ORDER,
    PENALTY_ORDER_FIRST,
    PENALTY_TO,
    PENALTY_TO_STACK,
    STACK_ORDER,
    STACK_ORDER_SHUFFLED,
    WRONG_FIGURE,
    WRONG_FIGURE_ROUND,
    WRONG_KNOCK,
    WRONG_KNOCK_FREE,
)

RIGHT: Final = PENDING
"""A right claim stays pending until the ranks are compared."""

ROUND_ENDS: Final = 2
"""Value of ``table["award"]``: nobody earned anything, and the round ends all the same (P-r, F-k)."""

UNTOUCHED: Final = -1
"""The line goes on as it is."""

_SEVEN_BITS = 127


@kernel()
def settle(table: Any, rules: Any, root: np.uint64, group: np.uint64, equal_is_dispute: Any) -> None:
    """Settle a window whose claims have been held against the decision table.

    Parameters
    ----------
    table, rules : records ``TABLE`` and ``RULES``
    root, group : uint64
        The deal that keys draws, used only where an option asks for chance.
    equal_is_dispute : bool
        Equal ticks of right calls or knocks are a dispute (F33, F34) and not a draw (G-a).
    """
    table["award"] = 0
    table["ended"] = 0
    stack_before = int(table["stack_n"])

    # 1. The highest right action counts (P13, P15, F26); of equal ones every figure, else the first (P16, F10, F15).
    everything, single = _winners(table, rules, root, group, equal_is_dispute)

    # 2. Penalties and awards. Penalties are paid first, out of cards won earlier (G-e, P18), or last. An award is the
    # whole table to one, or one card each, oldest first (F15, F34, F-q). Each stands here once: LLVM inlines what is
    # called, and a second place cost seconds of compiling.
    # Plain constants are literal types to numba, and each literal another compilation of what it is passed to.
    given: Any = np.int64(0)
    drawn: Any = np.int64(0)
    for step in range(2):
        if (step == 0) == (rules["option"][PENALTY_ORDER] == PENALTY_ORDER_FIRST):
            _penalties(table, rules, root, group)
        elif everything >= 0:
            _give_all(table, everything)
        elif single:
            given, drawn = _give_singles(table, rules, single, stack_before, root, group)

    # 3. The table: leftovers of the awards, or an unclaimed table that goes on (P-b, F16, F-k, P-r).
    kept = _leave(table, rules, given) if table["award"] else _go_on(table, rules)
    if kept == 0:
        clear_line(table)
    elif kept > 0:
        keep_line(table, rules, kept)

    # 4. After the last card the game is over, whatever went back (P24, F31, F-s).
    if table["final"]:
        if rules["option"][LAST_CARD] == LAST_CARD_PLAY_ON and table["stack_n"] > 0:
            table["final"] = 0
        else:
            table["ended"] = 1

    # 5. What went under the stack lies there in order, or shuffled (F-r).
    if rules["option"][STACK_ORDER] == STACK_ORDER_SHUFFLED:
        shuffle_bottom(table, table["stack_n"] - (stack_before - drawn), root, group)


@kernel()
def _winners(
    table: Any, rules: Any, root: np.uint64, group: np.uint64, equal_is_dispute: Any
) -> tuple[int, int]:  # fmt: skip
    """Set ``WINS`` and ``BEATEN``; return the claim that takes all (or -1) and the mask of those for one card."""
    n = table["n_claims"]
    top = 0
    first: Any = np.int64(-1)
    singles: Any = np.int64(0)
    for i in range(n):
        if table["claim_verdict"][i] == RIGHT and table["claim_do"][i] > top:
            top = table["claim_do"][i]
            first = i
    if first < 0:
        return first, singles
    if top == SEVERAL:
        for i in range(n):
            if table["claim_verdict"][i] == RIGHT and table["claim_do"][i] == SEVERAL:
                singles |= 1 << i
    elif top == CALL or top == KNOCK:
        singles = disputed(table, rules, first, equal_is_dispute)
        for i in range(first, n):
            if (singles >> i) & 1:
                table["claim_tied"][i] = 1
        if singles and rules["tie"] == TIE_VOTE:
            winner = vote(table, rules, singles, root, group)
            if winner != UNDECIDED:
                first = winner
                singles = 0
    if singles:
        first = -1
    for i in range(n):
        if table["claim_verdict"][i] == RIGHT:
            table["claim_verdict"][i] = WINS if i == first or (singles >> i) & 1 else BEATEN
    return first, singles


@kernel()
def _penalties(table: Any, rules: Any, root: np.uint64, group: np.uint64) -> None:
    """Take the cards of wrong claims, in order of the claims (P18 to P20, F11, F28, F29)."""
    for i in range(table["n_claims"]):
        if table["claim_verdict"][i] != WRONG:
            continue
        if table["claim_do"][i] == KNOCK and rules["option"][WRONG_KNOCK] == WRONG_KNOCK_FREE:  # P-f
            continue
        seat = int(table["claim_seat"][i])
        paid_before = (table["facts"][FACT_PENALTIES] >> (7 * seat)) & _SEVEN_BITS
        if rules["option"][PENALTIES_PER_ROUND] > 0 and paid_before >= rules["option"][PENALTIES_PER_ROUND]:  # G-f
            continue
        cost = min(
            rules["option"][PENALTY_CARDS] * table["penalty_factor"][seat], table["pile_n"][seat]
        )  # P19, F29: no debt
        for k in range(cost):
            depth = 0  # the card won last (F-q)
            if rules["option"][CARDS_GIVEN] == CARDS_GIVEN_RANDOM:
                depth = draw_below(root, group, table, 128 * i + 64 + (k & 63), np.int64(table["pile_n"][seat]))
            card = return_card(table, seat, depth)
            if rules["option"][PENALTY_TO] == PENALTY_TO_STACK:  # F28
                put_under(table, card)
            else:  # P18
                table["out_n"] += 1
        table["claim_lost"][i] = cost
        if paid_before < _SEVEN_BITS:
            table["facts"][FACT_PENALTIES] += 1 << (7 * seat)


@kernel()
def _give_all(table: Any, i: int) -> None:
    """Give the whole table to the seat of claim i (P9, P11, P12, F10, F23, F25)."""
    seat = table["claim_seat"][i]
    n = table["n_up"]
    for p in range(n):
        win_card(table, seat, table["up"][p])
    table["claim_gained"][i] = n
    table["n_up"] = 0
    _earned(table, seat)


@kernel()
def _give_singles(
    table: Any, rules: Any, claims: int, stack_before: int, root: np.uint64, group: np.uint64
) -> tuple[int, int]:
    """Give one card to each claim of a mask, in order; return how many came from the table and from the stack.

    Too few on the table: from the top of the stack, never a penalty of this window (F17, G-e). None there either: a
    point without a card, and the game is over (F18).
    """
    given: Any = np.int64(0)
    drawn: Any = np.int64(0)
    for i in range(table["n_claims"]):
        if not (claims >> i) & 1:
            continue
        seat = table["claim_seat"][i]
        if given < table["n_up"]:
            if rules["option"][CARDS_GIVEN] == CARDS_GIVEN_RANDOM:  # F-q
                bring_forward(table, given, given + draw_below(root, group, table, 128 * i, table["n_up"] - given))
            win_card(table, seat, table["up"][given])
            table["claim_gained"][i] = 1
            given += 1
        elif drawn < stack_before:
            win_card(table, seat, take_top(table))
            table["claim_gained"][i] = 1
            drawn += 1
        else:
            table["extra"][seat] += 1
            table["ended"] = 1
        _earned(table, seat)
    return given, drawn


@kernel()
def _earned(table: Any, seat: int) -> None:
    table["award"] = 1
    table["last_award"][seat] = table["ordinal"] - 1


@kernel()
def _leave(table: Any, rules: Any, given: int) -> int:
    """End the round: what was not given goes out, under the stack, or begins the next line (P-b, F16).

    Return how many cards stay, the last of the line.
    """
    leftovers = rules["option"][LEFTOVERS]
    if leftovers == LEFTOVERS_TABLE:
        return table["n_up"] - given
    if leftovers == LEFTOVERS_OUT:
        table["out_n"] += table["n_up"] - given
    else:
        _line_under(table, given)
    return 0


@kernel()
def _line_under(table: Any, first: int) -> None:
    """Put the line's cards from a position on under the stack, in the order they were laid (F-r)."""
    for p in range(first, table["n_up"]):
        put_under(table, table["up"][p])


@kernel()
def _go_on(table: Any, rules: Any) -> int:
    """Nobody earned anything: figures back, the table stays, unless an option says otherwise (F20, F-k, P-r, P-u).

    Return 0 when the line is to be cleared, ``UNTOUCHED`` else.
    """
    if rules["option"][NO_AWARD] == NO_AWARD_SWEEP and not table["final"]:
        _line_under(table, 0)
        table["award"] = ROUND_ENDS
        return 0
    if rules["option"][NO_AWARD] == NO_AWARD_PASS:  # what the round remembers is forgotten
        table["award"] = ROUND_ENDS
        table["facts"][FACT_PENALTIES] = 0
    elif rules["option"][WRONG_FIGURE] == WRONG_FIGURE_ROUND:
        for i in range(table["n_claims"]):
            if table["claim_verdict"][i] == WRONG:
                if table["claim_do"][i] == SEVERAL:
                    table["facts"][FACT_OUT_SEVERAL] += 1
                elif table["claim_do"][i] == IDENTICAL:
                    table["facts"][FACT_OUT_IDENTICAL] += 1
    return UNTOUCHED


__all__ = ["RIGHT", "VOID", "WRONG", "settle"]
