"""Versions of what results depend on."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version
from typing import Final

LIBRARIES: Final = (
    "penguinbench", "numpy", "numba", "llvmlite", "pandas", "pyarrow", "scipy", "matplotlib", "typer", "rich"
)  # fmt: skip


def versions() -> dict[str, str | None]:
    """Return the version of Python, of the machine and of each library by name; None where it is not installed.

    >>> "numpy" in versions()
    True
    """
    found: dict[str, str | None] = {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": f"{platform.system()} {platform.machine()}",
    }
    for name in LIBRARIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = None
    return found
