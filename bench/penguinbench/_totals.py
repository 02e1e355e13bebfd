"""What a series adds up to, in whole numbers: the same in any order of chunks, in constant memory."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from penguinbench._accel import kernel
from penguinbench._layout import BEATEN, MAX_SEATS, NEVER, TALLIES, TICKS_PER_MS, WINS

LATENCY_BINS: Final = 1024
BIN_MS: Final = 16
"""Right claims are counted by latency in bins of 16 ms up to 16.4 s; the last bin takes what is slower."""

_EACH: Final = (MAX_SEATS,)
_GAME_FIELDS: Final[list[Any]] = [
    ("games", "i8"),
    ("groups", "i8"),
    ("rounds", "i8"),
    ("cards_turned", "i8"),
    ("duration", "i8"),  # ticks
    ("left_over", "i8"),
    ("out_of_play", "i8"),
    ("shared", "i8"),  # games with more than one winner
    ("capped", "i8"),
]

_BINS: Final[list[Any]] = [("bins_place", "i8", (MAX_SEATS, LATENCY_BINS))]


def _fields(by: str) -> list[Any]:
    return [
        (f"win_{by}", "i8", _EACH),  # units of 1 / WIN_UNITS
        (f"win_cross_{by}", "i8", (MAX_SEATS, MAX_SEATS)),  # products of the group sums of two places or seats
        (f"cards_{by}", "i8", _EACH),
        (f"cards_square_{by}", "i8", _EACH),  # squares of group sums
        (f"score_{by}", "i8", _EACH),
        (f"tally_{by}", "i8", (MAX_SEATS, len(TALLIES))),
        (f"right_{by}", "i8", _EACH),  # claims with a latency that won or were beaten
        (f"right_ticks_{by}", "i8", _EACH),
    ]


TOTALS: Final = np.dtype((np.record, np.dtype(_GAME_FIELDS + _fields("place") + _fields("seat") + _BINS)))
"""Record of whole numbers only, so that two are added as one array of int64."""


def new_totals(n: int = 1) -> npt.NDArray[np.void]:
    """Return zeroed totals, shape (n,)."""
    return np.zeros(n, TOTALS)


def add_totals(into: npt.NDArray[np.void], row: int, other: npt.NDArray[np.void]) -> None:
    """Add totals of shape (1,) to one row of others."""
    into[row : row + 1].view(np.int64)[:] += other.view(np.int64)


def summed(totals: npt.NDArray[np.void]) -> npt.NDArray[np.void]:
    """Return the sum of totals of shape (n,), shape (1,)."""
    words = totals.view(np.int64).reshape(len(totals), -1)
    return words.sum(axis=0).view(TOTALS)


@kernel()
def add_games(games: Any, seats: Any, n_games: int, n: int, per_group: int, totals: Any) -> None:
    """Add games, given as GAME_ROW and SEAT_ROW records of whole groups in order."""
    t = totals[0]
    win_place = np.zeros(MAX_SEATS, np.int64)
    win_seat = np.zeros(MAX_SEATS, np.int64)
    cards_place = np.zeros(MAX_SEATS, np.int64)
    cards_seat = np.zeros(MAX_SEATS, np.int64)
    for g in range(n_games):
        game = games[g]
        t.games += 1
        t.rounds += game.rounds
        t.cards_turned += game.cards_turned
        t.duration += game.duration
        t.left_over += game.left_over
        t.out_of_play += game.out_of_play
        t.shared += 1 if game.winners > 1 else 0
        t.capped += game.capped
        for k in range(n):
            row = seats[g * n + k]
            seat = row.seat
            place = row.place
            win_place[place] += row.win
            win_seat[seat] += row.win
            cards_place[place] += row.cards
            cards_seat[seat] += row.cards
            t.score_place[place] += row.score
            t.score_seat[seat] += row.score
            for j in range(len(TALLIES)):
                t.tally_place[place, j] += row.tally[j]
                t.tally_seat[seat, j] += row.tally[j]
        if (g + 1) % per_group == 0:
            t.groups += 1
            for i in range(n):
                t.win_place[i] += win_place[i]
                t.win_seat[i] += win_seat[i]
                t.cards_place[i] += cards_place[i]
                t.cards_seat[i] += cards_seat[i]
                t.cards_square_place[i] += cards_place[i] * cards_place[i]
                t.cards_square_seat[i] += cards_seat[i] * cards_seat[i]
                for j in range(n):
                    t.win_cross_place[i, j] += win_place[i] * win_place[j]
                    t.win_cross_seat[i, j] += win_seat[i] * win_seat[j]
            win_place[:] = 0
            win_seat[:] = 0
            cards_place[:] = 0
            cards_seat[:] = 0


@kernel()
def add_claims(claims: Any, n_claims: int, totals: Any) -> None:
    """Add the latencies of right claims, given as CLAIM_ROW records."""
    t = totals[0]
    for i in range(n_claims):
        row = claims[i]
        if row.latency == NEVER or (row.verdict != WINS and row.verdict != BEATEN):
            continue
        t.right_place[row.place] += 1
        t.right_seat[row.seat] += 1
        t.right_ticks_place[row.place] += row.latency
        t.right_ticks_seat[row.seat] += row.latency
        bin_ = min(max(row.latency // (BIN_MS * TICKS_PER_MS), 0), LATENCY_BINS - 1)
        t.bins_place[row.place, bin_] += 1
