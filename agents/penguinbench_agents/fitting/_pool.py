"""Partial pooling: people are drawn from a population, log-normal in every time, and borrow strength from it.

Method: empirical Bayes by expectation maximisation with a Laplace approximation for each person. Given a
population (mean and variance of each parameter on the scale of the search), a person's mode and curvature are
found; mean and variance of the population are then those of the modes plus the persons' own uncertainty. It needs
no sampler, a dozen rounds of warm-started fits, and stays defined for persons whose own data identify little; it
treats the population's mean and variance as known, so intervals of persons are a little too narrow with few people.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from penguinbench_agents.fitting._model import Model, PersonData
from penguinbench_agents.fitting._person import PersonFit, fit_people

Floats = NDArray[np.float64]
_ROUNDS = 12
_LEAST_SD = 0.02


@dataclass(frozen=True)
class Pooled:
    """Population on the scale of the search: mean and standard deviation of each parameter, mean's error."""

    model: Model
    mean: Floats
    sd: Floats
    se: Floats
    people: int
    effects: Any = field(default=None, repr=False)


def pool(
    jobs: Sequence[tuple[str, PersonData]], model: Model, alone: Sequence[PersonFit], executor: Executor | None = None
) -> tuple[Pooled, list[PersonFit]]:
    """Return the population and everybody's fit given it.

    Parameters
    ----------
    jobs : sequence of (person, data)
    alone : sequence of PersonFit
        Each person's own fit, where the rounds start.
    """
    x = np.array([fit.x for fit in alone])
    # Who was held at a bound, or has a parameter that its trials hardly bound, starts where the others are.
    unclear = (x < -29) | np.array([np.isnan(np.diag(fit.cov)) | (np.diag(fit.cov) > 1.0) for fit in alone])
    known = np.where(unclear, np.nan, x)
    usual = np.array([math.log(0.1 * float(np.median(d.times))) for _, d in jobs])
    fallback = np.where(np.array(model.names) == "offset_ms", usual.mean(), np.median(x, axis=0))
    fallback = np.where(np.array(model.names) == "contaminants", -4.0, fallback)
    empty = np.isnan(known).all(axis=0)
    known[:, empty] = fallback[empty]
    mean = np.nanmedian(known, axis=0)
    sd = np.maximum(1.4826 * np.nanmedian(np.abs(known - mean), axis=0), 0.3)
    x = np.where(np.isnan(known), mean, known)
    fits = list(alone)
    start = [row.copy() for row in x]
    for _ in range(_ROUNDS):
        fits = fit_people(jobs, model, executor, (mean, sd**-2.0), start)
        start = [fit.x for fit in fits]
        x = np.array(start)
        own = np.array([np.diag(fit.cov) for fit in fits])
        own = np.where(np.isnan(own), sd**2, own)
        was = mean
        mean = x.mean(axis=0)
        sd = np.sqrt(np.maximum(((x - mean) ** 2 + own).mean(axis=0), _LEAST_SD**2))
        if np.abs(mean - was).max() < 2e-3:
            break
    return Pooled(model, mean, sd, sd / np.sqrt(len(fits)), len(fits)), fits
