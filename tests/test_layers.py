"""Three floors, arrows only downwards; each floor stands on its own libraries; imports stay light."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = {
    "penguinbench": ROOT / "bench" / "penguinbench",
    "penguinbench_agents": ROOT / "agents" / "penguinbench_agents",
    "penguinbench_experiments": ROOT / "experiments" / "penguinbench_experiments",
}

BENCH = {"numpy", "numba", "llvmlite", "pandas", "pyarrow", "scipy.special", "rich"}
AGENTS = BENCH | {"scipy", "torch", "gymnasium", "pettingzoo"}
ALLOWED = {
    "penguinbench": BENCH,
    "penguinbench_agents": AGENTS,
    "penguinbench_experiments": AGENTS | {"matplotlib", "typer", "click", "dask", "distributed"},
}
"""Libraries a floor may import, by prefix. llvmlite is numba's own code generator (one 128-bit multiply)."""

OPTIONAL = {"torch", "gymnasium", "pettingzoo", "dask", "distributed"}
"""Libraries of an extra: imported inside functions only, since they may be missing."""

HEAVY = ("numba", "scipy.stats", "matplotlib", "pandas", "pyarrow", "torch")
"""What takes a tenth of a second or more to import; `--help` has four."""


def imports(path: Path) -> Iterator[tuple[int, str, bool]]:
    """Yield line, dotted name and whether it happens on import, for each foreign import of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inside = {id(node) for outer in ast.walk(tree) for node in _lazy(outer)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name, id(node) not in inside
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            for name in node.names:
                yield node.lineno, f"{node.module}.{name.name}", id(node) not in inside


def _lazy(outer: ast.AST) -> Iterator[ast.AST]:
    guard = isinstance(outer, ast.If) and "TYPE_CHECKING" in ast.unparse(outer.test)
    if guard or isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef):
        yield from ast.walk(outer)


def foreign(name: str) -> bool:
    top = name.split(".")[0]
    return top not in sys.stdlib_module_names and top not in FOLDERS


@pytest.mark.parametrize("package", FOLDERS)
def test_a_floor_imports_only_its_own_libraries(package: str) -> None:
    wrong = []
    for path in sorted(FOLDERS[package].rglob("*.py")):
        for line, name, at_once in imports(path):
            if not foreign(name):
                continue
            if not any(f"{name}.".startswith(f"{allowed}.") for allowed in ALLOWED[package]):
                wrong.append(f"{path.relative_to(ROOT)}:{line} imports {name}")
            if at_once and name.split(".")[0] in OPTIONAL:
                wrong.append(f"{path.relative_to(ROOT)}:{line} imports {name}, of an extra, outside a function")
    assert not wrong, "\n".join(wrong)


def test_import_contracts_hold() -> None:
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as main; main()"]
    done = subprocess.run(
        [*command, "--no-cache", "--no-logo"], cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("package", FOLDERS)
def test_importing_a_package_loads_nothing_heavy(package: str) -> None:
    code = f"import sys, {package}; print(*[m for m in {HEAVY!r} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", check=True)
    assert done.stdout.split() == []


def test_outer_folders_are_no_packages() -> None:
    for folder in ("bench", "agents", "experiments"):
        assert not (ROOT / folder / "__init__.py").exists()
        assert (FOLDERS[f"penguinbench{'' if folder == 'bench' else '_' + folder}"] / "py.typed").is_file()
