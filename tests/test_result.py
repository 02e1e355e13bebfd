"""Results: documented columns, missing where missing, the same after a way over the disk."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

import penguinbench as pb
from penguinbench import _store
from penguinbench._frames import COLUMNS
from tests.cases import cases

TABLES = ("games", "seats", "claims")


@pytest.fixture(scope="module")
def result() -> pb.Result:
    return pb.play("penguins", ["adult", "child-7", "adult"], games=3 * cases("series_groups"), seed=2**64 - 1)


def assert_equal(first: pb.Result, second: pb.Result) -> None:
    for table in TABLES:
        assert_frame_equal(getattr(first, table), getattr(second, table), check_exact=True)
    assert first.totals == second.totals
    assert_frame_equal(first.win_rates(), second.win_rates(), check_exact=True)
    assert {**first.manifest, "files": None} == {**second.manifest, "files": None}


@pytest.mark.parametrize("table", TABLES)
def test_columns_are_the_documented_ones(result: pb.Result, table: str) -> None:
    frame = getattr(result, table)
    assert list(frame.columns) == list(COLUMNS[table])
    assert all(COLUMNS[table].values())
    for name in frame.columns:
        if name.endswith("_ms"):
            assert frame[name].dtype == np.float64


def test_games_and_seats_add_up(result: pb.Result) -> None:
    games, seats = result.games, result.seats
    assert list(games["game"]) == list(range(len(games)))
    assert list(games["rotation"]) == [0, 1, 2] * (len(games) // 3)
    assert np.allclose(seats.groupby("game")["win"].sum(), 1)
    winners = (seats["win"] > 0).groupby(seats["game"]).sum()
    assert (winners.to_numpy() == games["winners"].to_numpy()).all()
    assert ((seats["rank"] == 1) == (seats["win"] > 0)).all()
    assert seats["player"].cat.categories.tolist() == ["adult", "child-7", "adult#2"]
    cards = seats.groupby("game")["cards"].sum().to_numpy()
    assert (cards + games["left_over"] + games["out_of_play"] == 64).all()
    assert games["capped"].dtype == bool


def test_claims_are_words_and_missing_is_missing(result: pb.Result) -> None:
    claims, seats = result.claims, result.seats
    assert claims["action"].cat.categories.tolist() == ["call", "black", "white", "knock"]
    assert claims["kind"].cat.categories.tolist() == list(pb.KINDS)
    assert claims["verdict"].cat.categories.tolist() == ["wins", "beaten", "void", "wrong"]
    assert not claims[["action", "kind", "verdict", "player"]].isna().any().any()
    calls = claims["action"] == "call"
    assert claims["arg"].notna().equals(calls)
    assert set(claims["arg"].dropna()) <= set(pb.game("penguins").elements)
    assert claims.loc[claims["verdict"] == "wins", "latency_ms"].notna().all()
    assert claims["latency_ms"].isna().any()
    assert claims["latency_ms"].max() < 1e6
    # Times lie on the grid of 1/1024 ms.
    assert (claims["at_ms"] * 1024 % 1 == 0).all()
    counts = claims.groupby(["game", "seat"]).size()
    expected = seats.set_index(["game", "seat"])["claims"]
    assert (counts.reindex(expected.index, fill_value=0) == expected).all()
    for verdict in ("wins", "beaten", "void", "wrong"):
        assert (claims["verdict"] == verdict).sum() == seats[verdict].sum()


def test_the_manifest_says_how_it_came_about(result: pb.Result) -> None:
    manifest = result.manifest
    json.dumps(manifest)
    assert manifest["seed"] == 2**64 - 1
    assert manifest["players"] == ["adult", "child-7", "adult#2"]
    assert manifest["options"]["settle_ms"] == 1500.0
    assert manifest["changed_options"] == {}
    assert len(manifest["deck"]) == 64
    assert manifest["profiles"][1]["name"] == "child-7"
    assert manifest["handicaps"][0]["gift_cards"] == 0
    assert {"python", "penguinbench", "numpy", "numba"} <= set(manifest["versions"])
    assert manifest["format"] == manifest["behaviour"] == 1
    assert "penguins" in repr(result)


def test_save_and_load(result: pb.Result, tmp_path: Path) -> None:
    folder = result.save(tmp_path / "new" / "series")
    assert sorted(path.name for path in folder.iterdir()) == [
        "claims.parquet", "games.parquet", "manifest.json", "seats.parquet", "totals.npy",
    ]  # fmt: skip
    loaded = pb.Result.load(folder)
    assert_equal(loaded, result)
    again = loaded.save(tmp_path / "copy")
    assert_equal(pb.Result.load(again), result)
    assert loaded.save(folder) == folder


def test_streamed_tables_are_the_ones_from_memory(result: pb.Result, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(_store, "ROW_GROUP", 100)
    players, games = ["adult", "child-7", "adult"], len(result.games)
    streamed = pb.play("penguins", players, games=games, seed=2**64 - 1, out=tmp_path / "out")
    assert_equal(streamed, result)
    saved = result.save(tmp_path / "saved")
    for table in TABLES:
        name = f"{table}.parquet"
        assert (saved / name).read_bytes() == (tmp_path / "out" / name).read_bytes()


def test_saving_again_replaces_tables_and_leaves_other_files(result: pb.Result, tmp_path: Path) -> None:
    result.save(tmp_path)
    (tmp_path / "figure.svg").write_text("mine", encoding="utf-8")
    pb.play("penguins", ["adult", "child-7"], games=4, seed=1, keep="summary", threads=1).save(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["figure.svg", "manifest.json", "totals.npy"]
    assert pb.Result.load(tmp_path).manifest["keep"] == "summary"


def test_people_come_back_from_disk(tmp_path: Path) -> None:
    result = pb.play("penguins", ["adult", "child-7"], games=8, people=2, threads=1)
    loaded = pb.Result.load(result.save(tmp_path))
    assert_frame_equal(loaded.people, result.people)
    assert_frame_equal(loaded.win_rates(), result.win_rates())


def spoil_manifest(folder: Path) -> None:
    (folder / "manifest.json").unlink()


def spoil_table(folder: Path) -> None:
    (folder / "seats.parquet").unlink()


def spoil_size(folder: Path) -> None:
    path = folder / "claims.parquet"
    path.write_bytes(path.read_bytes()[:-10])


def spoil_format(folder: Path) -> None:
    path = folder / "manifest.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**manifest, "format": 99}), encoding="utf-8")


def spoil_json(folder: Path) -> None:
    (folder / "manifest.json").write_text("{", encoding="utf-8")


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (spoil_manifest, "no manifest.json"),
        (spoil_table, "seats.parquet is missing; the result is not whole"),
        (spoil_size, "claims.parquet has .* bytes and must have"),
        (spoil_format, "format=99 must be 1"),
        (spoil_json, "cannot be read"),
    ],
)
def test_half_and_foreign_results_are_refused(result: pb.Result, tmp_path: Path, spoil: Any, message: str) -> None:
    spoil(result.save(tmp_path))
    with pytest.raises(pb.ResultError, match=message):
        pb.Result.load(tmp_path)


def test_a_failed_save_leaves_the_old_result(result: pb.Result, tmp_path: Path, monkeypatch: Any) -> None:
    small = pb.play("penguins", ["adult", "child-7"], games=4, seed=1, threads=1)
    small.save(tmp_path)

    def fail(*_: object, **__: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(np, "save", fail)
    with pytest.raises(OSError, match="disk full"):
        result.save(tmp_path)
    assert_equal(pb.Result.load(tmp_path), small)
    assert not list(tmp_path.glob(".part-*"))


def test_a_place_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(pb.ResultError, match="must be a folder that can be written"):
        pb.play("penguins", ["adult", "child-7"], games=4, threads=1, out=tmp_path / "file")
    shutil.rmtree(tmp_path, ignore_errors=True)


def test_one_group_has_finite_shares_and_no_error_of_the_cards() -> None:
    rates = pb.play("penguins", ["adult", "child-7"], games=2, threads=1).win_rates()
    assert ((0 <= rates["low"]) & (rates["low"] <= rates["share"]) & (rates["share"] <= rates["high"])).all()
    assert rates["cards_low"].isna().all()
    assert isinstance(rates, pd.DataFrame)


def test_differences_of_columns_are_numbers_below_zero() -> None:
    """Bytes would wrap: 0 cards gained and 2 lost gave 254."""
    result = pb.play("penguins", ["adult", "adult"], games=2, progress=False, keep="claims")
    for frame in (result.games, result.seats, result.claims):
        assert not [name for name, kind in frame.dtypes.items() if str(kind).startswith(("uint", "int8", "int16"))]
