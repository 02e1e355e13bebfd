"""From fitted numbers to the fields of a profile, each with where it comes from."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from penguinbench._errors import OptionError
from penguinbench_agents._profile import Profile
from penguinbench_agents.fitting._model import FITTED, Model
from penguinbench_agents.latency import Latency, ShiftedLognormal, ShiftedWald

if TYPE_CHECKING:
    from penguinbench_agents.fitting._fit import Fit

_ADULT: Final = Profile(name="adult")
_STEEP: Final = _ADULT.value("search_per_card_ms") / _ADULT.value("search_m3_ms")
_GRID: Final = (np.arange(400) + 0.5) / 400


class Numbers(NamedTuple):
    """What a profile is made of: parameters by name, set size where there is no slope, errors, who."""

    values: dict[str, float]
    se: dict[str, float]
    set_size: float
    error_rate: float
    error_median_ms: float
    who: str


def person_profile(fit: Fit, person: str) -> Profile:
    """Return one person's profile; see ``Fit.profile``."""
    one, errors = fit.people[person], fit.errors[person]
    sizes = fit.trials.frame.loc[fit.trials.frame["participant"] == person, "set_size"]
    size = float(sizes.mean()) if sizes.notna().any() else 3.0
    who = f"participant {person} of {fit.source}: {one.responses} responses"
    numbers = Numbers(one.values, one.se, size, errors.rate, errors.mean_ms, who)
    known = f"Fitted to {who}, {fit.model.family}."
    return build(f"fitted-{person}", known, fit.model, numbers, {"person_sd": (0.0, "one person")})


def build(name: str, description: str, model: Model, numbers: Numbers, more: dict[str, tuple[float, str]]) -> Profile:
    """Return the profile of fitted numbers; fields that nothing was fitted for keep their defaults."""
    values, se = numbers.values, numbers.se
    shapes = model.shapes(values)
    unit = FITTED[model.family].unit(shapes)
    fields: dict[str, tuple[Any, str]] = {}

    def source(parameter: str, how: str = "") -> str:
        error = se.get(parameter, math.nan)
        about = f" +- {error:.3g} (SE)" if math.isfinite(error) else ""
        return f"{numbers.who}; {parameter} {values[parameter]:.4g}{about}{how}"

    first = model.names[0]
    offset, stage, search = _stage(model, values, shapes, unit)
    if model.slope:
        m3, slope = values[first] * stage, max(values["slope_ms"], 0.0) * stage
        fields["search_per_card_ms"] = (slope, source("slope_ms"))
    else:
        m3 = values[first] * stage / (1.0 + _STEEP * (numbers.set_size - 3.0))
        fields["search_per_card_ms"] = (m3 * _STEEP, "assumption: as steep in proportion as the class pair")
    fields["search_m3_ms"] = (m3 - _taken(model, offset), source(first))
    fields["search_cv"] = (min(_cv(model, shapes), 5.0), source(FITTED[model.family].shapes[0][0]))
    if search is not None:
        fields["search"] = (search, f"{numbers.who}; shape of the fitted {model.family}")
    _split_offset(fields, offset, model, source)
    if isinstance(search, ShiftedLognormal):
        search = ShiftedLognormal(1.0, math.sqrt(math.log1p(fields["search_cv"][0] ** 2)))
        fields["search"] = (search, fields["search"][1])
    for field, parameter in (("repeat_factor", "repeat"), ("switch_factor", "switch")):
        if parameter in values:
            fields[field] = (math.exp(values[parameter]), source(parameter, ", a change of ln m"))
    if model.practice and values["practice_gain"] > 0:
        fields["practice_gain"] = (min(values["practice_gain"], 20.0), source("practice_gain"))
        fields["practice_rounds"] = (values["practice_rounds"], source("practice_rounds"))
    if math.isfinite(numbers.error_rate):
        mean = fields["search_m3_ms"][0]
        typical = mean + fields["search_per_card_ms"][0] * (numbers.set_size - 3.0)
        shape = search if search is not None else ShiftedWald(1.0, max(fields["search_cv"][0], 1e-3))
        one = shape.mean() if math.isfinite(shape.mean()) else float(shape.ppf(0.5))
        before = fields["encoding_ms"][0] + fields["choice_ms"][0]
        fields |= _alarms(numbers, before, typical * np.asarray(shape.ppf(_GRID)) / one, fields)
    fields |= more
    assumed = {"search_per_card_ms"} - (
        {"search_per_card_ms"} if model.slope or "search_per_card_ms" in more else set()
    )
    marks = tuple((key, "U" if key in assumed else "V", text) for key, (_, text) in fields.items())
    return Profile(
        name=name, description=description, provenance=marks, **{key: value for key, (value, _) in fields.items()}
    )


def _stage(model: Model, values: dict[str, float], shapes: list[float], unit: Latency) -> tuple[float, float, Any]:
    """Return the offset, the stage's mean (Lba: median) at scale 1, and its shape where it is no Wald."""
    if model.family == "ShiftedWald":
        return values["offset_ms"], 1.0, None
    if model.family == "Lba":
        return values["offset_ms"], float(unit.ppf(0.5)), unit
    if model.family == "ShiftedLognormal":
        return values["offset_ms"], unit.mean(), unit
    offset = _ADULT.encoding_ms + _ADULT.value("choice_ms") + _ADULT.knock_ms
    m = values[model.names[0]]
    moved = FITTED["ExGaussian"].build(m, shapes, 0.0)
    if moved.mu_ms <= offset:  # type: ignore[attr-defined]
        raise OptionError(
            f"an ex-Gaussian with mu {moved.mu_ms:.0f} ms leaves no room for "  # type: ignore[attr-defined]
            f"{offset:.0f} ms of seeing, choosing and moving; fit a family with an offset, such as 'ShiftedWald'"
        )
    from penguinbench_agents.latency import ExGaussian

    return offset, 1.0, ExGaussian(moved.mu_ms - offset, moved.sigma_ms, moved.tau_ms)  # type: ignore[attr-defined]


def _taken(model: Model, offset: float) -> float:
    return offset if model.family == "ExGaussian" else 0.0


def _cv(model: Model, shapes: list[float]) -> float:
    if model.family == "ShiftedLognormal":
        return math.sqrt(math.expm1(shapes[0] ** 2))
    return shapes[0] if model.family == "ShiftedWald" else math.hypot(*shapes) if model.family == "ExGaussian" else 0.5


def _split_offset(fields: dict[str, tuple[Any, str]], offset: float, model: Model, source: Any) -> None:
    """Share the offset out: seeing and hand as measured, the rest is choice; a short one shrinks seeing and hand."""
    rest = offset - _ADULT.encoding_ms - _ADULT.knock_ms
    mean, (cv, of) = fields["search_m3_ms"][0], fields["search_cv"]
    scale = 1.0
    if -0.5 * mean < rest < 0:
        # Seeing and moving keep their measured times, the search is shorter by as much and keeps its spread.
        short = f"; shorter by {-rest:.0f} ms, since the offset is less than seeing and moving take"
        fields["search_m3_ms"] = (mean + rest, fields["search_m3_ms"][1] + short)
        fields["search_cv"] = (min(cv * mean / (mean + rest), 5.0), of + short)
    elif rest < 0:
        scale = max(offset, 0.0) / (offset - rest)
    how = ", less detection (131 ms) and hand (82 ms) of Woods et al. (2015)"
    text = source("offset_ms", how) if "offset_ms" in model.names else "assumption: the adult's"
    fields["encoding_ms"] = (_ADULT.encoding_ms * scale, text)
    fields["knock_ms"] = (_ADULT.knock_ms * scale, text)
    fields["choice_ms"] = (max(rest, 0.0), text)


def _alarms(numbers: Numbers, right_ms: float, stage: Any, fields: dict[str, Any]) -> dict[str, tuple[Any, str]]:
    """Return rate and time of false alarms that give the person's share and median time of wrong responses.

    A false alarm is an error when it is ready before the right response is: both must fit together.
    """
    knock, encoding = fields["knock_ms"][0], fields["encoding_ms"][0]
    ready = right_ms + np.sort(stage)
    shape = np.asarray(ShiftedWald(1.0, _ADULT.alarm_cv).ppf(_GRID))

    def wins(alarm_ms: float) -> tuple[float, float]:
        at = encoding + alarm_ms * shape
        first = 1.0 - np.searchsorted(ready, at) / len(ready)
        total = float(first.sum())
        if total < 1e-6:
            return 1e-9, float(at[0]) + knock
        return total / len(at), float(np.interp(0.5, np.cumsum(first) / total, at)) + knock

    low, high = 10.0, 60_000.0
    if math.isfinite(numbers.error_median_ms):
        for _ in range(60):
            middle = math.sqrt(low * high)
            low, high = (middle, high) if wins(middle)[1] < numbers.error_median_ms else (low, middle)
    else:
        low = high = _ADULT.alarm_ms
    rate = numbers.error_rate / wins(high)[0]
    if rate > 0.9:  # errors as late as the slowest right responses: the share is kept, their time is not
        low, high = 10.0, high
        for _ in range(60):
            middle = math.sqrt(low * high)
            low, high = (middle, high) if numbers.error_rate / wins(middle)[0] < 0.9 else (low, middle)
        rate = min(numbers.error_rate / wins(low)[0], 0.9)
        high = low
    text = f"{numbers.who}; {100 * numbers.error_rate:.3g} % wrong, median {numbers.error_median_ms:.0f} ms"
    return {"alarm_rate": (rate, text), "alarm_ms": (high, text)}
