"""What the pheasant rulebook leaves open and how it is decided here."""

from __future__ import annotations

from typing import Final

from penguinbench._rulings import SHARED, Ruling

RULINGS: Final = (
    *SHARED,
    Ruling("F-a", "which colours, how many twice?", "six colours, all different on a card; 23 outfits twice", "P/U",
           ("deck",)),
    Ruling("F-b", "which detail pictures?", "each element twice in different colours", "U", ("deck",)),
    Ruling("F-c", "several elements: where?", "different elements anywhere on the table", "P", ("scope",)),
    Ruling("F-d", "an element matched in two colours?", "one element; a call is right, blue is wrong", "U",
           ("two_colours",)),
    Ruling("F-e", "equal detail pictures?", "identical cards", "U", ("equal_closeups",)),
    Ruling("F-f", "equal outfits with one and with two worms?", "not identical", "U", ("mixed_twins",)),
    Ruling("F-g", "the worms of a two-worm card?", "both one colour, which counts", "U", ("double_elements",)),
    Ruling("F-h", "call or blue beside a two-worm card nobody knocks for?", "nothing, and nothing to pay", "T",
           ("overrule", "unknocked")),
    Ruling("F-i", "a right red figure beside a two-worm card?", "nothing, and nothing to pay", "U",
           ("unknocked_red",)),
    Ruling("F-j", "blue where identical cards and a two-worm card lie?", "a penalty", "U", ("blue_on_both",)),
    Ruling("F-k", "nobody earned cards?", "figures back, the same flipper turns the next card, the table stays", "D",
           ("no_award",)),
    Ruling("F-l", "all blue figures gone?", "no further blue claim can be made", "D", ("figures",)),
    Ruling("F-m", "red or a knock after blue?", "no: a figure is the player's last claim of the window", "U",
           ("after_figure", "figures_per_seat")),
    Ruling("F-n", "does a figure cancel the penalty of a wrong call?", "no", "U", ("cancel_penalty",)),
    Ruling("F-o", "several names from one player?", "each is judged", "U", ("calls_per_window",)),
    Ruling("F-p", "right and wrong knocks at once?", "each is judged for itself", "D"),
    Ruling("F-q", "which card is given or returned?", "oldest table card first, in order of the claims; the card won "
           "last is returned", "U", ("cards_given",)),
    Ruling("F-r", "order of cards under the stack?", "penalties in order of the claims, then the table as it was laid",
           "U", ("stack_order",)),
    Ruling("F-s", "cards go under an empty stack?", "the game is over all the same", "T", ("last_card",)),
    Ruling("F-t", "the point of F18?", "one point without a card", "T"),
    Ruling("F-u", "a vote of two players?", "never a majority: one card each", "D"),
    Ruling("F-v", "a dispute about a figure?", "cannot be: a hand holds it", "T"),
    Ruling("F-w", "three claimants, two table cards?", "the third card comes from the stack", "T"),
    Ruling("F-x", "hands on the table edge?", "reach_ms for the others until the first claim; the flipper's hand is "
           "busy for flip_hand_ms", "U", ("reach_ms", "flip_hand_ms")),
    Ruling("F-y", "how many players?", "2 to 7", "P"),
    Ruling("F-z", "may the flipper slow down?", "a fixed interval, or a pace of its own within limits", "U",
           ("flip_interval_ms", "min_flip_ms", "max_flip_ms")),
    Ruling("P-s", "what does the flipper see later?", "each card, by flipper_lag_ms", "U", ("flipper_lag_ms",)),
    Ruling("P-t", "how long is the last chance?", "last_chance_ms for a first claim, then one window", "U",
           ("last_chance_ms",)),
)  # fmt: skip
"""All rulings of the game, each with the options that decide otherwise."""
