"""Rows of options that both outfit games have; each game sets its own default, rules and reasons."""

from __future__ import annotations

from typing import Final

from penguinbench._option_row import OptionRow
from penguinbench._shared_options import FIRST_FLIPPER as FIRST_FLIPPER
from penguinbench.games.outfits import option_index as at

MOVING_CARD: Final = OptionRow(
    "moving_card", "choice", "counts", ("G-c",), "P", "cards being turned are included",
    "whether a claim completed at the very tick of a card's fall is judged with that card", "moving_card",
    choices=at.MOVING_CARD_CHOICES,
)  # fmt: skip
SCOPE: Final = OptionRow(
    "scope", "choice", "pair", ("P-g", "P-h"), "P", "",
    "several elements match: on one pair of cards, or over the table", at.SCOPE, choices=at.SCOPES,
)  # fmt: skip
TWO_COLOURS: Final = OptionRow(
    "two_colours", "choice", "one", ("P-i",), "U", "a call names no colour",
    "an element matched in two colours counts as one matched element or as two", at.TWO_COLOURS,
    choices=at.TWO_COLOURS_CHOICES,
)  # fmt: skip
EQUAL_CLOSEUPS: Final = OptionRow(
    "equal_closeups", "choice", "identical", ("P-j",), "U", "literal reading; the printed deck has none",
    "two equal close-ups are identical cards, or a single match", at.EQUAL_CLOSEUPS, choices=at.EQUAL_CLOSEUPS_CHOICES,
)  # fmt: skip
MIXED_TWINS: Final = OptionRow(
    "mixed_twins", "choice", "different", ("P-w",), "U", "completely identical includes the number",
    "equal outfits with one and with two fish (worms): different cards or identical ones", at.MIXED_TWINS,
    choices=at.MIXED_TWINS_CHOICES,
)  # fmt: skip
DOUBLE_ELEMENTS: Final = OptionRow(
    "double_elements", "choice", "count", ("P-l",), "U", "both have one colour",
    "elements of a two-fish (two-worm) card: all count, none, or all but the fish (worms)", at.DOUBLE_ELEMENTS,
    choices=at.DOUBLE_ELEMENTS_CHOICES,
)  # fmt: skip
OVERRULE: Final = OptionRow(
    "overrule", "choice", "by_claim", ("P-c",), "P", "",
    "a higher match takes the cards when it is claimed and right, or voids lower claims by lying there", at.OVERRULE,
    choices=at.OVERRULE_CHOICES,
)  # fmt: skip
CALL_ON_SEVERAL: Final = OptionRow(
    "call_on_several", "choice", "all", ("P-d",), "P", "follows overrule",
    "a right call where several elements match and nobody claims more: all cards, or nothing", at.CALL_ON_SEVERAL,
    choices=at.CALL_ON_SEVERAL_CHOICES, follows=("overrule", {"by_claim": "all", "by_state": "none"}),
)  # fmt: skip
UNKNOCKED: Final = OptionRow(
    "unknocked", "choice", "stand", ("P-m",), "P", "follows overrule",
    "a two-fish (two-worm) card nobody knocks for: lower claims stand, or it blocks them", at.UNKNOCKED,
    choices=at.UNKNOCKED_CHOICES, follows=("overrule", {"by_claim": "stand", "by_state": "block"}),
)  # fmt: skip
LEFTOVERS: Final = OptionRow(
    "leftovers", "choice", "out", ("P-b",), "P", "", "table cards nobody was given: out of play, under the stack, "
    "or they begin the next line", at.LEFTOVERS, choices=at.LEFTOVERS_CHOICES,
)  # fmt: skip
PENALTY_CARDS: Final = OptionRow(
    "penalty_cards", "count", 1, ("P18",), "T", "", "cards a wrong action costs", at.PENALTY_CARDS, high=10,
)  # fmt: skip
PENALTY_TO: Final = OptionRow(
    "penalty_to", "choice", "box", ("P18",), "T", "", "where penalty cards go: out of play, or under the stack",
    at.PENALTY_TO, choices=at.PENALTY_TO_CHOICES,
)  # fmt: skip
PENALTY_ORDER: Final = OptionRow(
    "penalty_order", "choice", "first", ("G-e",), "T", "cards previously won",
    "penalties are paid first, from cards won earlier, or last, after the awards", at.PENALTY_ORDER,
    choices=at.PENALTY_ORDER_CHOICES,
)  # fmt: skip
PENALTIES_PER_ROUND: Final = OptionRow(
    "penalties_per_round", "count", None, ("G-f",), "U", "each wrong action pays",
    "penalties a seat pays at most in one round", at.PENALTIES_PER_ROUND, low=1, high=10, none="one an action",
)  # fmt: skip
FIGURES: Final = OptionRow(
    "figures", "count", None, ("P5", "P17"), "T", "", "figures for several matching elements on the table", at.FIGURES,
    high=40, none="by the number of players",
)  # fmt: skip
FIGURES_PER_SEAT: Final = OptionRow(
    "figures_per_seat", "count", 1, ("P-q",), "U", "a hand is full",
    "how many of these figures one seat can take in a window; each right one earns a card", at.FIGURES_PER_SEAT,
    low=1, high=40,
)  # fmt: skip
CANCEL_CALL: Final = OptionRow(
    "cancel_call", "flag", True, ("P-p",), "U", "", "a figure or knock after a right call cancels the call; "
    "if not, a caller's later figure or knock is void", at.CANCEL_CALL,
)  # fmt: skip
NO_AWARD: Final = OptionRow(
    "no_award", "choice", "stay", ("P-r",), "D", "",
    "a window in which nobody earned anything: the same flipper goes on", at.NO_AWARD, choices=("stay",),
)  # fmt: skip
