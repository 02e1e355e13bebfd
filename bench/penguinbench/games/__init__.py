"""The games that come with the bench, one folder each.

``penguinbench.games`` is also the public function that lists them. Once a game is imported, Python binds that name to
this package, so the package answers to a call as the function does.
"""

import sys
from types import ModuleType


class _Callable(ModuleType):
    def __call__(self) -> tuple[str, ...]:
        """Return the ids of the installed games."""
        from penguinbench._registry import games

        return games()


sys.modules[__name__].__class__ = _Callable
