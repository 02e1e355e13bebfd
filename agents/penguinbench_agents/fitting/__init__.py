"""Models fitted to people's response times: trials, or games of which only the winners are known."""

from penguinbench_agents.fitting._errors_beside import Errors
from penguinbench_agents.fitting._ez import EZ, ez_diffusion
from penguinbench_agents.fitting._fit import Fit, compare, fit
from penguinbench_agents.fitting._model import FITTED, Model
from penguinbench_agents.fitting._person import PersonFit
from penguinbench_agents.fitting._population import Population
from penguinbench_agents.fitting._race import DIFFICULTIES, RaceFit, Races, fit_races

__all__ = (
    "DIFFICULTIES",
    "EZ",
    "FITTED",
    "Errors",
    "Fit",
    "Model",
    "PersonFit",
    "Population",
    "RaceFit",
    "Races",
    "compare",
    "ez_diffusion",
    "fit",
    "fit_races",
)
