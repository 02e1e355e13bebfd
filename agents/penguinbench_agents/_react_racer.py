"""The racer: no perception model, one latency from the first right claim of a round."""

from __future__ import annotations

from typing import Any

import numpy as np

from penguinbench._accel import kernel
from penguinbench._arena import onset_of
from penguinbench._layout import (
    DO_ASK,
    DO_NOTHING,
    FACT_BEST,
    FACT_BEST_ARG,
    FACT_SINCE,
    WHY_CARD,
    WHY_JUDGED,
    WHY_WAKE,
)
from penguinbench._quantiles import half_word, quantile
from penguinbench._streams import STAGE_RACER, philox

ARMED = 0  # memory word: 1 once the latency of this round runs
SHAPE = 0  # parameter column: row of the quantile table, in ms
_ZERO = np.uint64(0)


@kernel()
def _race(table: Any, kit: Any, rules: Any, seat: int, position: int, after: int) -> None:
    """Plan to look again one latency after the onset of the card at a position, not before ``after``."""
    ordinal = table.up_ordinal[position]
    block = philox(kit.root, kit.game, np.uint64(seat), np.uint64(ordinal), np.uint64(table.window), STAGE_RACER)
    latency_ms = quantile(kit, np.int64(kit.params[table.place[seat], SHAPE]), half_word(block, 0))
    start = max(onset_of(table, rules, seat, position), after)
    table.plan_at[seat] = start + np.int64(np.ceil(latency_ms * 1024.0))
    table.plan_do[seat] = DO_ASK
    table.plan_arg[seat] = 0


@kernel()
def react(table: Any, minds: Any, kit: Any, rules: Any, why: int, mask: int) -> None:
    """Answer for every racer in the mask (the signature of ``docs/architecture.md``).

    A racer is an instrument for oracles: it reads the truth of the table, which no profile does.
    """
    for seat in range(table.n_seats):
        if (mask >> seat) & 1 == 0:
            continue
        if why == WHY_CARD:
            since = table.facts[FACT_SINCE]
            if minds.words[seat, ARMED] == 0 and 0 <= since < table.seen[seat]:
                minds.words[seat, ARMED] = 1
                _race(table, kit, rules, seat, since, table.now)  # an earlier card may become visible later
        elif why == WHY_WAKE:
            if table.facts[FACT_BEST] > 0:
                table.plan_at[seat] = table.now
                table.plan_do[seat] = table.facts[FACT_BEST]
                table.plan_arg[seat] = table.facts[FACT_BEST_ARG]
        elif why == WHY_JUDGED:
            if rules.own_clock and not table.award and table.plan_do[seat] != DO_NOTHING:
                continue  # in such a game a wrong claim of somebody else stops nobody
            minds.words[seat, ARMED] = 0
            table.plan_do[seat] = DO_NOTHING
            since = table.facts[FACT_SINCE]
            if 0 <= since < table.seen[seat]:  # no award: what is right is still there
                minds.words[seat, ARMED] = 1
                _race(table, kit, rules, seat, since, table.now)
