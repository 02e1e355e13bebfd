"""Studies: one folder a question, with ``sweep.py`` (pure data) and ``analysis.py`` (``score`` and ``plot_*``).

``penguinbench_experiments.studies`` is also the public function that lists them. Once a study is imported, Python binds
that name to this package, so the package answers to a call as the function does.
"""

import sys
from types import ModuleType


class _Callable(ModuleType):
    def __call__(self) -> tuple[str, ...]:
        """Return the names of the installed studies."""
        from penguinbench_experiments.studies.registry import studies

        return studies()


sys.modules[__name__].__class__ = _Callable
