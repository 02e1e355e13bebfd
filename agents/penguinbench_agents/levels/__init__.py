"""Opponents of a wished strength: one dial, found by playing, and ten shipped levels."""

from penguinbench_agents.levels.calibrate import Calibrated, calibrate
from penguinbench_agents.levels.dial import LEAST, MOST, dialled
from penguinbench_agents.levels.level import LEVELS, Level, level, level_player

__all__ = ("LEAST", "LEVELS", "MOST", "Calibrated", "Level", "calibrate", "dialled", "level", "level_player")
