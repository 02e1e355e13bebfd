"""People drawn from a population: everybody differs, and many of a profile's numbers are only assumed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from penguinbench._errors import OptionError
from penguinbench_agents._fields import FIELDS, N_WORDS
from penguinbench_agents._profile import Profile

Words: TypeAlias = Sequence[int] | NDArray[np.uint64]

_SPEED: Final = N_WORDS - 1
_TIMES: Final = ("encoding_ms", "encoding_sd_ms", "inspect_ms", "search_factor", "choice_factor", "motor_factor")
_DRAWN: Final = "drawn from its stated range"
_PERSON: Final = "drawn: this person's speed"


def varied_fields() -> dict[str, tuple[float, float]]:
    """Return the fields drawn from a range, with the range for an adult."""
    return {name: row.vary for name, row in FIELDS.items() if row.vary is not None}


def draw_person(profile: Profile, source: np.random.Generator | Words, shared: Words | None = None) -> Profile:
    """Return one person of a profile's kind.

    Each field with a stated range is drawn log-uniformly within it (relative to the default, so that a profile
    with another value keeps its centre; not where the value is verified). Then all times are multiplied by
    ``exp(person_sd * normal)``: the between-person SD of ln(median).

    Parameters
    ----------
    source : numpy.random.Generator or N_WORDS 64-bit words
        Noise of the person.
    shared : N_WORDS 64-bit words, optional
        Noise of the assumed fields, when all players of a line-up are to share the same assumptions; by default
        each person has its own.

    Examples
    --------
    >>> person = draw_person(Profile(name="adult"), np.random.default_rng(1))
    >>> person.name, person.search_factor != 1
    ('adult', True)
    """
    own = _uniforms(source)
    common = own if shared is None else _uniforms(shared)
    changes: dict[str, Any] = {}
    for place, (name, row) in enumerate(FIELDS.items()):
        value = profile.value(name)
        # Of a verified class the search numbers are known; what an instrument has as 0 stays 0.
        known = row.mark != "V" and profile.source_of(name)[0] == "V"
        if row.vary is None or known or not value:
            continue
        centre = _adult_value(name)
        low, high = math.log(row.vary[0] / centre), math.log(row.vary[1] / centre)
        drawn = value * math.exp(low + (high - low) * common[place])
        changes[name] = min(max(drawn, row.low), row.high)
    kept = tuple(row for row in profile.provenance if row[0] not in changes)
    notes = tuple((name, "U", _DRAWN) for name in changes)
    speed = _speed(changes.get("person_sd", profile.person_sd), own[_SPEED])
    for name in _TIMES:
        row = FIELDS[name]
        times = changes.get(name, profile.value(name)) * speed
        changes[name] = min(max(times, row.low), row.high)
    kept = tuple(row for row in kept if row[0] not in _TIMES)
    notes = tuple(row for row in notes if row[0] not in _TIMES) + tuple((name, "U", _PERSON) for name in _TIMES)
    return profile.but(**changes, provenance=kept + notes)


def _speed(sd: float, u: float) -> float:
    from scipy.special import ndtri

    return math.exp(sd * float(ndtri(u)))


def _adult_value(name: str) -> float:
    return float(_ADULT.value(name))


_ADULT: Final = Profile(name="adult")


def _uniforms(source: np.random.Generator | Words) -> NDArray[np.float64]:
    if isinstance(source, np.random.Generator):
        words = source.integers(0, 2**64, N_WORDS, dtype=np.uint64)
    else:
        words = np.asarray(source, np.uint64)
        if words.shape != (N_WORDS,):
            raise OptionError(f"words of shape {words.shape} must be {N_WORDS} 64-bit words, or pass a NumPy Generator")
    return ((words >> np.uint64(11)).astype(np.float64) + 0.5) * 2.0**-53
