"""Close a settle window: the judge speaks, then what all games share is settled (T3)."""

from __future__ import annotations

from typing import Any

import numpy as np

from penguinbench._accel import kernel
from penguinbench._conclude import conclude
from penguinbench._functions import call_judge
from penguinbench._layout import (
    FLIPPING,
    OVER,
    TALLY_BEATEN,
    TALLY_CLAIMS,
    TALLY_FREE,
    TALLY_LOST,
    TALLY_VOID,
    TALLY_WINS,
    TALLY_WRONG,
    WINS,
)

ROUND_GOES_ON = 0
ROUND_OVER = 1
GAME_OVER = 2


@kernel()
def count_free(table: Any) -> None:
    """Count claims of seats with an empty pile, before the judge moves cards: a wrong one costs nothing (G-k)."""
    for i in range(table.n_claims):
        if table.pile_n[table.claim_seat[i]] == 0:
            table.tally[table.claim_seat[i], TALLY_FREE] += 1


@kernel()
def count_verdicts(table: Any) -> None:
    """Count the judged claims of the record by seat and verdict, and the cards paid for them."""
    for i in range(table.n_claims):
        seat = table.claim_seat[i]
        # Verdict codes and tally columns stand in the same order: wins, beaten, void, wrong.
        table.tally[seat, TALLY_CLAIMS] += 1
        table.tally[seat, TALLY_WINS + table.claim_verdict[i] - WINS] += 1
        table.tally[seat, TALLY_LOST] += table.claim_lost[i]


@kernel()
def close_window(table: Any, rules: Any, judge: Any, root: np.uint64, group: np.uint64) -> None:
    """Judge the claims of the window, count them, and set up the next card, round or the end.

    Leaves the claims with their verdicts in the record until the next window opens.
    """
    count_free(table)
    call_judge(judge, table, rules, root, group)
    count_verdicts(table)
    code = conclude(table, rules)
    if code == GAME_OVER:
        table.phase = OVER
        table.left_over = table.n_up + table.stack_n
        return
    table.phase = FLIPPING
    if code == ROUND_OVER:
        table.round_claims = 0
        table.window = 0
        table.due_at = table.now + rules.between_rounds


_COLUMNS = (TALLY_WINS, TALLY_BEATEN, TALLY_VOID, TALLY_WRONG)
assert _COLUMNS == tuple(range(TALLY_WINS, TALLY_WINS + 4))
