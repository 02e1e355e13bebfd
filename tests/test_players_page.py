"""The examples of the page about writing players run as they stand."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any


def test_the_examples_run(tmp_path: Any) -> None:
    text = (Path(__file__).parents[1] / "docs" / "players.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.S)
    assert len(blocks) == 2
    # A file, as a reader would have: compiled code is cached beside the file it stands in.
    script = tmp_path / "players.py"
    script.write_text("\n".join(blocks), encoding="utf-8")
    runpy.run_path(str(script))
