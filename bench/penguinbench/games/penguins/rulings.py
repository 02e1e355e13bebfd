"""What the penguin rulebook leaves open and how it is decided here."""

from __future__ import annotations

from typing import Final

from penguinbench._rulings import SHARED, Ruling

RULINGS: Final = (
    *SHARED,
    Ruling("P-a", "what is in the deck?", "46 outfits with one fish, 6 with two, 12 close-ups; six colours, all "
           "different on a card; 23 outfits twice", "P/U", ("deck",)),
    Ruling("P-b", "cards left over after black pawns?", "out of play", "P", ("leftovers",)),
    Ruling("P-c", "does a higher match win by lying there or by being claimed?", "by being claimed rightly", "P",
           ("overrule",)),
    Ruling("P-d", "a call where several elements match and nobody takes a pawn?", "the caller gets all", "P",
           ("call_on_several",)),
    Ruling("P-e", "a black pawn where two cards are identical?", "right: one card, unless white is taken rightly", "U",
           ("black_on_identical",)),
    Ruling("P-f", "a wrong knock?", "costs the same as a wrong grab", "U", ("wrong_knock",)),
    Ruling("P-g", "several matches on one pair or over the table?", "on one pair of cards", "P", ("scope",)),
    Ruling("P-h", "two single matches on different pairs?", "either name is a right call", "D", ("scope",)),
    Ruling("P-i", "an element matched in two colours?", "one element; its name is a right call", "U", ("two_colours",)),
    Ruling("P-j", "two equal close-ups?", "identical cards", "U", ("equal_closeups",)),
    Ruling("P-k", "a close-up and a full card?", "a single match of that element", "T"),
    Ruling("P-l", "other elements of a two-fish card?", "they count; both fish have one colour", "U",
           ("double_elements",)),
    Ruling("P-m", "a two-fish card nobody knocks for?", "lower claims stand", "P", ("unknocked",)),
    Ruling("P-n", "identical and two fish, white and knock?", "the knock gets all; white gets and pays nothing",
           "T"),
    Ruling("P-o", "too few cards for black pawns?", "cannot be with the printed number of pawns; else as F17 and F18",
           "D", ("figures",)),
    Ruling("P-p", "may a caller then take a pawn or knock?", "yes, the right call lapses", "U", ("cancel_call",)),
    Ruling("P-q", "several pawns for one player?", "one a window, and it is the player's last claim of it", "U",
           ("figures_per_seat",)),
    Ruling("P-r", "only wrong claims?", "the same flipper goes on", "D", ("no_award",)),
    Ruling("P-s", "hands and cards of the flipper?", "no table edge; cards are turned away from the flipper", "P",
           ("flipper_lag_ms", "reach_ms", "flip_hand_ms")),
    Ruling("P-t", "how long is the last chance?", "last_chance_ms for a first claim, then one window", "U",
           ("last_chance_ms",)),
    Ruling("P-u", "a pawn taken wrongly?", "back at the end of the window", "U", ("wrong_figure",)),
    Ruling("P-v", "cards won through incorrect calls?", "there are none; read as the penalty P18", "D"),
    Ruling("P-w", "equal outfits with one and with two fish?", "not identical", "U", ("mixed_twins",)),
    Ruling("F-z", "may the flipper slow down?", "a fixed interval, or a pace of its own within limits", "U",
           ("flip_interval_ms", "min_flip_ms", "max_flip_ms")),
)  # fmt: skip
"""All rulings of the game, each with the options that decide otherwise."""
