"""What a judged window means for the game: does the round go on, who flips next, is the game over (T3)."""

from __future__ import annotations

from typing import Any, Final

from penguinbench._accel import kernel
from penguinbench._layout import MAX_WINDOWS, NOBODY, WINS

ROUND_GOES_ON: Final = 0
ROUND_OVER: Final = 1
GAME_OVER: Final = 2

# Codes of the option ``next_flipper``; 4 is nobody.
_LEFT, _WINNER, _LOSER, _FIXED = 0, 1, 2, 3


@kernel()
def conclude(table: Any, rules: Any) -> int:
    """Return ``ROUND_GOES_ON``, ``ROUND_OVER`` or ``GAME_OVER`` for a judged window, and set whose turn it is.

    The judge has moved the cards and left ``award`` (0: nobody earned anything and the round goes on, 1: somebody
    earned, 2: the round ends all the same) and ``ended``. Sets ``flipper``, ``round`` and ``capped``.
    """
    # 1. A round that is over counts, whether or not the game is over with it.
    if table["award"]:
        table["round"] += 1
    # 2. The rules end the game (P24, F18, F31), or a card should be turned and there is none (F-s).
    if table["ended"] or table["stack_n"] == 0:
        return GAME_OVER
    # 3. Without an award the same flipper goes on (T3), but not for ever (G-i).
    if not table["award"]:
        if table["window"] >= MAX_WINDOWS:
            table["capped"] = 1
            return GAME_OVER
        return ROUND_GOES_ON
    # 4. Endless games are cut off and say so (G-i).
    if table["round"] >= rules["max_rounds"]:
        table["capped"] = 1
        return GAME_OVER
    # 5. Whose turn it is (P22, F30).
    table["flipper"] = next_flipper(table, rules["next_flipper"])
    return ROUND_OVER


@kernel()
def next_flipper(table: Any, policy: int) -> int:
    """Return the seat that flips next; equal seats clockwise from the left of the present flipper."""
    n = table["n_seats"]
    left = (table["flipper"] + 1) % n
    if policy == _LEFT:
        return left
    if policy == _WINNER:
        return _most_earned(table, left)
    if policy == _LOSER:
        return _fewest_points(table, left)
    return table["flipper"] if policy == _FIXED else NOBODY


@kernel()
def _most_earned(table: Any, left: int) -> int:
    """Return the seat that earned most in this window, ``left`` when nobody earned anything."""
    best, most = left, 0
    for k in range(table["n_seats"]):
        seat = (left + k) % table["n_seats"]
        earned = 0
        for i in range(table["n_claims"]):
            if table["claim_seat"][i] == seat and table["claim_verdict"][i] == WINS:
                earned += max(table["claim_gained"][i], 1)  # the point of F18 comes without a card
        if earned > most:
            best, most = seat, earned
    return best


@kernel()
def _fewest_points(table: Any, left: int) -> int:
    best = left
    for k in range(1, table["n_seats"]):
        seat = (left + k) % table["n_seats"]
        if table["pile_n"][seat] + table["extra"][seat] < table["pile_n"][best] + table["extra"][best]:
            best = seat
    return best
