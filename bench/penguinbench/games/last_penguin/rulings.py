"""What the rulebook of Last Penguin leaves open and how it is decided here."""

from __future__ import annotations

from typing import Final

from penguinbench._rulings import Ruling

RULINGS: Final = (
    Ruling("G-a", "who was first?", "the earlier completion on a grid of 1/1024 ms; lifts of one tick are one instant",
           "U", ("both_lift",)),
    Ruling("G-g", "a tie at the end?", "most cards in front; then m tied players share the win, 1/m each", "T/U",
           ("final_tie",)),
    Ruling("G-j", "who draws first?", "seat 0; players change seats from game to game", "U", ("first_flipper",)),
    Ruling("L-a", "which 24 cards?", "ten point cards with 37 points, five negative ones with -9, three +6/-3, two of "
           "each effect", "U", ("deck",)),
    Ruling("L-b", "how many fingers to draw?", "two, one of them stays on the card", "U", ("draw_fingers",)),
    Ruling("L-c", "all ten busy at the draw?", "the missing ones are lifted first, own choice, one by one", "T"),
    Ruling("L-d", "how many fingers to take a card?", "the one on it and a free one; lacking that one more is lifted",
           "U", ("take_fingers",)),
    Ruling("L-e", "the last two lift at the same instant?", "the card is discarded", "U", ("both_lift",)),
    Ruling("L-f", "the drawer lifts during the count and nobody is on it?", "discarded", "U", ("drawer_lifts",)),
    Ruling("L-g", "join, lift and join again?", "not allowed", "D", ("rejoin",)),
    Ruling("L-h", "who may refuse a card?", "nobody", "T"),
    Ruling("L-i", "discard 1: whose card, a must?", "an own card that is no effect, a must if there is one", "P/U",
           ("discards",)),
    Ruling("L-j", "may it discard an effect card?", "no", "T"),
    Ruling("L-k", "lift one of your fingers, and none is placed?", "nothing", "U"),
    Ruling("L-l", "another lifts: who picks?", "who took the card picks player and finger", "U", ("other_picks",)),
    Ruling("L-m", "in which order does a chain settle?", "cards in order of placement, effects depth-first; a count "
           "pauses meanwhile", "U"),
    Ruling("L-n", "the last card's count is at 0?", "sole holders take, with effects; then contested cards are "
           "discarded", "D"),
    Ruling("L-o", "a finger on an older card?", "no", "T"),
    Ruling("L-p", "two players?", "allowed though the box says three", "P"),
    Ruling("L-q", "reach and strain?", "not modelled", "U"),
    Ruling("L-r", "equal points and equal cards?", "shared", "U", ("final_tie",)),
    Ruling("L-s", "talk?", "players know what they drew and who joined and stayed", "U"),
    Ruling("L-t", "does speed matter?", "in joining before 0 and in lifting first; else it is a game of nerves", "U"),
)  # fmt: skip
"""All rulings of the game, each with the options that decide otherwise."""
