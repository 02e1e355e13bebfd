"""What could be changed: every option's other values, one at a time, and handicaps that a game knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from penguinbench._game import Game
    from penguinbench._option_row import OptionRow
    from penguinbench._options import Options

_LEFT_OUT: Final = ("max_rounds", "first_flipper")
"""A guard against endless games; and who begins, which rotation evens out."""
_FROM_ZERO_MS: Final = 500.0


def rule_changes(game: Game, options: Options, n_players: int) -> dict[str, dict[str, Any]]:
    """Return the options' other values by name, ready as levels of a factor: ``{"settle_ms 750": {...}}``.

    Words and flags: every other one. Milliseconds: half and twice as many, 500 instead of 0. Counts: one less and one
    more; where there is no limit, the lowest and the next. Values out of range are left out.

    Examples
    --------
    >>> import penguinbench as pb
    >>> game = pb.game("penguins")
    >>> list(rule_changes(game, game.options(), 4))[:2]
    ['settle_ms 750', 'settle_ms 3000']
    """
    found: dict[str, dict[str, Any]] = {}
    for row in game.options_type.ROWS:
        if row.name in _LEFT_OUT:
            continue
        now = getattr(options, row.name)
        if row.name == "figures" and now is None and game.default_figures:
            now = game.default_figures[n_players]
        for value in _others(row, now):
            shown = f"{value:g}" if isinstance(value, float) else str(value)
            found[f"{row.name} {shown}"] = {f"options.{row.name}": value}
    return found


def _others(row: OptionRow, now: Any) -> list[Any]:
    if row.kind == "choice":
        return [choice for choice in row.choices if choice != now]
    if row.kind == "flag":
        return [not now]
    if now is None:
        values: Sequence[float] = (row.low, row.low + 1)
    elif row.kind == "ms":
        values = (now / 2, 2 * now) if now else (_FROM_ZERO_MS,)
    else:
        values = (now - 1, now + 1)
    kept = [value for value in values if row.low <= value <= row.high]
    return [float(value) if row.kind == "ms" else int(value) for value in kept]


@dataclass(frozen=True)
class Kind:
    """Hold a kind of handicap.

    Attributes
    ----------
    name : str
        For tables.
    field : str
        Of ``Handicap``.
    unit : str
    to_weaker : bool
        Whether it is given to who is weaker; else it is laid on who is stronger.
    whole : bool
        Whether it comes in whole numbers.
    neutral : int
        Its value where nobody is given anything.
    first, most : float
        Step of the search, and the most that is tried.
    """

    name: str
    field: str
    unit: str
    to_weaker: bool
    whole: bool
    neutral: int
    first: float
    most: float

    def amounts(self, benefits: Sequence[float]) -> list[float]:
        """Return everybody's handicap from how much each is favoured, from 0."""
        most = max(benefits)
        given = benefits if self.to_weaker else [most - one for one in benefits]
        step = 1 if self.whole else 10
        return [self.neutral + round(value / step) * step for value in given]

    def settings(self, benefits: Sequence[float]) -> dict[str, Any]:
        """Return the handicaps as settings by path."""
        amounts = self.amounts(benefits)
        return {
            f"handicap.{place}.{self.field}": int(value) if self.whole else float(value)
            for place, value in enumerate(amounts, 1)
            if value != self.neutral
        }

    def text(self, benefits: Sequence[float], names: Sequence[str]) -> str:
        """Return the handicaps in words: ``child-7 1.9 s, child-10 1.2 s``."""
        shown = [
            f"{name} {self.shown(value)}"
            for name, value in zip(names, self.amounts(benefits), strict=True)
            if value != self.neutral
        ]
        return ", ".join(shown) or "nobody anything"

    def shown(self, value: float) -> str:
        """Return an amount with its unit."""
        if self.unit == "ms":
            return f"{value / 1000:.2f} s"
        return f"{self.unit}{value:g}" if self.unit == "×" else f"{value:g} {self.unit}"


KINDS: Final = (
    Kind("head start", "head_start_ms", "ms", True, False, 0, 400.0, 20_000.0),
    Kind("hand delay", "hand_delay_ms", "ms", False, False, 0, 400.0, 20_000.0),
    Kind("gift", "gift_cards", "cards", True, True, 0, 2.0, 64.0),
    Kind("penalty factor", "penalty_factor", "×", False, True, 1, 1.0, 15.0),
)
"""Every kind of handicap."""


def known_kinds(game: Game, options: Options) -> tuple[Kind, ...]:
    """Return the kinds of handicap that can matter in a game with its options.

    >>> import penguinbench as pb
    >>> game = pb.game("last-penguin")
    >>> [kind.name for kind in known_kinds(game, game.options())]
    ['hand delay', 'gift']
    """
    known = game.handicaps(options)
    if not options.to_dict().get("penalty_cards"):
        known = tuple(name for name in known if name != "penalty_factor")
    return tuple(kind for kind in KINDS if kind.field in known)
