"""The noise of a profile: which word of which block feeds which stage."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from penguinbench._accel import kernel
from penguinbench._quantiles import half_word, quantile, unit
from penguinbench._streams import (
    STAGE_AGAIN,
    STAGE_DIFFICULTY,
    STAGE_EXACT,
    STAGE_FIXED,
    STAGE_TARGETS,
    philox,
)
from penguinbench_agents._params import INDEX

_ZERO = np.uint64(0)
TICKS = 1024.0
LANE_ENCODING = 0
LANE_CHOICE = 1
LANE_MOTOR = 2
LANE_DOUBLE = 3
LANE_TARGET = 4  # positions 0 to 3 of the line; further positions have blocks of their own
ENCODING_MS = INDEX["encoding_ms"]
ENCODING_SD_MS = INDEX["encoding_sd_ms"]
ENCODING_SHAPE = INDEX["encoding_shape"]
DIFFICULTY_SD = INDEX["difficulty_sd"]
EXACT = INDEX["exact"]


@kernel(hot=True)
def fixed_block(kit: Any, seat: int, ordinal: int) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """Return the block of a seat's fixed stages at the onset of the card with an ordinal."""
    return philox(kit.root, kit.game, np.uint64(seat), np.uint64(ordinal), _ZERO, STAGE_FIXED)


@kernel(hot=True)
def target_word(
    kit: Any, seat: int, ordinal: int, position: int, fixed: tuple[np.uint64, np.uint64, np.uint64, np.uint64]
) -> np.uint64:
    """Return the 32-bit word of the new target that the card with an ordinal makes with the one at a position."""
    if position < 4:
        return half_word(fixed, LANE_TARGET + position)
    further = position - 4
    block = philox(kit.root, kit.game, np.uint64(seat), np.uint64(ordinal), np.uint64(further >> 3), STAGE_TARGETS)
    return half_word(block, further & 7)


@kernel()
def again_word(kit: Any, seat: int, ordinal: int, target: int) -> np.uint64:
    """Return the 32-bit word of a target missed before (later << 8 | other) that is raced anew."""
    block = philox(kit.root, kit.game, np.uint64(seat), np.uint64(ordinal), np.uint64(target), STAGE_AGAIN)
    return half_word(block, 0)


@kernel(hot=True)
def encoding_ms(kit: Any, place: int, word: np.uint64) -> float:
    """Return the encoding time of one onset in ms: normal around its mean, never below 0."""
    mean = kit.params[place, ENCODING_MS]
    spread = kit.params[place, ENCODING_SD_MS]
    if spread == 0.0:
        return mean
    return max(0.0, mean + spread * quantile(kit, np.int64(kit.params[place, ENCODING_SHAPE]), word))


@kernel()
def inverse_gaussian(mean_cv: float, normal: float, u: float) -> float:
    """Return a unit-mean inverse Gaussian variate of cv ``mean_cv`` from a normal and a uniform draw.

    Michael, Schucany & Haas (1976), with the difference of roots rationalised: the
    textbook form cancels and returns negative values for large mean / shape.
    """
    w = 0.5 * mean_cv * mean_cv * normal * normal
    x = 1.0 / (1.0 + w + math.sqrt(w * (2.0 + w)))
    if u * (1.0 + x) <= 1.0:
        return x
    return 1.0 / x


@kernel(hot=True)
def shape_draw(kit: Any, place: int, shape: int, cv: int, word: np.uint64, key: int) -> float:
    """Return a unit-mean draw of a stage: a table look-up, or the exact sampler where the profile asks for it.

    ``shape`` and ``cv`` are parameter columns. The exact sampler takes its own block, keyed by the stage's word
    (which is itself a function of what happens) and ``key``, the stage's number within the profile.
    """
    if kit.params[place, EXACT] == 0.0 or kit.params[place, cv] == 0.0:
        return quantile(kit, np.int64(kit.params[place, shape]), word)
    block = philox(kit.root, kit.game, word, np.uint64(key), _ZERO, STAGE_EXACT)
    radius = math.sqrt(-2.0 * math.log(unit(half_word(block, 0))))
    normal = radius * math.cos(2.0 * math.pi * unit(half_word(block, 2)))
    return inverse_gaussian(kit.params[place, cv], normal, unit(half_word(block, 4)))


@kernel(hot=True)
def difficulty(kit: Any, place: int, ordinal: int) -> float:
    """Return the factor by which the card with an ordinal is harder for everybody (log-normal, median 1)."""
    spread = kit.params[place, DIFFICULTY_SD]
    if spread == 0.0:
        return 1.0
    block = philox(kit.root, kit.game, _ZERO, np.uint64(ordinal), _ZERO, STAGE_DIFFICULTY)
    radius = math.sqrt(-2.0 * math.log(unit(half_word(block, 0))))
    return math.exp(spread * radius * math.cos(2.0 * math.pi * unit(half_word(block, 2))))
