"""The players of Penguinbench: latencies, perception and decisions, profiles of people, instruments.

>>> import penguinbench_agents as pa
>>> pa.profile("child-7+impulsive", caution=1.2).name
'child-7+impulsive'
"""

from penguinbench_agents import fitting, latency, trials
from penguinbench_agents._age import kail
from penguinbench_agents._builtin import profile, profiles, style_description, styles
from penguinbench_agents._field import MARKS, Field
from penguinbench_agents._fields import FIELDS, N_WORDS
from penguinbench_agents._guesser import Guesser, guesser
from penguinbench_agents._people import varied_fields
from penguinbench_agents._profile import Profile
from penguinbench_agents._racer import Racer, racer
from penguinbench_agents._similarity import CLASSES, Similarity
from penguinbench_agents._solver import Solver, solver
from penguinbench_agents.fitting import Fit, RaceFit, Races, ez_diffusion, fit, fit_races
from penguinbench_agents.levels import Calibrated, Level, calibrate, dialled, level, level_player
from penguinbench_agents.trials import DataError, Trials, read_trials

__all__ = (
    "CLASSES",
    "Calibrated",
    "DataError",
    "FIELDS",
    "MARKS",
    "N_WORDS",
    "Field",
    "Fit",
    "Guesser",
    "Level",
    "Profile",
    "RaceFit",
    "Racer",
    "Races",
    "Similarity",
    "Solver",
    "Trials",
    "calibrate",
    "dialled",
    "ez_diffusion",
    "fit",
    "fit_races",
    "fitting",
    "guesser",
    "kail",
    "latency",
    "level",
    "level_player",
    "profile",
    "profiles",
    "racer",
    "read_trials",
    "solver",
    "style_description",
    "styles",
    "trials",
    "varied_fields",
)
