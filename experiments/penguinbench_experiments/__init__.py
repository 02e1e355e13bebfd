"""The questions: statistics, studies and their runner, figures and reports, measurements of speed, the command line.

>>> import penguinbench_experiments as pe
>>> pe.studies()[0]
'flipper'
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from penguinbench_experiments import statistics as statistics
    from penguinbench_experiments.fairness.fair import fair as fair
    from penguinbench_experiments.studies.registry import studies as studies
    from penguinbench_experiments.studies.registry import study as study
    from penguinbench_experiments.tallies.tally import tally as tally
    from penguinbench_experiments.tournaments.tournament import tournament as tournament

_HOME = {
    "fair": "fairness.fair",
    "statistics": "",
    "studies": "studies.registry",
    "study": "studies.registry",
    "tally": "tallies.tally",
    "tournament": "tournaments.tournament",
}
"""The public names and their modules (empty: it is one itself); a module is imported when its name is used."""

__all__ = tuple(_HOME)  # noqa: PLE0604


def __getattr__(name: str) -> Any:
    """Return a public name, importing its module."""
    if name not in _HOME:
        raise AttributeError(f"module 'penguinbench_experiments' has no attribute {name!r}")
    if not _HOME[name]:
        return importlib.import_module(f"penguinbench_experiments.{name}")
    value = getattr(importlib.import_module(f"penguinbench_experiments.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return the public names too."""
    return sorted({*globals(), *_HOME})
