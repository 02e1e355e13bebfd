"""A round: what falling cards bring about and how its windows are judged."""

from __future__ import annotations

from typing import Final

from penguinbench.games.outfits.fall import fall
from penguinbench.games.outfits.figures import figures_left
from penguinbench.games.outfits.matches import matches
from penguinbench.games.outfits.window import judge_window
from penguinbench.games.penguins.judge import judge

KERNELS: Final = (fall, judge)
"""The compiled functions the arena plays with."""

__all__ = ["KERNELS", "fall", "figures_left", "judge", "judge_window", "matches"]
