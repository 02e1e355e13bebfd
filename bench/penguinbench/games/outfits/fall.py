"""The match detector as a card falls: brings ``table["facts"]`` up to date (columns in ``facts.py``).

A column ``FACT_SINCE_...`` holds the position of the card that first made its trigger lie there: an element matched,
several elements by the option ``scope``, an identical pair, a two-fish card. Whether an action on a trigger still
earns something is the judge's affair (docs/rules, decision tables).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from penguinbench._accel import kernel, popcount
from penguinbench._layout import FACT_BEST, FACT_BEST_ARG, FACT_KIND, FACT_SINCE, N_FACTS
from penguinbench.games.outfits.bits import NONE, TWO_FISH, element_mask, identity, matchable
from penguinbench.games.outfits.facts import (
    CALL,
    FACT_DOUBLE,
    FACT_ELEMENTS,
    FACT_IDENTICAL,
    FACT_K,
    FACT_K_PAIR,
    FACT_ONCE,
    FACT_PAIR,
    FACT_SINCE_DOUBLE,
    FACT_SINCE_ELEMENT,
    FACT_SINCE_IDENTICAL,
    FACT_SINCE_SEVERAL,
    FACT_TWICE,
    IDENTICAL,
    KNOCK,
    N_ELEMENTS,
    SEVERAL,
)
from penguinbench.games.outfits.option_index import (
    DOUBLE_ELEMENTS,
    EQUAL_CLOSEUPS,
    MIXED_TWINS,
    SCOPE,
    SCOPE_PAIR,
    TWO_COLOURS,
    TWO_COLOURS_TWO,
)

KIND_NONE, KIND_SINGLE, KIND_SEVERAL, KIND_IDENTICAL, KIND_DOUBLE = 0, 1, 2, 3, 4


@kernel()
def _clear(table: Any) -> None:
    """Set the facts of an empty line: zeros, and -1 where a position would stand."""
    for column in range(N_FACTS):
        table["facts"][column] = 0
    table["facts"][FACT_SINCE] = -1
    table["facts"][FACT_IDENTICAL] = -1
    table["facts"][FACT_DOUBLE] = -1
    table["facts"][FACT_PAIR] = -1
    for column in range(FACT_SINCE_ELEMENT, FACT_SINCE_DOUBLE + 1):
        table["facts"][column] = -1


@kernel()
def _pairs(table: Any, rules: Any, position: int, card: np.uint64) -> None:
    """Compare the new card with every earlier one: ``K_PAIR``, ``PAIR``, ``IDENTICAL``; the earliest pair stays."""
    equal_closeups = rules["option"][EQUAL_CLOSEUPS]
    mixed_twins = rules["option"][MIXED_TWINS]
    double_elements = rules["option"][DOUBLE_ELEMENTS]
    own = matchable(card, double_elements)
    own_identity = identity(card, equal_closeups, mixed_twins, double_elements)
    best = table["facts"][FACT_K_PAIR]
    for i in range(position):
        other = table["cards"][table["up"][i]]
        shared = popcount(own & matchable(other, double_elements))
        if shared == 0:
            continue
        if shared > best:
            best = shared
            table["facts"][FACT_PAIR] = i * 64 + position
        if table["facts"][FACT_IDENTICAL] < 0 and own_identity != NONE:
            if own_identity == identity(other, equal_closeups, mixed_twins, double_elements):
                table["facts"][FACT_IDENTICAL] = i * 64 + position
                table["facts"][FACT_SINCE_IDENTICAL] = position
    table["facts"][FACT_K_PAIR] = best


@kernel()
def _oldest_element(table: Any) -> int:
    """Return the matched element that has been matched longest, the first in text order among equals."""
    found = 0
    since = np.int64(64)
    for element in range(N_ELEMENTS):
        at = table["facts"][FACT_SINCE_ELEMENT + element]
        if 0 <= at < since:
            found = element
            since = at
    return found


@kernel()
def _best(table: Any, several: bool) -> None:
    """Set kind, best action and ``SINCE`` by rank: two fish, identical, several, single (P13, F10 to F26)."""
    kind, best, arg = KIND_NONE, 0, 0
    if table["facts"][FACT_DOUBLE] >= 0:
        kind, best = KIND_DOUBLE, KNOCK
    elif table["facts"][FACT_IDENTICAL] >= 0:
        kind, best = KIND_IDENTICAL, IDENTICAL
    elif several:
        kind, best = KIND_SEVERAL, SEVERAL
    elif table["facts"][FACT_K] > 0:
        kind, best, arg = KIND_SINGLE, CALL, _oldest_element(table)
    table["facts"][FACT_KIND] = kind
    table["facts"][FACT_BEST] = best
    table["facts"][FACT_BEST_ARG] = arg


@kernel()
def fall(table: Any, rules: Any, position: int) -> None:
    """Bring the facts of the line's cards ``0..position`` up to date when the card at ``position`` has been laid.

    The line grows at its end: call it for position 0, 1, 2, ...; position 0 starts afresh. When cards leave the line,
    call it again from position 0.

    Parameters
    ----------
    table, rules : records ``TABLE`` and ``RULES``
    position : int
        Index into ``table["up"]``.
    """
    if position == 0:
        _clear(table)
    card = table["cards"][table["up"][position]]
    if card & TWO_FISH != NONE and table["facts"][FACT_DOUBLE] < 0:
        table["facts"][FACT_DOUBLE] = position
        table["facts"][FACT_SINCE_DOUBLE] = position

    _pairs(table, rules, position, card)

    own = matchable(card, rules["option"][DOUBLE_ELEMENTS])
    once = np.uint64(table["facts"][FACT_ONCE])
    twice = np.uint64(table["facts"][FACT_TWICE]) | (once & own)
    elements = element_mask(twice)
    table["facts"][FACT_ONCE] = np.int64(once | own)
    table["facts"][FACT_TWICE] = np.int64(twice)
    table["facts"][FACT_ELEMENTS] = np.int64(elements)
    k = popcount(twice) if rules["option"][TWO_COLOURS] == TWO_COLOURS_TWO else popcount(elements)
    table["facts"][FACT_K] = k
    for element in range(N_ELEMENTS):
        if (np.int64(elements) >> element) & 1 and table["facts"][FACT_SINCE_ELEMENT + element] < 0:
            table["facts"][FACT_SINCE_ELEMENT + element] = position

    widest = table["facts"][FACT_K_PAIR] if rules["option"][SCOPE] == SCOPE_PAIR else k
    several = widest >= 2
    if several and table["facts"][FACT_SINCE_SEVERAL] < 0:
        table["facts"][FACT_SINCE_SEVERAL] = position
    _best(table, several)
    if table["facts"][FACT_SINCE] < 0 and table["facts"][FACT_KIND] != KIND_NONE:
        table["facts"][FACT_SINCE] = position
