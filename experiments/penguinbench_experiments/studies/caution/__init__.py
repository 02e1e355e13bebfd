"""How careful one should be, by what a mistake costs."""

from penguinbench_experiments.studies.caution.analysis import FIGURES as FIGURES
from penguinbench_experiments.studies.caution.analysis import score as score
from penguinbench_experiments.studies.caution.sweep import STUDY as STUDY
