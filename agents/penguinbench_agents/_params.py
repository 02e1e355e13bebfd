"""The row of parameters a compiled profile is played from: column numbers of ``kit["params"][place]``.

Times are in milliseconds here; the kernel turns them into ticks once, when it plans.
"""

from __future__ import annotations

from typing import Final

COLUMNS: Final = (
    "encoding_ms",  # mean stimulus detection time
    "encoding_sd_ms",  # normal jitter around it
    "search_m3_ms",  # mean search time with three cards up
    "search_per_card_ms",  # added for each further card
    "double_ms",  # mean search time of a card with two fish
    "search_factor",
    "miss_base",  # miss(n) = miss_base + miss_per_card * max(0, n - miss_free_cards)
    "miss_per_card",
    "miss_free_cards",
    "lapse",
    "inspects",  # 1: inspects a found pair, then knows all of it
    "inspect_ms",
    "hold_ms",
    "choice_ms",
    "choice_factor",
    "caution",
    "alarm_rate",
    "alarm_ms",
    "knock_ms",
    "call_ms",
    "grab_ms",
    "motor_factor",
    "aborts",  # 1: gives up a claim that another's claim has made useless
    "upgrades",  # 1: follows its own call with a figure or a knock when it finds something better
    "copy",  # probability of grabbing the middle figure after a neighbour did
    "copy_delay_ms",
    "difficulty_sd",
    "practice_gain",  # times * (1 + practice_gain * exp(-(experience + rounds) / practice_rounds))
    "practice_rounds",
    "experience",
    "fatigue_per_round",  # times * (1 + fatigue_per_round * rounds)
    "post_error_caution",  # caution * (1 + this * exp(-rounds since the error / post_error_rounds))
    "post_error_rounds",
    "repeat_factor",  # times * this when the acted element or action is the one of last time
    "switch_factor",  # times * this when it is another
    "exact",  # 1: the exact sampler instead of the quantile tables
    "search_cv",
    "choice_cv",
    "motor_cv",
    "alarm_cv",
    # rows of kit["shapes"]: unit-mean shapes (encoding: a standard normal)
    "encoding_shape",
    "search_shape",
    "choice_shape",
    "motor_shape",
    "alarm_shape",
    "search_family",  # 0 inverse Gaussian (may be drawn exactly), 1 any other (table only)
)

INDEX: Final = {name: column for column, name in enumerate(COLUMNS)}
