"""The kernel that counts the course of games: leads, streaks, disputes, response times, what the bear decided."""

from __future__ import annotations

from typing import Any

import numpy as np

from penguinbench._accel import kernel
from penguinbench._layout import (
    BEATEN,
    DONE,
    MAX_SEATS,
    NEVER,
    TALLY_LOST,
    TALLY_WINS,
    TICKS_PER_MS,
    WINS,
)

# Positions behind the first of ``columns._COURSE``; a test holds the two together.
(SPREAD, HALF_LED, HALF_HELD, FOLLOWED, STREAKS, CUT_OFF, BEAR_CARDS, BEAR_DECIDED, NEAR_20, NEAR_50, NEAR_100,
 NEAR_200, DISPUTED, DISPUTE_FIRST, DISPUTE_OTHER) = range(15)  # fmt: skip
PLACES = 15
_FLIP = 1  # Polar Panic's first action


@kernel()
def _count_award(claims: Any, a: int, b: int, disputable: int, row: Any, at: int) -> int:
    """Count how close the claims a <= i < b of a window were; return who won it, a mask of seats."""
    winners: Any = np.int64(0)
    first = -1
    tied, tied_winners, first_tied, first_won = 0, 0, -1, 0
    for i in range(a, b):
        claim = claims[i]
        if claim.verdict == WINS:
            winners |= 1 << np.int64(claim.seat)
        if claim.tied:
            tied += 1
            tied_winners += 1 if claim.verdict == WINS else 0
            if first_tied < 0:
                first_tied = i
                first_won = 1 if claim.verdict == WINS else 0
        if (
            first < 0
            and (claim.verdict == WINS or claim.verdict == BEATEN)
            and (disputable >> np.int64(claim.action)) & 1
        ):
            first = i
    if winners == 0:
        return 0
    if tied > 1:
        row[at + DISPUTED] += 1
        if tied_winners == 1:
            row[at + (DISPUTE_FIRST if first_won else DISPUTE_OTHER)] += 1
    if first >= 0:
        _count_near(claims, first, b, row, at)
    return winners


@kernel()
def _count_near(claims: Any, first: int, b: int, row: Any, at: int) -> None:
    """Count whether another right claim of the kind came within 20, 50, 100, 200 ms of the first, if it won."""
    opening = claims[first]
    won = False
    gap: Any = np.int64(NEVER)
    for i in range(first, b):
        claim = claims[i]
        if claim.action == opening.action and (claim.verdict == WINS or claim.verdict == BEATEN):
            won = won or claim.verdict == WINS
            if claim.seat != opening.seat and gap == NEVER:
                gap = claim.at - opening.at
    if not won:
        return
    row[at + NEAR_20] += 1 if gap <= 20 * TICKS_PER_MS else 0
    row[at + NEAR_50] += 1 if gap <= 50 * TICKS_PER_MS else 0
    row[at + NEAR_100] += 1 if gap <= 100 * TICKS_PER_MS else 0
    row[at + NEAR_200] += 1 if gap <= 200 * TICKS_PER_MS else 0


@kernel()
def _leader(points: Any, n: int) -> int:
    """Return the seat that has more than all others, -1 without."""
    best, alone = 0, True
    for seat in range(1, n):
        if points[seat] > points[best]:
            best, alone = seat, True
        elif points[seat] == points[best]:
            alone = False
    return best if alone else -1


@kernel()
def _count_bear(seats: Any, s: int, n: int, paid: Any, row: Any, at: int) -> None:
    """Count cards that were paid otherwise than for wrong claims, and whether they changed who has most."""
    most, most_kept = np.int64(-NEVER), np.int64(-NEVER)
    total = 0
    for k in range(n):
        seat = seats[s + k]
        cost = np.int64(seat.tally[TALLY_LOST]) - paid[seat.seat]
        total += cost
        most = max(most, np.int64(seat.score))
        most_kept = max(most_kept, np.int64(seat.score) + cost)
    row[at + BEAR_CARDS] += total
    changed = False
    for k in range(n):
        seat = seats[s + k]
        cost = np.int64(seat.tally[TALLY_LOST]) - paid[seat.seat]
        changed = changed or (seat.score == most) != (seat.score + cost == most_kept)
    row[at + BEAR_DECIDED] += 1 if changed else 0


@kernel()
def count_course(
    games: Any, seats: Any, claims: Any, n: int, per_group: int, gifts: Any, disputable: int, own_points: bool,
    early: int, at: int, out: Any,
) -> None:  # fmt: skip
    """Add the course of games of whole groups, in order, to ``out`` from column ``at`` on.

    ``early`` is the tick until which a first card comes early. With ``own_points`` cards are not won by claims: the
    lead is not followed, and a player got no card if it has taken none at all.
    """
    place_of = np.zeros(MAX_SEATS, np.int64)
    points = np.zeros(MAX_SEATS, np.int64)
    paid = np.zeros(MAX_SEATS, np.int64)
    at_place = at + PLACES
    at_met = at_place + 3 * n
    i = 0
    for g in range(games.shape[0]):
        game = games[g]
        row = out[g // per_group]
        low, high = np.int64(NEVER), np.int64(-NEVER)
        for k in range(n):
            seat = seats[g * n + k]
            where = np.int64(seat.seat)
            place_of[where] = np.int64(seat.place)
            points[where] = gifts[place_of[where]]
            paid[where] = 0
            low, high = min(low, np.int64(seat.score)), max(high, np.int64(seat.score))
            row[at_met + place_of[where] * n + where] += seat.win
        row[at + SPREAD] += high - low
        leader, halved = -1, False
        fortunate: Any = np.int64(0)  # seats with a card in time, a mask
        before = 0
        last = -1
        while i < claims.shape[0] and claims[i].game == game.game:
            end = i + 1
            while end < claims.shape[0] and claims[end].order > 0:
                end += 1
            if not halved and 2 * np.int64(claims[i]["round"]) >= game.rounds:
                leader, halved = _leader(points, n), True
            winners = _count_award(claims, i, end, disputable, row, at)
            for c in range(i, end):
                claim = claims[c]
                who = np.int64(claim.seat)
                points[who] += np.int64(claim.gained) - np.int64(claim.lost)
                paid[who] += np.int64(claim.lost)
                if claim.verdict == WINS and claim.at <= early:
                    fortunate |= 1 << who
                if claim.latency != NEVER and (claim.verdict == WINS or claim.verdict == BEATEN):
                    row[at_place + n + place_of[who]] += 1
                    row[at_place + 2 * n + place_of[who]] += claim.latency // TICKS_PER_MS
            if winners:
                if before:
                    row[at + FOLLOWED] += 1
                    row[at + STREAKS] += 1 if winners & before else 0
                before = winners
            last = end - 1
            i = end
        for k in range(n):
            seat = seats[g * n + k]
            got = seat.tally[TALLY_WINS] > 0 if own_points else (fortunate >> np.int64(seat.seat)) & 1 == 1
            row[at_place + place_of[seat.seat]] += 0 if got else 1
            if leader >= 0 and not own_points and seat.seat == leader:
                row[at + HALF_LED] += 1
                row[at + HALF_HELD] += seat.win
        if not own_points:
            _count_bear(seats, g * n, n, paid, row, at)
            if last >= 0 and claims[last].verdict == DONE and claims[last].action == _FLIP and not game.capped:
                # All but the bear face up is an end too: the flipped card, those beside it, and the bear.
                row[at + CUT_OFF] += 1 if game.left_over > np.int64(claims[last].cards_up) + 2 else 0
