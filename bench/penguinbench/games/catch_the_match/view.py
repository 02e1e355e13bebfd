"""What a seat may know in Catch the Match beside cards and claims."""

from __future__ import annotations

from typing import Any

from penguinbench._layout import FLIPPING, NOBODY
from penguinbench.games.catch_the_match import facts as at


def state(game: Any, table: Any, rules: Any, seat: int) -> dict[str, Any]:
    """Return ``out`` (by seat: locked out of the round), ``searching``, and ``chooser`` (who owes a choice of card)."""
    n = int(table["n_seats"])
    chooser = int(table["own"][at.CHOOSER]) if table["ordinal"] else NOBODY
    return {
        "out": tuple(bool(out) for out in table["own"][at.OUT : at.OUT + n].tolist()),
        "searching": bool(table["phase"] != FLIPPING),
        "chooser": None if chooser == NOBODY else chooser,
    }
