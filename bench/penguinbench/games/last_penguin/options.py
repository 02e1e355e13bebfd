"""The table of options of Last Penguin, with its defaults."""

from __future__ import annotations

from typing import Final

from penguinbench import _shared_options as shared
from penguinbench._option_row import OptionRow
from penguinbench._options import options_class
from penguinbench.games.last_penguin import option_index as at
from penguinbench.games.outfits.option_rows import FIRST_FLIPPER

ROWS: Final[tuple[OptionRow, ...]] = (
    OptionRow(
        "count_ms", "ms", 1000.0, ("L4",), "U", "slowly, says the rulebook",
        "time of one count; 3, 2, 1, 0 are three of them", "flip_interval", low=1.0, high=20_000.0,
    ),
    shared.BETWEEN_ROUNDS.set(
        rules=("L7",), why="the time the next player needs", help="time from a count's end to the next turn"
    ),
    OptionRow(
        "choose_ms", "ms", 5000.0, ("L10", "L11"), "U", "so that a game cannot hang",
        "time for a turn's draw or a choice; then the bench draws, or takes the first possibility", "last_chance",
        low=1.0, high=600_000.0,
    ),
    OptionRow(
        "draw_fingers", "count", 2, ("L3", "L-b", "L-c"), "U", "a pinch; the rulebook says any number of fingers does",
        "free fingers needed to draw; one of them stays on the card", at.DRAW_FINGERS, low=1, high=10,
    ),
    OptionRow(
        "take_fingers", "count", 2, ("L11", "L-d"), "U", "fingers are needed to reveal and collect",
        "fingers needed to take a card: the one on it and free ones", at.TAKE_FINGERS, low=1, high=10,
    ),
    OptionRow(
        "both_lift", "choice", "discarded", ("L-e",), "U", "nobody can join after 0",
        "the last holders lift at the same instant: the card is discarded, or one of them is drawn to take it",
        at.BOTH_LIFT, choices=at.BOTH_LIFT_CHOICES,
    ),
    OptionRow(
        "drawer_lifts", "flag", True, ("L12", "L-f"), "U", "any finger at any moment",
        "whether the drawer may lift during the count", at.DRAWER_LIFTS,
    ),
    OptionRow(
        "rejoin", "flag", False, ("L13", "L-g"), "D", "withdrawn for good",
        "whether who lifted during the count may join again before its end", at.REJOIN,
    ),
    OptionRow(
        "discards", "choice", "own", ("L18", "L-i"), "U", "a shop says: an acquired card",
        "discard 1: an own card and a must, an own card if wished, or anybody's", at.DISCARDS,
        choices=at.DISCARDS_CHOICES,
    ),
    OptionRow(
        "other_picks", "choice", "taker", ("L20", "L-l"), "U", "make another do it",
        "another lifts: who took the card picks player and finger, or the victim picks the finger", at.OTHER_PICKS,
        choices=at.OTHER_PICKS_CHOICES,
    ),
    FIRST_FLIPPER.set(rules=("L2", "G-j"), help="the seat that draws first"),
    shared.FINAL_TIE.set(
        rules=("L21", "L-r", "G-g"), help="equal points and equal cards: shared, or to the seat that took a card last"
    ),
)  # fmt: skip
"""The options of the game, in the order of its listing."""

LastPenguinOptions = options_class("LastPenguinOptions", "last-penguin", ROWS, __name__)
