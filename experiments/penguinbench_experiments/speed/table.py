"""The speed table, section by section."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from penguinbench_experiments.speed.row import SpeedRow

SECTIONS: Final = ("detector", "games", "stepping", "stages", "memory", "studies", "starts")


def measure(sections: Sequence[str] = SECTIONS, quick: bool = False, cold: bool = False) -> Iterator[SpeedRow]:
    """Measure the sections named and yield their rows as they come.

    Parameters
    ----------
    sections : sequence of str
        Of ``SECTIONS``.
    quick : bool
        Fewer and shorter runs, for a look.
    cold : bool
        Also measure a first start with an empty cache.
    """
    # Each section is imported when its turn comes: kernels of one need not be loaded for another.
    if "detector" in sections:
        from penguinbench_experiments.speed.detector import detector_rows

        yield from detector_rows(quick)
    if "games" in sections:
        from penguinbench_experiments.speed.whole_games import game_rows

        yield from game_rows(quick)
    if "stepping" in sections:
        from penguinbench_experiments.speed.stepping import stepping_rows

        yield from stepping_rows(quick)
    if "stages" in sections:
        from penguinbench_experiments.speed.stages import stage_rows

        yield from stage_rows(quick)
    if "memory" in sections:
        from penguinbench_experiments.speed.memory import memory_rows

        yield from memory_rows(quick)
    if "studies" in sections:
        from penguinbench_experiments.speed.studies import study_rows

        yield from study_rows(quick)
    if "starts" in sections:
        from penguinbench_experiments.speed.starts import start_rows

        yield from start_rows(quick, cold)
