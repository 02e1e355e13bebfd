"""What a wrong name, swapped colours and the older card do to Catch the Match."""

from penguinbench_experiments.studies.decoys.analysis import FIGURES as FIGURES
from penguinbench_experiments.studies.decoys.analysis import score as score
from penguinbench_experiments.studies.decoys.sweep import STUDY as STUDY
