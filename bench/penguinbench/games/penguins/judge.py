"""The judge of Match of the Penguins: which claim is right on which table (rules P9 to P18, rulings P-c to P-n).

In force by the default options:

* a call of any matched element is right; a black pawn where one pair of cards shares two elements or more; the white
  pawn where two cards are identical; a knock where a card shows two fish;
* among right claims the higher takes the cards: knock over white over black over call (``settle.py``). A match that
  merely lies there takes nothing from anybody, unless ``overrule="by_state"``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from penguinbench._accel import kernel
from penguinbench.games.outfits.admit import admit, flag_ties, lying
from penguinbench.games.outfits.facts import CALL, IDENTICAL, KNOCK, SEVERAL
from penguinbench.games.outfits.option_index import (
    BLACK_ON_IDENTICAL,
    BLACK_ON_IDENTICAL_PENALTY,
    CALL_ON_SEVERAL,
    CALL_ON_SEVERAL_NONE,
    OVERRULE,
    OVERRULE_BY_STATE,
    UNKNOCKED,
    UNKNOCKED_BLOCK,
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
        Elements matched, on one pair of cards or over the table (option ``scope``, P-g).
    elements : int
        Bit mask of matched elements over the table.
    identical, double : bool
        Two identical cards, a card with two fish lie there.
    """
    by_state = rules["option"][OVERRULE] == OVERRULE_BY_STATE
    if do == KNOCK:  # P12, P23
        return RIGHT if double else WRONG
    if do == IDENTICAL:  # P11
        if not identical:
            return WRONG
    elif do == SEVERAL:  # P10, P-g
        if several < 2:
            return WRONG
        if identical and rules["option"][BLACK_ON_IDENTICAL] == BLACK_ON_IDENTICAL_PENALTY:  # P-e
            return WRONG
        if identical and by_state:  # P-c
            return VOID
    else:  # P9, P-h, P-i: any matched element, whatever else matches
        if not (elements >> arg) & 1:
            return WRONG
        if several >= 2 and rules["option"][CALL_ON_SEVERAL] == CALL_ON_SEVERAL_NONE:  # P-d
            return VOID
        if identical and by_state:  # P-c
            return VOID
    if double and rules["option"][UNKNOCKED] == UNKNOCKED_BLOCK:  # P-m
        return VOID
    return RIGHT


@kernel()
def judge(table: Any, rules: Any, root: np.uint64, group: np.uint64) -> None:
    """Judge the closed window of a ``TABLE`` by a ``RULES`` record; the deal (root, group) keys what chance decides."""
    # 1. What lies there, which claims can be made, which calls lapse (P-p, P-q, P17, G-b, G-k).
    several, elements, identical, double = lying(table, rules)
    able, gone, cancelled = admit(table, rules, identical)
    # 2. Each claim against the table, for itself (G-d).
    for i in range(table["n_claims"]):
        verdict = VOID
        if (able >> i) & 1:
            do, arg = table["claim_do"][i], table["claim_arg"][i]
            verdict = standing(rules, do, arg, several, elements, identical, double)
            if do == CALL and verdict == RIGHT and (cancelled >> i) & 1:  # P-p; a wrong call still pays
                verdict = VOID
        table["claim_verdict"][i] = verdict
    # 3. Rank, penalties, awards. Equal ticks are drawn, never disputed (G-a).
    flag_ties(table, able | gone)
    settle(table, rules, root, group, np.bool_(False))
