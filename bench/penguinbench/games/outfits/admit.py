"""Which claims of a window can be made at all, and which calls a later hand cancels.

Masks are int64 with one bit a claim (a window has room for fewer than 63).
"""

from __future__ import annotations

from typing import Any

from penguinbench._accel import kernel
from penguinbench._layout import PENDING
from penguinbench.games.outfits.facts import (
    CALL,
    FACT_DOUBLE,
    FACT_ELEMENTS,
    FACT_IDENTICAL,
    FACT_K,
    FACT_K_PAIR,
    FACT_OUT_IDENTICAL,
    FACT_OUT_SEVERAL,
    IDENTICAL,
    KNOCK,
    SEVERAL,
)
from penguinbench.games.outfits.option_index import (
    AFTER_FIGURE,
    AFTER_FIGURE_UNLESS_IDENTICAL,
    CANCEL_CALL,
    FIGURES,
    FIGURES_PER_SEAT,
    SCOPE,
    SCOPE_TABLE,
)


@kernel()
def lying(table: Any, rules: Any) -> tuple[int, int, bool, bool]:
    """Return what lies on the table: k by the option ``scope``, the mask of matched elements, identical?, two fish?.

    Before the first card of a round nothing lies there, whatever the facts of the record say.
    """
    if table["n_up"] == 0:
        return 0, 0, False, False
    several = table["facts"][FACT_K] if rules["option"][SCOPE] == SCOPE_TABLE else table["facts"][FACT_K_PAIR]
    return several, table["facts"][FACT_ELEMENTS], table["facts"][FACT_IDENTICAL] >= 0, table["facts"][FACT_DOUBLE] >= 0


@kernel()
def admit(table: Any, rules: Any, identical: bool) -> tuple[int, int, int]:
    """Return three masks of claims: those that can be made, those that found no figure left, cancelled calls.

    Claims stand in order of completion. ``identical`` says whether identical cards lie there (F22). What can be made
    does not depend on what is right, except there.
    """
    able, gone, cancelled, made = 0, 0, 0, 0
    some_left = rules["option"][FIGURES] - table["facts"][FACT_OUT_SEVERAL]
    one_left = table["facts"][FACT_OUT_IDENTICAL] == 0
    closes_at = table["claim_at"][0] + rules["settle"]

    for i in range(table["n_claims"]):
        seat, do, at = table["claim_seat"][i], table["claim_do"][i], table["claim_at"][i]
        table["claim_gained"][i] = 0
        table["claim_lost"][i] = 0
        table["claim_tied"][i] = 0
        # 1. After the window nothing counts (T2, G-b).
        if at > closes_at:
            continue
        # 2. What the seat did before in this window.
        calls, blacks = 0, 0
        white = False
        too_soon = False
        own_calls = 0
        for j in range(i):
            if table["claim_seat"][j] != seat or not (made >> j) & 1:
                continue
            too_soon = at - table["claim_at"][j] < rules["call_gap"]
            if (able >> j) & 1:
                earlier = table["claim_do"][j]
                if earlier == CALL:
                    calls += 1
                    own_calls |= 1 << j
                elif earlier == SEVERAL:
                    blacks += 1
                elif earlier == IDENTICAL:
                    white = True
        # 3. Voice and hands need time between two claims (G-k).
        if too_soon:
            continue
        made |= 1 << i
        # 4. So many calls a window and no more (G-k, F-o).
        if do == CALL and rules["calls_per_window"] > 0 and calls >= rules["calls_per_window"]:
            continue
        # 5. A figure is final (F-m, P-q); the white or red one always, the others as the options say.
        if white:
            continue
        if blacks > 0:
            if do == CALL:
                continue
            if do == SEVERAL:
                if blacks >= rules["option"][FIGURES_PER_SEAT]:
                    continue
            elif rules["option"][AFTER_FIGURE] != AFTER_FIGURE_UNLESS_IDENTICAL or identical:
                continue
        # 6. May a caller use the hand afterwards (P-p, F14)?
        if do != CALL and calls > 0 and rules["option"][CANCEL_CALL] == 0:
            continue
        # 7. Is the figure still there (F35, P17)?
        if (do == SEVERAL and some_left <= 0) or (do == IDENTICAL and not one_left):
            gone |= 1 << i
            continue
        # 8. The claim is made: it takes its figure and cancels the seat's calls.
        able |= 1 << i
        if do == SEVERAL:
            some_left -= 1
        elif do == IDENTICAL:
            one_left = False
        if do != CALL:
            cancelled |= own_calls
    return able, gone, cancelled


@kernel()
def flag_ties(table: Any, hands: int) -> None:
    """Flag claims that another seat completed at the same tick with the same action (G-a).

    Right calls and right knocks compete; so do ``hands`` on the same kind of figure, right or not, whether one was
    left or not. Call it while right claims are pending.
    """
    for i in range(1, table["n_claims"]):
        for j in range(i - 1, -1, -1):
            if table["claim_at"][j] != table["claim_at"][i]:
                break
            if table["claim_do"][j] != table["claim_do"][i] or table["claim_seat"][j] == table["claim_seat"][i]:
                continue
            if _competes(table, hands, i) and _competes(table, hands, j):
                table["claim_tied"][i] = 1
                table["claim_tied"][j] = 1


@kernel()
def _competes(table: Any, hands: int, i: int) -> bool:
    do = table["claim_do"][i]
    if do == CALL or do == KNOCK:
        return table["claim_verdict"][i] == PENDING
    return (hands >> i) & 1 == 1
