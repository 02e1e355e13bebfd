"""The compiled solver of Catch the Match: two cards it knows, one answer."""

from __future__ import annotations

from typing import Any

import numpy as np

from penguinbench._accel import kernel
from penguinbench._arena import onset_of
from penguinbench._layout import DO_NOTHING, FACT_BEST, FACT_BEST_ARG, FLIPPING, NEVER, WHY_CARD, WHY_CHOOSE, WHY_JUDGED
from penguinbench._quantiles import half_word, quantile
from penguinbench._streams import STAGE_LEARNT, STAGE_RECALL, philox
from penguinbench.games.catch_the_match import facts
from penguinbench.games.catch_the_match.cards import N_OBJECTS

SHAPE, KNOWS = 0, 1  # columns of the parameters
BACKS_SEEN = 0  # memory word: how often everybody was in again when the answer was planned
_ZERO = np.uint64(0)
_WORDS = 4294967296.0


@kernel()
def react(table: Any, minds: Any, kit: Any, rules: Any, why: int, mask: int) -> None:
    """Answer for every solver in the mask (the signature of ``docs/architecture.md``)."""
    for seat in range(table.n_seats):
        if (mask >> seat) & 1 == 0:
            continue
        if why == WHY_CARD and table.seen[seat] == 2 and table.phase != FLIPPING:
            backs = np.int64(table.own[facts.BACKS])
            minds.words[seat, BACKS_SEEN] = backs
            _answer(table, kit, rules, seat, backs, table.now)
        elif why == WHY_CHOOSE and table.own[facts.CHOOSER] == seat:
            table.plan_at[seat], table.plan_do[seat], table.plan_arg[seat] = table.now, facts.TAKE, 0
        elif why == WHY_JUDGED and table.own[facts.CHOOSER] != seat:
            backs = np.int64(table.own[facts.BACKS])
            if table.award or table.own[facts.OUT + seat]:
                table.plan_do[seat] = DO_NOTHING
                table.plan_at[seat] = NEVER
            elif backs > minds.words[seat, BACKS_SEEN] and table.seen[seat] == 2:
                minds.words[seat, BACKS_SEEN] = backs
                _answer(table, kit, rules, seat, backs, table.now)


@kernel()
def _answer(table: Any, kit: Any, rules: Any, seat: int, backs: Any, after: Any) -> None:
    """Plan the answer of the two cards that lie there, if the seat knows it."""
    if table.facts[FACT_BEST] == 0 or not _knows(table, kit, seat):
        table.plan_do[seat] = DO_NOTHING
        table.plan_at[seat] = NEVER
        return
    ordinal = np.uint64(table.up_ordinal[1])
    block = philox(kit.root, kit.game, np.uint64(seat), ordinal, np.uint64(backs), STAGE_RECALL)
    start = max(max(onset_of(table, rules, seat, 0), onset_of(table, rules, seat, 1)), after)
    latency_ms = quantile(kit, np.int64(kit.params[table.place[seat], SHAPE]), half_word(block, 0))
    table.plan_at[seat] = start + np.int64(np.ceil(latency_ms * 1024.0))
    table.plan_do[seat] = facts.NAME
    table.plan_arg[seat] = table.facts[FACT_BEST_ARG]


@kernel()
def _knows(table: Any, kit: Any, seat: int) -> bool:
    """Return whether the answer of these two cards is one the player has learnt."""
    place = table.place[seat]
    low, high = np.int64(min(table.up[0], table.up[1])), np.int64(max(table.up[0], table.up[1]))
    pair = np.uint64(N_OBJECTS * low + high)
    block = philox(kit.root, _ZERO, np.uint64(place), pair, _ZERO, STAGE_LEARNT)
    return np.float64(half_word(block, 0)) < kit.params[place, KNOWS] * _WORDS
