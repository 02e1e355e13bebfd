"""Designs of studies: a question, what is varied, what is held equal, what is measured."""

from penguinbench_experiments.designs.condition import Condition, Player
from penguinbench_experiments.designs.factor import Factor
from penguinbench_experiments.designs.study import Study, Sweep

__all__ = ("Condition", "Factor", "Player", "Study", "Sweep")
