"""Which game is kindest to the slowest, and how many should play."""

from penguinbench_experiments.studies.kindest_game.analysis import FIGURES as FIGURES
from penguinbench_experiments.studies.kindest_game.analysis import score as score
from penguinbench_experiments.studies.kindest_game.sweep import STUDY as STUDY
