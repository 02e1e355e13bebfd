"""Trials of people as one table in milliseconds, with the report of how they were read."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

import numpy as np

from penguinbench._errors import OptionError
from penguinbench_agents.trials._report import Report

if TYPE_CHECKING:
    import pandas as pd

COLUMNS: Final = {
    "row": "row of the file; the header is row 1",
    "participant": "who, as text",
    "rt_ms": "response time in ms; missing for a timeout",
    "status": "response, timeout, anticipation or aside",
    "deadline_ms": "when the trial was cut off, ms; missing if never or unknown",
    "correct": "whether the response was right; missing if not known",
    "response": "what was done",
    "set_size": "things on display",
    "trial": "trial of this person, from 1, in order of the file",
    "block": "block, as text",
    "condition": "condition, as text",
    "target": "what had to be found",
    "cue": "cue or rule of the trial",
}
"""What every column of ``Trials.frame`` means."""


@dataclass(frozen=True)
class Trials:
    """Trials that ``read_trials`` read: ``frame`` has the columns of ``trials.COLUMNS``, ``report`` what was done."""

    frame: pd.DataFrame = field(repr=False)
    report: Report

    @property
    def people(self) -> tuple[str, ...]:
        """Return the participants in order of the file."""
        return tuple(dict.fromkeys(self.frame["participant"]))

    def __len__(self) -> int:
        """Return the number of rows, those set aside included."""
        return len(self.frame)

    def counts(self) -> pd.DataFrame:
        """Return one row a person: how many trials of each status, and wrong responses."""
        frame = self.frame
        table = frame.groupby(["participant", "status"], sort=False).size().unstack(fill_value=0)
        for status in ("response", "timeout", "anticipation", "aside"):
            if status not in table:
                table[status] = 0
        wrong = (frame["status"] == "response") & (frame["correct"] == False).fillna(False)  # noqa: E712
        table["wrong"] = wrong.groupby(frame["participant"], sort=False).sum().astype(int)
        return table[["response", "timeout", "anticipation", "aside", "wrong"]].reset_index()

    def export(self, path: str | os.PathLike[str], tool: Literal["hssm", "pyddm"] = "hssm") -> Path:
        """Write responses and timeouts as CSV in seconds, as PyDDM and HSSM read them, and return the path.

        Columns ``participant_id``, ``rt`` (s), ``response``, and set size, condition and deadline where known. HSSM:
        ``response`` 1 (right) and -1 (wrong), a timeout has rt -999 (its ``missing_data``) and its ``deadline``.
        PyDDM: ``response`` 1 and 0 (pass ``choice_column_name="response"``), timeouts are left out, since it takes
        their number apart (``undecided``).

        Raises
        ------
        OptionError
            Another tool, or responses of which it is not known whether they are right.
        """
        from penguinbench_agents.trials._export import export

        if tool not in ("hssm", "pyddm"):
            raise OptionError(f"tool={tool!r} must be 'hssm' or 'pyddm'")
        return export(self, Path(path), tool)


def used(frame: pd.DataFrame) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Return which rows are trials that ended with a response or a timeout."""
    return frame["status"].isin(["response", "timeout"]).to_numpy()
