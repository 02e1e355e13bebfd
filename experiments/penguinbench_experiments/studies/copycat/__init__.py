"""Grabbing the middle figure because a neighbour did."""

from penguinbench_experiments.studies.copycat.analysis import FIGURES as FIGURES
from penguinbench_experiments.studies.copycat.analysis import score as score
from penguinbench_experiments.studies.copycat.sweep import STUDY as STUDY
