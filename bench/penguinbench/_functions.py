"""The functions a series is played with, as one row: the game's and the players', by address."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numba import types

from penguinbench._accel import JIT_DISABLED, address_of, caller_of, record_type
from penguinbench._layout import KIT, MAX_SEATS, MINDS, RULES, TABLE

_RECORDS = tuple(record_type(dtype) for dtype in (TABLE, MINDS, KIT, RULES))
FALL = types.FunctionType(types.void(_RECORDS[0], _RECORDS[3], types.int64))
JUDGE = types.FunctionType(types.void(_RECORDS[0], _RECORDS[3], types.uint64, types.uint64))
REACT = types.FunctionType(types.void(*_RECORDS, types.int64, types.int64))
call_fall, call_judge, call_react = caller_of(FALL), caller_of(JUDGE), caller_of(REACT)

# Positions of a row.
FALL_ROW: Final = 0
JUDGE_ROW: Final = 1
REDRAW_ROW: Final = 2
FIRST_REACT: Final = 3


def functions_row(fall: Any, judge: Any, redraw: Any = None, reacts: Sequence[Any] = ()) -> Any:
    """Return the functions a series is played with as kernels take them: addresses, int64 (11,).

    Keep the functions as long as the row. What is not given is 0 and must not be called. Without the JIT it is a tuple
    of the functions.
    """
    found = [address_of(FALL, fall), address_of(JUDGE, judge)]
    found.append(0 if redraw is None else address_of(JUDGE, redraw))
    found += [address_of(REACT, react) for react in reacts]
    found += [0] * (FIRST_REACT + MAX_SEATS - len(found))
    return tuple(found) if JIT_DISABLED else np.array(found, np.int64)
