"""Column numbers of ``table["facts"]`` for the two games played with outfits (penguins, pheasants)."""

from __future__ import annotations

from typing import Final

from penguinbench._layout import FACT_OWN

N_ELEMENTS: Final = 6
N_COLOURS: Final = 10

CALL: Final = 1
SEVERAL: Final = 2  # the black penguin, the blue figure
IDENTICAL: Final = 3  # the white penguin, the red figure
KNOCK: Final = 4

FACT_K: Final = FACT_OWN
FACT_K_PAIR: Final = FACT_OWN + 1
FACT_ELEMENTS: Final = FACT_OWN + 2
FACT_ONCE: Final = FACT_OWN + 3
FACT_TWICE: Final = FACT_OWN + 4
FACT_IDENTICAL: Final = FACT_OWN + 5
FACT_DOUBLE: Final = FACT_OWN + 6
FACT_PAIR: Final = FACT_OWN + 7
FACT_SINCE_ELEMENT: Final = FACT_OWN + 8  # six columns, one an element
FACT_SINCE_SEVERAL: Final = FACT_OWN + 14
FACT_SINCE_IDENTICAL: Final = FACT_OWN + 15
FACT_SINCE_DOUBLE: Final = FACT_OWN + 16

# Kept by the judges from window to window of a round; ``fall`` leaves them alone, a cleared line zeroes them.
FACT_OUT_SEVERAL: Final = FACT_OWN + 17  # black or blue figures that are out until the round ends
FACT_OUT_IDENTICAL: Final = FACT_OWN + 18  # the same for the white or red figure
FACT_PENALTIES: Final = FACT_OWN + 19  # penalties paid in this round, seven bits a seat

ARG_LIMITS: Final = (N_ELEMENTS, 1, 1, 1)
"""By action: how many arguments it knows."""
SINCE_FACTS: Final = (FACT_SINCE_ELEMENT, FACT_SINCE_SEVERAL, FACT_SINCE_IDENTICAL, FACT_SINCE_DOUBLE)
"""By action: the fact that says since which card it is right."""
