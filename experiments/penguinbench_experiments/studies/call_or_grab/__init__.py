"""Calling or grabbing when several elements match."""

from penguinbench_experiments.studies.call_or_grab.analysis import FIGURES as FIGURES
from penguinbench_experiments.studies.call_or_grab.analysis import score as score
from penguinbench_experiments.studies.call_or_grab.sweep import STUDY as STUDY
