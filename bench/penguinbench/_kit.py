"""What the players of a series are made of, as the record kernels read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from penguinbench._errors import OptionError
from penguinbench._layout import KIT, N_CELLS, N_PARAMS, N_SHAPES
from penguinbench._players import is_compiled, player_name


def make_kit(players: Sequence[Any], game: str) -> npt.NDArray[np.void]:
    """Return the KIT record, shape (1,), of the players of a line-up in a game (its id); equal tables are held once.

    Raises
    ------
    OptionError
        A player's tables or parameters have the wrong shape, or there are more tables than a kit holds.
    """
    kit = np.zeros(1, KIT)
    known: dict[bytes, int] = {}
    for place, player in enumerate(players):
        if not is_compiled(player):
            continue
        rows = [_table_row(player, table, kit, known) for table in player.shapes(game)]
        params = np.asarray(player.row(rows, game), np.float64)
        if params.shape != (N_PARAMS,):
            raise OptionError(f"row() of {player_name(player)} must have shape ({N_PARAMS},), not {params.shape}")
        kit["params"][0, place] = params
    return kit


def _table_row(player: Any, table: Any, kit: npt.NDArray[np.void], known: dict[bytes, int]) -> int:
    array = np.ascontiguousarray(table, np.float64)
    if array.shape != (2, N_CELLS + 1):
        raise OptionError(
            f"shapes() of {player_name(player)} must hold tables of shape (2, {N_CELLS + 1}), not {array.shape}"
        )
    key = array.tobytes()
    if key not in known:
        if len(known) == N_SHAPES:
            raise OptionError(f"players must share at most {N_SHAPES} quantile tables; give them equal shapes")
        known[key] = len(known)
        kit["shapes"][0, known[key]] = array
    return known[key]
