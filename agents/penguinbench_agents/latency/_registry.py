"""Families by name, for files: a latency as a plain dictionary and back."""

from __future__ import annotations

import dataclasses
import difflib
from collections.abc import Mapping
from typing import Any, Final

from penguinbench._errors import OptionError
from penguinbench_agents.latency._base import Latency
from penguinbench_agents.latency._constant import Constant
from penguinbench_agents.latency._empirical import Empirical
from penguinbench_agents.latency._exgaussian import ExGaussian
from penguinbench_agents.latency._lba import Lba
from penguinbench_agents.latency._shifted_lognormal import ShiftedLognormal
from penguinbench_agents.latency._shifted_wald import ShiftedWald

FAMILIES: Final[Mapping[str, type[Latency]]] = {
    family.__name__: family for family in (ShiftedWald, ShiftedLognormal, ExGaussian, Lba, Empirical, Constant)
}
"""Every latency family by its public name."""


def nearest(name: str, known: list[str]) -> str:
    """Return the nearest known name in quotes, or "one of" all of them."""
    close = difflib.get_close_matches(name, known, 1, 0.4)
    return f"{close[0]!r}" if close else "one of " + ", ".join(known)


def to_dict(latency: Latency) -> dict[str, Any]:
    """Return ``{"family": name, parameter: value, ...}``, ready for TOML or JSON."""
    family = type(latency)
    if FAMILIES.get(family.__name__) is not family:
        raise OptionError(f"latency={latency!r} must be of a family of pa.latency: {', '.join(FAMILIES)}")
    values = {field.name: getattr(latency, field.name) for field in dataclasses.fields(latency)}  # type: ignore[arg-type]
    return {"family": family.__name__} | {k: list(v) if isinstance(v, tuple) else v for k, v in values.items()}


def from_dict(data: Mapping[str, Any]) -> Latency:
    """Return the latency that ``to_dict`` described; unknown names raise ``OptionError`` with the nearest one."""
    name = data.get("family")
    if not isinstance(name, str) or name not in FAMILIES:
        raise OptionError(f"family={name!r} must be a latency family; pass {nearest(str(name), list(FAMILIES))}")
    family = FAMILIES[name]
    fields = {field.name: field for field in dataclasses.fields(family)}  # type: ignore[arg-type]
    for key in data:
        if key != "family" and key not in fields:
            raise OptionError(f"{key}={data[key]!r} must be a parameter of {name}; pass {nearest(key, list(fields))}")
    for key, field in fields.items():
        if key not in data and field.default is dataclasses.MISSING:
            raise OptionError(f"{name} needs {key}; pass {', '.join(fields)}")
    return family(**{key: value for key, value in data.items() if key != "family"})
