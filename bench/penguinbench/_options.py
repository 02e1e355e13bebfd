"""The options of a game: a frozen dataclass made from its table of rows, validated once."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from penguinbench._errors import OptionError
from penguinbench._option_row import OptionRow, nearest


@dataclasses.dataclass(frozen=True)
class Options:
    """Base of every game's options; the fields are the rows of the game's table.

    >>> import penguinbench as pb
    >>> options = pb.game("pheasants").options(settle_ms=1000)
    >>> options.settle_ms, options.changed()
    (1000.0, {'settle_ms': 1000.0})
    """

    GAME: ClassVar[str] = ""
    ROWS: ClassVar[tuple[OptionRow, ...]] = ()

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    def __post_init__(self) -> None:
        """Check every value.

        Raises
        ------
        OptionError
            A value out of its range, or two values that contradict each other.
        """
        for row in self.ROWS:
            object.__setattr__(self, row.name, row.parse(getattr(self, row.name)))
        low, high = getattr(self, "min_flip_ms", 0.0), getattr(self, "max_flip_ms", 0.0)
        if low > high:
            raise OptionError(f"min_flip_ms={low:g} must be at most max_flip_ms={high:g}")

    def to_dict(self) -> dict[str, Any]:
        """Return all options by name."""
        return {row.name: getattr(self, row.name) for row in self.ROWS}

    def changed(self) -> dict[str, Any]:
        """Return the options that differ from the game's defaults, by name."""
        return {name: value for name, value in self.to_dict().items() if value != self._default(name)}

    def but(self, **changes: Any) -> Options:
        """Return the options with some values changed; what follows a changed option follows it anew.

        Raises
        ------
        OptionError
            An unknown name or a value out of its range.
        """
        kept = {name: value for name, value in self.changed().items() if self.row(name).follows[0] not in changes}
        return make_options(type(self), {**kept, **changes})

    @classmethod
    def row(cls, name: str) -> OptionRow:
        """Return the row of an option.

        Raises
        ------
        OptionError
            Unknown name; the message names the nearest.
        """
        for row in cls.ROWS:
            if row.name == name:
                return row
        likely = nearest(name, (row.name for row in cls.ROWS))
        raise OptionError(f"{name} must be an option of {cls.GAME}; the nearest is {likely}")

    @classmethod
    def _default(cls, name: str) -> Any:
        row = cls.row(name)
        return row.parse(row.default)


def options_class(name: str, game: str, rows: tuple[OptionRow, ...], module: str) -> type[Options]:
    """Return the frozen dataclass of a game's options, one field a row, all with defaults.

    ``module`` is the module that binds the class to ``name``, so that options can be pickled.
    """
    fields = [(row.name, Any, dataclasses.field(default=row.default)) for row in rows]
    namespace = {"GAME": game, "ROWS": rows, "__doc__": _document(game, rows), "__module__": module}
    return dataclasses.make_dataclass(
        name, fields, bases=(Options,), namespace=namespace, frozen=True, kw_only=True
    )  # fmt: skip


def make_options(cls: type[Options], given: Mapping[str, Any]) -> Options:
    """Return options from the values somebody gave; those that follow another option follow it.

    Raises
    ------
    OptionError
        An unknown name (the message names the nearest) or a value out of its range.
    """
    for name in given:
        cls.row(name)
    values = dict(given)
    for row in cls.ROWS:
        leader, by_value = row.follows
        if row.name not in values and leader in values and values[leader] in by_value:
            values[row.name] = by_value[values[leader]]
    return cls(**values)


def _document(game: str, rows: tuple[OptionRow, ...]) -> str:
    lines = [f"Options of {game}.", "", "Attributes", "----------"]
    for row in rows:
        lines += [f"{row.name} : {row.rule}, default {row.default!r}", f"    {row.help} ({', '.join(row.rules)})"]
    return "\n".join(lines)
