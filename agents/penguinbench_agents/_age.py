"""How age slows processing: Kail's function."""

from __future__ import annotations

import math

from penguinbench_agents.latency._base import check_number


def kail(age: float) -> float:
    """Return the factor on an adult's processing times at an age in years: 1 at 21.

    ``1 + 5.16 * exp(-.21 * age)`` over its value at 21 (Kail 1991; from memory, mark M). It agrees with "three
    times at 4, twice at 8" (V) and with simple responses of 465 ms at 5 and 190 ms at 15 (A). It says nothing
    about older adults.

    Examples
    --------
    >>> round(kail(7), 3)
    2.057
    """
    years = check_number("age", age, 0.0, above=True)
    return (1.0 + 5.16 * math.exp(-0.21 * years)) / (1.0 + 5.16 * math.exp(-0.21 * 21.0))
