"""What is counted of every group: one row of whole numbers a group, from which every measure is made.

Whole numbers a group and nothing else: rows lie in the order of the groups however these were divided among workers,
so whatever is computed from them is the same to the bit, and two conditions can be compared deal by deal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from penguinbench._layout import TALLIES, TICKS_PER_MS

if TYPE_CHECKING:
    from penguinbench._game import Game
    from penguinbench._setup import Played, Setup

FORMAT: Final = 3
"""Version of the columns. Raised when a stored chunk would be misread."""

_GAME: Final = (
    "games",
    "rounds",
    "cards_turned",
    "duration_ms",  # every game's rounded down
    "left_over",
    "out_of_play",
    "shared",  # games with more than one winner
    "capped",
    "windows",  # settle windows with a claim
    "awards",  # of these, with an award
    "cards_up",  # cards face up when such a window opened
    "outrun",  # windows opened by a claim that once was right and now is void or wrong: the table has moved on
    "flips_won",  # awards to who flipped, in units of 1 / WIN_UNITS, shared among the winners
    "lone_calls",  # windows opened by a right call where several elements match
    "lone_calls_won",  # of these, where it took the table
    "lone_cards",  # cards face up in them
    "grabs",  # claims by the figure for several elements
    "grabs_won",
    "grabs_void",
)
_PLACE: Final = ("win", "score", "cards", *TALLIES, "flipped", "flipped_won")
_SEAT: Final = ("seat_win",)
_COURSE: Final = (
    "spread",  # points between the first and the last of a game
    "half_led",  # games that one player alone led, by cards claimed, when half of the rounds were over
    "half_held",  # of these, what the leader then won, in units of 1 / WIN_UNITS
    "followed",  # windows with an award that follow another one of the same game
    "streaks",  # of these, won by a winner of the one before
    "cut_off",  # games that a flip ended while further cards lay face down: the bear did
    "bear_cards",  # cards paid otherwise than for wrong claims: to the bear
    "bear_decided",  # games that others would have won had these cards been kept
    "near_20",  # awards to a voice or a knock with another right one of the kind within 20 ms
    "near_50",
    "near_100",
    "near_200",
    "disputed",  # awards that were disputed (``tied``)
    "dispute_first",  # of these, won by who was first alone
    "dispute_other",  # won by somebody else alone; in the rest several share
)
_COURSE_PLACE: Final = (
    "dry",  # games in whose first five minutes the player got no card
    "timed",  # right claims whose latency is known
    "right_ms",  # the sum of these, every one rounded down
)
FIVE_MINUTES_MS: Final = 300_000
_RANKING: Final = "ranking"
_RANKS: Final = 8


def columns(game: Game, n: int) -> tuple[str, ...]:
    """Return the names of the columns for a game and a number of players.

    Those that end in a number belong to a place of the line-up (``win_0``) or a seat (``seat_win_0``), from 0;
    ``win`` is in units of 1 / ``WIN_UNITS``. ``flipped`` counts awards while the player flipped. ``win_0_at_1`` is what
    the player of place 0 won in seat 1. ``ranking_0`` ... are the group's games one by one: who came where, to be read
    by ``ranks_of``.
    """
    actions = [f"by_{action}" for action in game.actions]
    kinds = [f"kind_{kind}" for kind in game.kinds]
    places = [f"{name}_{place}" for name in _PLACE for place in range(n)]
    seats = [f"{name}_{seat}" for name in _SEAT for seat in range(n)]
    course = [*_COURSE, *(f"{name}_{place}" for name in _COURSE_PLACE for place in range(n))]
    met = [f"win_{place}_at_{seat}" for place in range(n) for seat in range(n)]
    rankings = [f"{_RANKING}_{game}" for game in range(n)]
    return (*_GAME, *kinds, *actions, *places, *seats, *course, *met, *rankings)


def count(setup: Setup, played: Played) -> npt.NDArray[np.int64]:
    """Return the columns of whole groups that were played, int64, shape (groups, columns)."""
    from penguinbench._layout import SCORING_POINTS
    from penguinbench_experiments.runner.counting import count_groups
    from penguinbench_experiments.runner.course import count_course

    groups = (played.hi - played.lo) // setup.per_group
    out = np.zeros((groups, len(columns(setup.game, setup.n))), np.int64)
    rules = setup.rules
    policy = -1 if int(rules["own_clock"][0]) else int(rules["next_flipper"][0])
    count_groups(
        played.games, played.seats, played.claims, setup.n, setup.per_group, setup.first_flipper, policy,
        rules["gift"][0].astype(np.int64), len(setup.game.kinds), len(setup.game.actions), out,
    )  # fmt: skip
    count_course(
        played.games, played.seats, played.claims, setup.n, setup.per_group, rules["gift"][0].astype(np.int64),
        _disputable(setup), int(rules["scoring"][0]) == SCORING_POINTS, FIVE_MINUTES_MS * TICKS_PER_MS,
        columns(setup.game, setup.n).index(_COURSE[0]), out,
    )  # fmt: skip
    _write_rankings(setup, played, out)
    return out


def _disputable(setup: Setup) -> int:
    """Return the actions (bit mask by number) of which only one can win a window: those made by voice, and knocks."""
    names = {"call", "knock", "name"}
    return sum(1 << number for number, name in enumerate(setup.game.actions, 1) if name in names)


def _write_rankings(setup: Setup, played: Played, out: npt.NDArray[np.int64]) -> None:
    """Write the ranks of every game as one number: a digit to the base of 8 a place, the first place lowest."""
    seats = played.seats.reshape(-1, setup.n)
    ranks = np.zeros((len(seats), setup.n), np.int64)
    np.put_along_axis(ranks, seats["place"].astype(np.int64), seats["rank"].astype(np.int64) - 1, axis=1)
    codes = ranks @ (_RANKS ** np.arange(setup.n, dtype=np.int64))
    first = out.shape[1] - setup.n
    out[:, first : first + setup.per_group] = codes.reshape(len(out), setup.per_group)


def ranking_columns(n: int, per_group: int) -> tuple[str, ...]:
    """Return the columns that hold the rankings of a group's games."""
    return tuple(f"{_RANKING}_{game}" for game in range(min(n, per_group)))


def ranks_of(codes: npt.NDArray[np.int64], n: int) -> npt.NDArray[np.int64]:
    """Return who came where from the numbers in the columns of rankings: ranks from 1, a column a place.

    >>> ranks_of(np.array([0o201]), 3)
    array([[2, 1, 3]])
    """
    return codes[..., None] // _RANKS ** np.arange(n, dtype=np.int64) % _RANKS + 1
