"""Which cards, how many fingers, and whether letting go pays in Last Penguin."""

from penguinbench_experiments.studies.letting_go.analysis import FIGURES as FIGURES
from penguinbench_experiments.studies.letting_go.analysis import score as score
from penguinbench_experiments.studies.letting_go.sweep import STUDY as STUDY
