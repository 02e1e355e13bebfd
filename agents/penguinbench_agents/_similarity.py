"""How alike targets and the rest look: four classes, each a set of search numbers.

Three come from the visual search tasks of Wolfe, Palmer & Horowitz (2010); ``pair``, two cards that agree
somewhere, is the class of the penguin games. Times are ms; ``choice_ms`` is the task's offset less 131 ms of
detection and 82 ms of hand.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from penguinbench_agents._field import Mark


class Similarity(NamedTuple):
    """The search numbers of one class; a profile may override each by a field of the same name."""

    search_m3_ms: float
    search_per_card_ms: float
    search_cv: float
    choice_ms: float
    miss_base: float
    miss_per_card: float
    miss_free_cards: float


WOLFE: Final = "Wolfe, Palmer & Horowitz (2010), refitted from 111,777 trials"
PAIR: Final = (
    "assumption: calibrated so that four adults reproduce the timed table of first claims (3.5 cards up and 34 % "
    "stale claims at .75 s a card, 2.7 and 7 % at 1.5 s); between card-game search with three objects and with nine"
)
CLASSES: Final[dict[str, Similarity]] = {
    "feature": Similarity(178, 1, 0.44, 0, 0.024, 0, 3),
    "conjunction": Similarity(204, 9, 0.56, 82, 0.02, 0.002, 3),
    "configural": Similarity(372, 40, 0.66, 119, 0.02, 0.006, 6),
    "pair": Similarity(1500, 80, 0.50, 117, 0.02, 0.006, 6),
}
"""Search numbers by class."""

CLASS_FIELDS: Final = Similarity._fields


def class_source(similarity: str, field: str) -> tuple[Mark, str]:
    """Return mark and source of a number that comes from the similarity class."""
    if similarity != "pair":
        return "V", f"{WOLFE}, class {similarity}"
    if field.startswith("miss"):
        return "U", "assumption: as in the class configural, which fits " + WOLFE
    return "U", PAIR
