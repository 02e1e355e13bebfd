"""How fast the cards should fall, and whether a pace of one's own pays."""

from penguinbench_experiments.studies.pace.analysis import FIGURES as FIGURES
from penguinbench_experiments.studies.pace.analysis import score as score
from penguinbench_experiments.studies.pace.sweep import STUDY as STUDY
