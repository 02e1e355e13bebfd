"""The kernel that counts: rows of games, seats and claims in, one row of whole numbers a group out."""

from __future__ import annotations

from typing import Any

import numpy as np

from penguinbench._accel import kernel
from penguinbench._layout import MAX_SEATS, NEVER, TALLIES, TICKS_PER_MS, VOID, WIN_UNITS, WINS, WRONG

# Positions of the columns of ``columns._GAME``; a test holds the two together.
(GAMES, ROUNDS, CARDS_TURNED, DURATION, LEFT_OVER, OUT_OF_PLAY, SHARED, CAPPED, WINDOWS, AWARDS, CARDS_UP, OUTRUN,
 FLIPS_WON, LONE, LONE_WON, LONE_CARDS, GRABS, GRABS_WON, GRABS_VOID) = range(19)  # fmt: skip
KIND = 19
_N_TALLIES = len(TALLIES)
_SEVERAL_KIND = 2
_CALL = 1
_SEVERAL = 2
_WINNER = 1
_LOSER = 2
_FIXED = 3


@kernel()
def next_flipper(flipper: int, policy: int, n: int, earned: Any, points: Any) -> int:
    """Return who flips after a round (P22, F30); equal seats clockwise from the left of the present flipper."""
    left = (flipper + 1) % n
    if policy == 0:
        return left
    best = left
    if policy == _WINNER:
        for k in range(n):
            seat = (left + k) % n
            if earned[seat] > earned[best] or (earned[best] == 0 and earned[seat] > 0):
                best = seat
        return best
    if policy == _LOSER:
        for k in range(1, n):
            seat = (left + k) % n
            if points[seat] < points[best]:
                best = seat
        return best
    return flipper if policy == _FIXED else -1


@kernel()
def _count_window(claims: Any, a: int, b: int, action_at: int, flipper: int, places: Any, n: int, first: int,
                  earned: Any, points: Any, row: Any) -> bool:  # fmt: skip
    """Count the claims a <= i < b of one settle window; return whether somebody earned something."""
    winners = 0
    flipper_wins = 0
    action: Any = np.int64(0)
    for k in range(n):
        earned[k] = 0
    for i in range(a, b):
        claim = claims[i]
        seat = np.int64(claim.seat)
        points[seat] += np.int64(claim.gained) - np.int64(claim.lost)
        if claim.verdict == WINS:
            winners += 1
            action = np.int64(claim.action)
            earned[seat] += max(np.int64(claim.gained), 1)
            if seat == flipper:
                flipper_wins += 1
        if claim.action == _SEVERAL:
            row[GRABS] += 1
            row[GRABS_WON] += 1 if claim.verdict == WINS else 0
            row[GRABS_VOID] += 1 if claim.verdict == VOID else 0
    opening = claims[a]
    up = np.int64(opening.cards_up)
    row[WINDOWS] += 1
    if opening.latency != NEVER and (opening.verdict == VOID or opening.verdict == WRONG):
        row[OUTRUN] += 1
    if opening.action == _CALL and opening.kind == _SEVERAL_KIND and opening.verdict != WRONG:
        row[LONE] += 1
        row[LONE_CARDS] += up
        row[LONE_WON] += 1 if opening.verdict == WINS else 0
    if winners == 0:
        return False
    row[AWARDS] += 1
    row[CARDS_UP] += up
    row[KIND + np.int64(opening.kind)] += 1
    row[action_at + action - 1] += 1
    if flipper >= 0:
        won = WIN_UNITS * flipper_wins // winners
        row[FLIPS_WON] += won
        column = first + (3 + _N_TALLIES) * n + places[flipper]
        row[column] += 1
        row[column + n] += won
    return True


@kernel()
def count_groups(
    games: Any, seats: Any, claims: Any, n: int, per_group: int, first_flipper: int, policy: int, gifts: Any,
    n_kinds: int, n_actions: int, out: Any,
) -> None:  # fmt: skip
    """Add games of whole groups, in order, to ``out``, int64, shape (groups, columns).

    Who flips is followed through the rounds by the option's policy; -1: the game has no such flipper. ``gifts`` are
    the points a place begins with.
    """
    places = np.zeros(MAX_SEATS, np.int64)
    points = np.zeros(MAX_SEATS, np.int64)
    earned = np.zeros(MAX_SEATS, np.int64)
    action_at = KIND + n_kinds
    first = action_at + n_actions
    at = 0
    for g in range(games.shape[0]):
        game = games[g]
        row = out[g // per_group]
        row[GAMES] += 1
        row[ROUNDS] += game.rounds
        row[CARDS_TURNED] += game.cards_turned
        row[DURATION] += game.duration // TICKS_PER_MS
        row[LEFT_OVER] += game.left_over
        row[OUT_OF_PLAY] += game.out_of_play
        row[SHARED] += 1 if game.winners > 1 else 0
        row[CAPPED] += game.capped
        for k in range(n):
            seat = seats[g * n + k]
            place = np.int64(seat.place)
            places[seat.seat] = place
            points[seat.seat] = gifts[place]
            row[first + place] += seat.win
            row[first + n + place] += seat.score
            row[first + 2 * n + place] += seat.cards
            for j in range(_N_TALLIES):
                row[first + (3 + j) * n + place] += seat.tally[j]
            row[first + (5 + _N_TALLIES) * n + seat.seat] += seat.win
        flipper = first_flipper if policy >= 0 and policy != 4 else -1
        rounds = 0
        while at < claims.shape[0] and claims[at].game == game.game:
            end = at + 1
            while end < claims.shape[0] and claims[end].order > 0:
                end += 1
            # A round can end without an award (F-k, sweep): the next window then tells.
            while rounds < claims[at]["round"]:
                if flipper >= 0:
                    flipper = next_flipper(flipper, policy, n, earned, points)
                rounds += 1
            if _count_window(claims, at, end, action_at, flipper, places, n, first, earned, points, row):
                if flipper >= 0:
                    flipper = next_flipper(flipper, policy, n, earned, points)
                rounds += 1
            at = end
