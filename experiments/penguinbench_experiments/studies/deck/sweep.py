"""What is played: decks of more and fewer colours, and of more and fewer duplicates; another deck for every deal."""

from __future__ import annotations

from typing import Final

from penguinbench_experiments.designs import Factor, Study, Sweep

COLOURS_OF_DECK: Final = (6, 3, 4, 5, 7, 8, 10)
"""The first is the printed deck's."""
DUPLICATES: Final = (23, 0, 6, 12, 18)
_REDRAWN: Final = {"players": ["adult"] * 4, "deck.redraw": "game"}


def _colours(number: int) -> dict[str, object]:
    # Six elements of different colours need six colours; with fewer, each is drawn by itself.
    return {"deck.colours": number, "deck.outfits": "permutation" if number >= 6 else "independent"}


STUDY: Final = Study(
    name="deck",
    question="How many colours and how many duplicates should the deck have?",
    sweeps=(
        Sweep(
            "colours",
            (Factor("colours", {number: _colours(number) for number in COLOURS_OF_DECK}),),
            {"game": "pheasants", **_REDRAWN},
            ("cards_up", "single_share", "several_share", "identical", "double_share", "rounds", "seconds"),
        ),
        Sweep(
            "duplicates",
            (Factor("game", {game: {"game": game} for game in ("pheasants", "penguins")}),
             Factor.of("deck.doubled", list(DUPLICATES), "doubled outfits")),
            dict(_REDRAWN),
            ("identical", "rounds", "cards_up"),
        ),
    ),
    games=8_000,
    quick=400,
    analysis=(
        "Four adults play with a deck that is drawn anew for every deal, so that the answer is about the make-up "
        "and not "
        "about one deck. Below six colours the elements of a card are coloured one by one, since they cannot all "
        "differ."
    ),
)  # fmt: skip
