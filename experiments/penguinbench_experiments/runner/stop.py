"""When a study may stop before its time: rules that look at fixed numbers of groups, in the order of the groups.

What engine, how many workers and how large chunks are must not decide when a study ends. So a rule is asked only when
1,000, 2,000, 4,000, ... groups of every condition are there, it sees these and no more, and what was played beyond is
thrown away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from penguinbench._errors import OptionError

if TYPE_CHECKING:
    from penguinbench_experiments.runner.table import Table

FIRST_LOOK: Final = 1000

Rule = Callable[["Table"], str | None]
"""What is asked at each look: it sees the table of the groups so far and says why to stop, or None to go on.

A sequential test (SPRT) is such a rule: it takes its counts from ``table.rows(condition, columns)``.
"""


def looks(groups: int) -> Iterator[int]:
    """Yield the numbers of groups at which rules are asked: 1,000, 2,000, 4,000, ... below the whole.

    >>> list(looks(5000))
    [1000, 2000, 4000]
    """
    look = FIRST_LOOK
    while look < groups:
        yield look
        look *= 2


@dataclass(frozen=True)
class Width:
    """Stop when every interval of a measure is narrow enough.

    >>> Width("win", .02).measure
    'win'

    Parameters
    ----------
    measure : str
    width : float
        From end to end, in the unit of the measure (shares: 0 to 1).
    level : float
    """

    measure: str
    width: float
    level: float = 0.95

    def __post_init__(self) -> None:
        """Refuse a width that nothing can reach."""
        width: object = self.width
        if isinstance(width, bool) or not isinstance(width, (int, float)) or not width > 0:
            raise OptionError(f"width={self.width!r} must be a number above 0, such as .02 for two points of a share")

    def __call__(self, table: Table) -> str | None:
        """Return why to stop, or None."""
        widest = 0.0
        for value in table.values(self.level):
            if value["measure"] == self.measure:
                widest = max(widest, _span(value))
        if widest > self.width:
            return None
        return f"every interval of {self.measure} is at most {self.width:g} wide (the widest is {widest:.3g})"


def _span(value: dict[str, Any]) -> float:
    span = float(value["high"]) - float(value["low"])
    return span if span == span else float("inf")
