"""Outcome measures by name: a sum over a sum of counted columns, what it is called and what kind of number it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from penguinbench._errors import OptionError
from penguinbench._layout import WIN_UNITS
from penguinbench._option_row import nearest


@dataclass(frozen=True)
class Measure:
    """Hold a measure: ``numerator / (scale * denominator)``, both summed over groups.

    Attributes
    ----------
    numerator, denominator : tuple of str
        Columns that are added; ``{}`` in a name stands for the place of a player.
    scale : float
    label : str
        For tables and axes.
    unit : str
        ``"%"`` for a share, shown in per cent, whose interval is Wilson's; else the unit of a mean.
    each : bool
        One value a player instead of one for the table.
    games : tuple of str
        Games it has a meaning in; empty for all.
    """

    name: str
    numerator: tuple[str, ...]
    denominator: tuple[str, ...]
    label: str
    unit: str = ""
    scale: float = 1.0
    each: bool = False
    games: tuple[str, ...] = ()

    @property
    def share(self) -> bool:
        """Return whether it is a share."""
        return self.unit == "%"

    def columns(self, place: int | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the columns of numerator and denominator for a place."""
        top = tuple(name.format(place) for name in self.numerator)
        return top, tuple(name.format(place) for name in self.denominator)


_OUTFITS: Final = ("penguins", "pheasants")
_CATCH: Final = ("catch-the-match",)
_PANIC: Final = ("polar-panic",)
_LAST: Final = ("last-penguin",)
_CLAIMED: Final = (*_OUTFITS, *_CATCH, *_PANIC)
"""Games in which cards are won by claims."""
_GAMES: Final = ("games",)


def _kind(kind: str, label: str) -> Measure:
    return Measure(f"{kind}_share", (f"kind_{kind}",), ("awards",), label, "%", games=_OUTFITS)


def _near(ms: int) -> Measure:
    label = f"rounds with two right calls or knocks within {ms} ms"
    return Measure(f"near_{ms}", (f"near_{ms}",), ("awards",), label, "%", games=(*_OUTFITS, *_CATCH))


_ROWS: Final = (
    Measure("win", ("win_{}",), _GAMES, "games won", "%", WIN_UNITS, each=True),
    Measure("cards", ("cards_{}",), _GAMES, "cards a game", "cards", each=True),
    Measure("score", ("score_{}",), _GAMES, "score a game", "points", each=True),
    Measure("claims", ("claims_{}",), _GAMES, "claims a game", "claims", each=True),
    Measure("right", ("wins_{}", "beaten_{}"), ("claims_{}",), "claims that are right", "%", each=True),
    Measure("wrong", ("wrong_{}",), _GAMES, "wrong claims a game", "claims", each=True),
    Measure("paid", ("lost_{}",), _GAMES, "cards paid a game", "cards", each=True),
    Measure("flipped_win", ("flipped_won_{}",), ("flipped_{}",), "rounds won while flipping", "%", WIN_UNITS,
            each=True, games=_OUTFITS),
    Measure("flipper", ("flips_won",), ("awards",), "rounds that the flipper wins", "%", WIN_UNITS, games=_OUTFITS),
    Measure("rounds", ("rounds",), _GAMES, "rounds a game", "rounds"),
    Measure("seconds", ("duration_ms",), _GAMES, "seconds a game", "s", 1000.0),
    Measure("cards_turned", ("cards_turned",), _GAMES, "cards turned a game", "cards"),
    Measure("cards_up", ("cards_up",), ("awards",), "cards on the table when it is won", "cards"),
    Measure("left_over", ("left_over",), _GAMES, "cards left over a game", "cards"),
    Measure("shared_wins", ("shared",), _GAMES, "games with shared wins", "%"),
    Measure("outrun", ("outrun",), ("windows",), "first claims that come too late for what lies there now", "%",
            games=_OUTFITS),
    _kind("single", "rounds won on a single match"),
    _kind("several", "rounds won where several elements match"),
    _kind("identical", "rounds won on identical cards"),
    _kind("double", "rounds won on a card with two fish or worms"),
    Measure("identical", ("kind_identical",), _GAMES, "rounds won on identical cards, a game", "rounds",
            games=_OUTFITS),
    Measure("lone_call", ("lone_calls_won",), ("lone_calls",), "calls on several matches that take the table", "%",
            games=_OUTFITS),
    Measure("lone_cards", ("lone_cards",), ("lone_calls",), "cards up at a call on several matches", "cards",
            games=_OUTFITS),
    Measure("grab_won", ("grabs_won",), ("grabs",), "middle figures that earn a card", "%", games=_OUTFITS),
    Measure("grab_void", ("grabs_void",), ("grabs",), "reaches for a middle figure that is gone", "%", games=_OUTFITS),
    Measure("grabs", ("grabs",), _GAMES, "reaches for the middle figure a game", "claims", games=_OUTFITS),
    Measure("wrong_share", ("wrong_{}",), ("claims_{}",), "claims that are wrong", "%", each=True, games=_CLAIMED),
    Measure("response", ("right_ms_{}",), ("timed_{}",), "mean response time of right claims", "ms", each=True,
            games=_CLAIMED),
    Measure("dry", ("dry_{}",), _GAMES, "games without a card in the first five minutes", "%", each=True),
    Measure("cards_minute", ("cards_{}",), ("duration_ms",), "cards a minute", "cards", 1 / 60_000, each=True),
    Measure("held", ("half_held",), ("half_led",), "games won by who led alone at half-time", "%", WIN_UNITS,
            games=_CLAIMED),
    Measure("streak", ("streaks",), ("followed",), "rounds won by a winner of the round before", "%", games=_CLAIMED),
    Measure("spread", ("spread",), _GAMES, "points between first and last", "points"),
    _near(20),
    _near(50),
    _near(100),
    _near(200),
    Measure("disputed", ("disputed",), ("awards",), "rounds that are disputed", "%", games=(*_OUTFITS, *_CATCH)),
    Measure("dispute_first", ("dispute_first",), ("disputed",), "disputes that the first one wins", "%",
            games=_OUTFITS),
    Measure("dispute_other", ("dispute_other",), ("disputed",), "disputes that another one wins", "%",
            games=_OUTFITS),
    Measure("rounds_won", ("wins_{}",), ("rounds",), "rounds won", "%", each=True, games=_CATCH),
    Measure("catches", ("awards",), _GAMES, "catches a game", "catches", games=_PANIC),
    Measure("cut_off", ("cut_off",), _GAMES, "games that the bear ends early", "%", games=_PANIC),
    Measure("bear_cards", ("bear_cards",), _GAMES, "cards paid to the bear a game", "cards", games=_PANIC),
    Measure("bear_decided", ("bear_decided",), _GAMES, "games with other winners but for the bear's cards", "%",
            games=_PANIC),
    Measure("dead", ("out_of_play",), ("cards_turned",), "cards that nobody gets", "%", games=_LAST),
)  # fmt: skip

MEASURES: Final[dict[str, Measure]] = {row.name: row for row in _ROWS}
"""Every measure by name."""


def find_measures(names: Sequence[str], games: Sequence[str]) -> tuple[Measure, ...]:
    """Return measures by name for some games.

    Raises
    ------
    OptionError
        An unknown name, with the nearest, or a measure that one of the games has not.
    """
    for name in names:
        if name not in MEASURES:
            raise OptionError(f"{name!r} must be a measure; the nearest is {nearest(str(name), MEASURES)!r}")
        for game in games:
            if MEASURES[name].games and game not in MEASURES[name].games:
                raise OptionError(f"measure {name!r} must go with {' or '.join(MEASURES[name].games)}, not {game}")
    return tuple(MEASURES[name] for name in names)
