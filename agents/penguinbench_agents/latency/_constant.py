"""A latency that never varies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from penguinbench._errors import OptionError
from penguinbench_agents.latency._base import Floats, Latency, check_number


@dataclass(frozen=True)
class Constant(Latency):
    """Always the same number of milliseconds.

    It has a distribution function but no density: ``pdf`` and ``logpdf`` raise ``OptionError``.

    Examples
    --------
    >>> Constant(200).cdf([199.9, 200])
    array([0., 1.])
    """

    ms: float

    def __post_init__(self) -> None:
        """Validate the time: at least 0."""
        object.__setattr__(self, "ms", check_number("ms", self.ms, 0.0))

    def mean(self) -> float:
        """Return the time in ms."""
        return self.ms

    def std(self) -> float:
        """Return 0."""
        return 0.0

    def logpdf(self, t_ms: ArrayLike) -> Any:
        """Raise ``OptionError``: a constant has no density."""
        raise OptionError(
            f"latency={self!r} must be a continuous family for a density; a constant has no pdf, use cdf or sf"
        )

    def logcdf(self, t_ms: ArrayLike) -> Any:
        """Return 0 at and after the time, -inf before."""
        return self._step(t_ms, -np.inf, 0.0)

    def logsf(self, t_ms: ArrayLike) -> Any:
        """Return 0 before the time, -inf at and after it."""
        return self._step(t_ms, 0.0, -np.inf)

    def _step(self, t_ms: ArrayLike, before: float, after: float) -> Any:
        t = np.asarray(t_ms, np.float64)
        out = np.where(np.isnan(t), np.nan, np.where(t >= self.ms, after, before))
        return float(out) if out.ndim == 0 else out

    def _ends(self) -> tuple[float, float]:
        return self.ms, self.ms

    def _logpdf(self, y: Floats) -> Floats:
        return np.asarray(self.logpdf(y), np.float64)

    def _logcdf(self, y: Floats) -> Floats:
        return np.asarray(self.logcdf(y), np.float64)

    def _logsf(self, y: Floats) -> Floats:
        return np.asarray(self.logsf(y), np.float64)

    def _quantiles(self, logp: Floats, upper: bool) -> Floats:
        return np.full(logp.shape, self.ms)

    def _draw(self, n: int, rng: np.random.Generator) -> Floats:
        return np.full(n, self.ms)
