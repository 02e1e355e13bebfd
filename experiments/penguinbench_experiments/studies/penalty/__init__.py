"""How many cards a mistake should cost."""

from penguinbench_experiments.studies.penalty.analysis import FIGURES as FIGURES
from penguinbench_experiments.studies.penalty.analysis import score as score
from penguinbench_experiments.studies.penalty.sweep import STUDY as STUDY
