"""Rulings: what a rulebook leaves open, how the bench decides it, and who says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from penguinbench._option_row import MARKS


@dataclass(frozen=True)
class Ruling:
    """Hold one ruling.

    Attributes
    ----------
    id : str
        Such as ``P-c``; the id that stands where it is decided.
    question, ruling : str
        What was open and what holds by default.
    mark : str
        Who decided: letters of ``MARKS``, several joined by a slash.
    options : tuple of str
        Options of the game that decide otherwise; "deck" where a deck specification does.
    """

    id: str
    question: str
    ruling: str
    mark: str
    options: tuple[str, ...] = ()

    @property
    def decided(self) -> str:
        """Return who decided, in words."""
        return "; ".join(MARKS[letter] for letter in self.mark.split("/"))


SHARED: Final = (
    Ruling("G-a", "who was first?", "the earlier completion on a grid of 1/1024 ms; equal ticks are a draw keyed by "
           "the deal, equal calls and knocks of the pheasant game a dispute; flagged as tied", "U",
           ("tie", "tie_window_ms")),
    Ruling("G-b", "how long may others act after the first claim?", "settle_ms; a claim on its way at the end is void",
           "U", ("settle_ms",)),
    Ruling("G-c", "which table counts?", "the table at the completion of the claim, a card just falling included", "P",
           ("moving_card",)),
    Ruling("G-d", "one wrong, others right?", "each action is judged for itself", "T"),
    Ruling("G-e", "penalty or award first?", "penalties first, from cards won earlier; awards never draw on them",
           "T/U", ("penalty_order",)),
    Ruling("G-f", "several wrong actions of one player?", "each costs a penalty", "U", ("penalties_per_round",)),
    Ruling("G-g", "a tie at the end?", "m tied players share the win, 1/m each", "U", ("final_tie",)),
    Ruling("G-h", "everybody misses everything?", "the stack runs out, the table belongs to nobody", "D"),
    Ruling("G-i", "can a game go on for ever?", "it is cut off after max_rounds rounds and flagged as capped", "U",
           ("max_rounds",)),
    Ruling("G-j", "who flips first?", "seat 0; players change seats from game to game", "U", ("first_flipper",)),
    Ruling("G-k", "free guessing with an empty pile?", "two claims of one seat lie call_gap_ms apart, a sooner one is "
           "void; claims made with an empty pile are counted", "U", ("call_gap_ms", "calls_per_window")),
    Ruling("G-l", "one deck or many?", "one printed deck a game, shuffled for each deal", "U", ("deck",)),
)  # fmt: skip
"""Rulings that hold in every game."""
