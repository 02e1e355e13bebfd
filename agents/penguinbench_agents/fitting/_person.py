"""One person's fit: search, parameters held at their bound, standard errors, and what the data do not say."""

from __future__ import annotations

import math
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from penguinbench_agents.fitting._model import FITTED, Model, PersonData
from penguinbench_agents.fitting._search import climb
from penguinbench_agents.latency import Latency

Floats = NDArray[np.float64]
_Z95: Final = 1.959963984540054
_NO_WEIGHT: Final = -7.5  # a share of .0006: less than half a trial in 640
_MANY_CONTAMINANTS: Final = 0.1  # twice the most that is usual in such data
_NO_OFFSET: Final = 0.0  # 1 ms


@dataclass(frozen=True)
class PersonFit:
    """What was fitted to one person.

    Attributes
    ----------
    values, se : dict of str to float
        Parameters in their units, and standard errors (NaN: not identified; 0: held at its bound).
    low, high : dict of str to float
        95 % intervals, built on the scale of the search.
    loglik : float
        Natural logarithm of the likelihood of ``n`` trials (times in ms).
    warnings : tuple of str
        What the data cannot say.
    """

    person: str
    model: Model
    values: dict[str, float]
    se: dict[str, float]
    low: dict[str, float]
    high: dict[str, float]
    loglik: float
    n: int
    responses: int
    parameters: int
    warnings: tuple[str, ...]
    x: Floats = field(repr=False)
    cov: Floats = field(repr=False)

    @property
    def aic(self) -> float:
        """Akaike's criterion: smaller is better."""
        return 2.0 * self.parameters - 2.0 * self.loglik

    @property
    def bic(self) -> float:
        """Schwarz's criterion: smaller is better."""
        return math.log(self.n) * self.parameters - 2.0 * self.loglik

    def latency(self, set_size: float = 3.0) -> Latency:
        """Return the fitted distribution with a number of things on display, without contaminants and history."""
        family = FITTED[self.model.family]
        m = self.values[self.model.names[0]]
        if self.model.slope:
            m += self.values["slope_ms"] * (set_size - 3.0)
        return family.build(m, self.model.shapes(self.values), self.values.get("offset_ms", 0.0))


def fit_person(
    person: str, model: Model, data: PersonData, prior: Any = None, start: Floats | None = None
) -> PersonFit:
    """Fit one person by maximum likelihood, or with ``prior`` (mean, precision) on the search's scale its mode."""
    mean, precision = prior if prior is not None else (0.0, 0.0)

    def objective(x: Floats) -> float:
        return float(model.terms(x, data).sum() - 0.5 * np.sum(precision * (x - mean) ** 2))

    starts = [start] if start is not None else [model.start(data, 0.5), model.start(data, 0.85)]
    peak = climb(objective, starts)
    held = np.zeros(len(peak.x), bool)
    names = model.names
    if prior is None:
        for name, limit, bound in (("contaminants", _NO_WEIGHT, -30.0), ("offset_ms", _NO_OFFSET, -30.0)):
            if name in names and peak.x[names.index(name)] < limit:
                held[names.index(name)] = True
                peak.x[names.index(name)] = bound
    if held.any():
        peak = climb(objective, [peak.x], ~held)
    values = model.natural(peak.x)
    turn = np.array([(model.natural(peak.x + e) - model.natural(peak.x - e)) / 2e-5 for e in np.eye(len(held)) * 1e-5])
    with np.errstate(invalid="ignore"):
        cov = turn.T @ np.where(np.isnan(peak.cov), 0.0, peak.cov) @ turn
        se = np.sqrt(np.diag(cov))
    flat = set(peak.flat)
    se[list(flat)] = np.nan
    if model.slope and 0 in flat:
        se[1] = np.nan
    low, high = _intervals(model, peak.x, values, se)
    loglik = float(model.terms(peak.x, data).sum())
    for name in ("contaminants", "offset_ms"):
        if name in names and held[names.index(name)]:
            values[names.index(name)] = 0.0
    warned = _warnings(model, data, values, se, held, peak.cov)

    def named(numbers: Floats) -> dict[str, float]:
        return dict(zip(names, numbers.tolist(), strict=True))

    n = len(data.times)
    return PersonFit(
        person, model, named(values), named(se), named(low), named(high), loglik, n, data.n_responses,
        int((~held).sum()), warned, peak.x, peak.cov,
    )  # fmt: skip


def fit_people(
    jobs: Sequence[tuple[str, PersonData]],
    model: Model,
    executor: Executor | None = None,
    prior: Any = None,
    starts: Sequence[Floats] | None = None,
) -> list[PersonFit]:
    """Fit several people, in parallel where there is an executor; results do not depend on it."""
    n = len(jobs)
    begin: Sequence[Floats | None] = [None] * n if starts is None else starts
    columns = [p for p, _ in jobs], [model] * n, [d for _, d in jobs], [prior] * n, begin
    if executor is None:
        return list(map(fit_person, *columns))
    return list(executor.map(fit_person, *columns, chunksize=max(1, n // 64)))


def _intervals(model: Model, x: Floats, values: Floats, se: Floats) -> tuple[Floats, Floats]:
    low, high = values - _Z95 * se, values + _Z95 * se
    for i, scale in enumerate(model.scales):
        if scale == "log" and values[i] > 0:
            ratio = math.exp(min(_Z95 * se[i] / values[i], 50.0)) if np.isfinite(se[i]) else math.nan
            low[i], high[i] = values[i] / ratio, values[i] * ratio
        elif scale == "logit" and 0 < values[i] < 1:
            spread = _Z95 * se[i] / (values[i] * (1 - values[i]))
            odds = math.log(values[i] / (1 - values[i]))
            low[i], high[i] = 1 / (1 + np.exp(spread - odds)), 1 / (1 + np.exp(-spread - odds))
    return low, high


def _warnings(
    model: Model, data: PersonData, values: Floats, se: Floats, held: NDArray[np.bool_], cov: Floats
) -> tuple[str, ...]:
    out = []
    names = model.names
    if data.n_responses < 60:
        out.append(f"{data.n_responses} responses: standard errors are rough below 60")
    unknown = [n for n, s in zip(names, se.tolist(), strict=True) if math.isnan(s)]
    if unknown:
        out.append(f"not identified: {', '.join(unknown)}")
    for i, name in enumerate(names):
        loose = model.scales[i] == "log" and not held[i] and np.isfinite(se[i]) and se[i] > 0.5 * values[i]
        if loose:
            out.append(f"{name} is poorly known: standard error {se[i]:.3g} of {values[i]:.3g}")
        if held[i] and name == "offset_ms":
            out.append("offset_ms lies at its bound of 0; its standard error is not defined and others' assume it")
        if name == "contaminants" and values[i] > _MANY_CONTAMINANTS:
            out.append(f"{100 * values[i]:.0f} % contaminants are too many for slips: the family may not fit; compare")
    with np.errstate(invalid="ignore", divide="ignore"):
        scale = np.sqrt(np.diag(cov))
        related = cov / np.outer(scale, scale)
    for i in range(len(names)):
        for j in range(i):
            if abs(related[i, j]) > 0.97:
                out.append(f"{names[j]} and {names[i]} trade off (correlation {related[i, j]:+.2f})")
    return tuple(out)
