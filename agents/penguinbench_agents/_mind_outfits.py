"""How a profile plays the two games of outfits: tables and parameters of ``_react_profile``."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from penguinbench._errors import OptionError
from penguinbench._layout import N_PARAMS
from penguinbench_agents._fields import FIELDS
from penguinbench_agents._params import INDEX
from penguinbench_agents._tables import normal_table, shape_table, wald_table

if TYPE_CHECKING:
    from penguinbench_agents._profile import Profile

SHAPE_COLUMNS: Final = ("encoding_shape", "search_shape", "choice_shape", "motor_shape", "alarm_shape")
"""Which column names the row of the kit's tables, in the order of ``shapes``."""


def kernel() -> Any:
    """Return the compiled player of both games."""
    from penguinbench_agents._react_profile import react

    return react


def shapes(profile: Profile) -> list[NDArray[np.float64]]:
    """Return the stages' quantile tables: encoding, search, choice, motor, alarm; float64 (2, N_CELLS + 1) each."""
    search = shape_table(profile.search) if profile.search is not None else wald_table(profile.value("search_cv"))
    alarm = wald_table(profile.alarm_cv / math.sqrt(profile.caution))
    return [normal_table(), search, wald_table(profile.choice_cv), wald_table(profile.motor_cv), alarm]


def row(profile: Profile, shape_rows: Sequence[int]) -> NDArray[np.float64]:
    """Return the parameters the kernel reads, float64 (N_PARAMS,); ``_params.COLUMNS`` names them."""
    if len(shape_rows) != len(SHAPE_COLUMNS):
        raise OptionError(f"shape_rows={shape_rows!r} must hold {len(SHAPE_COLUMNS)} rows, one a table of shapes()")
    values: dict[str, float] = {name: float(profile.value(name)) for name in INDEX if name in FIELDS}
    values |= {"call_ms": profile.call_ms, "grab_ms": profile.grab_ms}
    values["alarm_cv"] = profile.alarm_cv / math.sqrt(profile.caution)
    # Another family has no exact sampler: a cv of 0 sends the kernel to the table.
    other = profile.search is not None
    values |= {"search_family": float(other), "search_cv": 0.0 if other else values["search_cv"]}
    values |= dict(zip(SHAPE_COLUMNS, map(float, shape_rows), strict=True))
    found = np.zeros(N_PARAMS)
    for name, column in INDEX.items():
        found[column] = values[name]
    return found
