"""Fit latency models to people: ``fit(trials)`` and what it returns."""

from __future__ import annotations

import math
from collections.abc import Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from penguinbench._errors import OptionError
from penguinbench_agents._profile import Profile
from penguinbench_agents.fitting._design import HISTORY, effect_columns, person_data
from penguinbench_agents.fitting._errors_beside import Errors, errors_of
from penguinbench_agents.fitting._model import FITTED, Model, PersonData
from penguinbench_agents.fitting._person import PersonFit, fit_people, fit_person
from penguinbench_agents.fitting._pool import Pooled, pool
from penguinbench_agents.latency._registry import nearest
from penguinbench_agents.trials import Trials

if TYPE_CHECKING:
    import pandas as pd

    from penguinbench_agents.fitting._population import Population

Wrong = Literal["right", "all", "censor"]


@dataclass(frozen=True)
class Fit:
    """Fits of several people: ``people`` by name, ``table()``, ``warnings``, profiles."""

    people: dict[str, PersonFit]
    errors: dict[str, Errors]
    model: Model
    source: str
    pooled: Pooled | None = None
    trials: Trials = field(repr=False, default=None)  # type: ignore[assignment]
    data: dict[str, PersonData] = field(repr=False, default_factory=dict)

    def table(self) -> pd.DataFrame:
        """Return one row a person and parameter: ``value``, ``se``, ``low``, ``high`` (95 %)."""
        import pandas as pd

        rows = [
            {"participant": p, "parameter": k, "value": f.values[k], "se": f.se[k], "low": f.low[k], "high": f.high[k]}
            for p, f in self.people.items() for k in self.model.names
        ]  # fmt: skip
        return pd.DataFrame(rows)

    def summary(self) -> pd.DataFrame:
        """Return one row a person: trials, log-likelihood, AIC, BIC, errors and their times."""
        import pandas as pd

        rows = []
        for p, f in self.people.items():
            e = self.errors[p]
            rows.append({"participant": p, "trials": f.n, "responses": f.responses, "loglik": f.loglik, "aic": f.aic,
                         "bic": f.bic, "error_rate": e.rate, "error_low": e.low, "error_high": e.high,
                         "error_time_factor": e.factor, "error_time_factor_se": e.factor_se})  # fmt: skip
        return pd.DataFrame(rows)

    @property
    def warnings(self) -> tuple[str, ...]:
        """Return what the data cannot say, by person."""
        out = [f"participant {p}: {text}" for p, f in self.people.items() for text in f.warnings]
        names = self.model.names
        if self.pooled is not None and "offset_ms" in names:
            offset = math.exp(self.pooled.mean[names.index("offset_ms")])
            if offset < 100:
                out.append(
                    f"population: an offset of {offset:.0f} ms is shorter than seeing and moving; it is not identified"
                )
        return tuple(out)

    def held_out(self, folds: int = 2) -> pd.DataFrame:
        """Return the log-likelihood of trials that the fit had not seen: trial i is in fold i % folds.

        Returns
        -------
        DataFrame
            ``participant``, ``trials``, ``loglik``, ``per_trial`` (nats).
        """
        import pandas as pd

        if folds < 2:
            raise OptionError(f"folds={folds!r} must be a whole number of at least 2")
        rows = []
        for person, data in self.data.items():
            total = 0.0
            for k in range(folds):
                out = data.rows % folds == k
                rest = fit_person(person, self.model, data.part(~out))
                total += float(self.model.terms(rest.x, data.part(out)).sum())
            n = len(data.times)
            rows.append({"participant": person, "trials": n, "loglik": total, "per_trial": total / n})
        return pd.DataFrame(rows)

    def profile(self, person: str | None = None) -> Profile:
        """Return a person as a player, or without a name the population's typical person.

        Every fitted field says so in its provenance; the others keep the defaults. Raises ``OptionError`` for a
        person that was not fitted, or times that leave no room for seeing and moving.
        """
        from penguinbench_agents.fitting._to_profile import person_profile

        if person is None:
            return self.population().profile()
        if person not in self.people:
            raise OptionError(
                f"person={person!r} must be a participant; pass {nearest(str(person), list(self.people))}"
            )
        return person_profile(self, person)

    def population(self) -> Population:
        """Return the population these people are drawn from; ``draw(n, rng)`` gives new ones."""
        from penguinbench_agents.fitting._population import population_of

        return population_of(self)


def fit(
    trials: Trials | Any,
    family: str = "ShiftedWald",
    *,
    slope: bool | None = None,
    contaminants: bool = True,
    history: Sequence[str] = (),
    by: str | None = None,
    wrong: Wrong = "right",
    truncated_ms: float = 0.0,
    pooled: bool = False,
    executor: Executor | None = None,
    **race: Any,
) -> Any:
    """Fit a latency family to each person by maximum likelihood.

    Parameters
    ----------
    trials : Trials, Races, or a Result or events of games
        What ``read_trials`` returned. Games, of which only each round's winner is known (their log kept), go to
        ``fit_races``.
    family : {"ShiftedWald", "ShiftedLognormal", "ExGaussian", "Lba"}
    slope : bool, optional
        ``m(n) = m3 + s (n - 3)``; by default where somebody's set size varies.
    contaminants : bool
        A share of times, uniform from 0 to the longest, that are none of the family; the share is reported.
    history : sequence of {"practice", "post_error", "repeat", "switch"}
        Effects on ln m, each with its interval.
    by : str, optional
        A column (condition, cue, block) whose levels have an m of their own.
    wrong : {"right", "all", "censor"}
        Fit right responses; all; or right ones with wrong ones cut off at their time.
    truncated_ms : float
        Shorter times were taken out of the data.
    pooled : bool
        Partially pooled over people (see ``fitting._pool``).
    executor : concurrent.futures.Executor, optional
        Of processes: fits people in parallel. Threads gain nothing and are refused: SciPy changes the filters of
        warnings while it searches, and those are shared by all threads.

    Returns
    -------
    Fit, or RaceFit for games

    Raises
    ------
    OptionError
        A wrong argument, or trials that cannot be fitted.
    """  # fmt: skip
    if not isinstance(trials, Trials):
        from penguinbench_agents.fitting._race import fit_races

        return fit_races(trials, family, **race)
    if race:
        raise OptionError(f"{next(iter(race))} must be an argument of a fit of trials")
    if family not in FITTED:
        why = " (no density)" if family in ("Constant", "Empirical") else ""
        raise OptionError(f"family={family!r} must have a likelihood{why}; pass {nearest(str(family), list(FITTED))}")
    for name in history:
        if name not in HISTORY:
            raise OptionError(f"history: {name!r} must be {nearest(str(name), list(HISTORY))}")
    if wrong not in ("right", "all", "censor"):
        raise OptionError(f"wrong={wrong!r} must be 'right', 'all' or 'censor'")
    if by is not None and by not in ("condition", "cue", "block", "target"):
        raise OptionError(f"by={by!r} must be 'condition', 'cue', 'block' or 'target'")
    if not (math.isfinite(truncated_ms) and truncated_ms >= 0):
        raise OptionError(f"truncated_ms={truncated_ms!r} must be milliseconds of at least 0")
    if isinstance(executor, ThreadPoolExecutor):
        raise OptionError("executor=ThreadPoolExecutor must be of processes; pass a ProcessPoolExecutor")
    frame = trials.frame
    sizes = frame[frame["status"] != "aside"].groupby("participant")["set_size"].nunique()
    varies = bool((sizes > 1).any())
    if slope and not varies:
        raise OptionError("slope=True must have several set sizes within a person; pass slope=False")
    names = effect_columns(frame.iloc[:1], tuple(history), None)[0]
    levels = sorted(set(frame[by].dropna())) if by else []
    names += tuple(f"{by}={level}" for level in levels[1:])
    model = Model(family, varies if slope is None else slope, contaminants, names, "practice" in history, truncated_ms)
    jobs, frames = [], {}
    for person, own in frame.groupby("participant", sort=False):
        frames[str(person)] = own
        effects = effect_columns(own, tuple(history), None)[1]
        if by:
            effects = np.column_stack([effects, *((own[by] == level).to_numpy(float) for level in levels[1:])])
        jobs.append((str(person), person_data(own, wrong, model.slope, effects, truncated_ms, str(person))))
    fits = fit_people(jobs, model, executor)
    source = ", ".join(Path(name).name for name in trials.report.path.split(", "))
    found = Fit({f.person: f for f in fits}, {}, model, source, None, trials, dict(jobs))
    if pooled:
        if len(jobs) < 3:
            raise OptionError(f"pooled=True must have at least 3 people, not {len(jobs)}")
        population, fits = pool(jobs, model, fits, executor)
        found = replace(found, people={f.person: f for f in fits}, pooled=population)
    return replace(found, errors={p: errors_of(found, p, frames[p]) for p in found.people})


def compare(trials: Trials, families: Sequence[str] = tuple(FITTED), folds: int = 2, **options: Any) -> pd.DataFrame:
    """Return families side by side, summed over people: ``loglik``, ``parameters``, ``aic``, ``bic``, ``held_out``.

    ``held_out`` is nats a trial that the fit had not seen; ``options`` go to ``fit``.
    """
    import pandas as pd

    rows = []
    for family in families:
        found: Fit = fit(trials, family, **options)
        fits = found.people.values()
        out = found.held_out(folds)
        rows.append({
            "family": family, "loglik": sum(f.loglik for f in fits), "parameters": sum(f.parameters for f in fits),
            "aic": sum(f.aic for f in fits), "bic": sum(f.bic for f in fits),
            "held_out": out["loglik"].sum() / out["trials"].sum(),
        })  # fmt: skip
    return pd.DataFrame(rows)
