"""Rows that several games have: clock, ties, turns. A game sets its own default, rules and reasons."""

from __future__ import annotations

from typing import Final

from penguinbench._option_row import OptionRow

SETTLE: Final = OptionRow(
    "settle_ms", "ms", 1500.0, ("G-b", "T2"), "U", "the most influential number no rulebook states",
    "how long others may still act after the first claim of a window", "settle", high=5000.0,
)  # fmt: skip
FLIP_INTERVAL: Final = OptionRow(
    "flip_interval_ms", "ms", 1500.0, ("F-z",), "U", "the rulebook says slowly",
    "time between two cards, for a flipper without a pace of its own", "flip_interval", low=1.0,
)  # fmt: skip
MIN_FLIP: Final = OptionRow(
    "min_flip_ms", "ms", 750.0, ("F-z",), "U", "the range studied",
    "shortest time between two cards that a flipper may choose", "min_flip", low=1.0,
)  # fmt: skip
MAX_FLIP: Final = OptionRow(
    "max_flip_ms", "ms", 4000.0, ("F-z",), "U", "the range studied",
    "longest time between two cards that a flipper may choose", "max_flip", low=1.0,
)  # fmt: skip
BETWEEN_ROUNDS: Final = OptionRow(
    "between_rounds_ms", "ms", 1000.0, ("T3",), "U", "the time hands need to clear the table",
    "time from the end of a round to the next card", "between_rounds",
)  # fmt: skip
LAST_CHANCE: Final = OptionRow(
    "last_chance_ms", "ms", 5000.0, ("P-t",), "U", "a shorter time would cut off children",
    "time for a first claim after the last card", "last_chance", high=600_000.0,
)  # fmt: skip
FLIPPER_LAG: Final = OptionRow(
    "flipper_lag_ms", "ms", 100.0, ("P-s",), "U", "cards are turned away from the flipper",
    "how much later the flipper sees a card than the others", "flipper_lag", high=5000.0,
)  # fmt: skip
REACH: Final = OptionRow(
    "reach_ms", "ms", 0.0, ("F9", "F-x"), "U", "hands rest on the table edge",
    "delay of the others' hands until the first claim of the round", "reach", high=5000.0,
)  # fmt: skip
FLIP_HAND: Final = OptionRow(
    "flip_hand_ms", "ms", 0.0, ("F-x",), "U", "one hand turns the cards",
    "how long the flipper's own hand is busy after a card", "flip_hand", high=5000.0,
)  # fmt: skip
CALL_GAP: Final = OptionRow(
    "call_gap_ms", "ms", 500.0, ("G-k",), "U", "else naming all elements at once pays with an empty pile",
    "least time between two claims of one seat; a sooner one is void", "call_gap", high=5000.0,
)  # fmt: skip
CALLS_PER_WINDOW: Final = OptionRow(
    "calls_per_window", "count", None, ("G-k",), "U", "each name is judged by itself",
    "calls a seat can make in one window; further ones are void", "calls_per_window",
    low=1, high=40, none="no limit",
)  # fmt: skip
TIE: Final = OptionRow(
    "tie", "choice", "strict", ("G-a",), "U", "completion times lie on a grid of 1/1024 ms",
    "who was first: the earlier tick, or a dispute within tie_window_ms", "tie", choices=("strict", "window"),
)  # fmt: skip
TIE_WINDOW: Final = OptionRow(
    "tie_window_ms", "ms", 50.0, ("G-a",), "U", "what a table can hardly tell apart",
    "right calls or knocks this close to the first are disputed, unless tie is strict", "tie_window", high=5000.0,
)  # fmt: skip
VOTE_SD: Final = OptionRow(
    "vote_sd_ms", "ms", 50.0, ("F33", "G-a"), "U", "how well a bystander sees who was first",
    "standard deviation of a voter's perceived times, with tie=vote", "vote_sd", high=5000.0,
)  # fmt: skip
NEXT_FLIPPER: Final = OptionRow(
    "next_flipper", "choice", "left", ("P22", "F30"), "T", "",
    "who flips after a round: left neighbour, who earned most, who has fewest points, the same, or nobody at the table",
    "next_flipper", choices=("left", "winner", "loser", "fixed", "nobody"),
)  # fmt: skip
FIRST_FLIPPER_COLUMN: Final = 28
"""Column of ``rules["option"]`` in every game; a game's own options take others."""
FIRST_FLIPPER: Final = OptionRow(
    "first_flipper", "count", 0, ("G-j",), "U", "the rulebooks choose by theme; players change seats instead",
    "the seat that flips first", FIRST_FLIPPER_COLUMN, high=7,
)  # fmt: skip
MAX_ROUNDS: Final = OptionRow(
    "max_rounds", "count", 1000, ("G-i",), "U", "cards that go back could feed a game for ever",
    "rounds after which a game is cut off and flagged as capped", "max_rounds", low=1, high=1_000_000,
)  # fmt: skip
FINAL_TIE: Final = OptionRow(
    "final_tie", "choice", "shared", ("G-g",), "U", "m tied players win 1/m each",
    "a tie at the end: shared, or it goes to the tied player who earned cards last", "final_tie",
    choices=("shared", "sudden_death"),
)  # fmt: skip
