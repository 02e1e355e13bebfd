"""A distribution given by samples."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from penguinbench._errors import OptionError
from penguinbench_agents.latency._base import Floats, Latency, check_number


@dataclass(frozen=True)
class Empirical(Latency):
    """Samples, interpolated: quantiles run linearly between the sorted samples.

    Sample i of n (sorted, from 0) is the quantile at (i + .5) / n (Hazen's rule), so the mean is exactly the
    samples' mean. Half a sample's mass stays at the shortest and at the longest time, and equal samples keep
    their mass in one place; ``pdf`` is the density of the rest, which lies between the samples.

    Parameters
    ----------
    samples_ms : sequence of float
        At least two times of at least 0, not all equal (then: ``Constant``). Kept sorted.

    Examples
    --------
    >>> Empirical([300, 200, 400]).mean()
    300.0
    """

    samples_ms: Sequence[float] = field(repr=False)

    def __post_init__(self) -> None:
        """Validate and sort the samples."""
        if isinstance(self.samples_ms, str | bytes) or np.ndim(self.samples_ms) != 1 or len(self.samples_ms) < 2:
            raise OptionError("samples_ms must be a sequence of at least two times in ms")
        values = sorted(check_number("samples_ms", value, 0.0) for value in self.samples_ms)
        if values[0] == values[-1]:
            raise OptionError(f"samples_ms={values[0]!r}, ... must not be all equal; pass Constant({values[0]!r})")
        object.__setattr__(self, "samples_ms", tuple(values))

    def __repr__(self) -> str:
        """Return the number of samples and their ends."""
        return f"Empirical({len(self.samples_ms)} samples, {self.samples_ms[0]:g}..{self.samples_ms[-1]:g} ms)"

    @cached_property
    def _x(self) -> Floats:
        return np.asarray(self.samples_ms, np.float64)

    @cached_property
    def _p(self) -> Floats:
        return (np.arange(len(self.samples_ms)) + 0.5) / len(self.samples_ms)

    def mean(self) -> float:
        """Return the mean in ms: that of the samples."""
        return math.fsum(self.samples_ms) / len(self.samples_ms)

    def std(self) -> float:
        """Return the standard deviation in ms of the interpolated distribution."""
        x = self._x - self.mean()
        between = math.fsum((x[:-1] ** 2 + x[:-1] * x[1:] + x[1:] ** 2) / 3.0)
        return math.sqrt((between + 0.5 * (x[0] ** 2 + x[-1] ** 2)) / len(x))

    def _ends(self) -> tuple[float, float]:
        return self.samples_ms[0], self.samples_ms[-1]

    def _start(self) -> float:
        return 0.0

    def _cdf_of(self, y: Floats, side: str) -> Floats:
        """Return P(T <= y) (side right) or P(T < y) (left)."""
        x, p, n = self._x, self._p, len(self._x)
        right = np.searchsorted(x, y, side="right" if side == "right" else "left")
        left = np.clip(right - 1, 0, n - 2)
        gap = x[left + 1] - x[left]
        inner = p[left] + np.where(gap > 0, (y - x[left]) / np.where(gap > 0, gap, 1.0), 1.0) / n
        return np.where(right == 0, 0.0, np.where(right == n, 1.0, inner))

    def _logpdf(self, y: Floats) -> Floats:
        x, n = self._x, len(self._x)
        right = np.searchsorted(x, y, side="right")
        inside = (y >= x[0]) & (y <= x[-1])
        left = np.clip(right - 1, 0, n - 2)
        gap = x[left + 1] - x[left]
        # At the longest times, when they are equal, the density is that of the last real gap.
        last_gap = np.diff(x)[np.diff(x) > 0][-1]
        gap = np.where(gap > 0, gap, last_gap)
        return np.where(inside, -np.log(n * gap), -np.inf)

    def _logcdf(self, y: Floats) -> Floats:
        return np.log(self._cdf_of(y, "right"))

    def _logsf(self, y: Floats) -> Floats:
        # Mirrored, so that the upper tail is not a difference from 1.
        x, n = self._x, len(self._x)
        right = np.searchsorted(x, y, side="right")
        left = np.clip(right - 1, 0, n - 2)
        gap = x[left + 1] - x[left]
        share = np.where(gap > 0, (x[left + 1] - y) / np.where(gap > 0, gap, 1.0), 0.0)
        inner = (n - left - 1.5 + share) / n
        return np.log(np.where(right == 0, 1.0, np.where(right == n, 0.0, inner)))

    def _quantiles(self, logp: Floats, upper: bool) -> Floats:
        chance = np.exp(logp)
        if upper:
            return np.interp(chance, self._p, self._x[::-1])
        return np.interp(chance, self._p, self._x)

    def _draw(self, n: int, rng: np.random.Generator) -> Floats:
        return np.interp(rng.random(n), self._p, self._x)
