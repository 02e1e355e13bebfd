"""The linear ballistic accumulator (Brown & Heathcote 2008), one accumulator.

A trial starts at a point uniform in 0..A and rises to the threshold b on a straight line whose slope is
normal (v, s); t0 is added. Two conventions are in use: slopes are drawn from the normal *above 0*
(``positive_drifts=True``, the default here), or from the whole normal, and then the accumulator never
finishes with probability Phi(-v / s).

In the units of the slope's spread, x = distance / (time * s), the distribution is a mean over x in
[(b - A) / (t s), b / (t s)] of normal tails at x - v / s. It is taken in closed form where the interval is
wide and by a 16-point Gauss rule where a difference of closed forms would cancel.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np

from penguinbench._errors import OptionError
from penguinbench_agents.latency._base import Floats, Latency, check_number
from penguinbench_agents.latency._invert import invert
from penguinbench_agents.latency._special import LOG_2PI, ROOT_HALF

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(16)
_NODES, _WEIGHTS = 0.5 * (_NODES + 1.0), 0.5 * _WEIGHTS
_NARROW: Final = 3.0


@dataclass(frozen=True)
class Lba(Latency):
    """One linear ballistic accumulator; times in ms, so the slopes are per ms.

    With positive drifts the survivor falls like 1 / t: the distribution has *no finite mean*, ``mean()`` and
    ``std()`` are infinite. As the shape of a stage it is therefore scaled to a median of 1, not a mean of 1.

    Parameters
    ----------
    A, b : float
        Range of starting points (above 0) and threshold (at least A), in any unit.
    v, s : float
        Mean and spread of the slope in that unit per ms, both above 0.
    t0_ms : float
        Time added, at least 0.
    positive_drifts : bool
        True: slopes are above 0. False: the defective convention, ``cdf`` ends at Phi(v / s).

    Examples
    --------
    >>> round(Lba(A=.8, b=1, v=.003, s=.001).cdf(150), 7)
    0.3166393
    """

    A: float
    b: float
    v: float
    s: float
    t0_ms: float = 0.0
    positive_drifts: bool = True

    def __post_init__(self) -> None:
        """Validate the parameters."""
        for name in ("A", "b", "v", "s"):
            object.__setattr__(self, name, check_number(name, getattr(self, name), 0.0, above=True))
        object.__setattr__(self, "t0_ms", check_number("t0_ms", self.t0_ms, 0.0))
        if self.b < self.A:
            raise OptionError(f"b={self.b!r} must be at least A={self.A!r}")
        if not isinstance(self.positive_drifts, bool):
            raise OptionError(f"positive_drifts={self.positive_drifts!r} must be True or False")

    def mean(self) -> float:
        """Return infinity: slopes close to 0 are common enough that no mean exists."""
        return math.inf

    def std(self) -> float:
        """Return infinity, as the mean."""
        return math.inf

    @property
    def _h(self) -> float:
        return self.v / self.s

    def _start(self) -> float:
        return self.t0_ms

    def _mass(self) -> float:
        return 1.0 if self.positive_drifts else _phi(self._h)

    def _log_mass_above_0(self) -> float:
        return math.log(_phi(self._h)) if self.positive_drifts else 0.0

    def _interval(self, y: Floats) -> tuple[Floats, Floats, Floats]:
        """Return both ends of the interval of x, and its width."""
        rise = np.clip(y * self.s, 1e-300, 1e300)  # 0 / 0 and inf / inf at the ends of float64
        return (self.b - self.A) / rise, self.b / rise, self.A / rise

    def _logpdf(self, y: Floats) -> Floats:
        x1, x2, width = self._interval(y)
        h = self._h
        z1, z2 = x1 - h, x2 - h
        narrow = width * (1.0 + np.maximum(np.abs(z1), np.abs(z2))) < _NARROW
        out = np.empty_like(y)
        x = x1[narrow, None] + width[narrow, None] * _NODES
        out[narrow] = _logmean(np.log(x) - 0.5 * ((x - h) ** 2 + LOG_2PI))
        wide = ~narrow
        out[wide] = _log_first_moment(z1[wide], z2[wide], h) - np.log(width[wide])
        return out - np.log(y) - self._log_mass_above_0()

    def _logcdf(self, y: Floats) -> Floats:
        x1, x2, width = self._interval(y)
        return (
            np.minimum(_log_mean_tail(x1 - self._h, x2 - self._h, width), self._log_mass_above_0())
            - self._log_mass_above_0()
        )

    def _logsf(self, y: Floats) -> Floats:
        x1, x2, width = self._interval(y)
        below = _log_mean_tail(self._h - x2, self._h - x1, width)  # mean of Phi(x - h): slope too small
        logcdf = self._logcdf(y)
        if self.positive_drifts:
            below = self._log_positive(below, x1, x2) - self._log_mass_above_0()
        return np.where(logcdf < -0.7, np.log1p(-np.exp(logcdf)), np.minimum(below, 0.0))

    def _log_positive(self, below: Floats, x1: Floats, x2: Floats) -> Floats:
        """Return the log of the mean of Phi(x - h) - Phi(-h): slopes too small but above 0."""
        from scipy.special import log_ndtr

        h = self._h
        with np.errstate(invalid="ignore"):
            plain = below + np.log(-np.expm1(np.minimum(float(log_ndtr(-h)) - below, 0.0)))
        small = x2 * max(h, 1.0) < 0.5
        # Slopes e in 0..x2 weighted by the share of starting points that are too far for them.
        a, c = x1[small, None], x2[small, None]
        first = a * _NODES
        second = a + (c - a) * _NODES
        total = (a * np.exp(h * first - 0.5 * first**2)) @ _WEIGHTS
        total += ((c - a) * np.exp(h * second - 0.5 * second**2) * (1.0 - _NODES)) @ _WEIGHTS
        plain[small] = np.log(total) - 0.5 * (h * h + LOG_2PI)
        return plain

    def _quantiles(self, logp: Floats, upper: bool) -> Floats:
        from scipy.special import log_ndtr

        typical = math.log(self.b / self.v)
        # Starting points at the threshold make arbitrarily short times possible.
        start = math.log((self.b - self.A) / (self.s * (self._h + 50.0))) if self.b > self.A else -685.0
        nodes = np.concatenate([np.linspace(start, typical + 5.0, 512), np.linspace(typical - 4.0, typical + 5.0, 512)])
        nodes = np.unique(np.concatenate([nodes, np.linspace(typical + 5.0, 685.0, 512)]))
        out = np.full(logp.shape, np.inf)
        # Of a defective accumulator the share that never finishes has no time.
        known = np.ones(logp.shape, bool)
        if not self.positive_drifts:
            known = logp > float(log_ndtr(-self._h)) if upper else logp < float(log_ndtr(self._h))
        tail = self._logsf if upper else self._logcdf
        out[known] = invert(
            tail, self._logpdf, nodes, logp[known], upper=upper, scale=min(1.0, 1.0 / self._h), logscale=True
        )
        return self.t0_ms + out

    def _draw(self, n: int, rng: np.random.Generator) -> Floats:
        from scipy.special import ndtri

        start = self.A * rng.random(n)
        if self.positive_drifts:
            slope = self._h - ndtri(_phi(self._h) * (1.0 - rng.random(n)))
        else:
            slope = self._h + rng.standard_normal(n)
        with np.errstate(divide="ignore"):
            time = (self.b - start) / (self.s * np.maximum(slope, 0.0))
        return np.asarray(self.t0_ms + time)


def _phi(z: float) -> float:
    return 0.5 * math.erfc(-z * ROOT_HALF)


def _logmean(logs: Floats) -> Floats:
    """Return the log of the Gauss rule's mean over the last axis of logs of values."""
    top = np.max(logs, axis=-1, keepdims=True, initial=-1e300)
    return np.asarray(np.log(np.exp(logs - top) @ _WEIGHTS) + top[..., 0])


def _mills(z: Floats) -> Floats:
    """Return the normal's upper tail over its density."""
    from scipy.special import erfcx

    return np.asarray(math.sqrt(0.5 * math.pi) * erfcx(z * ROOT_HALF))


def _log_loss(z: Floats) -> Floats:
    """Return the log of the integral of the normal's upper tail from z to infinity."""
    from scipy.special import ndtr

    density = np.exp(-0.5 * (z * z + LOG_2PI))
    near = density - z * ndtr(-z)
    big = np.maximum(z, 5.0)
    i = 1.0 / (big * big)
    series = i * (1.0 - i * (3.0 - i * (15.0 - i * (105.0 - i * 945.0))))
    far = np.where(z > 30.0, series, 1.0 - big * _mills(big))
    return np.where(z < 5.0, np.log(np.maximum(near, 1e-300)), np.log(far) - 0.5 * (z * z + LOG_2PI))


def _log_mean_tail(z1: Floats, z2: Floats, width: Floats) -> Floats:
    """Return the log of the mean of the normal's upper tail over z1..z2."""
    from scipy.special import log_ndtr

    out = np.empty_like(width)
    narrow = width * (1.0 + np.maximum(z1, 0.0)) < _NARROW
    out[narrow] = _logmean(log_ndtr(-(z1[narrow, None] + width[narrow, None] * _NODES)))
    wide = ~narrow
    first, second = _log_loss(z1[wide]), _log_loss(z2[wide])
    with np.errstate(invalid="ignore"):  # -inf less -inf: so early that both are 0
        apart = np.where(first > -np.inf, second - first, -np.inf)
    out[wide] = first + np.log(-np.expm1(apart)) - np.log(width[wide])
    return out


def _log_first_moment(z1: Floats, z2: Floats, h: float) -> Floats:
    """Return the log of the integral of (z + h) times the normal density over z1..z2, z1 >= -h."""
    from scipy.special import ndtr

    ratio = np.exp(np.minimum(0.5 * (z1 - z2) * (z1 + z2), 700.0))  # density at z2 over density at z1
    right = 1.0 - ratio + h * (_mills(np.maximum(z1, 0.0)) - _mills(np.maximum(z2, 0.0)) * ratio)
    back = np.exp(np.minimum(-0.5 * (z1 - z2) * (z1 + z2), 700.0))
    left = back - 1.0 + h * (_mills(np.maximum(-z2, 0.0)) - _mills(np.maximum(-z1, 0.0)) * back)
    log_left = np.log(np.maximum(left, 0.0)) - 0.5 * (z2 * z2 + LOG_2PI)
    log_right = np.log(np.maximum(right, 0.0)) - 0.5 * (z1 * z1 + LOG_2PI)
    d1, d2 = np.exp(-0.5 * (z1 * z1 + LOG_2PI)), np.exp(-0.5 * (z2 * z2 + LOG_2PI))
    across = np.log(np.maximum(d1 - d2 + h * (ndtr(z2) - ndtr(z1)), 1e-320))
    return np.where(z1 >= 0.0, log_right, np.where(z2 <= 0.0, log_left, across))
