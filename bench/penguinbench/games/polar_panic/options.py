"""The table of options of Polar Panic, with its defaults."""

from __future__ import annotations

from typing import Final

from penguinbench import _shared_options as shared
from penguinbench._option_row import OptionRow
from penguinbench._options import options_class
from penguinbench.games.outfits.option_rows import FIRST_FLIPPER
from penguinbench.games.polar_panic import option_index as at

ROWS: Final[tuple[OptionRow, ...]] = (
    shared.SETTLE.set(
        default=600.0, rules=("G-b", "B5"), why="hands land within half a second of each other",
        help="how long further hands may land after the first",
    ),
    shared.FLIP_INTERVAL.set(
        default=3000.0, rules=("B4", "F-z"), why="time to look around; a flip ends it",
        help="time from a flip, or a catch, to the next turn",
    ),
    shared.MIN_FLIP,
    shared.MAX_FLIP.set(default=10_000.0),
    OptionRow(
        "choose_ms", "ms", 5000.0, ("B4",), "U", "so that a game cannot hang",
        "time a turn has for its flip; then any face-down card is turned", "between_rounds", low=1.0, high=600_000.0,
    ),
    shared.FLIPPER_LAG.set(default=0.0, rules=("B4", "C-f"), why="the rulebook turns cards away; no delay is assumed"),
    shared.CALL_GAP.set(
        default=0.0, rules=("G-k", "B-g"), why="two hands land as they like",
        help="least time between two hands of one seat",
    ),
    OptionRow(
        "grace_ms", "ms", 10_000.0, ("B15", "B-l"), "U", "time to see what is left",
        "when nothing but the bear is face down and matches are left: time without a catch that ends the game",
        "last_chance", low=1.0, high=600_000.0,
    ),
    OptionRow(
        "bear", "choice", "return", ("B13", "B-a"), "T", "the detailed rule over the blurb; editions differ",
        "the bear costs cards and is turned down again, ends the game, or costs cards and turns everything down",
        at.BEAR, choices=at.BEAR_CHOICES,
    ),
    OptionRow(
        "bear_cards", "count", 1, ("B13", "B14"), "T", "", "cards the bear costs who turns it", at.BEAR_CARDS, low=0,
        high=10,
    ),
    OptionRow(
        "penalty_cards", "count", 2, ("B10", "B11"), "T", "the first edition says one",
        "cards a wrong catch costs who has two or more", at.PENALTY_CARDS, low=0, high=10,
    ),
    OptionRow(
        "penalty_order", "choice", "first", ("G-e",), "U", "from cards won earlier",
        "penalties are paid before or after cards are won", at.PENALTY_ORDER, choices=at.PENALTY_ORDER_CHOICES,
    ),
    OptionRow(
        "touch", "choice", "one", ("B8", "B-c"), "P", "a publisher's sheet: one card is enough",
        "a hand on one card of a match is a catch, or one player must touch two", at.TOUCH, choices=at.TOUCH_CHOICES,
    ),
    OptionRow(
        "any_pair", "flag", False, ("B9", "B10", "B-d"), "U", "a wrong card makes a wrong catch",
        "whether a wrong card beside a right one is kept as well", at.ANY_PAIR,
    ),
    OptionRow(
        "hands", "count", 2, ("B6", "B-g"), "D", "your hands", "cards one player may touch in a catch", at.HANDS, low=1,
        high=2,
    ),
    OptionRow(
        "pays", "choice", "any", ("B10", "B-j"), "T", "cards from the scoring pile",
        "what is paid back: any card, or fish only", at.PAYS, choices=at.PAYS_CHOICES,
    ),
    OptionRow(
        "fishermen_count", "flag", True, ("B16", "B-s"), "T", "most cards", "whether Fishermen count at the end",
        at.FISHERMEN_COUNT,
    ),
    shared.NEXT_FLIPPER.set(
        rules=("B3", "B-n"), mark="D", why="play goes clockwise", choices=("left", "winner"),
        help="who flips after a catch: the left neighbour of the last flipper, or who caught",
    ),
    FIRST_FLIPPER.set(rules=("B3", "G-j")),
    shared.MAX_ROUNDS.set(
        default=2000, rules=("G-i", "B-t"), help="turns after which a game is cut off and flagged as capped"
    ),
    shared.FINAL_TIE.set(rules=("B16", "G-g")),
)  # fmt: skip
"""The options of the game, in the order of its listing."""

PanicOptions = options_class("PanicOptions", "polar-panic", ROWS, __name__)
