"""The table of options of the pheasant rulebook, with its defaults."""

from __future__ import annotations

from typing import Final

from penguinbench import _shared_options as shared
from penguinbench._option_row import OptionRow
from penguinbench._options import options_class
from penguinbench.games.outfits import option_index as at
from penguinbench.games.outfits import option_rows as outfits

UNKNOCKED_RED: Final = OptionRow(
    "unknocked_red", "choice", "block", ("F-i",), "U", "only call and blue are named; a knock beats snatching a figure",
    "a right red figure beside a two-worm card nobody knocks for: blocked, or it stands and earns all",
    at.UNKNOCKED_RED, choices=at.UNKNOCKED_RED_CHOICES,
)  # fmt: skip
BLUE_ON_BOTH: Final = OptionRow(
    "blue_on_both", "choice", "penalty", ("F-j",), "U", "F22 makes no exception",
    "a blue figure where identical cards and a two-worm card lie: a penalty (F22), or nothing (F19)",
    at.BLUE_ON_BOTH, choices=at.BLUE_ON_BOTH_CHOICES,
)  # fmt: skip
AFTER_FIGURE: Final = OptionRow(
    "after_figure", "choice", "final", ("F-m",), "U", "only callers may change their mind",
    "a figure is the seat's last claim of the window, or red and knock may follow blue unless cards are identical",
    at.AFTER_FIGURE, choices=at.AFTER_FIGURE_CHOICES,
)  # fmt: skip
CANCEL_PENALTY: Final = OptionRow(
    "cancel_penalty", "flag", False, ("F-n",), "U", "the rule speaks of right elements",
    "a figure or knock after a wrong call cancels the penalty too", at.CANCEL_PENALTY,
)  # fmt: skip
CARDS_GIVEN: Final = OptionRow(
    "cards_given", "choice", "order", ("F-q",), "U", "cards are equal points",
    "which card is given or returned: oldest given, last won returned; or at random, keyed by the deal",
    at.CARDS_GIVEN, choices=at.CARDS_GIVEN_CHOICES,
)  # fmt: skip
STACK_ORDER: Final = OptionRow(
    "stack_order", "choice", "kept", ("F-r",), "U", "a judge needs no dice",
    "cards put under the stack in one window: penalties, then the table as laid; or shuffled", at.STACK_ORDER,
    choices=at.STACK_ORDER_CHOICES,
)  # fmt: skip
LAST_CARD: Final = OptionRow(
    "last_card", "choice", "ends", ("F31", "F-s"), "T", "",
    "after the last card's window the game ends, or goes on while cards went back under the stack", at.LAST_CARD,
    choices=at.LAST_CARD_CHOICES,
)  # fmt: skip

ROWS: Final[tuple[OptionRow, ...]] = (
    shared.SETTLE,
    shared.FLIP_INTERVAL.set(rules=("F7", "F-z")),
    shared.MIN_FLIP,
    shared.MAX_FLIP,
    shared.BETWEEN_ROUNDS,
    shared.LAST_CHANCE.set(rules=("F31", "P-t")),
    shared.FLIPPER_LAG.set(rules=("F8", "P-s"), why="he turns cards away from himself; the 100 ms are ours"),
    shared.REACH.set(default=250.0),
    shared.FLIP_HAND.set(default=300.0),
    outfits.MOVING_CARD,
    shared.TIE.set(rules=("F33", "F34", "G-a"), choices=("strict", "window", "vote"),
                   help="who was first: the earlier tick, a dispute within tie_window_ms, or a vote about it"),
    shared.TIE_WINDOW,
    shared.VOTE_SD,
    shared.CALL_GAP,
    shared.CALLS_PER_WINDOW.set(rules=("G-k", "F-o")),
    shared.NEXT_FLIPPER.set(rules=("F30",)),
    outfits.FIRST_FLIPPER.set(rules=("F6", "G-j")),
    shared.MAX_ROUNDS,
    shared.FINAL_TIE.set(rules=("F32", "G-g")),
    outfits.SCOPE.set(default="table", rules=("F-c",), why="the text speaks of the cards turned up"),
    outfits.TWO_COLOURS.set(rules=("F-d",), why="changes a verdict on one table in 500"),
    outfits.EQUAL_CLOSEUPS.set(rules=("F-e",)),
    outfits.MIXED_TWINS.set(rules=("F-f",)),
    outfits.DOUBLE_ELEMENTS.set(rules=("F-g",)),
    outfits.OVERRULE.set(default="by_state", rules=("F12", "F13", "F19", "F-h"), mark="T"),
    outfits.CALL_ON_SEVERAL.set(default="none", rules=("F12",), mark="T"),
    outfits.UNKNOCKED.set(default="block", rules=("F13", "F19", "F-h"), mark="T"),
    UNKNOCKED_RED,
    BLUE_ON_BOTH,
    outfits.LEFTOVERS.set(default="stack", rules=("F16",), mark="T"),
    outfits.PENALTY_CARDS.set(rules=("F11", "F21", "F24", "F27")),
    outfits.PENALTY_TO.set(default="stack", rules=("F28",)),
    outfits.PENALTY_ORDER.set(mark="U", why="as in the other game"),
    outfits.PENALTIES_PER_ROUND,
    outfits.FIGURES.set(rules=("F2", "F35", "F-l")),
    outfits.FIGURES_PER_SEAT.set(rules=("F-m",)),
    AFTER_FIGURE,
    outfits.CANCEL_CALL.set(rules=("F14",), mark="T"),
    CANCEL_PENALTY,
    CARDS_GIVEN,
    STACK_ORDER,
    LAST_CARD,
    outfits.NO_AWARD.set(
        rules=("F-k",), choices=("stay", "sweep"), codes=(at.NO_AWARD_STAY, at.NO_AWARD_SWEEP),
        why="figures go back before the next card; the stack passes on when cards were given",
        help="a window in which nobody earned anything: the table stays, or goes under the stack, which is passed on",
    ),
)  # fmt: skip
"""The options of the game, in the order of its listing."""

PheasantsOptions = options_class("PheasantsOptions", "pheasants", ROWS, __name__)
