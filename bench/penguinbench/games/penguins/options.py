"""The table of options of Match of the Penguins, with its defaults."""

from __future__ import annotations

from typing import Final

from penguinbench import _shared_options as shared
from penguinbench._option_row import OptionRow
from penguinbench._options import options_class
from penguinbench.games.outfits import option_index as at
from penguinbench.games.outfits import option_rows as outfits

BLACK_ON_IDENTICAL: Final = OptionRow(
    "black_on_identical", "choice", "one", ("P-e",), "U", "identical cards match several times as well",
    "a black pawn where two cards are identical and nobody takes white: one card, or a penalty", at.BLACK_ON_IDENTICAL,
    choices=at.BLACK_ON_IDENTICAL_CHOICES,
)  # fmt: skip
WRONG_KNOCK: Final = OptionRow(
    "wrong_knock", "choice", "penalty", ("P-f",), "U", "the rulebook names call and grab only",
    "a wrong knock costs the same as a wrong grab, or nothing", at.WRONG_KNOCK, choices=at.WRONG_KNOCK_CHOICES,
)  # fmt: skip
WRONG_FIGURE: Final = OptionRow(
    "wrong_figure", "choice", "window", ("P-u",), "U", "pawns go back with the window",
    "a pawn taken wrongly is back after the window, or stays out until the round ends", at.WRONG_FIGURE,
    choices=at.WRONG_FIGURE_CHOICES,
)  # fmt: skip

ROWS: Final[tuple[OptionRow, ...]] = (
    shared.SETTLE,
    shared.FLIP_INTERVAL.set(rules=("P7", "F-z")),
    shared.MIN_FLIP,
    shared.MAX_FLIP,
    shared.BETWEEN_ROUNDS,
    shared.LAST_CHANCE.set(rules=("P24", "P-t")),
    shared.FLIPPER_LAG.set(mark="P", why="cards are turned away from the flipper; the 100 ms are ours"),
    shared.REACH.set(rules=("P-s",), mark="P", why="no hands on the table edge in this game"),
    shared.FLIP_HAND.set(rules=("P-s",), mark="P", why="nothing about the flipper's hand in this game"),
    outfits.MOVING_CARD,
    shared.TIE.set(rules=("P16", "G-a")),
    shared.TIE_WINDOW,
    shared.CALL_GAP,
    shared.CALLS_PER_WINDOW,
    shared.NEXT_FLIPPER.set(rules=("P22",)),
    outfits.FIRST_FLIPPER.set(rules=("P6", "G-j")),
    shared.MAX_ROUNDS,
    shared.FINAL_TIE.set(rules=("P25", "G-g")),
    outfits.SCOPE.set(rules=("P-g", "P-h"), why="two cards with several matching elements"),
    outfits.TWO_COLOURS,
    outfits.EQUAL_CLOSEUPS,
    outfits.MIXED_TWINS,
    outfits.DOUBLE_ELEMENTS,
    outfits.OVERRULE.set(rules=("P13", "P-c"), why="someone else notices the higher match and takes it"),
    outfits.CALL_ON_SEVERAL,
    outfits.UNKNOCKED,
    BLACK_ON_IDENTICAL,
    WRONG_KNOCK,
    outfits.LEFTOVERS.set(why="Gamewright's sheet"),
    outfits.PENALTY_CARDS,
    outfits.PENALTY_TO.set(rules=("P18", "P20")),
    outfits.PENALTY_ORDER,
    outfits.PENALTIES_PER_ROUND,
    outfits.FIGURES.set(rules=("P5", "P17", "P-o")),
    outfits.FIGURES_PER_SEAT,
    outfits.CANCEL_CALL.set(why="the other rulebook says so, this one is silent"),
    WRONG_FIGURE,
    outfits.NO_AWARD.set(
        rules=("P21", "P-r"), choices=("stay", "pass"), codes=(at.NO_AWARD_STAY, at.NO_AWARD_PASS),
        help="a window in which nobody earned anything: the same flipper goes on, or the stack is passed on",
    ),
)  # fmt: skip
"""The options of the game, in the order of its listing."""

PenguinsOptions = options_class("PenguinsOptions", "penguins", ROWS, __name__)
