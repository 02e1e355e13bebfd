"""One line of the speed table: what was measured beside what is to be reached."""

from __future__ import annotations

from typing import NamedTuple


class SpeedRow(NamedTuple):
    """Hold one measurement.

    Attributes
    ----------
    what : str
    measured : float
    unit : str
        Of ``measured``, ``reach`` and ``beyond``: "x" is how many times faster, "Wald draws" how many NumPy Wald draws
        take as long, s, MB, us, ns, or "" for a ratio.
    reach, beyond : float or None
        What is to be reached and what would be better still; None where nothing is asked.
    more : bool
        Whether more is better.
    detail : str
        What else was seen, in words.
    """

    what: str
    measured: float
    unit: str
    reach: float | None = None
    beyond: float | None = None
    more: bool = False
    detail: str = ""

    @property
    def ok(self) -> bool | None:
        """Return whether it is reached; None where nothing is asked.

        >>> SpeedRow("help", .2, "s", reach=.4).ok
        True
        """
        return None if self.reach is None else self._meets(self.reach)

    @property
    def better(self) -> bool | None:
        """Return whether it is beyond what is to be reached; None where nothing is asked."""
        return None if self.beyond is None else self._meets(self.beyond)

    def _meets(self, mark: float) -> bool:
        return self.measured >= mark if self.more else self.measured <= mark
