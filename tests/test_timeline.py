"""When things happen: two players who take exactly 900 ms, so that every time of a game follows from the cards laid.

The racer acts 900 ms after the card with which its claim became right has become visible to it. Cards fall every
1500 ms, the window is 1500 ms, the next round begins 1000 ms later: no claim of one card reaches another.
"""

from __future__ import annotations

import pytest

import penguinbench as pb
from penguinbench_agents import racer
from penguinbench_agents.latency import Constant
from tests.cases import cases

LATENCY, INTERVAL, WINDOW, BETWEEN, LAG, LAST_CHANCE = 900, 1500, 1500, 1000, 100, 5000
REACH = {"penguins": 0, "pheasants": 250}


@pytest.mark.parametrize("game", REACH)
def test_every_time_follows_from_the_cards(game: str) -> None:
    """P6 to P8, P22, P24, F6 to F9, F30, F31: who flips, what the flipper sees later, what hands lose, how it ends."""
    result = pb.play(game, [racer(Constant(LATENCY))] * 2, games=4, seed=1, keep="claims", rotate=False)
    actions = set()
    for number, claims in result.claims.groupby("game"):
        end = -BETWEEN
        for round_, both in claims.groupby("round"):
            assert set(both["seat"]) == {0, 1}
            fall = end + BETWEEN + (int(both["cards_up"].iloc[0]) - 1) * INTERVAL
            for claim in both.itertuples():
                actions.add(claim.action)
                flips = claim.seat == round_ % 2  # the left neighbour of the one before, seat 0 first
                hand = claim.action != "call"
                lost = REACH[game] if hand and not flips else 0
                assert claim.at_ms == fall + (LAG if flips else 0) + LATENCY + lost
                assert claim.latency_ms == LATENCY + lost
            end = both["at_ms"].min() + WINDOW
        row = result.games.loc[number]
        # The last cards match nothing: everybody has had a last chance. After blue they lie in the stack instead (F-s).
        if row["left_over"] and claims["action"].iloc[-1] != "blue":
            end += BETWEEN + (int(row["left_over"]) - 1) * INTERVAL + LAST_CHANCE
        assert row["duration_ms"] == end
    assert len(actions) >= 3
    assert (result.games["left_over"] > 0).any()


@pytest.mark.parametrize("game", REACH)
def test_the_most_points_win_and_ties_share(game: str) -> None:
    """P25, F32, F18, G-g: score is cards and points without a card; the best share one win."""
    seats = pb.play(game, [racer(Constant(LATENCY))] * 3, games=3 * cases("series_groups"), seed=1, keep="seats").seats
    assert (seats["score"] == seats["cards"] + seats["extra"]).all()
    best = seats.groupby("game")["score"].transform("max") == seats["score"]
    shares = best / best.groupby(seats["game"]).transform("sum")
    assert (seats["win"] == shares).all()
