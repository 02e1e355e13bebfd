"""The judge of the pheasant rulebook: which claim is right on which table (rules F10 to F27, rulings F-c to F-n).

====================  ==============  ==========  =====================  ==========  ==========
table                 right call      wrong call  blue                   red         knock
====================  ==============  ==========  =====================  ==========  ==========
k = 0, no two-worm                    wrong       wrong                  wrong       wrong
k = 1                 right           wrong       wrong                  wrong       wrong
k >= 2                void            wrong       right                  wrong       wrong
identical pair        void            wrong       wrong                  right       wrong
two-worm, k <= 1      void            wrong       wrong                  wrong       right
two-worm, k >= 2      void            wrong       void                   wrong       right
both                  void            wrong       wrong (``F-j``)        void (F-i)  right
====================  ==============  ==========  =====================  ==========  ==========
"""

from __future__ import annotations

from typing import Any

import numpy as np

from penguinbench._accel import kernel
from penguinbench.games.outfits.admit import admit, flag_ties, lying
from penguinbench.games.outfits.facts import CALL, IDENTICAL, KNOCK, SEVERAL
from penguinbench.games.outfits.option_index import (
    BLUE_ON_BOTH,
    BLUE_ON_BOTH_NOTHING,
    CALL_ON_SEVERAL,
    CALL_ON_SEVERAL_NONE,
    CANCEL_PENALTY,
    OVERRULE,
    OVERRULE_BY_STATE,
    UNKNOCKED,
    UNKNOCKED_BLOCK,
    UNKNOCKED_RED,
    UNKNOCKED_RED_BLOCK,
)
from penguinbench.games.outfits.settle import RIGHT, VOID, WRONG, settle


@kernel()
def standing(rules: Any, do: int, arg: int, several: int, elements: int, identical: bool, double: bool) -> int:
    """Return ``RIGHT``, ``VOID`` or ``WRONG`` for an action on a table.

    Parameters
    ----------
    rules : record ``RULES``
    do, arg : int
        The action and, for a call, the element's number.
    several : int
        Elements matched over the table or on one pair of cards (option ``scope``, F-c).
    elements : int
        Bit mask of matched elements over the table.
    identical, double : bool
        Two identical cards, a card with two worms lie there.
    """
    blocked = double and rules["option"][UNKNOCKED] == UNKNOCKED_BLOCK
    if do == KNOCK:  # F25, F27
        return RIGHT if double else WRONG
    if do == IDENTICAL:
        if not identical:  # F24
            return WRONG
        if blocked and rules["option"][UNKNOCKED_RED] == UNKNOCKED_RED_BLOCK:  # F-i
            return VOID
        return RIGHT  # F23
    if do == SEVERAL:
        if several < 2:  # F21
            return WRONG
        if identical:  # F22; F-j where two worms lie there too
            return VOID if double and rules["option"][BLUE_ON_BOTH] == BLUE_ON_BOTH_NOTHING else WRONG
        return VOID if blocked else RIGHT  # F19, F15
    if not (elements >> arg) & 1:  # F11
        return WRONG
    if several >= 2 and rules["option"][CALL_ON_SEVERAL] == CALL_ON_SEVERAL_NONE:  # F12
        return VOID
    if identical and rules["option"][OVERRULE] == OVERRULE_BY_STATE:  # F23: also for equal close-ups, where k is 1
        return VOID
    return VOID if blocked else RIGHT  # F13, F10


@kernel()
def judge(table: Any, rules: Any, root: np.uint64, group: np.uint64) -> None:
    """Judge the closed window of a ``TABLE`` by a ``RULES`` record; the deal (root, group) keys what chance decides."""
    # 1. What lies there, which claims can be made, which calls lapse (F14, F35, F-m, G-b, G-k).
    several, elements, identical, double = lying(table, rules)
    able, gone, cancelled = admit(table, rules, identical)
    # 2. Each claim against the table, for itself (G-d).
    for i in range(table["n_claims"]):
        verdict = VOID
        if (able >> i) & 1:
            do, arg = table["claim_do"][i], table["claim_arg"][i]
            verdict = standing(rules, do, arg, several, elements, identical, double)
            if do == CALL and (cancelled >> i) & 1:  # F14; F-n for a wrong one
                if verdict == RIGHT or rules["option"][CANCEL_PENALTY]:
                    verdict = VOID
        table["claim_verdict"][i] = verdict
    # 3. Rank, penalties, awards. Equal ticks of calls and knocks are a dispute (G-a, F33, F34).
    flag_ties(table, able | gone)
    settle(table, rules, root, group, np.bool_(True))
