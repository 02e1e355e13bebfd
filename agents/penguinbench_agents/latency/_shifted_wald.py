"""The shifted Wald: an inverse Gaussian stage after an offset (Heathcote 2004).

A stage lasts ``mean * W`` with W inverse Gaussian of mean 1 and coefficient of variation ``cv``; it is the
time at which a diffusion with drift ``sqrt(lam) / mean`` first crosses ``sqrt(lam)``, ``lam = mean / cv**2``.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from penguinbench_agents.latency._base import Floats, Latency, check_number
from penguinbench_agents.latency._invert import invert
from penguinbench_agents.latency._special import LOG_2PI, ROOT_HALF, erfcx_difference


@dataclass(frozen=True)
class ShiftedWald(Latency):
    """An inverse Gaussian stage of a mean and a coefficient of variation, after an offset.

    Parameters
    ----------
    mean_ms : float
        Mean of the stage, above 0; the offset is added to it.
    cv : float
        Standard deviation of the stage over its mean, above 0.
    offset_ms : float
        Time before the stage, at least 0.

    Examples
    --------
    >>> ShiftedWald(mean_ms=200, cv=.5, offset_ms=220).mean()
    420.0
    """

    mean_ms: float
    cv: float
    offset_ms: float = 0.0

    def __post_init__(self) -> None:
        """Validate the parameters."""
        object.__setattr__(self, "mean_ms", check_number("mean_ms", self.mean_ms, 0.0, above=True))
        object.__setattr__(self, "cv", check_number("cv", self.cv, 0.0, above=True))
        object.__setattr__(self, "offset_ms", check_number("offset_ms", self.offset_ms, 0.0))

    @property
    def shape_ms(self) -> float:
        """The shape parameter lam = mean / cv**2 in ms."""
        return self.mean_ms / self.cv**2

    def mean(self) -> float:
        """Return the mean in ms, offset included."""
        return self.mean_ms + self.offset_ms

    def std(self) -> float:
        """Return the standard deviation in ms."""
        return self.mean_ms * self.cv

    def _start(self) -> float:
        return self.offset_ms

    def _logpdf(self, y: Floats) -> Floats:
        lam, mu = self.shape_ms, self.mean_ms
        # (y - mu)^2 / y in two factors: the square of a huge y would overflow.
        return 0.5 * (math.log(lam) - LOG_2PI - 3.0 * np.log(y)) - 0.5 * lam * ((y / mu - 1.0) / y) * (y / mu - 1.0)

    def _arguments(self, y: Floats) -> tuple[Floats, Floats]:
        root = ROOT_HALF * np.sqrt(self.shape_ms / y)
        return root * (y / self.mean_ms - 1.0), root * (y / self.mean_ms + 1.0)

    # With a, b = sqrt(lam / 2y) * (y / mu -+ 1): exp(2 lam / mu) * Phi(-b sqrt 2) = exp(-a^2) * erfcx(b) / 2,
    # since b^2 - a^2 = 2 lam / mu. Written so, nothing overflows and neither tail is a difference from 1.
    def _logcdf(self, y: Floats) -> Floats:
        return self._logtail(y, upper=False)

    def _logsf(self, y: Floats) -> Floats:
        return self._logtail(y, upper=True)

    def _logtail(self, y: Floats, upper: bool) -> Floats:
        from scipy.special import erfcx

        a, b = self._arguments(y)
        before = a < 0
        tail = np.empty_like(y)  # log of the probability on the side of y that is not the mean's
        tail[before] = np.log(erfcx(-a[before]) + erfcx(b[before]))
        tail[~before] = np.log(erfcx_difference(a[~before], b[~before]))
        tail -= a * a + math.log(2.0)
        other = before == upper
        tail[other] = np.log1p(-np.exp(tail[other]))
        return tail

    def _quantiles(self, logp: Floats, upper: bool) -> Floats:
        # Both ends where a = -+45 / sqrt 2: beyond any probability a float64 can hold.
        k = 45.0**2 * self.cv**2
        reach = math.log1p(0.5 * k + math.sqrt(k + 0.25 * k * k))
        nodes = math.log(self.mean_ms) + np.linspace(-reach, reach, 600)
        tail = self._logsf if upper else self._logcdf
        return self.offset_ms + invert(
            tail, self._logpdf, nodes, logp, upper=upper, scale=min(1.0, self.cv), logscale=True
        )

    def _draw(self, n: int, rng: np.random.Generator) -> Floats:
        # Rationalised root of Michael, Schucany & Haas (1976): the textbook form subtracts nearly equal numbers
        # and returns negative times for a large cv.
        mu = self.mean_ms
        z = rng.standard_normal(n)
        w = 0.5 * self.cv**2 * z * z
        x = mu / (1.0 + w + np.sqrt(w * (2.0 + w)))
        return self.offset_ms + np.where(rng.random(n) * (mu + x) <= mu, x, mu * (mu / x))


def finish_probability(threshold: float, drift: float) -> float:
    """Return the probability that a diffusion (variance 1 a unit of time) ever crosses a threshold above 0.

    1 for a drift of at least 0, ``exp(2 * threshold * drift)`` below: a Wald whose drift points away from the
    threshold is defective. A false alarm is such an accumulator.

    Examples
    --------
    >>> round(finish_probability(1, -1), 7)
    0.1353353
    """
    bound = check_number("threshold", threshold, 0.0, above=True)
    return math.exp(min(0.0, 2.0 * bound * check_number("drift", drift, -math.inf)))
