"""Columns of ``rules["option"]`` for the two outfit games, and the codes of the values that kernels compare.

Columns 0 to 4 are what the match detector asks; the options of the judges follow from ``FIRST_RULE_OPTION`` on.
The code of a value is its place in the tuple of choices, the default of at least one game first.
"""

from __future__ import annotations

from typing import Final

from penguinbench._shared_options import FIRST_FLIPPER_COLUMN

SCOPE: Final = 0
SCOPE_PAIR: Final = 0  # several: two elements or more on one pair of cards (P-g)
SCOPE_TABLE: Final = 1  # several: two matched elements or more anywhere on the table (F-c)
SCOPES: Final = ("pair", "table")

TWO_COLOURS: Final = 1
TWO_COLOURS_ONE: Final = 0  # an element matched in two colours counts once (P-i, F-d)
TWO_COLOURS_TWO: Final = 1
TWO_COLOURS_CHOICES: Final = ("one", "two")

EQUAL_CLOSEUPS: Final = 2
EQUAL_CLOSEUPS_IDENTICAL: Final = 0  # two equal close-ups are identical cards (P-j, F-e)
EQUAL_CLOSEUPS_SINGLE: Final = 1  # they are a single match of their element
EQUAL_CLOSEUPS_CHOICES: Final = ("identical", "single")

MIXED_TWINS: Final = 3
MIXED_TWINS_DIFFERENT: Final = 0  # equal outfits with one and with two fish are not identical (P-w, F-f)
MIXED_TWINS_IDENTICAL: Final = 1
MIXED_TWINS_CHOICES: Final = ("different", "identical")

DOUBLE_ELEMENTS: Final = 4
DOUBLE_ELEMENTS_COUNT: Final = 0  # all six elements of a two-fish card match like any other's (P-l, F-g)
DOUBLE_ELEMENTS_IGNORE: Final = 1  # a two-fish card takes part in no match but the knock
DOUBLE_ELEMENTS_OTHERS: Final = 2  # its two fish have no one colour: the other five elements count
DOUBLE_ELEMENTS_CHOICES: Final = ("count", "ignore", "others")

N_DETECTOR_OPTIONS: Final = 5
FIRST_RULE_OPTION: Final = 5

# What the judges ask.
OVERRULE: Final = 5
OVERRULE_BY_CLAIM: Final = 0  # a higher right claim takes the cards (P-c)
OVERRULE_BY_STATE: Final = 1  # a higher match that merely lies there makes lower claims void (F12, F13, F19)
OVERRULE_CHOICES: Final = ("by_claim", "by_state")

CALL_ON_SEVERAL: Final = 6
CALL_ON_SEVERAL_ALL: Final = 0  # a right call counts although several elements match (P-d)
CALL_ON_SEVERAL_NONE: Final = 1  # it is void (F12)
CALL_ON_SEVERAL_CHOICES: Final = ("all", "none")

UNKNOCKED: Final = 7
UNKNOCKED_STAND: Final = 0  # a two-fish card nobody knocks for leaves lower claims alone (P-m)
UNKNOCKED_BLOCK: Final = 1  # only a knock can earn something (F13, F19)
UNKNOCKED_CHOICES: Final = ("stand", "block")

UNKNOCKED_RED: Final = 8
UNKNOCKED_RED_BLOCK: Final = 0  # a right red figure earns nothing beside a two-worm card (F-i)
UNKNOCKED_RED_STAND: Final = 1  # it earns all when nobody knocks
UNKNOCKED_RED_CHOICES: Final = ("block", "stand")

BLACK_ON_IDENTICAL: Final = 9
BLACK_ON_IDENTICAL_ONE: Final = 0  # identical cards match several times as well (P-e)
BLACK_ON_IDENTICAL_PENALTY: Final = 1
BLACK_ON_IDENTICAL_CHOICES: Final = ("one", "penalty")

BLUE_ON_BOTH: Final = 10
BLUE_ON_BOTH_PENALTY: Final = 0  # identical and two worms: F22 wins over F19 (F-j)
BLUE_ON_BOTH_NOTHING: Final = 1
BLUE_ON_BOTH_CHOICES: Final = ("penalty", "nothing")

WRONG_KNOCK: Final = 11
WRONG_KNOCK_PENALTY: Final = 0
WRONG_KNOCK_FREE: Final = 1  # (P-f)
WRONG_KNOCK_CHOICES: Final = ("penalty", "free")

LEFTOVERS: Final = 12
LEFTOVERS_OUT: Final = 0  # out of play (P-b)
LEFTOVERS_STACK: Final = 1  # to the bottom of the stack (F16)
LEFTOVERS_TABLE: Final = 2  # they begin the next round's line
LEFTOVERS_CHOICES: Final = ("out", "stack", "table")

PENALTY_CARDS: Final = 13

PENALTY_TO: Final = 14
PENALTY_TO_BOX: Final = 0  # (P18)
PENALTY_TO_STACK: Final = 1  # (F28)
PENALTY_TO_CHOICES: Final = ("box", "stack")

PENALTY_ORDER: Final = 15
PENALTY_ORDER_FIRST: Final = 0  # paid from cards won earlier (G-e)
PENALTY_ORDER_LAST: Final = 1
PENALTY_ORDER_CHOICES: Final = ("first", "last")

PENALTIES_PER_ROUND: Final = 16  # 0: one an action (G-f)
FIGURES: Final = 17  # black or blue figures on the table (P5, F2)
FIGURES_PER_SEAT: Final = 18  # of them one seat may take in a window (P-q)

AFTER_FIGURE: Final = 19
AFTER_FIGURE_FINAL: Final = 0  # a figure is a seat's last claim of the window (F-m, P-q)
AFTER_FIGURE_UNLESS_IDENTICAL: Final = 1  # red and knock may follow a blue one unless cards are identical (F22)
AFTER_FIGURE_CHOICES: Final = ("final", "unless_identical")

CANCEL_CALL: Final = 20  # 1: a later figure or knock cancels a seat's calls (F14); 0: it cannot be made (P-p)
CANCEL_PENALTY: Final = 21  # 1: it cancels the penalty of a wrong call too (F-n)

WRONG_FIGURE: Final = 22
WRONG_FIGURE_WINDOW: Final = 0  # back when the window ends (P-u)
WRONG_FIGURE_ROUND: Final = 1  # out until the round ends
WRONG_FIGURE_CHOICES: Final = ("window", "round")

NO_AWARD: Final = 23
NO_AWARD_STAY: Final = 0  # same flipper, the table stays (P-r, F-k)
NO_AWARD_PASS: Final = 1  # the table stays, the stack passes on (P-r)
NO_AWARD_SWEEP: Final = 2  # the table goes under the stack, which passes on (F-k)
NO_AWARD_CHOICES: Final = ("stay", "pass", "sweep")

CARDS_GIVEN: Final = 24
CARDS_GIVEN_ORDER: Final = 0  # oldest table card first, last won card returned (F-q)
CARDS_GIVEN_RANDOM: Final = 1
CARDS_GIVEN_CHOICES: Final = ("order", "random")

STACK_ORDER: Final = 25
STACK_ORDER_KEPT: Final = 0  # penalties, then the table as it was laid (F-r)
STACK_ORDER_SHUFFLED: Final = 1
STACK_ORDER_CHOICES: Final = ("kept", "shuffled")

LAST_CARD: Final = 26
LAST_CARD_ENDS: Final = 0  # once the last card was turned the game ends, whatever goes back (F31, F-s)
LAST_CARD_PLAY_ON: Final = 1
LAST_CARD_CHOICES: Final = ("ends", "play_on")

# Column 27 is free: the arena, not a judge, asks whether a moving card counts (G-c).
MOVING_CARD_CHOICES: Final = ("counts", "ignored")

FIRST_FLIPPER: Final = FIRST_FLIPPER_COLUMN  # the seat that flips first (G-j)
