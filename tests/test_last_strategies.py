"""Four strategies of Last Penguin: none is beaten by another at every number of players."""

from __future__ import annotations

import itertools
import math

import pytest

import penguinbench as pb
from tests.cases import cases, plain

STRATEGIES = ("adult", "adult+holder", "adult+cautious", "adult+bluffer")
SIZES = {2: 5, 4: 1, 6: 5}
"""Players, and how many times as many games as with four: leads are small at two and at six."""


def lead(first: str, second: str, n: int) -> tuple[float, float]:
    """Return by how much a player of the first wins more than one of the second, half of n each, and its error."""
    half = n // 2
    result = pb.play(
        "last-penguin", [first] * half + [second] * half, games=SIZES[n] * cases("last_strategies"), seed=5,
        progress=False, keep="seats",
    )  # fmt: skip
    seats = result.seats.merge(result.games[["game", "group"]], on="game")
    seats["sign"] = seats["player"].isin(result.labels[:half]).map({True: 1.0, False: -1.0})
    groups = (seats["sign"] * seats["win"]).groupby(seats["group"]).sum() / (n * half)
    return float(groups.mean()), float(groups.std() / math.sqrt(len(groups)))


@pytest.mark.slow
@pytest.mark.statistical
@pytest.mark.skipif(plain(), reason="plain Python kernels play too few games to judge a share by")
@pytest.mark.parametrize(("first", "second"), list(itertools.combinations(STRATEGIES, 2)))
def test_each_beats_the_other_somewhere(first: str, second: str) -> None:
    """At some table the lead is more than 2.5 errors above 0, at another more than that below (by chance: 1 in 50)."""
    found = {n: lead(first, second, n) for n in SIZES}
    assert any(value > 2.5 * error for value, error in found.values()), found
    assert any(value < -2.5 * error for value, error in found.values()), found
