"""The racer: a player without perception, whose latency has exactly a given distribution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from penguinbench._errors import OptionError
from penguinbench._layout import N_PARAMS
from penguinbench._registry import game as find_game
from penguinbench._registry import games
from penguinbench_agents._field import Field, check_name
from penguinbench_agents._fields import FIELDS
from penguinbench_agents._tables import check_times, shape_table, unit_ms
from penguinbench_agents.latency import Latency, to_dict

SHAPE_COLUMN = 0
"""Column of the parameter row that names the kit's table, which holds the latency itself in ms."""


@dataclass(frozen=True)
class Racer:
    """A player that claims what is right, one latency after the first right claim existed. See ``racer``."""

    latency: Latency
    name: str = "racer"
    flip_interval_ms: float | None = None

    def __post_init__(self) -> None:
        """Check latency, name and pace."""
        check_times(self.latency)
        check_name(self.name)
        row: Field = FIELDS["flip_interval_ms"]
        object.__setattr__(self, "flip_interval_ms", row.check(self.flip_interval_ms))

    def kernel(self, game: str = "penguins") -> Any:
        """Return the compiled player that plays every racer, in every game in which cards match.

        Raises
        ------
        OptionError
            In a game without matches there is nothing to race for.
        """
        if game in games() and len(find_game(game).kinds) < 2:
            raise OptionError(f"racer must play a game in which cards match; in {game} none do, seat a profile there")
        from penguinbench_agents._react_racer import react

        return react

    def shapes(self, game: str = "penguins") -> list[NDArray[np.float64]]:
        """Return one quantile table, float64 (2, N_CELLS + 1): the latency in ms, offset included."""
        return [shape_table(self.latency) * unit_ms(self.latency)]

    def row(self, shape_rows: Sequence[int], game: str = "penguins") -> NDArray[np.float64]:
        """Return the parameters the kernel reads, float64 (N_PARAMS,): the row of the kit's table."""
        if len(shape_rows) != 1:
            raise OptionError(f"shape_rows={shape_rows!r} must hold one row")
        row = np.zeros(N_PARAMS)
        row[SHAPE_COLUMN] = shape_rows[0]
        return row

    def describe(self) -> dict[str, Any]:
        """Return the racer's parts, ready for JSON."""
        return {
            "kind": "racer",
            "name": self.name,
            "latency": to_dict(self.latency),
            "flip_interval_ms": self.flip_interval_ms,
        }


def racer(latency: Latency, name: str = "racer", flip_interval_ms: float | None = None) -> Racer:
    """Return a player whose latency has exactly one distribution: an instrument for checks against closed forms.

    It has no perception model: from the onset of the first card of the round with which a right claim exists, it
    waits one latency and claims what is right by then. Raises ``OptionError`` for a latency that may never end or
    lies below 0.

    Examples
    --------
    >>> from penguinbench_agents.latency import ShiftedLognormal
    >>> racer(ShiftedLognormal(median_ms=1200, sigma=.45, offset_ms=300)).name
    'racer'
    """
    return Racer(latency, name, flip_interval_ms)
