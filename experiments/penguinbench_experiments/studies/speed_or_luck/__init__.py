"""How much of winning is speed, how much luck and seat, and how often it is too close to tell."""

from penguinbench_experiments.studies.speed_or_luck.analysis import FIGURES as FIGURES
from penguinbench_experiments.studies.speed_or_luck.analysis import score as score
from penguinbench_experiments.studies.speed_or_luck.sweep import STUDY as STUDY
