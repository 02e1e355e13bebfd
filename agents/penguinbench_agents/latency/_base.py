"""What every latency family shares: scalars and arrays, log space first, quantiles by inversion.

A family writes its three logarithms (density, distribution, survivor) for times above its offset; this
module adds the rest. Tails come from the logarithms, never from ``1 - cdf``, so a survivor of 1e-200 is as
exact as one of .5.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from penguinbench._errors import OptionError

Floats = NDArray[np.float64]


def check(name: str, value: object, rule: str, ok: bool) -> None:
    """Raise ``OptionError`` "name=value must be rule" unless ok."""
    if not ok:
        raise OptionError(f"{name}={value!r} must be {rule}")


def check_number(name: str, value: Any, low: float, *, above: bool = False) -> float:
    """Return value as a finite float of at least (``above``: above) low, or raise ``OptionError``."""
    rule = f"a finite number {'above' if above else 'of at least'} {low:g}"
    if isinstance(value, bool) or not isinstance(value, int | float | np.integer | np.floating):
        raise OptionError(f"{name}={value!r} must be {rule}")
    number = float(value)
    check(name, value, rule, math.isfinite(number) and (number > low if above else number >= low))
    return number


class Latency(ABC):
    """A distribution of milliseconds.

    All methods take a float or an array of any shape (float64, ms or probabilities) and return the same
    form. Below the offset the density is 0 and the log-survivor 0. A NaN stays a NaN.
    """

    def logpdf(self, t_ms: ArrayLike) -> Any:
        """Return the log of the density (per ms) at times in ms; -inf where the density is 0."""
        return self._apply(t_ms, self._logpdf, -np.inf, -np.inf)

    def pdf(self, t_ms: ArrayLike) -> Any:
        """Return the density per ms at times in ms."""
        return _scalar(np.exp(np.asarray(self.logpdf(t_ms))))

    def logcdf(self, t_ms: ArrayLike) -> Any:
        """Return log P(T <= t), exact in the lower tail."""
        return self._apply(t_ms, self._logcdf, -np.inf, math.log(self._mass()))

    def cdf(self, t_ms: ArrayLike) -> Any:
        """Return P(T <= t)."""
        return _scalar(np.exp(np.asarray(self.logcdf(t_ms))))

    def logsf(self, t_ms: ArrayLike) -> Any:
        """Return log P(T > t), exact in the upper tail; what a racer that was not first contributes."""
        missing = 1.0 - self._mass()
        return self._apply(t_ms, self._logsf, 0.0, math.log(missing) if missing > 0 else -np.inf)

    def sf(self, t_ms: ArrayLike) -> Any:
        """Return P(T > t)."""
        return _scalar(np.exp(np.asarray(self.logsf(t_ms))))

    def ppf(self, p: ArrayLike) -> Any:
        """Return the time in ms that a share p of latencies does not exceed; p in 0..1, else ``OptionError``."""
        return self._invert(p, upper=False)

    def isf(self, p: ArrayLike) -> Any:
        """Return the time in ms that a share p of latencies exceeds, exact for tiny p; p in 0..1."""
        return self._invert(p, upper=True)

    @abstractmethod
    def mean(self) -> float:
        """Return the mean in ms."""

    @abstractmethod
    def std(self) -> float:
        """Return the standard deviation in ms."""

    def sample(self, n: int, rng: np.random.Generator) -> Floats:
        """Return n independent latencies in ms, float64 of shape (n,), drawn with a NumPy Generator."""
        check("n", n, "a whole number of at least 0", type(n) is not bool and hasattr(n, "__index__") and n >= 0)
        rule = "a NumPy Generator; pass numpy.random.default_rng(seed)"
        check("rng", rng, rule, isinstance(rng, np.random.Generator))
        return self._draw(int(n), rng)

    def _start(self) -> float:
        """Return the offset: no latency is shorter."""
        return 0.0

    def _mass(self) -> float:
        """Return the probability that the time is finite: 1 except for defective distributions."""
        return 1.0

    @abstractmethod
    def _logpdf(self, y: Floats) -> Floats:
        """Return the log density at finite times y > 0 above the offset."""

    @abstractmethod
    def _logcdf(self, y: Floats) -> Floats:
        """Return the log of the distribution function at finite y > 0 above the offset."""

    @abstractmethod
    def _logsf(self, y: Floats) -> Floats:
        """Return the log of the survivor function at finite y > 0 above the offset."""

    @abstractmethod
    def _quantiles(self, logp: Floats, upper: bool) -> Floats:
        """Return times whose log tail probability (upper: above, else below) is logp < 0, offset included."""

    @abstractmethod
    def _draw(self, n: int, rng: np.random.Generator) -> Floats:
        """Return n draws."""

    def _apply(self, t_ms: ArrayLike, function: Any, below: float, beyond: float) -> Any:
        y = np.asarray(t_ms, np.float64) - self._start()
        out = np.where(y > 0, beyond, below)
        inside = (y > 0) & (y < np.inf)
        with np.errstate(divide="ignore", over="ignore", under="ignore"):
            out[inside] = function(y[inside])
        out[np.isnan(y)] = np.nan
        return _scalar(out)

    def _invert(self, p: ArrayLike, *, upper: bool) -> Any:
        chance = np.asarray(p, np.float64)
        if not bool(np.all((chance >= 0) & (chance <= 1))):
            raise OptionError(f"p={p!r} must be between 0 and 1")
        out = np.empty(chance.shape)
        # The tail that is the smaller one is solved for, so nothing is lost by 1 - p.
        near = chance <= 0.5
        with np.errstate(divide="ignore", over="ignore", under="ignore"):
            out[near] = self._tail(np.log(chance[near]), upper)
            out[~near] = self._tail(np.log1p(-chance[~near]), not upper)
        return _scalar(out)

    def _tail(self, logp: Floats, upper: bool) -> Floats:
        ends = self._ends()
        out = np.full(logp.shape, ends[1] if upper else ends[0])
        inner = logp > -np.inf
        out[inner] = self._quantiles(logp[inner], upper)
        return out

    def _ends(self) -> tuple[float, float]:
        """Return the shortest and the longest possible time."""
        return self._start(), math.inf


def _scalar(values: Floats) -> Any:
    return float(values) if values.ndim == 0 else values
