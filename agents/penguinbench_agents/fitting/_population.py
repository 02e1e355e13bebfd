"""The population that fitted people come from: its typical person, and new people like these."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from penguinbench._errors import OptionError
from penguinbench_agents._profile import Profile
from penguinbench_agents.fitting._model import Model
from penguinbench_agents.fitting._to_profile import Numbers, build

if TYPE_CHECKING:
    from penguinbench_agents.fitting._fit import Fit

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Population:
    """Mean and standard deviation of every parameter over people, on the scale of the search (logarithms of times).

    Attributes
    ----------
    set_size, slope : float
        Where set size varies only between people: the size that ``mean`` is for, and ms a thing from the groups'
        typical times (NaN else).
    """

    model: Model
    mean: Floats
    sd: Floats
    people: int
    source: str
    set_size: float
    slope: float
    error_logit: tuple[float, float]
    error_ratio: float
    pooled: bool

    def profile(self) -> Profile:
        """Return the typical person: the medians of the population."""
        return self._profile("population", self.mean, self.error_logit[0], "typical", self.sd[0])

    def draw(self, n: int, rng: np.random.Generator) -> list[Profile]:
        """Return n new people, drawn with a NumPy Generator, each a profile named ``person-1`` and so on."""
        if n < 1:
            raise OptionError(f"n={n!r} must be a whole number of at least 1")
        if not isinstance(rng, np.random.Generator):
            raise OptionError(f"rng={rng!r} must be a NumPy Generator; pass numpy.random.default_rng(seed)")
        out = []
        for i in range(n):
            z = rng.standard_normal(len(self.mean) + 1)
            logit = self.error_logit[0] + self.error_logit[1] * float(z[-1])
            out.append(self._profile(f"person-{i + 1}", self.mean + self.sd * z[:-1], logit, "drawn", 0.0))
        return out

    def _profile(self, name: str, x: Floats, logit: float, kind: str, sd: float) -> Profile:
        values = self.model.parts(x)
        rate = 1 / (1 + math.exp(-logit)) if math.isfinite(logit) else math.nan
        latency = values[self.model.names[0]] + values.get("offset_ms", 0.0)
        who = f"{self.people} people of {self.source}, {kind}"
        numbers = Numbers(values, {}, self.set_size, rate, latency * self.error_ratio, who)
        more = {"person_sd": (float(min(sd, 3.0)), who + ": SD of ln m over people" if sd else "one person")}
        if math.isfinite(self.slope):
            ratio = float(np.exp(x[0] - self.mean[0]))
            mean = build("x", "", self.model, numbers, {}).search_m3_ms
            scale = mean / values[self.model.names[0]] * (1 + 0.0533333333 * (self.set_size - 3.0)) if mean else 1.0
            more["search_per_card_ms"] = (
                self.slope * ratio * scale,
                who + ": groups with different set sizes compared",
            )
        return build(name, f"Fitted to {who}, {self.model.family}.", self.model, numbers, more)


def population_of(fit: Fit) -> Population:
    """Return the population of a fit, from the pooled one where there is one, else from the persons' estimates.

    Raises ``OptionError`` for fewer than three people.
    """
    if len(fit.people) < 3:
        raise OptionError(f"a population must be fitted to at least 3 people, not {len(fit.people)}")
    x = np.array([np.where(one.x < -29, -9.0, one.x) for one in fit.people.values()])
    own = np.array([np.diag(one.cov) for one in fit.people.values()])
    if fit.pooled is not None:
        mean, sd = fit.pooled.mean.copy(), fit.pooled.sd.copy()
    else:
        # What the estimates scatter less what each of them is uncertain.
        mean = x.mean(axis=0)
        sd = np.sqrt(np.maximum(x.var(axis=0, ddof=1) - np.nanmean(np.where(own > 9, np.nan, own), axis=0), 0.02**2))
        sd = np.where(np.isnan(sd), x.std(axis=0, ddof=1), sd)
    frame = fit.trials.frame
    sizes = frame.groupby("participant", sort=False)["set_size"].mean().reindex(list(fit.people)).to_numpy(float)
    size, slope = 3.0, math.nan
    known = np.isfinite(sizes)
    if known.any():
        size = float(sizes[known].mean())
    if not fit.model.slope and known.all() and len(set(sizes)) > 1:
        groups = sorted(set(sizes))
        typical = [float(np.exp(x[sizes == n, 0].mean())) for n in groups]
        weight = [int((sizes == n).sum()) for n in groups]
        slope = float(np.polyfit(groups, typical, 1, w=np.sqrt(weight))[0])
        size = float(groups[0])
        mean[0] = math.log(typical[0])
        residual = np.concatenate([x[sizes == n, 0] - x[sizes == n, 0].mean() for n in groups])
        sd[0] = math.sqrt(float((residual**2).sum()) / (len(residual) - len(groups)))
    rates = [(e.wrong + 0.5) / (e.known + 1) for e in fit.errors.values() if e.known]
    logits = np.log(np.array(rates) / (1 - np.array(rates))) if rates else np.array([math.nan])
    ratios = [
        fit.errors[p].mean_ms / float(one.latency(sizes[i] if known[i] else 3.0).ppf(0.5))
        for i, (p, one) in enumerate(fit.people.items()) if math.isfinite(fit.errors[p].mean_ms)
    ]  # fmt: skip
    spread = float(logits.std(ddof=1)) if len(logits) > 1 else 0.0
    ratio = float(np.median(ratios)) if ratios else math.nan
    return Population(
        fit.model, mean, sd, len(fit.people), fit.source, size, slope, (float(logits.mean()), spread), ratio,
        fit.pooled is not None,
    )  # fmt: skip
