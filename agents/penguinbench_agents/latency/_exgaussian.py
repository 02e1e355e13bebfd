"""The ex-Gaussian: a normal plus an exponential time (Luce 1986)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from penguinbench_agents.latency._base import Floats, Latency, check_number
from penguinbench_agents.latency._invert import invert
from penguinbench_agents.latency._special import ROOT_HALF, erfcx_difference


@dataclass(frozen=True)
class ExGaussian(Latency):
    """A normal time plus an independent exponential one.

    The normal part reaches below 0, and so does the density; ``racer`` and profiles refuse parameters that
    put more than one in a million there.

    Parameters
    ----------
    mu_ms, sigma_ms : float
        Mean (at least 0) and standard deviation (above 0) of the normal part.
    tau_ms : float
        Mean of the exponential part, above 0.

    Examples
    --------
    >>> ExGaussian(mu_ms=400, sigma_ms=40, tau_ms=150).mean()
    550.0
    """

    mu_ms: float
    sigma_ms: float
    tau_ms: float

    def __post_init__(self) -> None:
        """Validate the parameters."""
        object.__setattr__(self, "mu_ms", check_number("mu_ms", self.mu_ms, 0.0))
        object.__setattr__(self, "sigma_ms", check_number("sigma_ms", self.sigma_ms, 0.0, above=True))
        object.__setattr__(self, "tau_ms", check_number("tau_ms", self.tau_ms, 0.0, above=True))

    def mean(self) -> float:
        """Return the mean in ms."""
        return self.mu_ms + self.tau_ms

    def std(self) -> float:
        """Return the standard deviation in ms."""
        return math.hypot(self.sigma_ms, self.tau_ms)

    def _ends(self) -> tuple[float, float]:
        return -math.inf, math.inf

    def _apply(self, t_ms: Any, function: Any, below: float, beyond: float) -> Any:
        # No offset: every finite time is inside.
        t = np.asarray(t_ms, np.float64)
        out = np.where(t > 0, beyond, below)
        inside = np.isfinite(t)
        with np.errstate(divide="ignore", over="ignore", under="ignore"):
            out[inside] = function(t[inside])
        out[np.isnan(t)] = np.nan
        return float(out) if out.ndim == 0 else out

    def _logpdf(self, y: Floats) -> Floats:
        from scipy.special import erfcx, log_ndtr

        z, r = (y - self.mu_ms) / self.sigma_ms, self.sigma_ms / self.tau_ms
        w = (r - z) * ROOT_HALF
        # exp(r^2/2 - r z) * Phi(z - r) = exp(-z^2/2) * erfcx(w) / 2; the first form where erfcx overflows.
        early = -0.5 * z * z + np.log(0.5 * erfcx(np.maximum(w, -5.0)))
        late = 0.5 * r * r - r * z + log_ndtr(z - r)
        return np.asarray(np.where(w > -5.0, early, late) - math.log(self.tau_ms))

    def _logcdf(self, y: Floats) -> Floats:
        z, r = (y - self.mu_ms) / self.sigma_ms, self.sigma_ms / self.tau_ms
        a = np.maximum(-z, 0.0) * ROOT_HALF
        lower = -0.5 * z * z + np.log(0.5 * erfcx_difference(a, a + r * ROOT_HALF))
        with np.errstate(invalid="ignore"):
            upper = np.log1p(-np.exp(self._logsf(y)))
        return np.where(z < 0, lower, upper)

    def _logsf(self, y: Floats) -> Floats:
        from scipy.special import log_ndtr

        z = (y - self.mu_ms) / self.sigma_ms
        both = np.logaddexp(log_ndtr(-z), self._logpdf(y) + math.log(self.tau_ms))
        return np.asarray(np.minimum(both, 0.0))

    def _quantiles(self, logp: Floats, upper: bool) -> Floats:
        mu, sigma, tau = self.mu_ms, self.sigma_ms, self.tau_ms
        nodes = np.concatenate(
            [np.linspace(mu - 50 * sigma, mu, 128), np.linspace(mu, mu + 50 * sigma + 800 * tau, 512)[1:]]
        )
        tail = self._logsf if upper else self._logcdf
        return invert(tail, self._logpdf, nodes, logp, upper=upper, scale=sigma, logscale=False)

    def _draw(self, n: int, rng: np.random.Generator) -> Floats:
        return self.mu_ms + self.sigma_ms * rng.standard_normal(n) + self.tau_ms * rng.standard_exponential(n)
