"""A series: whole groups, the same to the bit however it is divided, common random numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

import penguinbench as pb
import penguinbench_agents as pa
from penguinbench import _chunks
from penguinbench._accel import kernel
from penguinbench._layout import N_PARAMS
from tests.cases import cases, plain

FOUR = ("adult", "teen-15", "child-10", "child-7")
TABLES = ("games", "seats", "claims")


IN_PLAIN_PYTHON = (
    "test_the_first_games_of_a_longer_series_are_the_shorter_series",
    "test_every_player_sits_in_every_seat_once_a_group",
    "test_decks_given_drawn_and_drawn_anew",
    "test_bad_arguments_are_refused_before_any_work",
)
"""What is run without the JIT too; a game takes half a second there, and drivers are the same code either way."""


@pytest.fixture(autouse=True)
def few_in_plain_python(request: pytest.FixtureRequest) -> None:
    if plain() and request.function.__name__ not in IN_PLAIN_PYTHON:
        pytest.skip("a series in plain Python takes half a second a game")


def play(players: Any = FOUR, games: int = 8, **changes: Any) -> pb.Result:
    return pb.play("penguins", players, games=games, **{"seed": 7, "threads": 1, **changes})


def assert_same(first: pb.Result, second: pb.Result, tables: Sequence[str] = TABLES) -> None:
    for table in tables:
        assert_frame_equal(getattr(first, table), getattr(second, table), check_exact=True)


def test_the_first_games_of_a_longer_series_are_the_shorter_series() -> None:
    short = 4 * cases("series_groups")
    long = play(games=5 * short)
    first = play(games=short)
    for table in TABLES:
        cut = getattr(long, table)
        assert_frame_equal(getattr(first, table), cut[cut["game"] < short], check_exact=True)


@pytest.mark.parametrize(
    "changes",
    [{"threads": 2}, {"threads": 7}, {"progress": True}, {"progress": False}, {"keep": "claims"}],
    ids=["two", "seven", "bar", "no bar", "keep"],
)
def test_threads_and_progress_change_nothing(changes: dict[str, Any], capfd: pytest.CaptureFixture[str]) -> None:
    games = 4 * cases("series_groups")
    result = play(games=games, **changes)
    assert_same(result, play(games=games))
    assert result.totals == play(games=games).totals


def test_a_pipe_sees_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    play(games=4)
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("keep", ["summary", "seats"])
def test_what_is_kept_changes_nothing(keep: str) -> None:
    games = 4 * cases("series_groups")
    whole, less = play(games=games), play(games=games, keep=keep)
    assert less.totals == whole.totals
    assert_frame_equal(less.win_rates(), whole.win_rates(), check_exact=True)
    assert_frame_equal(less.summary(), whole.summary(), check_exact=True)
    if keep == "seats":
        assert_same(less, whole, ("games", "seats"))
    with pytest.raises(pb.ResultError, match=f"claims were not kept: keep='{keep}' must be 'claims' or more"):
        _ = less.claims


@pytest.mark.parametrize("largest", [1, 5, 64])
def test_chunks_of_any_size_change_nothing(largest: int, monkeypatch: pytest.MonkeyPatch) -> None:
    games = 4 * cases("series_groups")
    whole = play(games=games)
    monkeypatch.setattr(_chunks._Sizes, "note", lambda self, games, seconds: setattr(self, "games", largest))
    assert_same(play(games=games, threads=2), whole)


def test_a_buffer_that_was_too_small_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = play()
    monkeypatch.setattr(_chunks, "_CLAIMS_A_GAME", 1)
    assert_same(play(), whole)


def test_progress_is_told_every_game() -> None:
    told: list[tuple[int, int]] = []
    play(games=40, progress=lambda done, games: told.append((done, games)))
    assert told[-1] == (40, 40)
    assert told == sorted(told)


def test_games_are_rounded_up_to_whole_groups_and_the_manifest_says_so() -> None:
    result = play(games=5)
    assert len(result.games) == 8
    assert (result.manifest["games_asked"], result.manifest["games"], result.manifest["groups"]) == (5, 8, 2)
    assert play(games=5, rotate=False).manifest["games"] == 5
    # With people every draw has the same number of groups, two at least.
    assert play(games=5, people=2).manifest["games"] == 16
    assert play(games=33, people=2).manifest["games"] == 40


def test_every_player_sits_in_every_seat_once_a_group() -> None:
    result = play(games=4 * cases("series_groups"))
    seats = result.seats.merge(result.games[["game", "group"]])
    assert (seats.groupby(["group", "player", "seat"], observed=True).size() == 1).all()
    assert len(seats) == 4 * len(result.games)
    # The circular order of the players changes with the group: somebody else sits to the left of the adult.
    tables = seats.pivot(index="game", columns="player", values="seat")
    left = {str(tables.columns[(row - row["adult"]) % 4 == 1][0]) for _, row in tables.iterrows()}
    assert len(left) == 3 or len(result.games) < 40


def test_without_rotation_the_order_is_as_given() -> None:
    result = play(games=5, rotate=False)
    assert list(result.seats["player"]) == list(FOUR) * 5
    assert list(result.games["group"]) == [0, 1, 2, 3, 4]


def test_seeds_up_to_the_last_are_distinct() -> None:
    seeds = (0, 1, 2**31, 2**32, 2**53, 2**53 + 1, 2**63, 2**64 - 2, 2**64 - 1)
    seen = {play(games=4, seed=seed).claims["at_ms"].to_numpy().tobytes() for seed in seeds}
    assert len(seen) == len(seeds)


def test_game_numbers_beyond_31_and_53_bits_are_distinct() -> None:
    starts = (0, 4, 2**31, 2**31 + 4, 2**32, 2**33, 2**53, 2**53 + 4, 2**62)
    results = [play(games=4, first_game=start) for start in starts]
    assert len({result.claims["at_ms"].to_numpy().tobytes() for result in results}) == len(starts)
    assert [int(result.games["game"].iloc[0]) for result in results] == list(starts)
    assert [int(result.games["group"].iloc[0]) * 4 for result in results] == list(starts)


def test_a_later_start_gives_the_games_of_the_whole_series() -> None:
    whole, rest = play(games=16), play(games=8, first_game=8)
    for table in TABLES:
        cut = getattr(whole, table)
        assert_frame_equal(getattr(rest, table), cut[cut["game"] >= 8].reset_index(drop=True), check_exact=True)


def first_windows(result: pb.Result) -> pd.DataFrame:
    """Return the claims of the first window of each game, without those of who has another profile."""
    claims = result.claims
    first = claims[(claims["round"] == 0) & (claims["window"] == claims.groupby("game")["window"].transform("min"))]
    return first.assign(player=first["player"].astype(str))


def test_another_profile_at_one_place_leaves_the_deal_and_the_others_noise() -> None:
    """What others do before the changed player did anything, and after it does the same, is the same to the bit.

    A racer that waits longer than any other leaves the first claim of every game to the three others.
    """
    slow, slower = (pa.racer(pa.latency.Constant(ms)) for ms in (50_000, 58_000))
    games = 4 * cases("series_groups")
    one, two = (play([*FOUR[:3], racer], games=games, keep="claims") for racer in (slow, slower))
    first, second = first_windows(one), first_windows(two)
    assert len(first) > games / 2
    assert_frame_equal(first, second, check_exact=True)
    assert one.manifest["profiles"][3] != two.manifest["profiles"][3]


def test_an_option_that_plays_no_part_leaves_everything() -> None:
    # With strict ties the tie window is never looked at; nobody here flips at a pace of its own.
    assert_same(play(games=16), play(games=16, options={"tie_window_ms": 20.0, "max_flip_ms": 5000.0}))


def test_an_option_of_the_end_leaves_everything_before_it() -> None:
    short, long = (play(games=16, options={"last_chance_ms": ms}) for ms in (0.0, 60_000.0))
    ends = short.games.set_index("game")["duration_ms"]
    first, second = (
        r.claims[r.claims["at_ms"] < r.claims["game"].map(ends)].reset_index(drop=True) for r in (short, long)
    )
    assert_frame_equal(first, second, check_exact=True)


def test_decks_given_drawn_and_drawn_anew() -> None:
    g = pb.game("penguins")
    printed = play(games=4)
    assert printed.manifest["deck"] == g.deck().text()
    assert_same(play(games=4, deck=g.deck()), printed)
    spec = pb.DeckSpec(colours=8)
    once = play(games=4, deck=spec)
    assert once.manifest["deck"] == g.deck(seed=7, spec=spec).text()
    assert_same(play(games=4, deck=g.deck(seed=7, spec=spec)), once)
    anew = pb.DeckSpec(colours=8, redraw="game")
    each = play(games=8, deck=anew)
    assert each.manifest["deck"] is None
    assert each.manifest["deck_spec"]["redraw"] == "game"
    # The deck of group 0 is that of the series; group 1 has another one.
    cut = each.claims[each.claims["game"] < 4]
    assert_frame_equal(cut, once.claims, check_exact=True)
    other = play(games=8, deck=spec).claims
    assert not np.array_equal(other["at_ms"][other["game"] >= 4], each.claims["at_ms"][each.claims["game"] >= 4])


def test_a_small_deck_is_played_whole() -> None:
    deck = pb.Deck(pb.game("penguins").deck().cards[:20], game="penguins")
    result = play(games=4, deck=deck)
    cards = result.seats.groupby("game")["cards"].sum().to_numpy()
    assert (cards + result.games["left_over"] + result.games["out_of_play"] == 20).all()


def test_handicaps_by_list_and_by_name() -> None:
    gift = pb.Handicap(gift_cards=9)
    by_name = play(games=8, handicaps={"child-7": gift})
    assert_same(by_name, play(games=8, handicaps=[None, None, None, gift]))
    assert_same(by_name, play(games=8, handicaps={3: {"gift_cards": 9}}))
    seats = by_name.seats
    assert (seats[seats["player"] == "child-7"]["extra"] == 9).all()
    assert (seats["score"] == seats["cards"] + seats["extra"]).all()
    behind = play(games=40, handicaps={"child-7": pb.Handicap(head_start_ms=5000)})
    assert behind.win_rates()["share"].iloc[3] > play(games=40).win_rates()["share"].iloc[3]


def test_equal_players_are_told_apart_and_share_their_tables() -> None:
    result = play(["adult", "adult", "reflex", "adult"], games=4)
    assert result.labels == ("adult", "adult#2", "reflex", "adult#3")
    from penguinbench._lineup import make_setup

    setup = make_setup("penguins", ["adult", "adult"])
    used = (np.abs(setup.kit["shapes"][0]).sum(axis=(1, 2)) > 0).sum()
    assert used == len({table.tobytes() for table in pa.profile("adult").shapes()})
    assert list(setup.rules["voice"][0, :2]) == [0, 0]


BAD: list[tuple[dict[str, Any], str]] = [
    ({"players": ["adlut", "adult"]}, "player 'adlut' must be one of .*the nearest is 'adult'"),
    ({"players": ["adult+slow", "adult"]}, "the nearest is"),
    ({"players": ["adult"]}, "players=1 must be 2 to 6 in penguins"),
    ({"players": ["adult"] * 7}, "players=7 must be 2 to 6 in penguins"),
    ({"players": "adult"}, r"must be a list of names or player objects; pass \['adult'"),
    ({"players": [object(), "adult"]}, r"an object with react\(view\)"),
    ({"players": [pa.Racer, "adult"]}, r"must be an object, not a class; pass Racer\(...\)"),
    ({"games": 0}, r"games=0 must be a whole number from 1"),
    ({"games": 2.5}, r"games=2.5 must be a whole number"),
    ({"games": True}, r"games=True must be a whole number"),
    ({"seed": -1}, r"seed=-1 must be a whole number from 0 to 2\*\*64 - 1"),
    ({"seed": 2**64}, r"seed=18446744073709551616 must be a whole number from 0 to 2\*\*64 - 1"),
    ({"threads": 0}, "threads=0 must be a whole number from 1"),
    ({"keep": "claim"}, "keep='claim' must be one of .*the nearest is 'claims'"),
    ({"people": 1}, "people=1 must be a whole number from 2"),
    ({"people": 3, "players": [pa.racer(pa.latency.Constant(300))] * 2}, "must find a player with draw_person"),
    ({"deck": "deck.csv"}, "deck='deck.csv' must be a Deck"),
    ({"deck": pb.game("pheasants").deck()}, "deck of pheasants must be a deck of penguins"),
    ({"options": {"setle_ms": 3}}, "the nearest is settle_ms"),
    ({"options": {"first_flipper": 4}}, "first_flipper=4 must be a seat, 0 to 3"),
    ({"handicaps": [None]}, "handicaps of length 1 must be one a player, 4"),
    ({"handicaps": {"chidl-7": None}}, "the nearest is 'child-7'"),
    ({"handicaps": {4: None}}, "place in handicaps=4 must be a whole number from 0 to 3"),
    ({"handicaps": {0: {"gift": 1}}}, "the nearest is gift_cards"),
    ({"handicaps": {0: 3}}, "must be a Handicap"),
    ({"rotate": "no"}, "rotate='no' must be True or False"),
    ({"progress": "yes"}, "progress='yes' must be"),
    ({"first_game": 2}, "first_game=2 must be a multiple of the number of players, 4"),
    ({"first_game": 2**63}, "first_game=9223372036854775808 must be a whole number"),
]


@pytest.mark.parametrize(("changes", "message"), BAD, ids=[message[:30] for _, message in BAD])
def test_bad_arguments_are_refused_before_any_work(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(pb.OptionError, match=message):
        play(**{"players": FOUR, **changes})


@kernel()
def plan_in_the_past(table: Any, minds: Any, kit: Any, rules: Any, why: int, mask: int) -> None:
    for seat in range(table.n_seats):
        if (mask >> seat) & 1:
            table.plan_at[seat] = table.now - 1024
            table.plan_do[seat] = 1


@kernel()
def plan_nonsense(table: Any, minds: Any, kit: Any, rules: Any, why: int, mask: int) -> None:
    for seat in range(table.n_seats):
        if (mask >> seat) & 1:
            table.plan_at[seat] = table.now
            table.plan_do[seat] = 1
            table.plan_arg[seat] = 99


@kernel()
def call_for_ever(table: Any, minds: Any, kit: Any, rules: Any, why: int, mask: int) -> None:
    for seat in range(table.n_seats):
        if (mask >> seat) & 1:
            table.plan_at[seat] = table.now + 1
            table.plan_do[seat] = 1
            table.plan_arg[seat] = 0


@dataclass(frozen=True)
class Compiled:
    """A compiled player of a test, without tables and parameters."""

    function: Any
    name: str = "tester"

    def kernel(self, game: str) -> Any:
        return self.function

    def shapes(self, game: str) -> list[Any]:
        return []

    def row(self, shape_rows: Sequence[int], game: str) -> Any:
        return np.zeros(N_PARAMS)


@pytest.mark.parametrize(
    ("function", "error", "message"),
    [
        (plan_in_the_past, pb.PlayerError, r"game 0, round 0, at .* tester at seat \d planned for .* which is past"),
        (plan_nonsense, pb.PlayerError, r"game 0, .* tester at seat \d planned action 1 with argument 99"),
    ],
)
def test_a_fault_names_game_seat_player_and_event(function: Any, error: type[Exception], message: str) -> None:
    for threads in (1, 2):
        with pytest.raises(error, match=message):
            play(["adult", Compiled(function)], games=4, threads=threads)


def test_a_game_that_claims_keep_from_ending_is_capped() -> None:
    """G-i: windows without an award count too; without the cap no card would ever fall again."""
    result = play(["adult", Compiled(call_for_ever)], games=2)
    assert result.games["capped"].all()


def test_a_chunk_takes_less_than_half_a_second() -> None:
    from penguinbench._chunks import Segment, chunks
    from penguinbench._lineup import make_setup

    setup = make_setup("penguins", FOUR)
    play(games=4)
    games = 100 * cases("series_groups")
    seconds = [chunk.seconds for chunk in chunks([Segment(setup, 0, games)], threads=1)]
    # The first chunk of plain Python is one group however slow; others follow the measured rate.
    assert max(seconds[0 if not plain() else 1 :], default=0) < 0.5


def test_an_interrupted_series_leaves_nothing(tmp_path: Any) -> None:
    def stop(done: int, games: int) -> None:
        raise KeyboardInterrupt

    for threads in (1, 2):
        with pytest.raises(KeyboardInterrupt):
            play(games=400, out=tmp_path / "out", threads=threads, progress=stop)
        assert list(tmp_path.iterdir()) == []
