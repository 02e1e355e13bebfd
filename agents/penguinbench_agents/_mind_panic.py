"""How a profile plays Polar Panic: the parameters of ``_react_panic``.

The row is that of the games of outfits, with what only this game asks for behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from penguinbench_agents import _mind_outfits
from penguinbench_agents._params import COLUMNS

if TYPE_CHECKING:
    from penguinbench_agents._profile import Profile

FLIP_CHOICES: Final = ("random", "avoid_bear", "partner")
MEMORY_CARDS, MEMORY_LOSS, MEMORY_CONFUSION, FLIP_CHOICE, FITTS_A_MS, FITTS_B_MS, TARGET_CM = range(
    len(COLUMNS), len(COLUMNS) + 7
)


def kernel() -> Any:
    """Return the compiled player."""
    from penguinbench_agents._react_panic import react

    return react


def shapes(profile: Profile) -> list[NDArray[np.float64]]:
    """Return the stages' quantile tables: encoding, search, choice, motor, alarm; float64 (2, N_CELLS + 1) each."""
    return _mind_outfits.shapes(profile)


def row(profile: Profile, shape_rows: Sequence[int]) -> NDArray[np.float64]:
    """Return the parameters the kernel reads, float64 (N_PARAMS,)."""
    found = _mind_outfits.row(profile, shape_rows)
    values = (profile.memory_cards, profile.memory_loss, profile.memory_confusion)
    found[MEMORY_CARDS : MEMORY_CARDS + 3] = values
    found[FLIP_CHOICE] = FLIP_CHOICES.index(profile.flip_choice)
    found[FITTS_A_MS : FITTS_A_MS + 3] = (profile.fitts_a_ms, profile.fitts_b_ms, profile.target_cm)
    return found
