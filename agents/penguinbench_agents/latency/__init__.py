"""Latency families: how long a person takes, as distributions of milliseconds.

Every family is a frozen dataclass with ``pdf logpdf cdf logcdf sf logsf ppf isf mean std sample``.
"""

from penguinbench_agents.latency._base import Latency
from penguinbench_agents.latency._constant import Constant
from penguinbench_agents.latency._empirical import Empirical
from penguinbench_agents.latency._exgaussian import ExGaussian
from penguinbench_agents.latency._lba import Lba
from penguinbench_agents.latency._registry import FAMILIES, from_dict, to_dict
from penguinbench_agents.latency._shifted_lognormal import ShiftedLognormal
from penguinbench_agents.latency._shifted_wald import ShiftedWald, finish_probability

__all__ = (
    "FAMILIES",
    "Constant",
    "Empirical",
    "ExGaussian",
    "Latency",
    "Lba",
    "ShiftedLognormal",
    "ShiftedWald",
    "finish_probability",
    "from_dict",
    "to_dict",
)
