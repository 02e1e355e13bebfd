"""What one field of a profile is: the row from which checks, files, lists and docs are generated."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final, Literal

import numpy as np

from penguinbench._errors import OptionError
from penguinbench_agents.latency import Latency

Mark = Literal["V", "A", "M", "U"]
MARKS: Final[dict[str, str]] = {
    "V": "verified: read in a source or recomputed from raw data",
    "A": "read in an abstract only",
    "M": "from memory, unverified",
    "U": "an assumption of ours",
}
"""How far a number can be trusted. Below V it is a labelled default with a range to vary, never a hard test."""


@dataclass(frozen=True)
class Field:
    """One number, flag or word of a profile.

    Attributes
    ----------
    kind : {"number", "flag", "word", "latency"}
        ``None`` is allowed where the default is ``None``; then the similarity class decides (or nothing does).
    low, high : float
        The values that are allowed, both included.
    vary : (float, float) or None
        The values an adult might plausibly have, for people drawn from their ranges; None: never drawn.
    """

    name: str
    default: Any
    unit: str
    low: float
    high: float
    mark: Mark
    source: str
    help: str
    vary: tuple[float, float] | None = None
    kind: Literal["number", "flag", "word", "latency"] = "number"
    words: tuple[str, ...] = ()

    @property
    def range(self) -> str:
        """The allowed values in words."""
        if self.kind == "flag":
            return "true or false"
        if self.kind == "word":
            return " or ".join(self.words)
        if self.kind == "latency":
            return "a latency of pa.latency"
        return f"{self.low:g} .. {self.high:g}" if math.isfinite(self.high) else f"at least {self.low:g}"

    def check(self, value: Any) -> Any:
        """Return the value in the field's type, or raise ``OptionError`` "name=value must be ..."."""
        if value is None and self.default is None:
            return None
        if self.kind == "flag" and isinstance(value, bool | np.bool_):
            return bool(value)
        if self.kind == "word" and value in self.words:
            return value
        if self.kind == "latency" and isinstance(value, Latency):
            return value
        if self.kind == "number" and isinstance(value, int | float | np.integer | np.floating):
            number = float(value)
            if not isinstance(value, bool) and self.low <= number <= self.high and math.isfinite(number):
                return number
        unit = f" {self.unit}" if self.kind == "number" and self.unit else ""
        raise OptionError(f"{self.name}={value!r} must be {self.range}{unit}")


def check_name(value: object) -> None:
    """Raise ``OptionError`` unless a player's name is a text that is not empty."""
    if not isinstance(value, str) or not value.strip():
        raise OptionError(f"name={value!r} must be a text that is not empty")
