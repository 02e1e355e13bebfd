"""The table of options of Catch the Match, with its defaults."""

from __future__ import annotations

from typing import Final

from penguinbench import _shared_options as shared
from penguinbench._option_row import OptionRow
from penguinbench._options import options_class
from penguinbench.games.catch_the_match import option_index as at
from penguinbench.games.outfits.option_rows import FIRST_FLIPPER

ROWS: Final[tuple[OptionRow, ...]] = (
    shared.SETTLE.set(
        default=0.0, rules=("G-b", "C6"), mark="T", why="the first right claim takes the card",
        help="how long the judge waits after a claim; the first right one wins all the same",
    ),
    shared.BETWEEN_ROUNDS.set(rules=("C9", "T3"), why="the time hands need to take a card and turn the next"),
    shared.FLIPPER_LAG.set(default=0.0, rules=("C-f",), why="the rulebook says nothing: same onset for all"),
    shared.TIE.set(
        rules=("G-a", "C-i"),
        help="who was first: the earlier tick, or a draw among right claims within tie_window_ms of the first",
    ),
    shared.TIE_WINDOW.set(help="right claims this close to the first are drawn among, unless tie is strict"),
    OptionRow(
        "equal_claims", "choice", "drawn", ("C-i",), "U", "as ties are decided everywhere",
        "right claims at the very same time: one is drawn, or nobody wins the round", at.EQUAL_CLAIMS,
        choices=at.EQUAL_CLAIMS_CHOICES,
    ),
    shared.CALL_GAP.set(why="as in the other games; it matters with all_out=all_back"),
    shared.CALLS_PER_WINDOW.set(
        help="names a seat can say in one window; further ones are void (a wrong one locks it out anyway)",
        why="a wrong name locks a seat out anyway",
    ),
    OptionRow(
        "pointing", "choice", "check", ("C5", "C-g"), "U", "the name says which object; pointing lets others check",
        "a claim is complete with the name, or only when the hand points as well: hand_delay_ms counts then",
        "hand_actions", choices=at.POINTING_CHOICES, codes=(at.POINTING_CHECK, at.POINTING_NEEDED),
    ),
    shared.NEXT_FLIPPER.set(
        default="winner", rules=("C9", "C-e"),
        help="who turns the next card: left neighbour, who won the round, who has "
        "fewest points, the same, or nobody at the table",
    ),
    FIRST_FLIPPER.set(rules=("C4", "G-j")),
    OptionRow(
        "all_out", "choice", "set_aside", ("C-a",), "U", "keeps the number of rounds",
        "everybody is out: the older card is set aside, all are in again, both cards are set aside, or who was out "
        "last gets the card", at.ALL_OUT, choices=at.ALL_OUT_CHOICES,
    ),
    OptionRow(
        "after_all_out", "choice", "same", ("C-e",), "U", "nobody won the right to turn",
        "who turns the next card when everybody was out: the same flipper, or the one who flipped first",
        at.AFTER_ALL_OUT, choices=at.AFTER_ALL_OUT_CHOICES,
    ),
    OptionRow(
        "last_one", "choice", "searches", ("C-b",), "T", "the others go on",
        "only one player is still in: the search goes on, or the card is won at once", at.LAST_ONE,
        choices=at.LAST_ONE_CHOICES,
    ),
    OptionRow(
        "give_up_ms", "ms", 60_000.0, ("C-m", "C-b"), "U", "else a game in which nobody finds anything never ends",
        "time after the last card without a right claim that counts as everybody being out", "last_chance",
        low=1.0, high=3_600_000.0,
    ),
    OptionRow(
        "take", "choice", "older", ("C8", "C-d"), "U", "the rulebook says should; we read must",
        "the winner takes the card that has lain there longer, or chooses", at.TAKE, choices=at.TAKE_CHOICES,
    ),
    OptionRow(
        "first_card", "choice", "older", ("C-c",), "U", "the card turned first",
        "in the first round: the card turned first counts as the older one, or the winner chooses", at.FIRST_CARD,
        choices=at.FIRST_CARD_CHOICES,
    ),
    OptionRow(
        "winner_keeps", "choice", "one", ("C6", "C-j"), "T", "a review says both",
        "the winner keeps one of the two cards, or both", at.WINNER_KEEPS, choices=at.WINNER_KEEPS_CHOICES,
    ),
    OptionRow(
        "last_card", "choice", "nobody", ("C10", "C-k"), "T", "",
        "the card that is left at the end: nobody's, or the last winner's", at.LAST_CARD, choices=at.LAST_CARD_CHOICES,
    ),
    shared.MAX_ROUNDS,
    shared.FINAL_TIE.set(rules=("C11", "G-g")),
)  # fmt: skip
"""The options of the game, in the order of its listing."""

CatchOptions = options_class("CatchOptions", "catch-the-match", ROWS, __name__)
