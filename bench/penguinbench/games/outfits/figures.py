"""How many of the scarce figures lie on the table now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from penguinbench._accel import kernel
from penguinbench._layout import TABLE, WINDOW
from penguinbench.games.outfits.admit import admit
from penguinbench.games.outfits.facts import FACT_IDENTICAL, FACT_OUT_IDENTICAL, FACT_OUT_SEVERAL, IDENTICAL, SEVERAL
from penguinbench.games.outfits.option_index import FIGURES

if TYPE_CHECKING:
    from penguinbench._game import Game


@kernel()
def _able(tables: Any, rules: Any) -> int:
    """Return the mask of the window's claims that can be made; writes into the claims, so pass a copy."""
    table = tables[0]
    identical = table["n_up"] > 0 and table["facts"][FACT_IDENTICAL] >= 0
    return admit(table, rules[0], identical)[0]


def figures_left(game: Game, table: Any, rules: Any) -> dict[str, int]:
    """Return how many figures are left, by action: those for several and the one for identical cards (P5, F2, F35).

    What is left does not tell what is right: a figure that is taken is gone, rightly or not.
    """
    some = int(rules["option"][FIGURES]) - int(table["facts"][FACT_OUT_SEVERAL])
    one = 1 - int(table["facts"][FACT_OUT_IDENTICAL])
    if table["phase"] == WINDOW:
        tables, rows = np.zeros(1, TABLE), np.zeros(1, rules.dtype)
        tables[0], rows[0] = table, rules
        able = _able(tables, rows)
        for i in range(int(table["n_claims"])):
            if able >> i & 1:
                some -= table["claim_do"][i] == SEVERAL
                one -= table["claim_do"][i] == IDENTICAL
    return {game.actions[SEVERAL - 1]: max(int(some), 0), game.actions[IDENTICAL - 1]: max(int(one), 0)}
