"""One option of a game as data: name, range, default, the rules it decides, who decided, a line of help.

Everything that knows options is made from these rows: the frozen options of a game, their validation, the ``RULES``
record of the kernels, listings and documentation.
"""

from __future__ import annotations

import dataclasses
import difflib
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Literal

import numpy as np

from penguinbench._errors import OptionError
from penguinbench._layout import TICKS_PER_MS

Kind = Literal["ms", "count", "choice", "flag"]

MARKS: Final = MappingProxyType(
    {
        "T": "the rulebook decides",
        "D": "follows from the rulebook",
        "P": "a published sheet or review decides",
        "U": "we decide",
    }
)
"""Who decided a ruling, by its mark."""

_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


def nearest(word: str, words: Iterable[str]) -> str:
    """Return the word of a list that is most like another one, for messages.

    >>> nearest("setle_ms", ["settle_ms", "scope"])
    'settle_ms'
    """
    known = list(words)
    found = difflib.get_close_matches(word, known, n=1, cutoff=0.0)
    return found[0] if found else known[0]


@dataclass(frozen=True)
class OptionRow:
    """One row of a game's table of options.

    Attributes
    ----------
    name : str
        Keyword of ``Game.options``.
    kind : {"ms", "count", "choice", "flag"}
        Milliseconds (float), a whole number, one of ``choices``, or true and false.
    default : object
        Default of the game.
    rules : tuple of str
        Ids of the rules and rulings the option decides.
    mark : str
        Who decided the default: ``T``, ``D``, ``P`` or ``U`` (see ``MARKS``).
    why : str
        A few words about that decision.
    help : str
        One line.
    to : str or int
        Field of the ``RULES`` record, or column of its ``option``.
    low, high : float
        Range of a number, both included.
    choices, codes : tuple
        Words of a choice and the numbers kernels compare.
    none : str
        What ``None`` means where it is allowed, else "".
    follows : tuple of str and mapping
        An option and the value this one takes for each of its values when it is not given itself.
    """

    name: str
    kind: Kind
    default: Any
    rules: tuple[str, ...]
    mark: str
    why: str
    help: str
    to: str | int
    low: float = 0.0
    high: float = 60_000.0
    choices: tuple[str, ...] = ()
    codes: tuple[int, ...] = ()
    none: str = ""
    follows: tuple[str, Mapping[str, Any]] = ("", _NOTHING)

    def __post_init__(self) -> None:
        if self.kind == "choice" and not self.codes:
            object.__setattr__(self, "codes", tuple(range(len(self.choices))))
        if len(self.codes) != len(self.choices):
            raise OptionError(f"codes={self.codes} must be one number a choice, {len(self.choices)}")
        self.parse(self.default)

    def set(self, **changes: Any) -> OptionRow:
        """Return the row with other values, such as another game's default; other choices are numbered anew."""
        if "choices" in changes:
            changes.setdefault("codes", ())
        return dataclasses.replace(self, **changes)

    @property
    def unit(self) -> str:
        """Return the unit of the value: ``ms`` or nothing."""
        return "ms" if self.kind == "ms" else ""

    @property
    def decided(self) -> str:
        """Return who decided the default, in words."""
        return f"{MARKS[self.mark]}: {self.why}" if self.why else MARKS[self.mark]

    @property
    def rule(self) -> str:
        """Return what a value must be, as the end of the sentence ``name=value must be ...``."""
        if self.kind == "choice":
            words = " or ".join(f'"{choice}"' for choice in self.choices)
            return f"one of {words}" if len(self.choices) > 2 else words
        if self.kind == "flag":
            return "True or False"
        what = "milliseconds" if self.kind == "ms" else "a whole number"
        text = f"{what} from {self.low:.15g} to {self.high:.15g}"
        return f"{text}, or None ({self.none})" if self.none else text

    def parse(self, value: Any) -> Any:
        """Return a checked value: float milliseconds, int, str, bool or None.

        Raises
        ------
        OptionError
            The value has another type or lies outside the range.
        """
        if value is None and self.none:
            return None
        checked = {"ms": self._ms, "count": self._count, "choice": self._choice, "flag": self._flag}[self.kind](value)
        if checked is None:
            raise OptionError(f"{self.name}={value!r} must be {self.rule}")
        return checked

    def _ms(self, value: Any) -> float | None:
        if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, float, np.integer, np.floating)):
            return None
        number = float(value)
        return number if math.isfinite(number) and self.low <= number <= self.high else None

    def _count(self, value: Any) -> int | None:
        if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, np.integer)):
            return None
        return int(value) if self.low <= value <= self.high else None

    def _choice(self, value: Any) -> str | None:
        return value if isinstance(value, str) and value in self.choices else None

    def _flag(self, value: Any) -> bool | None:
        return bool(value) if isinstance(value, (bool, np.bool_)) else None

    def number(self, value: Any) -> int:
        """Return a checked value as kernels see it: ticks, a count, a code, 0 or 1. ``None`` is 0."""
        if value is None:
            return 0
        if self.kind == "ms":
            return round(value * TICKS_PER_MS)
        if self.kind == "choice":
            return self.codes[self.choices.index(value)]
        return int(value)

    def write(self, rules: Any, number: int) -> None:
        """Write a number into its place of a ``RULES`` record."""
        if isinstance(self.to, str):
            rules[self.to] = number
        else:
            rules["option"][self.to] = number
