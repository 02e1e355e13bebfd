"""Cards that change hands: line, piles, stack and box of a ``TABLE`` record. Nothing here decides anything.

Piles are linked lists (``pile_top``, ``pile_next``), the stack is a ring. No card is ever lost: each lies in the line,
in one pile, in the stack, or is counted in ``out_n``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from penguinbench._accel import kernel
from penguinbench._streams import STAGE_GIVING, below, philox
from penguinbench.games.outfits.fall import _clear as clear_facts
from penguinbench.games.outfits.fall import fall


@kernel()
def draw_below(root: np.uint64, group: np.uint64, table: Any, target: int, n: Any) -> Any:
    """Return a whole number below n, keyed by the deal and by what it is for: round, window and target."""
    about = np.uint64((int(table["round"]) << 40) + int(table["window"]) * 65536 + target)
    word = philox(root, group, np.uint64(0), np.uint64(table["ordinal"]), about, STAGE_GIVING)[0]
    return np.int64(below(word, np.uint64(n)))


@kernel()
def put_under(table: Any, card: int) -> None:
    """Put a card face down under the stack (F16, F28)."""
    table["stack"][(table["stack_head"] + table["stack_n"]) & 63] = card
    table["stack_n"] += 1


@kernel()
def take_top(table: Any) -> int:
    """Take the top card of the stack (F17)."""
    card = table["stack"][table["stack_head"]]
    table["stack_head"] = (table["stack_head"] + 1) & 63
    table["stack_n"] -= 1
    return card


@kernel()
def shuffle_bottom(table: Any, n: int, root: np.uint64, group: np.uint64) -> None:
    """Shuffle the lowest n cards of the stack (F-r)."""
    start = table["stack_head"] + table["stack_n"] - n
    for i in range(n - 1, 0, -1):
        j = draw_below(root, group, table, 32768 + i, i + 1)
        a, b = (start + i) & 63, (start + j) & 63
        kept = table["stack"][a]
        table["stack"][a] = table["stack"][b]
        table["stack"][b] = kept


@kernel()
def bring_forward(table: Any, to: int, at: Any) -> None:
    """Move the line's card at position ``at`` up to position ``to``; the others keep their order."""
    card = table["up"][at]
    when, ordinal, flipper = table["up_fall"][at], table["up_ordinal"][at], table["up_flipper"][at]
    for p in range(at, to, -1):
        _copy_up(table, p, p - 1)
    table["up"][to] = card
    table["up_fall"][to] = when
    table["up_ordinal"][to] = ordinal
    table["up_flipper"][to] = flipper


@kernel()
def _copy_up(table: Any, to: int, at: int) -> None:
    table["up"][to] = table["up"][at]
    table["up_fall"][to] = table["up_fall"][at]
    table["up_ordinal"][to] = table["up_ordinal"][at]
    table["up_flipper"][to] = table["up_flipper"][at]


@kernel()
def clear_line(table: Any) -> None:
    """Empty the line: no card, no facts. Where its cards went is the caller's affair."""
    table["n_up"] = 0
    clear_facts(table)


@kernel()
def keep_line(table: Any, rules: Any, n: int) -> None:
    """Let the last n cards of the line begin the next one and detect their matches anew."""
    first = table["n_up"] - n
    for p in range(n):
        _copy_up(table, p, first + p)
        table["n_up"] = p + 1
        fall(table, rules, p)  # at position 0 it starts afresh
