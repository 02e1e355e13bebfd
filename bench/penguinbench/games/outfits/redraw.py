"""Another deck for each deal, as a kernel (RULES G-l; ``DeckSpec(redraw="game")``)."""

from __future__ import annotations

from typing import Any

import numpy as np

from penguinbench._accel import kernel
from penguinbench.games.outfits.draw import draw_cards


@kernel()
def redraw(table: Any, rules: Any, root: np.uint64, group: np.uint64) -> None:
    """Write the deck of the key (root, group) into the table; ``rules.spec`` holds ``DeckSpec.row()``."""
    draw_cards(rules.spec, root, group, table.cards)
