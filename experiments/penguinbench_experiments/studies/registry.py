"""Installed studies: the built-in ones use the same door as a stranger's, the entry points ``penguinbench.studies``."""

from __future__ import annotations

import functools
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Final

from penguinbench._errors import OptionError
from penguinbench._option_row import nearest
from penguinbench_experiments.designs.study import Study
from penguinbench_experiments.studies.runnable import RunnableStudy

GROUP: Final = "penguinbench.studies"
_ORDER: Final = (
    "flipper",
    "pace",
    "penalty",
    "call-or-grab",
    "copycat",
    "deck",
    "bear",
    "decoys",
    "letting-go",
    "speed-or-luck",
    "kindest-game",
    "caution",
    "handicap",
    "rulings",
)


@functools.cache
def _installed() -> dict[str, EntryPoint]:
    found = {entry.name: entry for entry in entry_points(group=GROUP)}
    known = [name for name in _ORDER if name in found]
    return {name: found[name] for name in (*known, *sorted(set(found) - set(known)))}


def studies() -> tuple[str, ...]:
    """Return the names of the installed studies.

    >>> studies()[:2]
    ('flipper', 'pace')
    """
    return tuple(_installed())


def study(name: str | Path) -> RunnableStudy:
    """Return an installed study by its name, or the study of a TOML file.

    >>> study("flipper").question
    'Does whoever turns the cards lose out, and what evens it?'

    Raises
    ------
    OptionError
        No such study (the message names the nearest) or file, or a file that is no study.
    """
    if str(name).endswith(".toml"):
        from penguinbench_experiments.designs.toml_file import read_study
        from penguinbench_experiments.studies import plain

        return RunnableStudy(read_study(Path(name)), plain.score, plain.FIGURES, str(name))
    installed = _installed()
    if name not in installed:
        known = ", ".join(map(repr, installed))
        raise OptionError(
            f"study={str(name)!r} must be one of {known} or a file ending in .toml; "
            f"the nearest is {nearest(str(name), installed)!r}"
        )
    return _runnable(str(name), installed[str(name)].load())


def _runnable(name: str, module: Any) -> RunnableStudy:
    """Return a study from what an entry point names: a module with ``STUDY``, ``score`` and ``FIGURES``."""
    for part in ("STUDY", "score", "FIGURES"):
        if not hasattr(module, part):
            raise OptionError(f"entry point {GROUP}:{name} must be a module with STUDY, score and FIGURES; no {part}")
    if not isinstance(module.STUDY, Study):
        raise OptionError(f"STUDY of entry point {GROUP}:{name} must be a Study, not {type(module.STUDY).__name__}")
    return RunnableStudy(module.STUDY, module.score, module.FIGURES, name)
