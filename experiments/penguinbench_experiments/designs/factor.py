"""What a study varies: a factor with its levels, each level some settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from penguinbench._errors import OptionError


@dataclass(frozen=True)
class Factor:
    """Hold a factor: levels by name, each with the settings it stands for.

    >>> Factor.of("options.settle_ms", [0, 1500]).levels
    {0: {'options.settle_ms': 0}, 1500: {'options.settle_ms': 1500}}
    >>> Factor("who flips", {"left": {}, "loser": {"options.next_flipper": "loser"}}).names
    ('left', 'loser')

    Raises
    ------
    OptionError
        No level at all.
    """

    name: str
    levels: Mapping[Any, Mapping[str, Any]] = field(hash=False)

    def __post_init__(self) -> None:
        """Refuse a factor that has nothing to vary."""
        if not self.levels:
            raise OptionError(f"factor {self.name} must have levels, such as [0, 1500]")

    @classmethod
    def of(cls, path: str, values: Any, name: str | None = None) -> Factor:
        """Return a factor whose levels are values of one setting, shown under its last word or a name.

        Raises
        ------
        OptionError
            No list of values, no value, or one twice.
        """
        if isinstance(values, (str, bytes)) or not isinstance(values, (list, tuple)):
            raise OptionError(f"{path}={values!r} must be a list of levels, such as [0, 1500]")
        shown = [" ".join(map(str, value)) if isinstance(value, (list, tuple)) else value for value in values]
        if len(set(map(repr, shown))) < len(shown):
            raise OptionError(f"{path}={values!r} must hold each level once")
        root = path.split(".")[0]
        last = path if root in ("player", "handicap") else path.rpartition(".")[2]
        return cls(name or last, {key: {path: value} for key, value in zip(shown, values, strict=True)})

    @property
    def names(self) -> tuple[Any, ...]:
        """Return the names of the levels; the first is the one others are compared with."""
        return tuple(self.levels)
