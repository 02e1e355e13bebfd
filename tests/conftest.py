"""Settings of every test: no window, no hidden seed, markers with flags."""

from __future__ import annotations

import multiprocessing
import os
import sys
from pathlib import Path

# Children (spawned players, the command line) inherit these; this process gets the first from `make test`.
os.environ.setdefault("PYTHONWARNDEFAULTENCODING", "1")
os.environ.setdefault("MPLBACKEND", "agg")

import hypothesis
import numpy as np
import pytest
from numpy.random import Generator

from tests.cases import mode, plain

SEED = 20_240_611
"""The seed behind ``rng`` and of every test that takes no seed of its own."""

NOT_KERNELS = (
    "cli",
    "fair",
    "layers",
    "notebooks",
    "repository",
    "result",
    "runner",
    "speed",
    "startup",
    "stud",
    "tally",
    "tournament",
    "wheel",
    "win_rates",
)
"""Test files that ``--kernels`` leaves out: how kernels run makes no difference to them, or is their subject."""

NO_KERNELS = ("elo", "game_statistics", "ratings", "shares", "statistics")
"""Test files without kernels, which ``--kernels`` leaves out but at full size: there they have more cases."""

# Linux would fork and hide what cannot be sent to a new process.
multiprocessing.set_start_method("spawn", force=True)

# Mutation testing wants to know whether a test fails, not the smallest case that makes it fail.
PHASES = [p for p in hypothesis.Phase if p is not hypothesis.Phase.shrink or "PENGUINBENCH_MUTATION" not in os.environ]

hypothesis.settings.register_profile(
    "penguinbench",
    derandomize=True,
    deadline=None,
    database=None,
    phases=PHASES,
    # The first call of a kernel compiles; plain Python kernels are slow. Neither is a fault of the test.
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("penguinbench")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fast", action="store_true", help="leave out the tests marked slow")
    parser.addoption("--nightly", action="store_true", help="run the tests marked nightly too")
    parser.addoption("--kernels", action="store_true", help="only kernels, rules and players, for make check")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    name = collection_path.name
    if config.getoption("--kernels") and name.startswith(tuple(f"test_{word}" for word in NOT_KERNELS)):
        return True
    if config.getoption("--kernels") and mode() != "full" and name.startswith(tuple(f"test_{w}" for w in NO_KERNELS)):
        return True
    return None


def pytest_report_header() -> str:
    encoding = "on" if sys.flags.warn_default_encoding else "off (set PYTHONWARNDEFAULTENCODING=1)"
    kernels = "plain Python" if plain() else "compiled"
    return f"penguinbench: cases {mode()}, kernels {kernels}, seed {SEED}, encoding warnings {encoding}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    nightly = config.getoption("--nightly") or mode() == "full"
    for item in items:
        if config.getoption("--fast") and "slow" in item.keywords:
            item.add_marker(pytest.mark.skip(reason="slow, and --fast was given"))
        if "nightly" in item.keywords and not nightly:
            item.add_marker(pytest.mark.skip(reason="nightly: pass --nightly or set PENGUINBENCH_TESTS=full"))


@pytest.fixture
def rng(request: pytest.FixtureRequest) -> Generator:
    """Return a generator whose stream is fixed by SEED and the name of the test."""
    name = request.node.nodeid.split("::", 1)[-1]
    return np.random.default_rng([SEED, *name.encode("utf-8")])
