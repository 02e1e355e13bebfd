"""The shifted lognormal: of the families here the best fit to the response times of a speed card game."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from penguinbench_agents.latency._base import Floats, Latency, check_number
from penguinbench_agents.latency._special import LOG_2PI


@dataclass(frozen=True)
class ShiftedLognormal(Latency):
    """A lognormal stage after an offset.

    Parameters
    ----------
    median_ms : float
        Median of the part above the offset, above 0.
    sigma : float
        Standard deviation of its logarithm, above 0.
    offset_ms : float
        Time before it, at least 0.

    Examples
    --------
    >>> round(ShiftedLognormal(median_ms=1200, sigma=.45, offset_ms=300).ppf(.5))
    1500
    """

    median_ms: float
    sigma: float
    offset_ms: float = 0.0

    def __post_init__(self) -> None:
        """Validate the parameters."""
        object.__setattr__(self, "median_ms", check_number("median_ms", self.median_ms, 0.0, above=True))
        object.__setattr__(self, "sigma", check_number("sigma", self.sigma, 0.0, above=True))
        object.__setattr__(self, "offset_ms", check_number("offset_ms", self.offset_ms, 0.0))

    def mean(self) -> float:
        """Return the mean in ms, offset included."""
        return self.offset_ms + self.median_ms * math.exp(0.5 * self.sigma**2)

    def std(self) -> float:
        """Return the standard deviation in ms."""
        return (self.mean() - self.offset_ms) * math.sqrt(math.expm1(self.sigma**2))

    def _start(self) -> float:
        return self.offset_ms

    def _z(self, y: Floats) -> Floats:
        return (np.log(y) - math.log(self.median_ms)) / self.sigma

    def _logpdf(self, y: Floats) -> Floats:
        return -0.5 * (self._z(y) ** 2 + LOG_2PI) - math.log(self.sigma) - np.log(y)

    def _logcdf(self, y: Floats) -> Floats:
        from scipy.special import log_ndtr

        return np.asarray(log_ndtr(self._z(y)))

    def _logsf(self, y: Floats) -> Floats:
        from scipy.special import log_ndtr

        return np.asarray(log_ndtr(-self._z(y)))

    def _quantiles(self, logp: Floats, upper: bool) -> Floats:
        from scipy.special import ndtri_exp

        z = -ndtri_exp(logp) if upper else ndtri_exp(logp)
        return np.asarray(self.offset_ms + self.median_ms * np.exp(self.sigma * z))

    def _draw(self, n: int, rng: np.random.Generator) -> Floats:
        return self.offset_ms + self.median_ms * np.exp(self.sigma * rng.standard_normal(n))
