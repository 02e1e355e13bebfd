"""A round: how its own clock moves it and how its claims are judged."""

from __future__ import annotations

from typing import Final

from penguinbench.games.catch_the_match.clock import act, clock
from penguinbench.games.catch_the_match.judge import judge
from penguinbench.games.catch_the_match.matches import matches
from penguinbench.games.catch_the_match.window import judge_window

KERNELS: Final = (act, clock)
"""The compiled functions the arena plays with."""

__all__ = ["KERNELS", "act", "clock", "judge", "judge_window", "matches"]
