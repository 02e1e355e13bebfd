"""Every text notebook runs from top to bottom and holds no outputs."""

from __future__ import annotations

import os
from pathlib import Path

import jupytext
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parents[1] / "notebooks"
NOTEBOOKS = sorted(path for path in FOLDER.glob("*.md") if path.name != "README.md")


def test_there_is_a_notebook() -> None:
    assert NOTEBOOKS
    assert not list(FOLDER.glob("*.ipynb")), "notebooks are kept as text, without outputs"


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
# Tools between us and the kernel may leave a socket or an event loop to the garbage collector.
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning", "ignore::RuntimeWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_notebook_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # What a notebook writes belongs to nobody's checkout.
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MPLBACKEND", "module://matplotlib_inline.backend_inline")
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path))
    monkeypatch.setenv("IPYTHONDIR", os.fspath(tmp_path / "ipython"))
    notebook = jupytext.read(path)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert code, "no code cell: is it MyST with {code-cell}?"
    NotebookClient(
        notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}
    ).execute()
    assert all(cell.execution_count for cell in code)
