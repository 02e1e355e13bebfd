"""Trials as the tools of the field read them: seconds, ``rt``, ``response``, ``participant_id``."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from penguinbench._errors import OptionError

if TYPE_CHECKING:
    from penguinbench_agents.trials._trials import Trials


def export(trials: Trials, path: Path, tool: str) -> Path:
    """Write the file at once or not at all; see ``Trials.export``."""
    frame = trials.frame
    answered = frame["status"] == "response"
    chosen = answered | ((frame["status"] == "timeout") & (tool == "hssm"))
    unknown = answered & frame["correct"].isna()
    if unknown.any():
        raise OptionError(
            f"row {frame.loc[unknown, 'row'].iloc[0]}: must say whether the response was right; "
            "pass columns={'correct': NAME} to read_trials"
        )
    frame, answered = frame[chosen], answered[chosen]
    wrong = -1 if tool == "hssm" else 0
    out = frame[["participant"]].rename(columns={"participant": "participant_id"})
    out["rt"] = np.where(answered, frame["rt_ms"] / 1000.0, -999.0)
    out["response"] = np.where(answered, np.where(frame["correct"].fillna(False).astype(bool), 1, wrong), wrong)
    for name in ("set_size", "condition"):
        if frame[name].notna().any():
            out[name] = frame[name]
    if tool == "hssm" and frame["deadline_ms"].notna().any():
        out["deadline"] = frame["deadline_ms"] / 1000.0
    handle, name = tempfile.mkstemp(prefix=path.name, suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            out.to_csv(file, index=False, lineterminator="\n")
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return path
