"""The built wheel works on its own: installed into a clean environment, it plays a series there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from tests.cases import cases

ROOT = Path(__file__).resolve().parents[1]


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    # Without PYTHON* variables: nothing of the checkout may leak into the clean environment.
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=clean | environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def build(out: Path) -> Path:
    # The build tool is installed already (extra dev), so no second environment is made for it.
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, ROOT, cwd=out)
    (built,) = out.glob("*.whl")
    return built


def look_inside(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (entry,) = [name for name in names if name.endswith("entry_points.txt")]
        points = archive.read(entry).decode("utf-8")
    tops = {name.split("/")[0] for name in names if ".dist-info/" not in name}
    assert tops == {"penguinbench", "penguinbench_agents", "penguinbench_experiments"}
    assert {f"{top}/py.typed" for top in tops} <= set(names)
    assert not [name for name in names if "__pycache__" in name or name.startswith("tests")]
    assert "[penguinbench.games]" in points
    assert any(name.endswith("licenses/LICENSE") for name in names)


def install(wheel: Path, home: Path) -> Path:
    venv.create(home, with_pip=True)
    python = home / ("Scripts" if os.name == "nt" else "bin") / ("python.exe" if os.name == "nt" else "python")
    run(python, "-m", "pip", "install", "--quiet", "-c", ROOT / "constraints.txt", wheel, cwd=home)
    run(python, "-m", "pip", "check", cwd=home)
    where = run(python, "-c", "import penguinbench; print(penguinbench.__file__)", cwd=home).strip()
    assert Path(where).is_relative_to(home)
    return python


# One test, not three: parallel test processes would each build and install for themselves.
@pytest.mark.slow
def test_wheel_plays_a_series_in_a_clean_environment(tmp_path: Path) -> None:
    wheel = build(tmp_path)
    look_inside(wheel)
    python = install(wheel, (tmp_path / "clean").resolve())
    games = cases("wheel_games")
    command = (python, "-m", "penguinbench_experiments", "play", "--games", str(games), "--seed", "1", "--json")
    answer = json.loads(run(*command, cwd=tmp_path, PENGUINBENCH_CACHE_DIR=str(tmp_path / "kernels")))
    assert answer["seed"] == 1
    assert answer["games"] == games
