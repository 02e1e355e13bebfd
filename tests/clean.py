"""Remove what tools have built; results stay: ``python tests/clean.py [--venv]``."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUILT = (
    "build",
    "dist",
    "mutants",
    ".hypothesis",
    ".import_linter_cache",
    ".mypy_cache",
    ".pytest_cache",
    ".ruff_cache",
)


def main(arguments: list[str]) -> None:
    """Delete tool caches, coverage data and byte code below the root; ``--venv`` takes the environment too."""
    doomed = [ROOT / name for name in BUILT] + sorted(ROOT.glob(".coverage*")) + sorted(ROOT.glob("*.egg-info"))
    for folder in ("bench", "agents", "experiments", "tests"):
        doomed += sorted((ROOT / folder).rglob("__pycache__"))
    if "--venv" in arguments:
        doomed.append(ROOT / ".venv")
    for path in doomed:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)


if __name__ == "__main__":
    main(sys.argv[1:])
