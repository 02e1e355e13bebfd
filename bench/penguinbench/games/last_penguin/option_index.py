"""Columns of ``rules["option"]`` for Last Penguin, and the codes of the values that kernels compare."""

from __future__ import annotations

from typing import Final

from penguinbench.games.outfits.option_index import FIRST_FLIPPER as FIRST_FLIPPER

DRAW_FINGERS: Final = 0  # free fingers needed to draw (L-b)
TAKE_FINGERS: Final = 1  # fingers needed to take: the one on the card and further ones (L-d)

BOTH_LIFT: Final = 2
BOTH_LIFT_DISCARD: Final = 0  # the last two lift at the same instant: nobody's card (L-e)
BOTH_LIFT_DRAWN: Final = 1
BOTH_LIFT_CHOICES: Final = ("discarded", "drawn")

DRAWER_LIFTS: Final = 3  # 1: the drawer may lift during the count (L-f)
REJOIN: Final = 4  # 1: who lifted during the count may join again (L-g)

DISCARDS: Final = 5
DISCARDS_OWN: Final = 0  # "discard 1" takes an own card, must if there is one (L-i)
DISCARDS_OPTIONAL: Final = 1
DISCARDS_ANY: Final = 2
DISCARDS_CHOICES: Final = ("own", "optional", "any")

OTHER_PICKS: Final = 6
OTHER_PICKS_TAKER: Final = 0  # who takes "another lifts" picks player and card (L-l)
OTHER_PICKS_VICTIM: Final = 1
OTHER_PICKS_CHOICES: Final = ("taker", "victim")
