"""A sequential test as a stop rule: play until it is decided which of two players is stronger by how much."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from penguinbench._errors import OptionError
from penguinbench._layout import WIN_UNITS
from penguinbench_experiments.runner.stop import looks

if TYPE_CHECKING:
    from penguinbench_experiments.runner.table import Cell, Table
    from penguinbench_experiments.statistics.after_stop import AfterStop


def pairs(table: Table, cell: Cell) -> list[int]:
    """Return how many deals the first of two players lost twice, ... won twice: LL, LD, WL or DD, WD, WW.

    A group is a deal played with both seatings, so its two games are a pair.

    Raises
    ------
    OptionError
        A condition of another number of players, or without rotation.
    """
    if cell.condition.per_group != 2:
        raise OptionError(f"a sequential test must be of two players who change seats, not of {cell.condition.n}")
    halves = table.rows(cell, ["win_0"])[:, 0] // (WIN_UNITS // 2)
    return [int(n) for n in np.bincount(halves, minlength=5)]


@dataclass(frozen=True)
class Sequential:
    """Stop when a sequential probability ratio test is decided in every condition (see ``statistics.sprt``).

    The test is looked at after 1,000, 2,000, 4,000, ... pairs of games only; the estimate it reports allows for that
    and for the stop (see ``statistics.after_stop``).

    >>> Sequential(0, 20).model
    'normalized'

    Parameters
    ----------
    elo0, elo1 : float
        The two differences of the first player to the second.
    model : {"normalized", "logistic"}
    alpha, beta : float
    """

    elo0: float
    elo1: float
    model: str = "normalized"
    alpha: float = 0.05
    beta: float = 0.05

    def estimate(self, table: Table, cell: Cell) -> AfterStop:
        """Return where the test of a condition stands, with the median-unbiased difference and its interval."""
        from penguinbench_experiments.statistics.after_stop import after_stop

        groups = table.groups(cell)
        seen = [*looks(groups), groups]
        return after_stop(pentanomial=pairs(table, cell), elo0=self.elo0, elo1=self.elo1, model=self.model,
                          alpha=self.alpha, beta=self.beta, looks=seen)  # fmt: skip

    def __call__(self, table: Table) -> str | None:
        """Return why to stop, or None."""
        said = []
        for cell in table.cells:
            found = self.estimate(table, cell)
            if found.test.verdict == "continue":
                return None
            elo = self.elo1 if found.test.verdict == "H1" else self.elo0
            said.append(
                f"{elo:g} {self.model} Elo accepted against {self.elo0 + self.elo1 - elo:g} for {cell.labels[0]} "
                f"(difference {found.elo:.1f}, {found.low:.1f} to {found.high:.1f}, allowing for the stop)"
            )
        return "; ".join(said)
