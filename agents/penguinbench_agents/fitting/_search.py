"""Maximum likelihood by BFGS and a last Newton step; standard errors from the curvature at the maximum."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Function = Callable[[Floats], float]
_STEP: Final = 1e-6
_CURVE: Final = 1e-3


@dataclass(frozen=True)
class Peak:
    """A maximum: place, value, and covariance (NaN where the curvature does not say)."""

    x: Floats
    value: float
    cov: Floats
    flat: tuple[int, ...]
    """Parameters that the data do not bound."""


def climb(function: Function, starts: list[Floats], free: NDArray[np.bool_] | None = None) -> Peak:
    """Return the maximum of a function from the best of several starts.

    Parameters
    ----------
    function : callable
        Of float64 (k,), to be maximised.
    starts : list of float64 (k,)
    free : bool (k,), optional
        Parameters to search; the others stay at the start, with a covariance of 0.
    """
    from scipy.optimize import minimize

    start = max(starts, key=function)
    free = np.ones(len(start), bool) if free is None else free
    x = start.copy()

    def inner(z: Floats) -> float:
        full = x.copy()
        full[free] = z
        return -function(full)

    def slope(z: Floats) -> Floats:
        return _gradient(inner, z)

    z = minimize(inner, x[free], jac=slope, method="BFGS", options={"gtol": 5e-3, "maxiter": 200}).x
    curve = _hessian(inner, z)
    z, curve = _newton(inner, z, curve)
    x[free] = z
    cov, flat = _covariance(curve)
    places = np.flatnonzero(free)
    full = np.zeros((len(x), len(x)))
    full[np.ix_(places, places)] = cov
    return Peak(x, -inner(z), full, tuple(int(places[i]) for i in flat))


def _gradient(f: Function, z: Floats) -> Floats:
    out, middle = np.empty(len(z)), f(z)
    for i in range(len(z)):
        step = np.zeros(len(z))
        step[i] = _STEP
        out[i] = (f(z + step) - middle) / _STEP
    return out


def _hessian(f: Function, z: Floats) -> Floats:
    k, h = len(z), _CURVE
    out, middle = np.empty((k, k)), f(z)
    eye = np.eye(k) * h
    plus, minus = [f(z + eye[i]) for i in range(k)], [f(z - eye[i]) for i in range(k)]
    for i in range(k):
        out[i, i] = (plus[i] - 2 * middle + minus[i]) / h**2
        for j in range(i):
            both = f(z + eye[i] + eye[j]) + f(z - eye[i] - eye[j])
            out[i, j] = out[j, i] = (both - plus[i] - minus[i] - plus[j] - minus[j] + 2 * middle) / (2 * h * h)
    return out


def _newton(f: Function, z: Floats, curve: Floats) -> tuple[Floats, Floats]:
    try:
        step = np.linalg.solve(curve, _gradient(f, z))
    except np.linalg.LinAlgError:
        return z, curve
    if not np.all(np.isfinite(step)) or np.abs(step).max() > 0.5 or f(z - step) >= f(z):
        return z, curve
    return z - step, curve if np.abs(step).max() < 1e-3 else _hessian(f, z - step)


def _covariance(curve: Floats) -> tuple[Floats, list[int]]:
    """Return the inverse, with parameters along flat or rising directions marked."""
    if not np.all(np.isfinite(curve)):
        return np.full_like(curve, np.nan), list(range(len(curve)))
    values, vectors = np.linalg.eigh(curve)
    low = values < 1e-2  # a standard error above 10 on a logarithmic scale: nothing is known
    flat = [i for i in range(len(curve)) if np.any(np.abs(vectors[i, low]) > 0.3)]
    values = np.where(low, np.nan, values)
    good = ~low
    cov = (vectors[:, good] / values[good]) @ vectors[:, good].T
    cov[flat, :] = cov[:, flat] = np.nan
    return cov, flat
