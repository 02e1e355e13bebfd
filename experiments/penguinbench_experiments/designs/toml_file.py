"""A study from a TOML file: everything is held against what exists before the first game, with file and line."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NoReturn, TypeVar

from penguinbench._errors import OptionError, PenguinbenchError
from penguinbench._option_row import nearest
from penguinbench_experiments.designs.condition import Condition
from penguinbench_experiments.designs.factor import Factor
from penguinbench_experiments.designs.grid import cells
from penguinbench_experiments.designs.settings import ROOTS, apply
from penguinbench_experiments.designs.study import Study, Sweep
from penguinbench_experiments.designs.toml_lines import key_lines

T = TypeVar("T")
_OWN: Final = ("question", "games", "quick", "measures", "grid", "fraction", "factors", "level")
_GROUND: Final = ("game", "players", "n_players")
KEYS: Final = (*_OWN, *ROOTS)
"""What may stand at the top of a file: what is asked and played, and what every condition shares."""


def read_study(file: Path) -> Study:
    """Return the study of a TOML file; its name is that of the file.

    Raises
    ------
    OptionError
        It cannot be read, or something in it is unknown, out of its range or contradictory: one line with file and
        line number and, for a name, the nearest right one.
    """
    try:
        text = file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise OptionError(f"{file}: cannot be read ({error.strerror or error})") from None
    except UnicodeDecodeError as error:
        raise OptionError(f"{file}: is no text in UTF-8 ({error})") from None
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise OptionError(f"{file}: is no TOML: {error}") from None
    return _Reader(file, data, key_lines(text)).study()


@dataclass(frozen=True)
class _Reader:
    file: Path
    data: Mapping[str, Any]
    lines: Mapping[tuple[str, ...], int]

    def study(self) -> Study:
        """Check from the outside in: keys, settings one by one, levels one by one, then every condition whole."""
        for key in self.data:
            if key not in KEYS:
                self._refuse((key,), f"{key} must be a key of a study; the nearest is {nearest(key, KEYS)}")
        question = self._text("question")
        shared = _flat({key: value for key, value in self.data.items() if key in ROOTS})
        factors = [*self._factors(), *self._named_levels()]
        if not factors:
            self._refuse((), "factors must be given: a table [factors] with what is varied, such as options.settle_ms")
        base = {name: value for name, (value, _) in shared.items()}
        self._check_settings(base, shared, factors)
        sweep = Sweep(
            name=self.file.stem,
            factors=tuple(factor for factor, _ in factors),
            base=base,
            measures=self._measures(),
            grid=str(self.data.get("grid", "full")),
            fraction=self.data.get("fraction"),
        )
        study = Study(self.file.stem, question, (sweep,), self._count("games", 10_000), self._count("quick", 400))
        self._check_conditions(study, {path: where for path, (_, where) in shared.items()}, factors)
        return study

    def _refuse(self, where: Sequence[str], message: str) -> NoReturn:
        """Raise for a key, or the longest beginning of its path that has a line."""
        path = tuple(where)
        while path and path not in self.lines:
            path = path[:-1]
        line = f":{self.lines[path]}" if path else ""
        raise OptionError(f"{self.file}{line}: {message}")

    def _at(self, where: Sequence[str], make: Callable[[], T]) -> T:
        """Return what is made; an error gets file and line."""
        try:
            return make()
        except PenguinbenchError as error:
            self._refuse(where, str(error))

    def _text(self, key: str) -> str:
        value = self.data.get(key)
        if not isinstance(value, str) or not value.strip():
            self._refuse((key,), f'{key}={value!r} must be a sentence, such as "Does a shorter window help children?"')
        return value

    def _count(self, key: str, default: int) -> int:
        from penguinbench._lineup import whole

        return self._at((key,), lambda: whole(key, self.data.get(key, default), 1, 10**12))

    def _measures(self) -> tuple[str, ...]:
        value = self.data.get("measures", ["win", "cards"])
        if not isinstance(value, list) or not value:
            self._refuse(("measures",), f'measures={value!r} must be a list of names, such as ["win", "rounds"]')
        return tuple(map(str, value))

    def _factors(self) -> list[tuple[Factor, tuple[str, ...]]]:
        """Return the factors of the table ``factors``: a list of values for each path."""
        table = self.data.get("factors", {})
        if not isinstance(table, Mapping):
            self._refuse(("factors",), "factors must be a table: [factors] and below it options.settle_ms = [0, 1500]")
        return [
            (self._at(("factors", *where), lambda p=path, v=value: Factor.of(p, v)), ("factors", *where))  # type: ignore[misc]
            for path, (value, where) in _flat(table).items()
        ]

    def _named_levels(self) -> list[tuple[Factor, tuple[str, ...]]]:
        """Return the factors of ``[[level]]`` tables: levels that set several things at once."""
        rows = self.data.get("level", [])
        if not isinstance(rows, list):
            self._refuse(("level",), "level must be written [[level]], once for each level")
        levels: dict[str, dict[str, dict[str, Any]]] = {}
        first: dict[str, tuple[str, ...]] = {}
        for number, row in enumerate(rows):
            where = ("level", str(number))
            for key in ("factor", "level"):
                if not isinstance(row.get(key), str):
                    self._refuse(where, f'{key}={row.get(key)!r} must be a name: factor = "who flips", level = "loser"')
            settings = _flat({key: value for key, value in row.items() if key not in ("factor", "level")})
            mine = levels.setdefault(row["factor"], {})
            first.setdefault(row["factor"], where)
            if row["level"] in mine:
                self._refuse((*where, "level"), f"level {row['level']!r} of {row['factor']!r} must stand there once")
            mine[row["level"]] = {path: value for path, (value, _) in settings.items()}
        return [(Factor(name, found), first[name]) for name, found in levels.items()]

    def _check_settings(
        self, base: Mapping[str, Any], shared: Mapping[str, Any], factors: Sequence[tuple[Factor, tuple[str, ...]]]
    ) -> None:
        """Make each setting alone, on the settings that come before it, so that an error knows its line."""
        start = Condition("", (), "penguins", ())
        of_factors = {path: value for factor, _ in factors for path, value in factor.levels[factor.names[0]].items()}
        if "players" not in {**base, **of_factors}:
            self._refuse(("players",), 'players must be given, such as players = ["adult", "child-7"]')
        # What others stand on, in this order: an option needs its game, a place the line-up.
        ground: dict[str, Any] = {}
        for root in _GROUND:
            if root in base:
                ground[root] = base[root]
                self._at(shared[root][1], lambda: apply(start, ground))
            if root in of_factors:
                ground[root] = of_factors[root]
        for path in base.keys() - set(_GROUND):
            self._at(shared[path][1], lambda p=path: apply(start, {**ground, p: base[p]}))  # type: ignore[misc]
        for factor, where in factors:
            for settings in factor.levels.values():
                self._at(where, lambda s=settings: apply(start, {**ground, **s}))  # type: ignore[misc]

    def _check_conditions(
        self, study: Study, shared: Mapping[str, tuple[str, ...]], factors: Sequence[tuple[Factor, tuple[str, ...]]]
    ) -> None:
        """Make every condition whole: what is right alone can be impossible together."""
        sweep = study.sweeps[0]
        grid = ("fraction",) if "fraction" in self.data else ("grid",)
        self._at(grid, lambda: cells(sweep.factors, sweep.grid, sweep.fraction))
        conditions = self._at(("factors",), sweep.conditions)
        self._at(("measures",), lambda: sweep.found_measures(conditions))
        lines = {path: line for factor, line in factors for settings in factor.levels.values() for path in settings}
        lines |= {path: line for path, line in shared.items() if path not in lines}
        for condition in conditions:
            try:
                condition.setup(1)
            except PenguinbenchError as error:
                named = [path for path in lines if path.split(".")[-1].removeprefix("n_") in str(error)]
                cell = ", ".join(f"{name}={level}" for name, level in condition.levels)
                self._refuse(lines[named[0]] if named else ("factors",), f"{error}; in the condition {cell}")


def _flat(table: Mapping[str, Any], before: tuple[str, ...] = ()) -> dict[str, tuple[Any, tuple[str, ...]]]:
    """Return what a nested table sets by dotted path, each with the keys that lead to it."""
    found: dict[str, tuple[Any, tuple[str, ...]]] = {}
    for key, value in table.items():
        where = (*before, key)
        if isinstance(value, Mapping):
            found |= _flat(value, where)
        else:
            # A key in quotes may hold the whole path: "options.settle_ms" = [0, 1500].
            found[".".join(where)] = (value, where)
    return found
