"""The match detector against NumPy broadcasting, a plain read of memory, and the naive twin of the tests."""

from __future__ import annotations

import importlib.util
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from penguinbench._registry import game
from penguinbench._speed_detect import measure_detector, random_tables
from penguinbench_experiments.speed.row import SpeedRow

TWIN = Path(__file__).resolve().parents[3] / "tests" / "naive" / "detector.py"
"""There in a checkout, not in an installed package."""


def detector_rows(quick: bool) -> list[SpeedRow]:
    """Return the rows of the detector: 4-card tables, all fields, one thread."""
    found = measure_detector(tables=20_000 if quick else 100_000, runs=5 if quick else 9)
    rows = [
        SpeedRow(
            "match detector against NumPy broadcasting",
            found.ratio,
            "x",
            reach=25,
            beyond=60,
            more=True,
            detail=f"{found.detector_ns:.1f} ns a table, NumPy {found.numpy_ns:.0f} ns",
        ),
        SpeedRow(
            "match detector against a plain read of its cards",
            found.detector_ns / found.read_ns,
            "",
            detail=f"one sum over the array takes {found.read_ns:.1f} ns a table",
        ),
    ]
    twin = naive_ns(200 if quick else 2000)
    if twin is not None:
        detail = f"the twin takes {twin / 1000:.0f} us a table"
        rows.append(SpeedRow("match detector against the naive twin", twin / found.detector_ns, "x", detail=detail))
    return rows


def naive_ns(tables: int) -> float | None:
    """Return the nanoseconds a table that the tests' naive twin takes; None without the tests."""
    if not TWIN.is_file():
        return None
    twin = _load(TWIN)
    codec = game("penguins").codec
    texts = [[codec.text(card) for card in row] for row in random_tables(tables, 4).tolist()]
    options = twin.Options()
    start = time.process_time_ns()
    for text in texts:
        twin.detect(text, options)
    return (time.process_time_ns() - start) / tables


def _load(path: Path) -> Any:
    """Return a module loaded from a file: the tests are no package of the wheel."""
    spec = importlib.util.spec_from_file_location("penguinbench_naive_detector", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # A dataclass looks its own module up by name.
    sys.modules[spec.name] = module
    run: Callable[[Any], None] = spec.loader.exec_module
    run(module)
    return module
