"""What the rulebook of Polar Panic leaves open and how it is decided here."""

from __future__ import annotations

from typing import Final

from penguinbench._rulings import Ruling

RULINGS: Final = (
    Ruling("G-a", "whose hand was first?", "the earlier landing on a grid of 1/1024 ms; equal ticks are a draw keyed "
           "by the deal, flagged as tied", "U"),
    Ruling("G-b", "how long may further hands land?", "settle_ms after the first", "U", ("settle_ms",)),
    Ruling("G-d", "one wrong, others right?", "each player's catch is judged for itself", "T"),
    Ruling("G-e", "penalty or award first?", "penalties first, from cards won earlier", "U", ("penalty_order",)),
    Ruling("G-g", "a tie at the end?", "m tied players share the win, 1/m each", "U", ("final_tie",)),
    Ruling("G-i", "can a game go on for ever?", "it is cut off after max_rounds turns and flagged as capped", "U",
           ("max_rounds",)),
    Ruling("G-j", "who flips first?", "seat 0; players change seats from game to game", "U", ("first_flipper",)),
    Ruling("G-l", "one deck or many?", "one printed deck, shuffled for each deal", "U", ("deck",)),
    Ruling("B-a", "the bear: does it end the game or cost a card?", "it costs a card and is turned down again", "T",
           ("bear", "bear_cards")),
    Ruling("B-b", "which fish?", "22 species, ten cards with one, twenty with two, twenty with three: five cards a "
           "species", "U", ("deck",)),
    Ruling("B-c", "a hand on one matching card, its partner untouched?", "the touched card is won", "P", ("touch",)),
    Ruling("B-d", "one hand right, the other wrong?", "a wrong catch: pays, gets nothing", "U", ("any_pair",)),
    Ruling("B-e", "one player on both cards?", "gets both", "T"),
    Ruling("B-f", "one right, another player's card matches nothing?", "the one keeps, the other pays", "T"),
    Ruling("B-g", "how many hands?", "two", "D", ("hands", "call_gap_ms")),
    Ruling("B-h", "a catch and a flip at once?", "in order of time; no card is turned while hands are down", "U"),
    Ruling("B-i", "which cards go back, and where?", "the payer's choice, the cards won last; random empty places, "
           "which the payer remembers", "U"),
    Ruling("B-j", "can a Fisherman be paid back?", "yes; turned again it acts again", "T", ("pays",)),
    Ruling("B-k", "a Fisherman is the last card but the bear?", "all go down, play goes on", "D"),
    Ruling("B-l", "only the bear is down and matches are left?", "catching goes on until grace_ms pass without", "U",
           ("grace_ms",)),
    Ruling("B-m", "the bear when all else is up?", "nobody turns it", "U"),
    Ruling("B-n", "who flips after a catch?", "the left neighbour of the flipper", "D", ("next_flipper",)),
    Ruling("B-o", "a player without cards?", "plays on, pays nothing", "T"),
    Ruling("B-p", "a pile of two and a wrong catch?", "pays both", "T"),
    Ruling("B-q", "may the flipper use its memory?", "yes", "D"),
    Ruling("B-r", "may one turn the known bear?", "yes", "D"),
    Ruling("B-s", "do Fishermen count?", "yes", "T", ("fishermen_count",)),
    Ruling("B-t", "endless play?", "as G-i", "U", ("max_rounds",)),
)  # fmt: skip
"""All rulings of the game, each with the options that decide otherwise."""
