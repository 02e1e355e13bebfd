"""How a profile plays Catch the Match: the parameters of ``_react_catch``.

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

FAMILIARITY: Final = len(COLUMNS)
DECOY_PULL: Final = len(COLUMNS) + 1


def kernel() -> Any:
    """Return the compiled player."""
    from penguinbench_agents._react_catch import react

    return react


def shapes(profile: Profile) -> list[NDArray[np.float64]]:
    """Return the stages' quantile tables: encoding, search, choice, motor, alarm; float64 (2, N_CELLS + 1) each."""
    return _mind_outfits.shapes(profile)


def row(profile: Profile, shape_rows: Sequence[int]) -> NDArray[np.float64]:
    """Return the parameters the kernel reads, float64 (N_PARAMS,)."""
    found = _mind_outfits.row(profile, shape_rows)
    found[FAMILIARITY] = profile.familiarity
    found[DECOY_PULL] = profile.decoy_pull
    return found
