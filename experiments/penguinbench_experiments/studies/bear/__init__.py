"""What the bear and the Fishermen do to a game of Polar Panic, and what a good memory is worth."""

from penguinbench_experiments.studies.bear.analysis import FIGURES as FIGURES
from penguinbench_experiments.studies.bear.analysis import score as score
from penguinbench_experiments.studies.bear.sweep import STUDY as STUDY
