"""The runner: what it counts, that it resumes, that division changes no bit, that it stops where it says."""

from __future__ import annotations

import math
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

import penguinbench as pb
from penguinbench._lineup import make_setup
from penguinbench_experiments.designs import Condition, Factor, Player, Study, Sweep
from penguinbench_experiments.runner import counting
from penguinbench_experiments.runner.chunk import DroppedError, Task, play_chunk
from penguinbench_experiments.runner.columns import _GAME, columns
from penguinbench_experiments.runner.engine import Engine, thread_pool
from penguinbench_experiments.runner.run import Ran, run
from penguinbench_experiments.runner.sequential import Sequential, pairs
from penguinbench_experiments.runner.stop import Width, looks
from penguinbench_experiments.statistics import paired_difference
from penguinbench_experiments.statistics.sprt import sprt
from tests.study_runs import CHUNK_GAMES, CHUNKS, GAMES, SMALL, Interrupting, Pretending


def small(**more: object) -> Ran:
    return run(SMALL, GAMES, **{"chunk_games": CHUNK_GAMES, "progress": False, **more})  # type: ignore[arg-type]


def test_positions_and_names_of_columns_agree() -> None:
    names = (
        "GAMES ROUNDS CARDS_TURNED DURATION LEFT_OVER OUT_OF_PLAY SHARED CAPPED WINDOWS AWARDS CARDS_UP OUTRUN "
        "FLIPS_WON LONE LONE_WON LONE_CARDS GRABS GRABS_WON GRABS_VOID"
    ).split()
    assert [getattr(counting, name) for name in names] == list(range(len(_GAME)))
    game = pb.game("penguins")
    found = columns(game, 3)
    assert found[counting.KIND] == "kind_none"
    assert found[counting.KIND + len(game.kinds)] == "by_call"
    assert found[counting.KIND + len(game.kinds) + len(game.actions)] == "win_0"
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("policy", ["left", "winner", "loser", "fixed", "nobody"])
@pytest.mark.parametrize("game", ["penguins", "pheasants"])
def test_who_flips_is_followed_as_the_log_has_it(game: str, policy: str) -> None:
    """The flipper of a round stands in the log's cards; who won it stands in its judgements."""
    options = {"next_flipper": policy, "settle_ms": 600}
    if game == "pheasants":
        options["no_award"] = "sweep"
    players = ["adult", "child-7", "adult+impulsive"]
    logged = pb.play(game, players, games=12, seed=5, options=options, keep="log")
    won = flipped = 0.0
    flipper, claimed = None, []
    for event in logged.log:
        if event["event"] == "card":
            flipper = event["flipper"]
        elif event["event"] == "claim":
            claimed.append(event["seat"])
        elif event["event"] == "judged":
            winners = [seat for seat, said in zip(claimed, event["verdicts"], strict=True) if said == "wins"]
            claimed = []
            flipped += bool(winners)
            won += sum(seat == flipper for seat in winners) / len(winners) if winners else 0
    condition = Condition("", (), game, tuple(map(Player, players)), tuple(options.items()))
    counted = dict(zip(columns(pb.game(game), 3), play_chunk(Task(condition, 5, 0, 4)).rows.sum(axis=0), strict=True))
    assert counted["awards"] == flipped
    assert counted["flips_won"] == pytest.approx(0 if policy == "nobody" else 840 * won)
    assert sum(counted[f"flipped_{place}"] for place in range(3)) == (0 if policy == "nobody" else flipped)


def test_counts_are_those_of_the_tables_of_a_series() -> None:
    players = ["adult", "child-7", "adult"]
    series = pb.play("pheasants", players, games=30, seed=3)
    condition = Condition("", (), "pheasants", tuple(map(Player, players)))
    rows = play_chunk(Task(condition, 3, 0, 10)).rows
    counted = dict(zip(columns(pb.game("pheasants"), 3), rows.T, strict=True))
    games, seats, claims = series.games, series.seats, series.claims
    np.testing.assert_array_equal(counted["rounds"], games.groupby("group")["rounds"].sum())
    np.testing.assert_array_equal(
        counted["duration_ms"], games["duration_ms"].astype(int).groupby(games["group"]).sum()
    )
    of_group = games.set_index("game")["group"]
    for place, label in enumerate(series.labels):
        mine = seats[seats["player"] == label]
        by_group = mine.groupby(mine["game"].map(of_group))
        np.testing.assert_allclose(counted[f"win_{place}"] / 840, by_group["win"].sum())
        for name in ("cards", "score", "claims", "wins", "beaten", "void", "wrong", "lost", "flips"):
            np.testing.assert_array_equal(counted[f"{name}_{place}"], by_group[name].sum())
    windows = claims.groupby(["game", "round", "window"])
    assert counted["windows"].sum() == windows.ngroups
    awarded = windows.filter(lambda rows: (rows["verdict"] == "wins").any())
    opening = awarded[awarded["order"] == 0]
    assert counted["awards"].sum() == len(opening)
    assert counted["cards_up"].sum() == opening["cards_up"].sum()
    for kind, n in opening["kind"].value_counts().items():
        assert counted[f"kind_{kind}"].sum() == n
    late = (claims["order"] == 0) & claims["verdict"].isin(["void", "wrong"]) & claims["latency_ms"].notna()
    assert counted["outrun"].sum() == late.sum() > 0
    grabs = claims[claims["action"] == "blue"]
    assert counted["grabs"].sum() == len(grabs)
    assert counted["grabs_won"].sum() == (grabs["verdict"] == "wins").sum()


def test_shares_and_intervals_are_those_of_the_bench() -> None:
    table = small().table
    cell = table.one("window", settle_ms=300, n_players=4)
    players = ["adult", "child-7", "adult", "child-7"]
    rates = pb.play("penguins", players, games=GAMES, options={"settle_ms": 300}).win_rates().set_index("player")
    for label in cell.labels:
        share, cards = table.value(cell, "win", label), table.value(cell, "cards", label)
        np.testing.assert_allclose(list(share.values()), rates.loc[label, ["share", "low", "high"]].astype(float))
        wanted = rates.loc[label, ["cards", "cards_low", "cards_high"]].astype(float)
        np.testing.assert_allclose(list(cards.values()), wanted)


def test_differences_are_those_of_paired_series() -> None:
    table = small().table
    slow, quick = table.one("window", settle_ms=1500, n_players=2), table.one("window", settle_ms=300, n_players=2)
    first, second = (
        pb.play("penguins", ["adult", "child-7"], games=GAMES, options={"settle_ms": ms}) for ms in (1500, 300)
    )
    wanted = paired_difference(first, second).set_index("player").loc["adult"]
    for measure, name in (("win", "share"), ("cards", "cards")):
        found = table.difference(quick, slow, measure, "adult")
        assert found["paired"]
        np.testing.assert_allclose(
            [found[key] for key in ("difference", "low", "high")],
            wanted[[name, f"{name}_low", f"{name}_high"]].astype(float),
        )
    other = table.difference(table.one("window", settle_ms=1500, n_players=4), slow, "win", "adult")
    assert not other["paired"]


def test_comparisons_are_corrected_for_each_other() -> None:
    """Each p is that of SciPy's t test over groups; the smallest of m is m times as large, none is smaller alone."""
    table = small().table
    changes = [row for row in table.differences() if row["measure"] == "cards" and not math.isnan(row["p"])]
    first = table.cells[0]
    for row in changes:
        cell = table.cells[row["condition"]]
        if not row["paired"]:
            continue
        name = f"cards_{cell.place(row['player'])}"
        one, two = (table.rows(which, [name])[:, 0] for which in (first, cell))
        assert row["p"] == pytest.approx(stats.ttest_rel(two, one).pvalue)
    p = sorted(row["p"] for row in changes)
    assert min(row["p_holm"] for row in changes) == pytest.approx(min(1, len(p) * p[0]))
    assert max(row["p_holm"] for row in changes) >= p[-1]
    assert all(row["p_holm"] >= row["p"] for row in changes)


@pytest.mark.parametrize("chunk_games", [1, 20, 1000])
@pytest.mark.parametrize("workers", [1, 3])
def test_size_of_chunks_and_threads_change_no_bit(chunk_games: int, workers: int) -> None:
    assert small(chunk_games=chunk_games, workers=workers).table.frame().equals(small().table.frame())


def test_an_interrupted_run_plays_only_what_is_missing(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        small(folder=tmp_path, workers=1, play=Interrupting(5))
    kept = sorted(tmp_path.rglob("*.parquet"))
    before = [path.stat().st_mtime_ns for path in kept]
    assert len(kept) == 5
    resumed = small(folder=tmp_path)
    assert (resumed.played, resumed.found) == (CHUNKS - 5, 5)
    assert [path.stat().st_mtime_ns for path in kept] == before
    assert resumed.table.frame().equals(small().table.frame())
    again = small(folder=tmp_path, play=Interrupting(0))
    assert (again.played, again.found) == (0, CHUNKS)


def test_a_chunk_nobody_waits_for_ends_early() -> None:
    stop = threading.Event()
    stop.set()
    with thread_pool(1, stop) as pool:
        task = Task(Condition("", (), "penguins", (Player("adult"),) * 2), 1, 0, 10**6)
        with pytest.raises(DroppedError):
            pool.submit(play_chunk, task).result(timeout=60)


def test_a_killed_parent_loses_nothing(tmp_path: Path) -> None:
    call = f"from pathlib import Path; from tests.study_runs import *; die_in_the_parent(Path({str(tmp_path)!r}), 7)"
    ended = subprocess.run([sys.executable, "-c", call], cwd=Path(__file__).parents[1], timeout=120, check=False)
    assert ended.returncode == 9
    assert len(list(tmp_path.rglob("*.parquet"))) == 7
    resumed = small(folder=tmp_path)
    assert (resumed.played, resumed.found) == (CHUNKS - 7, 7)
    assert resumed.table.frame().equals(small().table.frame())


def test_more_games_use_what_lies_there(tmp_path: Path) -> None:
    run(SMALL, GAMES, chunk_games=CHUNK_GAMES, folder=tmp_path)
    longer = run(SMALL, 2 * GAMES, chunk_games=CHUNK_GAMES, folder=tmp_path)
    assert (longer.played, longer.found) == (CHUNKS, CHUNKS)


def test_another_seed_or_option_uses_nothing_that_lies_there(tmp_path: Path) -> None:
    small(folder=tmp_path)
    assert small(folder=tmp_path, seed=2).found == 0
    other = Study("other", "?", (Sweep("s", (Factor.of("options.settle_ms", [299]),), {"players": ["adult"] * 2}),))
    assert run(other, GAMES, chunk_games=CHUNK_GAMES, folder=tmp_path).found == 0


def test_a_damaged_chunk_is_named(tmp_path: Path) -> None:
    ran = small(folder=tmp_path)
    next(iter(sorted(tmp_path.rglob("*.parquet")))).write_bytes(b"PAR1")
    with pytest.raises(pb.ResultError, match=r"parquet: is no finished chunk .*; delete it"):
        ran.table.frame()


def test_conditions_that_two_sweeps_share_are_played_once() -> None:
    sweep = SMALL.sweeps[0]
    twice = Study("twice", "?", (sweep, Sweep("again", sweep.factors, sweep.base, sweep.measures)))
    ran = run(twice, GAMES, chunk_games=CHUNK_GAMES)
    assert ran.played == CHUNKS
    values = [row["value"] for row in ran.table.values()]
    assert values[: len(values) // 2] == values[len(values) // 2 :]


def test_a_rule_is_asked_at_fixed_groups_and_sees_no_more() -> None:
    seen = []

    def rule(table):  # type: ignore[no-untyped-def]
        seen.append({len(table.rows(cell, ["games"])) for cell in table.cells})
        return "enough" if len(seen) == 2 else None

    one = Study("one", "?", (Sweep("s", (Factor.of("options.settle_ms", [1500]),), {"players": ["reflex"] * 2}),))
    width = len(columns(pb.game("penguins"), 2))
    ran = run(one, 2 * 9000, stop=rule, play=Pretending(width), chunk_games=2 * 700)
    assert ran.stopped == "enough"
    assert seen == [{1000}, {2000}]
    assert [ran.table.groups(cell) for cell in ran.table.cells] == [2000]
    assert list(looks(4000)) == [1000, 2000]
    assert list(looks(300)) == []


def test_a_stopped_run_is_the_same_for_any_division() -> None:
    one = Study("one", "?", (Sweep("s", (Factor.of("options.settle_ms", [1500]),), {"players": ["adult"] * 2}),))
    frames = [
        run(one, 2 * 5000, stop=Width("win", 0.04), chunk_games=size, workers=workers).table.frame()
        for size, workers in ((900, 1), (4000, 3))
    ]
    assert frames[0].equals(frames[1])
    assert set(frames[0]["groups"]) == {2000}


def test_people_are_the_same_in_every_condition_and_give_both_errors() -> None:
    ran = small(people=6, workers=2)
    frame = ran.table.frame()
    assert {"low", "high", "people_low", "people_high"} <= set(frame.columns)
    assert frame.equals(small(people=6, chunk_games=1).table.frame())
    series = pb.play("penguins", ["adult", "child-7"], games=GAMES, people=6, options={"settle_ms": 300})
    wanted = series.win_rates().iloc[0][["share", "low", "high", "people_low", "people_high"]].astype(float)
    found = ran.table.value(ran.table.one("window", settle_ms=300, n_players=2), "win", "adult")
    np.testing.assert_allclose(list(found.values()), wanted)
    changes = ran.table.difference_frame()
    assert changes["positive"].between(0, 1).all()


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"people": 4, "stop": Width("win", 0.1)}, "people must be None with a stop rule"),
        ({"chunk_games": 0}, "chunk_games=0 must be"),
        ({"workers": 0}, "workers=0 must be"),
        ({"executor": 3}, "executor=3 must be None, 'processes'"),
        ({"seed": -1}, "seed=-1 must be"),
    ],
)
def test_what_cannot_be_is_refused_before_any_work(more: dict[str, object], message: str) -> None:
    with pytest.raises(pb.OptionError, match=message):
        small(**{"play": Interrupting(0), **more})


def test_a_pool_that_a_caller_made_is_left_running() -> None:
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(2) as pool:
        assert small(executor=pool).table.frame().equals(small().table.frame())
        assert pool.submit(int, "7").result() == 7
    assert Engine(None, 3).workers == 3


def test_a_digest_tells_apart_what_gives_other_numbers() -> None:
    base = Condition("", (), "penguins", (Player("adult"), Player("adult")))
    others = [
        base.but(options=(("settle_ms", 1000),)),
        base.but(players=(Player("adult"), Player("adult").but(caution=1.2))),
        base.but(deck=(("colours", 7),)),
        base.but(handicaps=((0, "gift_cards", 2),)),
        base.but(rotate=False),
        base.but(game="pheasants"),
    ]
    digests = [one.digest(make := one.setup(1), None, 10) for one in (base, *others)]
    digests.append(base.digest(base.setup(2), None, 10))
    digests.append(base.digest(base.setup(1), 5, 10))
    assert make is not None
    assert len(set(digests)) == len(digests)
    assert base.but(sweep="other").digest(make_setup("penguins", ["adult"] * 2), None, 10) == digests[0]


@pytest.mark.parametrize("game", [game for game in pb.games() if game not in ("penguins", "pheasants")])
def test_a_game_with_a_clock_of_its_own_is_counted_without_a_flipper(game: str) -> None:
    players = ["adult", "child-7", "adult"]
    condition = Condition("", (), game, tuple(map(Player, players)))
    rows = play_chunk(Task(condition, 2, 0, 4)).rows
    counted = dict(zip(columns(pb.game(game), 3), rows.sum(axis=0), strict=True))
    series = pb.play(game, players, games=12, seed=2)
    assert counted["flips_won"] == sum(counted[f"flipped_{place}"] for place in range(3)) == 0
    assert counted["rounds"] == series.games["rounds"].sum()
    for place, label in enumerate(series.labels):
        mine = series.seats[series.seats["player"] == label]
        assert counted[f"win_{place}"] / 840 == pytest.approx(mine["win"].sum())
        assert counted[f"claims_{place}"] == mine["claims"].sum()
    assert counted["windows"] >= counted["awards"] == sum(counted[f"by_{action}"] for action in pb.game(game).actions)


def test_a_sequential_test_stops_at_a_look_on_the_pairs_of_a_plain_count() -> None:
    players = ["adult", "teen-15"]
    study = Study("match", "?", (Sweep("s", (Factor("f", {"x": {}}),), {"players": players}),))
    rule = Sequential(0, 20)
    ran = run(study, 2 * 9000, stop=rule, chunk_games=1500)
    (cell,) = ran.table.cells
    assert ran.stopped is not None and ran.stopped.startswith("20 normalized Elo accepted against 0 for adult (diff")
    assert ran.table.groups(cell) == 1000
    seats = pb.play("penguins", players, games=2000, keep="seats").seats
    wins = seats[seats["player"] == "adult"].set_index("game")["win"]
    halves = (2 * wins.groupby(wins.index // 2).sum()).astype(int)
    counts = [int((halves == k).sum()) for k in range(5)]
    assert pairs(ran.table, cell) == counts
    assert rule.estimate(ran.table, cell).test == sprt(pentanomial=counts, elo0=0, elo1=20, model="normalized")


def test_a_sequential_test_of_more_than_two_is_refused() -> None:
    four = small().table.one("window", n_players=4)
    with pytest.raises(pb.OptionError, match="must be of two players who change seats, not of 4"):
        pairs(small().table, four)
