"""Find every match of any number of tables of outfits: the driver over the compiled detector."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from penguinbench._detect import check_cards
from penguinbench._errors import OptionError

MATCH: Final = np.dtype(
    {
        "names": ["kind", "k", "k_pair", "elements", "pair", "double"],
        "formats": ["i1", "i1", "i1", "u1", ("i1", (2,)), "i1"],
        "offsets": [0, 1, 2, 3, 4, 6],
        "itemsize": 8,
    }
)
"""One answer of ``find_matches``; see there. Eight bytes, the last unused, so that a kernel writes it as one word."""


def run_detector(cards: Any, codes: Sequence[int]) -> npt.NDArray[np.void]:
    """Run the detector with its five options as codes, in the order of ``option_index``; see ``find_matches``."""
    from penguinbench.games.outfits import detector, detector_four

    scope, two_colours, equal_closeups, mixed_twins, double_elements = (int(code) for code in codes)
    array = check_cards(cards)
    # One memory layout means one compiled kernel; read-only and strided input is copied.
    array = np.array(array, dtype=np.uint64, order="C") if _needs_copy(array) else array
    out = np.empty(len(array), np.int64)
    if array.shape[1] <= detector_four.SLOTS and two_colours == 0 and double_elements == 0:
        if array.shape[1] < detector_four.SLOTS:
            array = np.pad(array, ((0, 0), (0, detector_four.SLOTS - array.shape[1])))
        seen = detector_four.match_four(array, equal_closeups, mixed_twins, detector_four.answers(scope), out)
    else:
        seen = detector.match_tables(array, scope, two_colours, equal_closeups, mixed_twins, double_elements, out)
    if int(seen) >> 61:
        raise OptionError("cards must have no bit above bit 60; these words are no cards")
    if sys.byteorder == "big":
        out = out.byteswap()
    return out.view(MATCH)


def find(game: Any, cards: Any, options: Any) -> npt.NDArray[np.void]:
    """Run the detector by the options of a game; see ``penguinbench.find_matches``."""
    from penguinbench.games.outfits.matches import detector_codes

    return run_detector(cards, detector_codes(options))


def _needs_copy(array: npt.NDArray[np.uint64]) -> bool:
    flags = array.flags
    return not (flags.c_contiguous and flags.writeable and flags.aligned and array.dtype.isnative)
