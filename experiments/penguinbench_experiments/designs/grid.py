"""Which cells of a grid are played: all, one factor at a time, or a balanced fraction."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any, Final

from penguinbench._errors import OptionError
from penguinbench._option_row import nearest
from penguinbench_experiments.designs.factor import Factor

GRIDS: Final = ("full", "one-at-a-time", "fraction")


def cells(factors: Sequence[Factor], grid: str = "full", fraction: int | None = None) -> list[tuple[Any, ...]]:
    """Return the cells of a design as levels, one a factor; the first cell has the first level of each.

    ``"full"`` is every combination. ``"one-at-a-time"`` changes one factor while the others stay at their first
    level. ``"fraction"`` keeps one cell in ``fraction``: those whose level numbers sum to a multiple of it, a regular
    fraction (Box and Hunter, Technometrics 3, 1961) in which every level of every factor is met equally often.

    >>> two = [Factor.of("options.settle_ms", [0, 1500]), Factor.of("options.reach_ms", [0, 250])]
    >>> cells(two, "fraction", 2)
    [(0, 0), (1500, 250)]

    Raises
    ------
    OptionError
        An unknown grid, or a fraction that would leave levels out of balance.
    """
    if grid not in GRIDS:
        raise OptionError(
            f"grid={grid!r} must be one of {', '.join(GRIDS)}; the nearest is {nearest(str(grid), GRIDS)}"
        )
    if grid != "fraction" and fraction is not None:
        raise OptionError(f'fraction={fraction} must come with grid="fraction"')
    numbers = list(itertools.product(*(range(len(factor.names)) for factor in factors)))
    if grid == "one-at-a-time":
        numbers = [cell for cell in numbers if sum(level > 0 for level in cell) <= 1]
    elif grid == "fraction":
        divisor = _divisor(factors, fraction)
        numbers = [cell for cell in numbers if sum(cell) % divisor == 0]
    return [tuple(factor.names[k] for factor, k in zip(factors, cell, strict=True)) for cell in numbers]


def _divisor(factors: Sequence[Factor], fraction: Any) -> int:
    if isinstance(fraction, bool) or not isinstance(fraction, int) or fraction < 2:
        raise OptionError(f"fraction={fraction!r} must be a whole number from 2, such as 2 for half of the cells")
    # Every level is met equally often if some other factor runs through all remainders.
    if sum(len(factor.names) % fraction == 0 for factor in factors) < 2:
        raise OptionError(
            f"fraction={fraction} must divide the number of levels of two factors or more to keep the design balanced; "
            'pass another fraction or grid="one-at-a-time"'
        )
    return fraction
