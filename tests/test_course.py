"""The course of games as the runner counts it: leads, streaks, disputes, response times, the bear."""

from __future__ import annotations

import math
from typing import Any

import pandas as pd
import pytest
from scipy import integrate, stats

import penguinbench as pb
import penguinbench_agents as pa
from penguinbench_experiments.designs import Condition, Factor, Player, Study, Sweep
from penguinbench_experiments.runner import course
from penguinbench_experiments.runner.chunk import Task, play_chunk
from penguinbench_experiments.runner.columns import _COURSE, FIVE_MINUTES_MS, columns
from penguinbench_experiments.runner.run import run
from tests.cases import cases

LINE_UP = ("adult", "child-7", "adult+impulsive")
DISPUTABLE = ("call", "knock", "name")


def counted(game: str, groups: int, players: tuple[Any, ...] = LINE_UP, **options: Any) -> dict[str, int]:
    condition = Condition("", (), game, tuple(map(Player, players)), tuple(options.items()))
    rows = play_chunk(Task(condition, 7, 0, groups)).rows.sum(axis=0)
    return dict(zip(columns(pb.game(game), len(players)), map(int, rows), strict=True))


def played(game: str, groups: int, players: tuple[Any, ...] = LINE_UP, **options: Any) -> pb.Result:
    return pb.play(game, list(players), games=groups * len(players), seed=7, options=options, keep="claims")


def test_positions_and_names_of_columns_agree() -> None:
    names = (
        "SPREAD HALF_LED HALF_HELD FOLLOWED STREAKS CUT_OFF BEAR_CARDS BEAR_DECIDED NEAR_20 NEAR_50 NEAR_100 NEAR_200 "
        "DISPUTED DISPUTE_FIRST DISPUTE_OTHER"
    ).split()
    assert [name.lower() for name in names] == list(_COURSE)
    assert [getattr(course, name) for name in names] == list(range(len(_COURSE)))
    assert len(_COURSE) == course.PLACES


@pytest.mark.parametrize("game", pb.games())
def test_the_course_is_that_of_the_tables_of_a_series(game: str) -> None:
    """Everything anew, game by game, from the tables: no loop of the kernel's."""
    groups = cases("course_groups")
    found, series = counted(game, groups), played(game, groups)
    places = {label: place for place, label in enumerate(series.labels)}
    wanted = dict.fromkeys(found, 0.0)
    for number, seats in series.seats.groupby("game"):
        claims = series.claims[series.claims["game"] == number]
        rounds = int(series.games.set_index("game").loc[number, "rounds"])
        _count_game(wanted, game, seats.set_index("player"), claims, rounds, places)
    for name in [*_COURSE[:5], *_COURSE[6:], *(f"{name}_{place}" for name in ("dry", "timed") for place in range(3))]:
        assert found[name] == pytest.approx(wanted[name]), name
    for place in range(3):
        # Each latency is rounded down, so the sum is below by less than one a claim.
        assert 0 <= wanted[f"right_ms_{place}"] - found[f"right_ms_{place}"] <= found[f"timed_{place}"]
        for seat in range(3):
            assert found[f"win_{place}_at_{seat}"] == pytest.approx(wanted[f"win_{place}_at_{seat}"])


def _count_game(
    wanted: dict[str, float], game: str, seats: pd.DataFrame, claims: pd.DataFrame, rounds: int, places: dict[str, int]
) -> None:
    by_points = game == "last-penguin"
    wanted["spread"] += seats["score"].max() - seats["score"].min()
    first_half = claims[2 * claims["round"] < rounds]
    lead = (first_half.groupby("player")["gained"].sum() - first_half.groupby("player")["lost"].sum()).reindex(
        list(places), fill_value=0
    )
    leaders = lead[lead == lead.max()]
    if len(leaders) == 1 and not by_points and len(first_half) < len(claims):
        wanted["half_led"] += 1
        wanted["half_held"] += 840 * seats.loc[leaders.index[0], "win"]
    if not by_points:  # what was paid otherwise than for wrong claims went to the bear
        bear = seats["lost"] - claims.groupby("player")["lost"].sum().reindex(seats.index, fill_value=0)
        without = seats["score"] + bear
        wanted["bear_cards"] += bear.sum()
        changed = (seats["score"] == seats["score"].max()) != (without == without.max())
        wanted["bear_decided"] += bool(changed.any())
    right = claims[claims["verdict"].isin(["wins", "beaten"])]
    before: set[str] = set()
    for _, window in claims.groupby((claims["order"] == 0).cumsum()):
        winners = set(window.loc[window["verdict"] == "wins", "player"])
        if not winners:
            continue
        wanted["followed"] += bool(before)
        wanted["streaks"] += bool(winners & before)
        before = winners
        tied = window[window["tied"]]
        if len(tied) > 1:
            wanted["disputed"] += 1
            if (tied["verdict"] == "wins").sum() == 1:
                wanted["dispute_first" if tied["verdict"].iloc[0] == "wins" else "dispute_other"] += 1
        for within in (20, 50, 100, 200):
            wanted[f"near_{within}"] += _near(window, within)
    for label, place in places.items():
        mine = right[(right["player"] == label) & right["latency_ms"].notna()]
        wanted[f"timed_{place}"] += len(mine)
        wanted[f"right_ms_{place}"] += mine["latency_ms"].sum()
        won = claims[(claims["player"] == label) & (claims["verdict"] == "wins")]
        got = seats.loc[label, "wins"] if by_points else (won["at_ms"] <= FIVE_MINUTES_MS).sum()
        wanted[f"dry_{place}"] += got == 0
        wanted[f"win_{place}_at_{seats.loc[label, 'seat']}"] += 840 * seats.loc[label, "win"]


def _near(window: pd.DataFrame, within: int) -> bool:
    right = window[window["verdict"].isin(["wins", "beaten"]) & window["action"].isin(DISPUTABLE)]
    if right.empty:
        return False
    same = right[right["action"] == right["action"].iloc[0]]
    others = same[same["seat"] != same["seat"].iloc[0]]["at_ms"] - same["at_ms"].iloc[0]
    return bool((same["verdict"] == "wins").any() and (others <= within).any())


@pytest.mark.parametrize("tie", ["window", "vote"])
def test_disputes_are_followed(tie: str) -> None:
    """With a window of 200 ms some claims are disputed; a majority may then be wrong, and without one all share."""
    options = {"tie": tie, "tie_window_ms": 200.0}
    groups = cases("course_groups")
    found, series = counted("pheasants", groups, **options), played("pheasants", groups, **options)
    wanted = dict.fromkeys(found, 0.0)
    for _, claims in series.claims.groupby("game"):
        for _, window in claims.groupby((claims["order"] == 0).cumsum()):
            tied = window[window["tied"]]
            wanted["disputed"] += len(tied) > 1
            if len(tied) > 1 and (tied["verdict"] == "wins").sum() == 1:
                wanted["dispute_first" if tied["verdict"].iloc[0] == "wins" else "dispute_other"] += 1
    for name in ("disputed", "dispute_first", "dispute_other"):
        assert found[name] == wanted[name]
    assert found["disputed"] > 0
    if tie == "window":
        assert found["dispute_first"] == found["dispute_other"] == 0  # each gets a card


def _last_flips(result: pb.Result) -> tuple[int, int]:
    """Return how many games end with the bear, and how many cards the bear took, from the log."""
    ended = paid = 0
    last, was_bear = None, False
    for event in result.log:
        if event["event"] == "turned_up":
            was_bear = event["card"] == "bear"
            last = was_bear
        elif event["event"] == "paid" and was_bear:
            paid += 1
        elif event["event"] in ("hand", "flip"):
            was_bear = False
            last = None if event["event"] == "hand" else last
        elif event["event"] == "end":
            ended += bool(last)
    return ended, paid


@pytest.mark.parametrize("bear", ["return", "end_game", "return_and_reset"])
def test_the_bear_is_that_of_the_log(bear: str) -> None:
    groups = cases("course_groups")
    found = counted("polar-panic", groups, bear=bear)
    logged = pb.play(
        "polar-panic", list(LINE_UP), games=3 * groups, seed=7, options={"bear": bear}, keep="log", progress=False
    )
    ended, paid = _last_flips(logged)
    assert found["bear_cards"] == paid
    assert paid > 0 or bear == "end_game"
    # A bear beside the very last face-down card cuts nothing short.
    assert (ended > 0) == (bear == "end_game")
    assert ended - groups <= found["cut_off"] <= ended
    if bear == "end_game":
        assert found["bear_decided"] == 0


@pytest.mark.statistical
def test_races_are_as_close_as_order_statistics_say() -> None:
    """Four racers of one latency: the second is within d of the first with 1 - 4 integral f(t) S(t + d)^3 dt.

    Cards fall so slowly that no further card falls before the race is over; figures are not counted, so only rounds won
    by a call or a knock are looked at. Tolerance: four standard errors over groups (two-sided 6e-5).
    """
    law = stats.lognorm(0.45, scale=1200)
    racer = pa.racer(pa.latency.ShiftedLognormal(median_ms=1200, sigma=0.45, offset_ms=300))
    base = {
        "players": [racer] * 4, "game": "catch-the-match", "options.settle_ms": 600, "options.between_rounds_ms": 9000,
    }  # fmt: skip
    study = Study("oracle", "?", (Sweep("near", (Factor("one", {"x": {}}),), base, ("near_200",)),))
    table = run(study, cases("study_oracle"), progress=False).table
    for within in (20, 50, 100, 200):
        wide = integrate.quad(lambda t, d=within: law.pdf(t) * law.sf(t + d) ** 3, 0, 20_000, limit=400)[0]
        found = table.ratio(table.cells[0], f"near_{within}")
        assert abs(found.value - (1 - 4 * wide)) < 4 * max(found.se, 1 / math.sqrt(found.weight))
