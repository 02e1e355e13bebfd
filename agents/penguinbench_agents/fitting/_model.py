"""The likelihood of one person's trials: a family of latencies whose stage is scaled trial by trial.

A time is ``offset + m * W``, W of the family's shape with scale 1; ``ln m`` is linear in the effects, and
``m(n) = m3 + s (n - 3)`` with set size. Parameters are fitted on scales without bounds (logarithms, logits).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from penguinbench_agents.latency import ExGaussian, Latency, Lba, ShiftedLognormal, ShiftedWald

Floats = NDArray[np.float64]


class Family(NamedTuple):
    """How a family is fitted: its shape parameters with scale and start, and the distribution at scale 1."""

    shapes: tuple[tuple[str, str, float], ...]
    unit: Callable[[Sequence[float]], Latency]
    build: Callable[[float, Sequence[float], float], Latency]
    has_offset: bool
    scale: str


FITTED: Final[dict[str, Family]] = {
    "ShiftedWald": Family(
        (("cv", "log", 0.5),), lambda s: ShiftedWald(1.0, s[0]), lambda m, s, o: ShiftedWald(m, s[0], o), True, "mean"
    ),
    "ShiftedLognormal": Family(
        (("sigma", "log", 0.5),), lambda s: ShiftedLognormal(1.0, s[0]),
        lambda m, s, o: ShiftedLognormal(m, s[0], o), True, "median",
    ),
    "ExGaussian": Family(
        (("tau_share", "logit", 0.4), ("sigma_share", "log", 0.15)), lambda s: ExGaussian(1.0 - s[0], s[1], s[0]),
        lambda m, s, o: ExGaussian(m * (1.0 - s[0]), m * s[1], m * s[0]), False, "mean",
    ),
    "Lba": Family(
        (("start_share", "logit", 0.5), ("drift", "log", 3.0)), lambda s: Lba(A=s[0], b=1.0, v=1.0, s=1.0 / s[1]),
        lambda m, s, o: Lba(A=s[0], b=1.0, v=1.0 / m, s=1.0 / (m * s[1]), t0_ms=o), True, "threshold over mean drift",
    ),
}  # fmt: skip
"""The families that have a likelihood, by name."""


_LOGIT_FLOOR: Final = -9.0
"""Below it a share is nothing: a search that follows a weight to 0 stops there."""


@dataclass(frozen=True)
class PersonData:
    """One person's trials for a fit.

    Attributes
    ----------
    times : float64 (n,)
        Responses first, then the times (ms) at which the others were cut off.
    n_responses : int
    extra : float64 (n,)
        Set size less 3; zeros where it is not in the model.
    effects : float64 (n, k)
        Regressors of ln m.
    rounds : float64 (n,)
        Trials done before.
    top_ms : float
        Where contaminants end: their density is 1 / top_ms.
    rows : int64 (n,)
        Places in the frame.
    """

    times: Floats
    n_responses: int
    extra: Floats
    effects: Floats
    rounds: Floats
    top_ms: float
    rows: NDArray[np.int64]

    def part(self, keep: NDArray[np.bool_]) -> PersonData:
        """Return some of the trials, order kept."""
        n = int(keep[: self.n_responses].sum())
        return PersonData(
            self.times[keep], n, self.extra[keep], self.effects[keep], self.rounds[keep], self.top_ms, self.rows[keep]
        )


@dataclass(frozen=True)
class Model:
    """Which parameters there are; ``names`` are those of the result in their natural units."""

    family: str
    slope: bool
    contaminants: bool
    effects: tuple[str, ...]
    practice: bool
    truncated_ms: float = 0.0

    @property
    def names(self) -> tuple[str, ...]:
        """Return the parameters' names, as results list them."""
        family = FITTED[self.family]
        names = ["m3_ms" if self.slope else f"{'median' if family.scale == 'median' else 'm'}_ms"]
        names += ["slope_ms"] if self.slope else []
        names += [name for name, _, _ in family.shapes]
        names += ["offset_ms"] if family.has_offset else []
        names += ["contaminants"] if self.contaminants else []
        names += list(self.effects)
        return tuple(names + (["practice_gain", "practice_rounds"] if self.practice else []))

    @property
    def scales(self) -> tuple[str, ...]:
        """Return the scale on which each parameter is fitted: log, logit or plain."""
        shapes = [scale for _, scale, _ in FITTED[self.family].shapes]
        out = ["log", *(["plain"] if self.slope else []), *shapes]
        out += ["log"] if FITTED[self.family].has_offset else []
        out += ["logit"] if self.contaminants else []
        return tuple(out + ["plain"] * len(self.effects) + (["plain", "log"] if self.practice else []))

    def natural(self, x: Floats) -> Floats:
        """Return the parameters in their units: the slope in ms a thing, effects as changes of ln m."""
        out = np.array([_back(value, scale) for value, scale in zip(x, self.scales, strict=True)])
        if self.slope:
            out[1] *= out[0]
        return out

    def parts(self, x: Floats) -> dict[str, float]:
        """Return natural parameters by name."""
        return dict(zip(self.names, self.natural(x).tolist(), strict=True))

    def shapes(self, values: dict[str, float]) -> list[float]:
        """Return the shape parameters in the family's order."""
        return [values[name] for name, _, _ in FITTED[self.family].shapes]

    def log_scale(self, x: Floats, data: PersonData) -> Floats:
        """Return ln m of every trial."""
        out = np.full(len(data.times), x[0])
        if self.slope:
            out += np.log(np.maximum(1.0 + x[1] * data.extra, 1e-3))
        end = len(x) - 2 * self.practice
        if self.effects:
            out += data.effects @ x[end - len(self.effects) : end]
        if self.practice:
            rate = math.exp(-min(max(x[-1], 0.0), 20.0))
            out += np.log(np.maximum(1.0 + x[-2] * np.exp(-data.rounds * rate), 1e-3))
        return out

    def terms(self, x: Floats, data: PersonData) -> Floats:
        """Return the log-likelihood of every trial (n,): densities of responses, survivors of timeouts."""
        values = [_back(value, scale) for value, scale in zip(x, self.scales, strict=True)]
        family = FITTED[self.family]
        at = 1 + self.slope
        shapes = values[at : at + len(family.shapes)]
        at += len(shapes)
        offset = values[at] if family.has_offset else 0.0
        weight = values[at + family.has_offset] if self.contaminants else 0.0
        unit = family.unit(shapes)
        log_m = self.log_scale(x, data)
        m = np.exp(log_m)
        y = (data.times - offset) / m
        n = data.n_responses
        out = np.empty(len(y))
        out[:n] = unit.logpdf(y[:n]) - log_m[:n]
        out[n:] = unit.logsf(y[n:])
        if weight:
            flat = np.full(len(y), -math.log(data.top_ms))
            with np.errstate(divide="ignore"):
                flat[n:] = np.log(np.maximum(1.0 - data.times[n:] / data.top_ms, 0.0))
            out = np.logaddexp(math.log1p(-weight) + out, math.log(weight) + flat)
        if self.truncated_ms:
            late = unit.logsf((self.truncated_ms - offset) / m)
            if weight:
                late = np.logaddexp(
                    math.log1p(-weight) + late, math.log(weight * (1 - self.truncated_ms / data.top_ms))
                )
            out -= late
        # A search may step where the density is 0: then it has to come back, and NaN or infinity would stop it.
        return np.maximum(out, -700.0 - 10.0 * np.maximum(-y, 0.0))

    def cdf(self, x: Floats, data: PersonData, t_ms: Floats, shift: float = 0.0) -> Floats:
        """Return P(T <= t) averaged over trials, float64 (len(t),); ``shift`` is added to every ln m."""
        values = self.parts(x)
        unit = FITTED[self.family].unit(self.shapes(values))
        m = np.exp(self.log_scale(x, data) + shift)
        y = (t_ms[:, None] - values.get("offset_ms", 0.0)) / m
        w = values.get("contaminants", 0.0)
        inner = np.asarray(unit.cdf(y)).mean(axis=1)
        return np.asarray((1 - w) * inner + w * np.clip(t_ms / data.top_ms, 0, 1))

    def start(self, data: PersonData, share: float) -> Floats:
        """Return a starting point: the offset is a share of an early time."""
        times = data.times[: data.n_responses]
        family = FITTED[self.family]
        early = float(np.quantile(times, 0.02)) if self.contaminants else float(times.min())
        offset = share * early if family.has_offset else 0.0
        first = float(np.median(times)) - offset
        out = [math.log(max(first, 1.0))] + ([0.02] if self.slope else [])
        out += [_forth(value, scale) for _, scale, value in family.shapes]
        out += [math.log(max(offset, 1.0))] if family.has_offset else []
        out += [_forth(0.02, "logit")] if self.contaminants else []
        out += [0.0] * len(self.effects) + ([0.1, math.log(max(len(times) / 4, 5.0))] if self.practice else [])
        return np.array(out)


def _back(value: float, scale: str) -> float:
    if scale == "log":
        return math.exp(min(max(value, -30.0), 30.0))
    if scale == "logit":
        return 1.0 / (1.0 + math.exp(min(max(-value, -30.0), -_LOGIT_FLOOR)))
    return float(value)


def _forth(value: float, scale: str) -> float:
    return math.log(value) if scale == "log" else math.log(value / (1 - value)) if scale == "logit" else value
