"""Errors beside times: how often a person is wrong, and how long wrong responses take against right ones."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from penguinbench._interval import wilson
from penguinbench_agents.fitting._model import FITTED

if TYPE_CHECKING:
    import pandas as pd

    from penguinbench_agents.fitting._fit import Fit


class Errors(NamedTuple):
    """Share of wrong responses with its 95 % interval, and the factor of their times above the offset.

    NaN where it is not known whether responses are right, or fewer than five are wrong.
    """

    wrong: int
    known: int
    rate: float
    low: float
    high: float
    factor: float
    factor_se: float
    mean_ms: float


def errors_of(fit: Fit, person: str, frame: pd.DataFrame) -> Errors:
    """Return a person's errors, with the factor that makes its right latency its wrong one (maximum likelihood).

    ``frame`` holds this person's rows only: with a thousand people nobody's rows are looked for among all others'.
    """
    own = frame[frame["status"] == "response"]
    right = own["correct"].dropna()
    known, wrong = len(right), int((right == False).sum())  # noqa: E712
    if not known:
        return Errors(0, 0, *(math.nan,) * 6)
    low, high = wilson(wrong / known, known)
    times = own.loc[(own["correct"] == False).fillna(False), "rt_ms"].to_numpy(float)  # noqa: E712
    mean = float(np.median(times)) if wrong else math.nan
    if wrong < 5:
        return Errors(wrong, known, wrong / known, low, high, math.nan, math.nan, mean)
    factor, se = _factor(fit, person, times)
    return Errors(wrong, known, wrong / known, low, high, factor, se, mean)


def _factor(fit: Fit, person: str, times: np.ndarray[tuple[int], np.dtype[np.float64]]) -> tuple[float, float]:
    from scipy.optimize import minimize_scalar

    one, data = fit.people[person], fit.data[person]
    unit = FITTED[fit.model.family].unit(fit.model.shapes(one.values))
    middle = float(np.mean(fit.model.log_scale(one.x, data)))
    w = max(one.values.get("contaminants", 0.0), 0.01)  # a wrong response may be a slip of any time

    def loss(shift: float) -> float:
        y = (times - one.values.get("offset_ms", 0.0)) / math.exp(middle + shift)
        inner = np.exp(unit.logpdf(y)) / math.exp(middle + shift)
        return -float(np.log((1 - w) * inner + w / max(data.top_ms, times.max())).sum())

    best = minimize_scalar(loss, bounds=(-3.0, 3.0), method="bounded").x
    curve = (loss(best + 1e-2) - 2 * loss(best) + loss(best - 1e-2)) / 1e-4
    return math.exp(best), math.exp(best) / math.sqrt(curve) if curve > 0 else math.nan
