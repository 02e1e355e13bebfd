"""A sixth game through the public door: one file, public names only, and everything else for free."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import penguinbench as pb
import penguinbench_agents as pa
from penguinbench import _players, _registry, gamekit, testing
from penguinbench_agents import _minds, latency
from tests import slap
from tests.cases import cases, plain

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Install the game and its player as a package of somebody else would: by entry points."""
    info = tmp_path / "slap-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: slap\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(
        "[penguinbench.games]\nslap = tests.slap:GAME\n\n[penguinbench.players]\nslapper = tests.slap:slapper\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    caches = (_registry._installed, _registry.game, _players._installed, _minds.mind)
    for cache in caches:
        cache.cache_clear()
    yield tmp_path
    monkeypatch.undo()
    for cache in caches:
        cache.cache_clear()


def penguinbench(door: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join([str(door), str(ROOT), os.environ.get("PYTHONPATH", "")])
    return subprocess.run(
        [sys.executable, "-m", "penguinbench_experiments", *arguments], capture_output=True, text=True, cwd=door,
        encoding="utf-8", env=os.environ | {"PYTHONPATH": paths}, check=False,
    )  # fmt: skip


def test_it_is_short_and_uses_public_names_only() -> None:
    text = Path(slap.__file__).read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 150
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module:
            assert "._" not in node.module and not any(name.name.startswith("_") for name in node.names)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "kit":
            assert node.attr in gamekit.__all__
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "pb":
            assert node.attr in pb.__all__


def test_it_passes_the_conformance_check(door: Path) -> None:
    assert "slap" in pb.games() and pb.game("slap") is slap.GAME
    assert "logs replay" in testing.check_game("slap")
    assert testing.check_player("slapper", game="slap")


def test_deck_options_and_detector(door: Path, tmp_path: Path) -> None:
    game = pb.game("slap")
    deck = game.deck()
    assert len(deck) == 48 and deck.sorts()["egg"] == 6
    deck.to_csv(tmp_path / "deck.csv")
    assert pb.Deck.from_csv(tmp_path / "deck.csv", game="slap") == deck
    table = game.table(["egg", "fish", "egg"])
    assert game.matches(table).pairs == ((0, 2),) and game.matches(table).kind == "pair"
    found = pb.find_matches(np.array([table, game.table(["egg", "fish", "ice"])]), game="slap")
    assert found["kind"].tolist() == [1, 0] and found["pair"].tolist() == [[0, 2], [-1, -1]]
    with pytest.raises(pb.OptionError, match="penalty_cards=6 must be"):
        game.options(penalty_cards=6)
    with pytest.raises(pb.DeckError, match="card 1 of the table: card 'eg' must be one of .*nearest is 'egg'"):
        game.table(["eg"])
    with pytest.raises(pb.OptionError, match="must have a judge_window"):
        game.judge(table, [], [0, 0], 5)
    with pytest.raises(pb.OptionError, match="redraw='game' must be 'series'"):
        gamekit.PrintedDeck(48, "game")


@pytest.mark.skipif(plain(), reason="plain Python kernels play too few games to judge a share by")
def test_racers_race_as_the_closed_form_says(door: Path) -> None:
    """Equal offsets, medians 900 and 1350 ms, sigma .4: the faster is first with Phi(ln 1.5 / (.4 sqrt 2))."""
    from scipy.stats import norm

    fast, slow = (pa.racer(latency.ShiftedLognormal(median, 0.4, 300)) for median in (900, 1350))
    options = {"flipper_lag_ms": 0.0, "flip_interval_ms": 20_000.0, "max_flip_ms": 20_000.0}
    games = cases("slap_races")
    result = pb.play("slap", [fast, slow], games=games, seed=3, options=options, keep="claims", progress=False)
    first = result.claims[result.claims["order"] == 0]
    share = float((first["player"] == result.labels[0]).mean())
    known = float(norm.cdf(np.log(1.5) / (0.4 * np.sqrt(2))))
    assert abs(share - known) < 4 * np.sqrt(known * (1 - known) / len(first))
    cards = result.seats.groupby("game")["cards"].sum() + result.games["left_over"]
    assert (cards == 48).all()


def test_logs_replay_and_profiles_say_what_is_missing(door: Path, tmp_path: Path) -> None:
    result = pb.play("slap", ["slapper", "slapper"], games=4, seed=1, keep="log", progress=False)
    assert result.claims["verdict"].isin(["wins", "beaten", "void"]).all() and len(result.claims) > 20
    assert pb.replay(result.log).seats.equals(result.seats)
    with pytest.raises(pb.OptionError, match="game='slap' must be one profiles can play"):
        pb.play("slap", ["adult", "adult"], games=2)


@pytest.mark.skipif(plain(), reason="the command line plays compiled games")
def test_the_command_line_knows_it(door: Path, tmp_path: Path) -> None:
    shown = penguinbench(door, "games", "slap")
    assert shown.returncode == 0 and "penalty_cards" in shown.stdout and "a wrong slap" in shown.stdout
    played = penguinbench(
        door, "play", "--game", "slap", "--players", "slapper,slapper,slapper", "--games", "30", "--out", "played",
        "--keep", "log", "--json",
    )  # fmt: skip
    assert played.returncode == 0, played.stderr
    rates = json.loads(played.stdout)
    assert "slapper#3" in played.stdout and rates["game"] == "slap"
    logs = sorted((door / "played").glob("*.jsonl*"))
    assert logs and penguinbench(door, "replay", str(logs[0])).returncode == 0
