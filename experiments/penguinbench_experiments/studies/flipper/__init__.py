"""What it costs to turn the cards, and what evens it."""

from penguinbench_experiments.studies.flipper.analysis import FIGURES as FIGURES
from penguinbench_experiments.studies.flipper.analysis import score as score
from penguinbench_experiments.studies.flipper.sweep import STUDY as STUDY
