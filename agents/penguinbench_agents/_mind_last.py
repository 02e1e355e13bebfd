"""How a profile plays Last Penguin: the parameters of ``_react_last``.

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

FIELDS: Final = ("join_above", "patience_ms", "crowd_cost", "reads_drawer", "spare_fingers", "bluff", "slip_per_s")
JOIN_ABOVE, PATIENCE_MS, CROWD_COST, READS_DRAWER, SPARE_FINGERS, BLUFF, SLIP_PER_S, PICKS_RANDOM, PEEKS = range(
    len(COLUMNS), len(COLUMNS) + 9
)


def kernel() -> Any:
    """Return the compiled player."""
    from penguinbench_agents._react_last import react

    return react


def shapes(profile: Profile) -> list[NDArray[np.float64]]:
    """Return the stages' quantile tables: encoding, search, choice, motor, alarm; float64 (2, N_CELLS + 1) each."""
    return _mind_outfits.shapes(profile)


def row(profile: Profile, shape_rows: Sequence[int]) -> NDArray[np.float64]:
    """Return the parameters the kernel reads, float64 (N_PARAMS,)."""
    found = _mind_outfits.row(profile, shape_rows)
    for column, name in enumerate(FIELDS, JOIN_ABOVE):
        found[column] = getattr(profile, name)
    found[PICKS_RANDOM] = profile.picks == "random"
    found[PEEKS] = profile.peeks
    return found
