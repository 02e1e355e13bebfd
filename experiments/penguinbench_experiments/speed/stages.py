"""Random blocks a game by the stage that draws them, and what they cost.

``python -m penguinbench_experiments.speed.stages 8``, with ``NUMBA_DISABLE_JIT=1``, plays so many games as plain Python
with a counter in the generator's place and prints the counts: nothing is added to the kernels to be counted.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import numpy as np

from penguinbench._accel import kernel
from penguinbench._streams import STAGES, philox
from penguinbench_experiments.speed.child import run_child
from penguinbench_experiments.speed.clock import fastest
from penguinbench_experiments.speed.row import SpeedRow

_BLOCKS = 1_000_000


@kernel()
def draw_blocks(n: int) -> np.uint64:
    """Return the exclusive or of n blocks, so that none is left out."""
    mixed = np.uint64(0)
    zero, one = np.uint64(0), np.uint64(1)
    counter = np.uint64(0)
    for _ in range(n):
        a, b, c, d = philox(one, one, zero, counter, zero, one)
        mixed = mixed ^ a ^ b ^ c ^ d
        counter += one
    return mixed


def block_ns(repeats: int = 5) -> float:
    """Return the nanoseconds one random block of four words takes."""
    draw_blocks(1)
    return fastest({"blocks": lambda: draw_blocks(_BLOCKS)}, repeats)["blocks"] / _BLOCKS * 1e9


def stage_rows(quick: bool) -> list[SpeedRow]:
    """Return blocks and nanoseconds a game of every stage that four default adults use."""
    games = 2 if quick else 8
    text = run_child(["-m", __name__, str(games)], {"NUMBA_DISABLE_JIT": "1"})[1]
    counts: dict[str, int] = json.loads(text)
    each = block_ns(3 if quick else 7)
    rows = []
    for stage, count in counts.items():
        blocks = count / games
        rows.append(
            SpeedRow(f"random blocks a game, stage {stage}", blocks, "", detail=f"{blocks * each:.0f} ns a game")
        )
    total = sum(counts.values()) / games
    detail = f"{total * each / 1000:.2f} us a game at {each:.1f} ns a block of four words"
    rows.append(SpeedRow("random blocks a game, all stages", total, "", detail=detail))
    return rows


def count_blocks(games: int) -> dict[str, int]:
    """Return blocks by stage over whole games of four default adults; needs kernels as plain Python."""
    names = {number: name for name, number in STAGES.items()}
    counts = dict.fromkeys(STAGES, 0)

    def counted(*words: Any) -> Any:
        counts[names[int(words[5])]] += 1
        return philox(*words)

    import penguinbench as pb

    def play(n: int) -> dict[str, int]:
        counts.update(dict.fromkeys(STAGES, 0))
        pb.play("penguins", ["adult"] * 4, games=n, seed=1, threads=1, rotate=False)
        return dict(counts)

    # Once as it is, so that every module that takes the generator by name has been imported.
    play(1)
    for module in list(sys.modules.values()):
        if getattr(module, "philox", None) is philox and module is not sys.modules[__name__]:
            module.philox = counted  # type: ignore[attr-defined]
    # Less a series of one game: what is drawn once a series, its deck, is no part of a game.
    once, many = play(1), play(games + 1)
    return {name: many[name] - once[name] for name in STAGES if many[name] > once[name]}


if __name__ == "__main__":
    print(json.dumps(count_blocks(int(sys.argv[1]))))
