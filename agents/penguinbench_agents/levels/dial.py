"""The dial of strength: faster and more accurate on one side, slower and less accurate on the other.

People who are slower at search also miss more and err more, so one number moves both. A turn of the dial by d divides
the times of search, choice and hand by e^d, and misses and false alarms by e^(d/2). Encoding and inspection stay as
they are: they are the same in everybody the profiles were made of. A mixture like this is an assumption; what it makes
is an opponent of a wished strength, not a person of an age.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

from penguinbench._errors import OptionError

if TYPE_CHECKING:
    from penguinbench_agents._profile import Profile

LEAST: Final = -2.0
MOST: Final = 2.0
"""Ends of the dial: 7.4 times as slow and as fast."""
_TIMES: Final = ("search_factor", "choice_factor", "motor_factor")
_ERRORS: Final = ("miss_base", "miss_per_card", "alarm_rate", "lapse")
_MOST_ERRORS: Final = 0.5
_SOURCE: Final = "the dial of strength"


def dialled(profile: Profile, dial: float, name: str | None = None) -> Profile:
    """Return a profile turned to a strength; 0 leaves it as it is.

    >>> import penguinbench_agents as pa
    >>> round(pa.dialled(pa.profile("adult"), -0.7).search_factor, 3)
    2.014

    Parameters
    ----------
    profile : Profile
    dial : float
        -2 to 2: times are divided by ``exp(dial)``, misses and false alarms by ``exp(dial / 2)``, at most to one half.
    name : str, optional
        Of the new profile; by default that of the old one.

    Raises
    ------
    OptionError
        Another dial.
    """
    turned: Any = dial
    number = isinstance(turned, (int, float)) and not isinstance(turned, bool)
    if not number or not LEAST <= turned <= MOST:
        raise OptionError(f"dial={dial!r} must be a number from {LEAST:g} to {MOST:g}")
    changes: dict[str, Any] = {field: getattr(profile, field) * math.exp(-turned) for field in _TIMES}
    for field in _ERRORS:
        rate = profile.value(field)
        changes[field] = rate if turned == 0 else min(max(rate, 0.0) * math.exp(-turned / 2), max(_MOST_ERRORS, rate))
    changed = {field: value for field, value in changes.items() if value != profile.value(field)}
    kept = [row for row in profile.provenance if row[0] not in changed]
    told = [(field, "U", f"{_SOURCE} at {turned:.4g}") for field in changed]
    return profile.but(**changed, name=name or profile.name, provenance=tuple([*kept, *told]))
