"""The guesser of Catch the Match: names any object, one latency after both cards are visible (C-h)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from penguinbench._errors import OptionError
from penguinbench._layout import N_PARAMS
from penguinbench_agents._field import check_name
from penguinbench_agents._tables import check_times, shape_table, unit_ms
from penguinbench_agents.latency import Constant, Latency, to_dict


@dataclass(frozen=True)
class Guesser:
    """A player that names an object at random; one name in fifteen is right.

    >>> Guesser().name
    'guesser'

    Attributes
    ----------
    latency : Latency
        From the moment both cards are visible to the name.
    name : str
    """

    latency: Latency = field(default_factory=lambda: Constant(1000.0))
    name: str = "guesser"

    def __post_init__(self) -> None:
        """Check latency and name."""
        check_times(self.latency)
        check_name(self.name)

    def kernel(self, game: str) -> Any:
        """Return the compiled player; raises ``OptionError`` for another game than Catch the Match."""
        if game != "catch-the-match":
            raise OptionError(f"game={game!r} must be 'catch-the-match' for a guesser; pass other players")
        from penguinbench_agents._react_guesser import react

        return react

    def shapes(self, game: str) -> list[NDArray[np.float64]]:
        """Return one quantile table, float64 (2, N_CELLS + 1): the latency in ms."""
        return [shape_table(self.latency) * unit_ms(self.latency)]

    def row(self, shape_rows: Sequence[int], game: str) -> NDArray[np.float64]:
        """Return the parameters the kernel reads, float64 (N_PARAMS,): the row of the kit's table."""
        found = np.zeros(N_PARAMS)
        found[0] = shape_rows[0]
        return found

    def describe(self) -> dict[str, Any]:
        """Return the guesser's parts, ready for JSON."""
        return {"kind": "guesser", "name": self.name, "latency": to_dict(self.latency)}


def guesser(name: str = "guesser") -> Guesser:
    """Return the guesser that an entry point names."""
    return Guesser(name=name)
