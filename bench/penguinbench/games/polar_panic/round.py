"""A round: how its own clock moves it and how hands are judged."""

from __future__ import annotations

from typing import Final

from penguinbench.games.polar_panic.clock import act, clock
from penguinbench.games.polar_panic.judge import judge
from penguinbench.games.polar_panic.matches import matches
from penguinbench.games.polar_panic.window import judge_window

KERNELS: Final = (act, clock)
"""The compiled functions the arena plays with."""

__all__ = ["KERNELS", "act", "clock", "judge", "judge_window", "matches"]
