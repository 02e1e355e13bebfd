"""Public functions that share their name with a package answer however modules are imported."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("package", "name", "module"),
    [
        ("penguinbench", "games", "penguinbench.games.penguins"),
        ("penguinbench_experiments", "studies", "penguinbench_experiments.studies.registry"),
    ],
)
def test_a_function_is_not_lost_to_the_package_of_its_name(package: str, name: str, module: str) -> None:
    code = (
        f"import {package} as p; a = p.{name}(); import {module}; b = p.{name}(); "
        f"import importlib; importlib.reload(p); print(a == b == p.{name}(), len(a) > 1, {name!r} in dir(p))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True, timeout=120)
    assert ran.stdout == "True True True\n"
