"""Which rule tips it: every option of every game changed alone, on the same deals."""

from penguinbench_experiments.studies.rulings.analysis import FIGURES as FIGURES
from penguinbench_experiments.studies.rulings.analysis import score as score
from penguinbench_experiments.studies.rulings.sweep import STUDY as STUDY
