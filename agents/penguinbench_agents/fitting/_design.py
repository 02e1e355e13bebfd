"""From a table of trials to the numbers of one person's likelihood."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from penguinbench._errors import OptionError
from penguinbench_agents.fitting._model import PersonData

if TYPE_CHECKING:
    import pandas as pd

HISTORY: Final = ("practice", "post_error", "repeat", "switch")
"""Effects of what was before: practice over the trials, a slower trial after an error, the same target, another cue."""


def effect_columns(frame: pd.DataFrame, history: tuple[str, ...], by: str | None) -> tuple[tuple[str, ...], Any]:
    """Return names and regressors (n, k) of ln m for all rows of one person, in the order of the file.

    What was before is the row before, of the same block, whatever its status.
    """
    names: list[str] = []
    columns: list[Any] = []
    before = frame.shift(1)
    follows = (frame["block"].fillna("") == before["block"].fillna("")).to_numpy()
    follows = follows & (np.arange(len(frame)) > 0)
    if "post_error" in history:
        wrong = (before["correct"] == False).fillna(False).to_numpy(bool)  # noqa: E712
        names.append("post_error")
        columns.append(wrong & follows)
    for name, column in (("repeat", "target"), ("switch", "cue")):
        if name in history:
            same = (frame[column] == before[column]).fillna(False).to_numpy(bool)
            names.append(name)
            columns.append((same if name == "repeat" else ~same) & follows)
    if by is not None:
        levels = sorted(set(frame[by].dropna()))
        for level in levels[1:]:
            names.append(f"{by}={level}")
            columns.append((frame[by] == level).to_numpy(bool))
    values = np.array(columns, np.float64).T if columns else np.zeros((len(frame), 0))
    return tuple(names), values


def person_data(
    frame: pd.DataFrame, which: str, slope: bool, effects: Any, truncated_ms: float, person: str
) -> PersonData:
    """Return the trials to fit.

    Parameters
    ----------
    which : {"right", "all", "censor"}
        What a wrong response is: left out, a response like others, or a right one cut off at its time.

    Raises
    ------
    OptionError
        Timeouts without a deadline, a missing set size, fewer than ten responses.
    """
    status, right = frame["status"].to_numpy(str), frame["correct"].fillna(True).to_numpy(bool)
    times, deadline = frame["rt_ms"].to_numpy(np.float64), frame["deadline_ms"].to_numpy(np.float64)
    late = ~(times < truncated_ms)
    answered = (status == "response") & (right | (which == "all")) & late
    cut = status == "timeout"
    if np.isnan(deadline[cut]).any():
        raise OptionError(f"participant {person}: timeouts have no deadline; pass deadline_ms to read_trials")
    end = np.where(cut, deadline, times)
    if which == "censor":
        cut = cut | ((status == "response") & ~right & late)
    rows = np.concatenate([np.flatnonzero(answered), np.flatnonzero(cut)])
    n = int(answered.sum())
    if n < 10:
        raise OptionError(f"participant {person}: {n} responses must be at least 10 for a fit")
    extra = frame["set_size"].to_numpy(np.float64)[rows] - 3.0 if slope else np.zeros(len(rows))
    if np.isnan(extra).any():
        raise OptionError(f"participant {person}: every trial must have a set size; pass slope=False")
    rounds = (frame["trial"].to_numpy(np.float64) - 1.0)[rows]
    return PersonData(end[rows], n, extra, effects[rows], rounds, float(end[rows].max()), rows)
