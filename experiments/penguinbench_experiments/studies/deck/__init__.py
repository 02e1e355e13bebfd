"""How many colours and duplicates a deck should have."""

from penguinbench_experiments.studies.deck.analysis import FIGURES as FIGURES
from penguinbench_experiments.studies.deck.analysis import score as score
from penguinbench_experiments.studies.deck.sweep import STUDY as STUDY
