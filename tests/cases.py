"""How many random cases each test draws: one table by mode, so that nobody hides a number in a test.

The mode is the environment variable ``PENGUINBENCH_TESTS``: ``quick`` (default, ``make test``) or ``full``
(``make check``). With ``NUMBA_DISABLE_JIT=1`` kernels run as plain Python, a hundred times slower, and the third
column counts whatever the mode.
"""

from __future__ import annotations

import os
from typing import Final, NamedTuple

MODES: Final = ("quick", "full")


class Row(NamedTuple):
    """Numbers of cases of one test: in quick mode, in full mode, and as plain Python."""

    quick: int
    full: int
    plain: int


# name: quick, full, plain. Keep it sorted; one row a test or a family of tests.
TABLE: Final[dict[str, Row]] = {
    "altered_logs": Row(200, 4_000, 20),
    "arena_twin": Row(60, 2_000, 20),
    "balance_series": Row(300, 4_000, 100),
    "calibrated": Row(1, 2, 0),
    "catch_altered_logs": Row(200, 4_000, 20),
    "catch_logs": Row(40, 1_000, 4),
    "catch_oracle": Row(1_000, 20_000, 8),
    "catch_tables": Row(400, 10_000, 100),
    "catch_twin": Row(2_000, 20_000, 60),
    "copied_positions": Row(40, 400, 2),
    "course_groups": Row(4, 60, 1),
    "coverage_series": Row(2_000, 20_000, 2_000),
    "coverage_shares": Row(2_000, 20_000, 500),
    "deck_draws": Row(20_000, 200_000, 300),
    "detector_each_option": Row(250, 4_000, 40),
    "detector_tables": Row(3_000, 50_000, 300),
    "each_table_size": Row(12, 120, 1),
    "elo_matches": Row(2_000, 20_000, 500),
    "even_races": Row(1_600, 16_000, 0),
    "fair_equal": Row(300, 2_000, 4),
    "fair_kinds": Row(12, 60, 2),
    "fair_races": Row(1_500, 12_000, 4),
    "fall_lines": Row(3_000, 30_000, 200),
    "handicap_games": Row(60, 300, 0),
    "holm_families": Row(2_000, 50_000, 500),
    "fits_blitz": Row(4, 16, 4),
    "fits_games": Row(40, 400, 4),
    "fits_races": Row(1, 30, 1),
    "fits_recovery": Row(30, 400, 20),
    "judge_conservation": Row(200, 2_000, 30),
    "judge_races": Row(400, 4_000, 80),
    "judge_rounds": Row(5_000, 100_000, 400),
    "ladder_games": Row(1_200, 12_000, 0),
    "last_altered": Row(60, 1_000, 4),
    "last_holders": Row(400, 4_000, 3),
    "last_logs": Row(20, 1_000, 2),
    "last_stepped": Row(20, 400, 1),
    "last_strategies": Row(1_200, 6_000, 0),
    "last_twin": Row(200, 2_000, 20),
    "latency_samples": Row(20_000, 200_000, 20_000),
    "option_games": Row(60, 120, 0),
    "oracle_alarms": Row(10_000, 200_000, 40),
    "oracle_equal": Row(4_000, 100_000, 8),
    "oracle_events": Row(2_000, 20_000, 8),
    "oracle_exact": Row(600, 6_000, 6),
    "oracle_gaps": Row(4_000, 60_000, 8),
    "oracle_races": Row(1_000, 20_000, 8),
    "oracle_reflex": Row(2_000, 20_000, 8),
    "oracle_timed": Row(300, 6_000, 20),
    "oracle_wolfe": Row(20_000, 500_000, 50),
    "panic_logs": Row(20, 1_000, 2),
    "panic_stepped": Row(12, 400, 1),
    "panic_table": Row(400, 4_000, 0),
    "philox_blocks": Row(2_000, 20_000, 300),
    "quantile_words": Row(200_000, 2_000_000, 200_000),
    "rated_sets": Row(150, 2_000, 50),
    "replayed_games": Row(30, 250, 2),
    "ruling_games": Row(30, 300, 0),
    "series_groups": Row(40, 400, 2),
    "slap_races": Row(600, 6_000, 0),
    "slopes": Row(400, 5_000, 100),
    "split_groups": Row(1_500, 30_000, 500),
    "sprt_matches": Row(1_500, 6_000, 500),
    "stepwise_games": Row(60, 600, 2),
    "stopped_matches": Row(1_500, 10_000, 300),
    "stopped_with_draws": Row(60, 400, 60),
    "study_gain": Row(2_000, 16_000, 2_000),
    "study_oracle": Row(2_400, 60_000, 12),
    "tally_sheets": Row(200, 2_000, 200),
    "tournament_races": Row(4_000, 40_000, 12),
    "verdict_families": Row(500, 20_000, 500),
    "wheel_games": Row(12, 240, 12),
}


def mode() -> str:
    """Return the mode of this run, ``quick`` or ``full``.

    Raises
    ------
    ValueError
        If ``PENGUINBENCH_TESTS`` holds another word.
    """
    word = os.environ.get("PENGUINBENCH_TESTS", "quick")
    if word not in MODES:
        raise ValueError(f"PENGUINBENCH_TESTS={word} must be one of {', '.join(MODES)}")
    return word


def plain() -> bool:
    """Return whether kernels run as plain Python in this process."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in {"", "0"}


def cases(name: str) -> int:
    """Return how many random cases the test called ``name`` draws in this run.

    Examples
    --------
    >>> cases("wheel_games") >= 12
    True
    """
    row = TABLE[name]
    if plain():
        return row.plain
    return row.full if mode() == "full" else row.quick
