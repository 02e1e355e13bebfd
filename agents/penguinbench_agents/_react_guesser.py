"""The compiled guesser of Catch the Match: any object, whatever lies there."""

from __future__ import annotations

from typing import Any

import numpy as np

from penguinbench._accel import kernel
from penguinbench._arena import onset_of
from penguinbench._layout import DO_NOTHING, FLIPPING, NEVER, WHY_CARD, WHY_CHOOSE, WHY_JUDGED
from penguinbench._quantiles import half_word, quantile
from penguinbench._streams import STAGE_GUESS, philox
from penguinbench.games.catch_the_match import facts
from penguinbench.games.catch_the_match.cards import N_OBJECTS

SHAPE = 0  # column of the parameters: row of the quantile table, in ms
BACKS_SEEN = 0  # memory word: how often everybody was in again when the guess was planned


@kernel()
def react(table: Any, minds: Any, kit: Any, rules: Any, why: int, mask: int) -> None:
    """Answer for every guesser in the mask (the signature of ``docs/architecture.md``)."""
    for seat in range(table.n_seats):
        if (mask >> seat) & 1 == 0:
            continue
        if why == WHY_CARD and table.seen[seat] == 2 and table.phase != FLIPPING:
            backs = np.int64(table.own[facts.BACKS])
            minds.words[seat, BACKS_SEEN] = backs
            _guess(table, kit, rules, seat, backs, table.now)
        elif why == WHY_CHOOSE and table.own[facts.CHOOSER] == seat:
            table.plan_at[seat], table.plan_do[seat], table.plan_arg[seat] = table.now, facts.TAKE, 0
        elif why == WHY_JUDGED and table.own[facts.CHOOSER] != seat:
            backs = np.int64(table.own[facts.BACKS])
            if table.award or table.own[facts.OUT + seat]:
                table.plan_do[seat] = DO_NOTHING
                table.plan_at[seat] = NEVER
            elif backs > minds.words[seat, BACKS_SEEN] and table.seen[seat] == 2:
                minds.words[seat, BACKS_SEEN] = backs
                _guess(table, kit, rules, seat, backs, table.now)


@kernel()
def _guess(table: Any, kit: Any, rules: Any, seat: int, backs: Any, after: Any) -> None:
    """Plan to name any object, one latency after both cards are visible."""
    ordinal = np.uint64(table.up_ordinal[1])
    block = philox(kit.root, kit.game, np.uint64(seat), ordinal, np.uint64(backs), STAGE_GUESS)
    start = max(max(onset_of(table, rules, seat, 0), onset_of(table, rules, seat, 1)), after)
    latency_ms = quantile(kit, np.int64(kit.params[table.place[seat], SHAPE]), half_word(block, 0))
    table.plan_at[seat] = start + np.int64(np.ceil(latency_ms * 1024.0))
    table.plan_do[seat] = facts.NAME
    table.plan_arg[seat] = np.int64((half_word(block, 1) * np.uint64(N_OBJECTS)) >> np.uint64(32))
