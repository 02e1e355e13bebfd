"""The solver of Catch the Match: knows by heart which object two cards share, and does not search."""

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
class Solver:
    """A player that has learnt the deck: it names the answer of two cards it knows, and is silent on others.

    Fifteen cards have 105 pairs. Which of them it knows is drawn once a series, each with the chance ``knows``. With
    a deck that is drawn anew for every deal there is nothing to learn: the solver then knows what nobody could.

    >>> Solver(knows=0.5).name
    'solver'

    Attributes
    ----------
    latency : Latency
        From the moment both cards are visible to the name.
    knows : float
        Share of the pairs of cards whose answer it knows, 0 to 1.
    name : str
    """

    latency: Latency = field(default_factory=lambda: Constant(1000.0))
    knows: float = 1.0
    name: str = "solver"

    def __post_init__(self) -> None:
        """Check latency, share and name."""
        check_times(self.latency)
        check_name(self.name)
        knows: Any = self.knows
        number = isinstance(knows, (int, float)) and not isinstance(knows, bool)
        if not number or not 0 <= knows <= 1:  # NaN is no share either
            raise OptionError(f"knows={knows!r} must be a share from 0 to 1")
        object.__setattr__(self, "knows", float(knows))

    def kernel(self, game: str) -> Any:
        """Return the compiled player; raises ``OptionError`` for another game than Catch the Match."""
        if game != "catch-the-match":
            raise OptionError(f"game={game!r} must be 'catch-the-match' for a solver; pass other players")
        from penguinbench_agents._react_solver import react

        return react

    def shapes(self, game: str) -> list[NDArray[np.float64]]:
        """Return one quantile table, float64 (2, N_CELLS + 1): the latency in ms."""
        return [shape_table(self.latency) * unit_ms(self.latency)]

    def row(self, shape_rows: Sequence[int], game: str) -> NDArray[np.float64]:
        """Return the parameters the kernel reads, float64 (N_PARAMS,): the row of the kit's table, the share."""
        found = np.zeros(N_PARAMS)
        found[0], found[1] = shape_rows[0], self.knows
        return found

    def describe(self) -> dict[str, Any]:
        """Return the solver's parts, ready for JSON."""
        return {"kind": "solver", "name": self.name, "latency": to_dict(self.latency), "knows": self.knows}


def solver(name: str = "solver") -> Solver:
    """Return the solver that an entry point names."""
    return Solver(name=name)
