"""How fast the bench is here: the speed table, every ratio measured in one run."""

from penguinbench_experiments.speed.row import SpeedRow
from penguinbench_experiments.speed.table import SECTIONS, measure

__all__ = ("SECTIONS", "SpeedRow", "measure")
