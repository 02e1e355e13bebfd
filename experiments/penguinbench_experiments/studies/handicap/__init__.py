"""What head start, delay, gift or penalty makes an adult and a child even, by age."""

from penguinbench_experiments.studies.handicap.analysis import FIGURES as FIGURES
from penguinbench_experiments.studies.handicap.analysis import score as score
from penguinbench_experiments.studies.handicap.sweep import STUDY as STUDY
