"""Find the player that wins as often as wished: a root of win share over the dial, played and checked anew."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from penguinbench._errors import OptionError
from penguinbench_agents._profile import Profile
from penguinbench_agents.levels.dial import LEAST, MOST, dialled

LOOK: Final = 600
_SEARCH: Final = 3
"""Games of the search for one of the check: its error then hardly widens what the check must allow."""
_STEPS: Final = 14
_NARROWEST: Final = 0.1


@dataclass(frozen=True)
class Calibrated:
    """Hold a calibrated player.

    Attributes
    ----------
    profile : Profile
        It plays at the wished strength.
    dial : float
        Where the dial stands, -2 to 2.
    target : float
        Wished win share, 0 to 1.
    share, low, high : float
        Win share in games that the search did not see, with its 95 % interval.
    games : int
        Of this check.
    slope : float
        Change of the share for one turn of the dial there.
    """

    profile: Profile
    dial: float
    target: float
    share: float
    low: float
    high: float
    games: int
    slope: float

    @property
    def elo(self) -> float:
        """Elo of the checked share, above the opponent of two (400 log10 of the odds); infinite at 0 and 1."""
        return elo_of(self.share)


def elo_of(share: float) -> float:
    """Return the Elo difference of a share of wins at two players, a tie counting one half.

    >>> round(elo_of(0.76))
    200
    """
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10(share / (1 - share))


def share_of(elo: float) -> float:
    """Return the share of wins of an Elo difference at two players.

    >>> round(share_of(200), 3)
    0.76
    """
    return 1 / (1 + 10 ** (-elo / 400))


def calibrate(
    game: Any = "penguins",
    opponents: Sequence[Any] = ("adult",),
    *,
    share: float | None = None,
    elo: float | None = None,
    like: Any = None,
    base: Any = "adult",
    within: float = 1.0,
    seed: int = 1,
    name: str | None = None,
    options: Any = None,
    deck: Any = None,
    threads: int | None = None,
) -> Calibrated:
    """Return the player that wins exactly as often as wished, as far as finite games tell.

    The dial (``dialled``) is moved until the win share in games of one seed is the wished one: all looks share deals
    and noise, so that the share hardly jumps. What is found then plays games of another seed, which give the share and
    the interval that are reported.

    Parameters
    ----------
    game : str or Game
        One of speed: the dial does nothing at Last Penguin.
    opponents : sequence
        Who else sits at the table: names or players.
    share : float, optional
        Wished share of wins, above 0 and below 1.
    elo : float, optional
        Instead, wished Elo above one opponent.
    like : name or player, optional
        Instead, as strong as this player: its share against the same opponents is measured first.
    base : name or Profile
        What the dial turns.
    within : float
        Points that the checked share's 95 % interval reaches to either side, .1 or more.
    seed : int
    name : str, optional
        Of the player.
    options, deck, threads
        As in ``pb.play``.

    Raises
    ------
    OptionError
        Not one of the three wishes, a wish that no strength on the dial fulfils, anything out of its range.

    Examples
    --------
    >>> import penguinbench_agents as pa
    >>> found = pa.calibrate("penguins", ["adult", "adult"], share=0.5, within=5)
    >>> found.low < 0.5 < found.high
    True
    """
    from penguinbench_agents._builtin import profile

    table = _Table(game, list(opponents), seed, {"options": options, "deck": deck, "threads": threads})
    turned = profile(base) if isinstance(base, str) else base
    if not isinstance(turned, Profile):
        raise OptionError(f"base={base!r} must be the name of a profile or a Profile")
    half: Any = within
    if not isinstance(half, (int, float)) or isinstance(half, bool) or not _NARROWEST <= half <= 50:
        raise OptionError(f"within={within!r} must be points from {_NARROWEST:g} to 50")
    target = _wished(table, share, elo, like)
    games = _games_for(target, within / 100)
    dial, slope = _search(table, turned, target, games)
    found = dialled(turned, dial, name or turned.name)
    row = table.play(found, games, fresh=True)
    return Calibrated(found, dial, target, *row, slope)


def _games_for(share: float, half: float) -> int:
    """Return how many games give a 95 % interval of a half width (normal), never fewer than some hundreds."""
    return max(LOOK, math.ceil((1.96 / half) ** 2 * share * (1 - share)))


def _wished(table: _Table, share: float | None, elo: float | None, like: Any) -> float:
    given = [name for name, value in (("share", share), ("elo", elo), ("like", like)) if value is not None]
    if len(given) != 1:
        raise OptionError(f"wishes={', '.join(given) or 'none'} must be one of share, elo and like")
    if like is not None:
        found = table.play(like, 20_000, fresh=False)[0]
        if not 0 < found < 1:
            raise OptionError(f"like={like!r} wins {100 * found:g} % of the games here and must win some and lose some")
        return found
    if elo is not None:
        if len(table.opponents) != 1:
            raise OptionError(f"elo={elo!r} must be wished against one opponent, not {len(table.opponents)}")
        return share_of(_number("elo", elo, -2000, 2000))
    return _number("share", share, 0, 1)


def _number(name: str, value: Any, low: float, high: float) -> float:
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not number or not low < value < high:
        raise OptionError(f"{name}={value!r} must be a number above {low:g} and below {high:g}")
    return float(value)


class _Table:
    """Play a player against the opponents, on the same deals each time."""

    def __init__(self, game: Any, opponents: list[Any], seed: int, settings: dict[str, Any]) -> None:
        import penguinbench as pb
        from penguinbench._lineup import whole

        known = pb.game(game) if isinstance(game, str) else game
        if len(known.kinds) < 2:
            raise OptionError(f"game={known.id!r} must be a game of speed: the dial changes nothing there")
        self.game, self.opponents, self.settings = known, opponents, settings
        self.seed = whole("seed", seed, 0, (1 << 64) - 2, "2**64 - 2")

    def play(self, player: Any, games: int, fresh: bool) -> tuple[float, float, float, int]:
        """Return share, ends of its 95 % interval, and games; ``fresh``: games that no search has seen."""
        import penguinbench as pb

        result = pb.play(
            self.game, [player, *self.opponents], games=games, seed=self.seed + fresh, keep="summary",
            progress=False, **self.settings,
        )  # fmt: skip
        row = result.win_rates().iloc[0]
        return float(row["share"]), float(row["low"]), float(row["high"]), int(row["games"])


def _search(table: _Table, base: Profile, target: float, games: int) -> tuple[float, float]:
    """Return where the dial gives the wished share, and the slope of the share there."""

    def look(dial: float, many: int) -> float:
        return table.play(dialled(base, dial), many, fresh=False)[0]

    low, high = LEAST, MOST
    ends = look(low, LOOK), look(high, LOOK)
    if not ends[0] < target < ends[1]:
        raise OptionError(
            f"share={target:g} must lie between {ends[0]:.3g} and {ends[1]:.3g}, the weakest and the strongest that "
            f"{base.name} can be here; choose other opponents or another base"
        )
    for _ in range(5):  # to 1/8 of a turn, on few games
        middle = (low + high) / 2
        low, high = (middle, high) if look(middle, LOOK) < target else (low, middle)
    many = _SEARCH * games
    # Few games may have chosen the wrong eighth: widen until the wish lies between.
    low, high = max(LEAST, low - 0.05), min(MOST, high + 0.05)
    below, above = look(low, many), look(high, many)
    while below > target and low > LEAST:
        low = max(LEAST, low - 0.2)
        below = look(low, many)
    while above < target and high < MOST:
        high = min(MOST, high + 0.2)
        above = look(high, many)
    slope = (above - below) / (high - low)
    dial = low + (target - below) * (high - low) / (above - below)
    for _ in range(_STEPS):
        here = look(dial, many)
        if here < target:
            low, below = dial, here
        else:
            high, above = dial, here
        if abs(here - target) < 0.5 / math.sqrt(many) * 0.2 or high - low < 1e-4:
            break
        slope = (above - below) / (high - low)
        guess = low + (target - below) * (high - low) / (above - below)
        # Illinois would do; the middle now and then keeps a flat end from holding the other one.
        margin = 0.1 * (high - low)
        dial = min(max(guess, low + margin), high - margin)
    return dial, slope
