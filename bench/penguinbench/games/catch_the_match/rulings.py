"""What the rulebook of Catch the Match leaves open and how it is decided here."""

from __future__ import annotations

from typing import Final

from penguinbench._rulings import Ruling

RULINGS: Final = (
    Ruling("G-a", "who was first?", "the earlier completion on a grid of 1/1024 ms; equal ticks are a draw keyed by "
           "the deal, flagged as tied", "U", ("tie", "tie_window_ms", "equal_claims")),
    Ruling("G-b", "how long does the judge wait?", "not at all: the first right claim takes the card", "T",
           ("settle_ms",)),
    Ruling("G-d", "one wrong, others right?", "each claim is judged for itself", "T"),
    Ruling("G-g", "a tie at the end?", "m tied players share the win, 1/m each", "U", ("final_tie",)),
    Ruling("G-i", "can a game go on for ever?", "it is cut off after max_rounds rounds and flagged as capped", "U",
           ("max_rounds",)),
    Ruling("G-j", "who flips first?", "seat 0; players change seats from game to game", "U", ("first_flipper",)),
    Ruling("G-k", "guessing?", "a wrong name locks the seat out of the round; two claims of one seat lie call_gap_ms "
           "apart", "U", ("call_gap_ms", "calls_per_window")),
    Ruling("G-l", "one deck or many?", "one printed deck, shuffled for each deal", "U", ("deck",)),
    Ruling("C-a", "everybody is out?", "the older card is set aside for nobody, the next card comes", "U",
           ("all_out",)),
    Ruling("C-b", "only one player is still in?", "goes on searching until give_up_ms", "T",
           ("last_one", "give_up_ms")),
    Ruling("C-c", "which card is the older one in the first round?", "the card turned first", "U", ("first_card",)),
    Ruling("C-d", "must the winner take the older card?", "yes", "U", ("take",)),
    Ruling("C-e", "who turns the next card when everybody was out?", "the same flipper", "U", ("after_all_out",)),
    Ruling("C-f", "does the flipper see a card later?", "no", "U", ("flipper_lag_ms",)),
    Ruling("C-g", "the right name and the wrong finger?", "the name counts, pointing is the check: one claim, one "
           "object", "U", ("pointing",)),
    Ruling("C-h", "the right name by chance?", "right", "D"),
    Ruling("C-i", "two right claims at the same time?", "one is drawn by the deal", "U", ("equal_claims", "tie")),
    Ruling("C-j", "does the winner keep both cards?", "no, one", "T", ("winner_keeps",)),
    Ruling("C-k", "whose is the last card?", "nobody's", "T", ("last_card",)),
    Ruling("C-l", "for how long is a wrong player out?", "for this round only", "T"),
    Ruling("C-m", "nobody finds the object?", "a search that ends without a find starts again; give_up_ms after the "
           "last card counts as everybody being out", "U", ("give_up_ms",)),
)  # fmt: skip
"""All rulings of the game, each with the options that decide otherwise."""
