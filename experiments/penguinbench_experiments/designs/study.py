"""A study: a question in plain words, and the sweeps that are to answer it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from penguinbench._errors import OptionError
from penguinbench_experiments.designs.condition import Condition
from penguinbench_experiments.designs.factor import Factor
from penguinbench_experiments.designs.grid import cells
from penguinbench_experiments.designs.measures import Measure, find_measures
from penguinbench_experiments.designs.settings import apply


@dataclass(frozen=True)
class Sweep:
    """Hold one grid of conditions.

    Attributes
    ----------
    name : str
    factors : tuple of Factor
    base : mapping
        Settings by path that all conditions share (see ``designs.settings``).
    measures : tuple of str
        Names of ``designs.measures.MEASURES``; the first is the one that stop rules look at.
    grid, fraction
        See ``designs.grid.cells``.
    """

    name: str
    factors: tuple[Factor, ...]
    base: Mapping[str, Any] = field(default_factory=dict, hash=False)
    measures: tuple[str, ...] = ("win", "cards")
    grid: str = "full"
    fraction: int | None = None

    def conditions(self) -> list[Condition]:
        """Return the conditions, the first with the first level of every factor.

        Raises
        ------
        OptionError
            An unknown or contradictory setting, or one that two factors make. A factor goes before the base.
        """
        self._check_overlap()
        names = [factor.name for factor in self.factors]
        start = Condition(self.name, (), "penguins", ())
        found = []
        for cell in cells(self.factors, self.grid, self.fraction):
            settings = dict(self.base)
            for factor, level in zip(self.factors, cell, strict=True):
                settings |= factor.levels[level]
            if "players" not in settings:
                raise OptionError('players must be given, such as ["adult", "child-7"]')
            found.append(apply(start.but(levels=tuple(zip(names, cell, strict=True))), settings))
        return found

    def _check_overlap(self) -> None:
        names = [factor.name for factor in self.factors]
        if len(set(names)) < len(names):
            raise OptionError(f"factors {', '.join(names)} must have different names")
        taken: dict[str, str] = {}
        for factor in self.factors:
            for path in {path for settings in factor.levels.values() for path in settings}:
                if path in taken:
                    raise OptionError(f"{path} must be set by one factor only, not by {taken[path]} and {factor.name}")
                taken[path] = factor.name

    def found_measures(self, conditions: list[Condition]) -> tuple[Measure, ...]:
        """Return the measures of the sweep; raises ``OptionError`` as ``find_measures`` does."""
        if not self.measures:
            raise OptionError('measures must name at least one, such as ["win"]')
        return find_measures(self.measures, sorted({condition.game for condition in conditions}))


@dataclass(frozen=True)
class Study:
    """Hold a study.

    Attributes
    ----------
    name : str
    question : str
        In plain words.
    sweeps : tuple of Sweep
    games, quick : int
        Games a condition: by default, and for a quick look.
    held_equal : str
        What all conditions share, in words.
    analysis : str
        How the answer is found, in words.
    """

    name: str
    question: str
    sweeps: tuple[Sweep, ...]
    games: int = 10_000
    quick: int = 400
    held_equal: str = "deals and noise: every condition plays the same groups with the same seed"
    analysis: str = ""

    def conditions(self) -> list[Condition]:
        """Return the conditions of all sweeps in their order."""
        return [condition for sweep in self.sweeps for condition in sweep.conditions()]

    def sweep(self, name: str) -> Sweep:
        """Return a sweep by its name."""
        return next(sweep for sweep in self.sweeps if sweep.name == name)
