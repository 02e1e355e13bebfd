"""Who was first when several knocked or called at (nearly) the same time (F33, F34, G-a).

A figure is never disputed: a hand holds it (F-v).
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from penguinbench._accel import kernel
from penguinbench._layout import MAX_SEATS, PENDING, TICKS_PER_MS
from penguinbench._streams import STAGE_VOTE, philox

TIE_STRICT, TIE_WINDOW, TIE_VOTE = 0, 1, 2
UNDECIDED = -1

_UNIT = 1.0 / (1 << 53)
_ELEVEN = np.uint64(11)


@kernel()
def disputed(table: Any, rules: Any, first: int, equal_is_dispute: Any) -> int:
    """Return the mask of claims that dispute the award with the claim ``first``, 0 when nobody does.

    One claim a seat, its earliest. With ``tie="strict"`` only equal ticks are a dispute, and only where the game
    says so; else every right claim of the same action within ``tie_window`` ticks of the first.
    """
    within = 0
    if rules["tie"] != TIE_STRICT:
        within = rules["tie_window"]
    elif not equal_is_dispute:
        return within
    do = table["claim_do"][first]
    mask = 1 << first
    seats = 1 << int(table["claim_seat"][first])
    several = False
    for i in range(first + 1, table["n_claims"]):
        if table["claim_at"][i] - table["claim_at"][first] > within:
            break
        bit = 1 << int(table["claim_seat"][i])
        if table["claim_do"][i] == do and table["claim_verdict"][i] == PENDING and not seats & bit:
            mask |= 1 << i
            seats |= bit
            several = True
    return mask if several else 0


@kernel()
def vote(table: Any, rules: Any, claims: int, root: np.uint64, group: np.uint64) -> int:
    """Return the disputed claim that more than half of all players saw first, ``UNDECIDED`` without (F33).

    Every player, claimants too, perceives each claim's time with normal noise of ``vote_sd``, keyed by the deal, the
    voter, the card, the round, the window and the claimant. Two players never have a majority (F-u).
    """
    n = table["n_seats"]
    if n == 2:
        return UNDECIDED
    votes = 0  # four bits a seat
    for voter in range(n):
        choice = _seen_first(table, rules, claims, voter, root, group)
        if choice != UNDECIDED:
            votes += 1 << (4 * int(table["claim_seat"][choice]))
    for i in range(table["n_claims"]):
        if (claims >> i) & 1 and 2 * ((votes >> (4 * int(table["claim_seat"][i]))) & 15) > n:
            return i
    return UNDECIDED


@kernel()
def _seen_first(table: Any, rules: Any, claims: int, voter: int, root: np.uint64, group: np.uint64) -> int:
    """Return the claim one voter perceives first; equal perceptions (no noise, equal ticks) are no vote."""
    best = UNDECIDED
    best_ms = 0.0
    equal = False
    start = table["claim_at"][0]
    sd_ms = rules["vote_sd"] / TICKS_PER_MS
    for i in range(table["n_claims"]):
        if not (claims >> i) & 1:
            continue
        about = (int(table["round"]) << 40) + int(table["window"]) * MAX_SEATS + int(table["claim_seat"][i])
        noise = normal(root, group, np.uint64(voter), np.uint64(table["ordinal"]), np.uint64(about))
        ms = (table["claim_at"][i] - start) / TICKS_PER_MS + sd_ms * noise
        if best == UNDECIDED or ms < best_ms:
            best, best_ms, equal = i, ms, False
        elif ms == best_ms:
            equal = True
    return UNDECIDED if equal else best


@kernel()
def normal(root: np.uint64, group: np.uint64, voter: np.uint64, ordinal: np.uint64, about: np.uint64) -> float:
    """Return a standard normal number of the stage ``vote`` (Box and Muller 1958)."""
    w0, w1, _, _ = philox(root, group, voter, ordinal, about, STAGE_VOTE)
    u = (np.float64(w0 >> _ELEVEN) + 1.0) * _UNIT
    v = np.float64(w1 >> _ELEVEN) * _UNIT
    return math.sqrt(-2.0 * math.log(u)) * math.cos(2.0 * math.pi * v)
