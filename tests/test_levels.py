"""The dial, calibration to a wish, and the ten levels."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

import penguinbench as pb
import penguinbench_agents as pa
from penguinbench_agents.levels import LEVELS
from penguinbench_agents.levels.calibrate import elo_of, share_of
from penguinbench_agents.levels.ladder import GAMES, measure, write_dials
from penguinbench_agents.levels.level import STEP_ELO, shipped
from tests.cases import cases, plain
from tests.cli_runs import one_line, penguinbench

few = pytest.mark.skipif(plain(), reason="plain Python kernels play too few games to judge a share by")


def test_the_dial_turns_times_and_errors_and_says_so() -> None:
    adult = pa.profile("adult")
    assert pa.dialled(adult, 0.0) == adult
    turned = pa.dialled(adult, -math.log(2), "half")
    assert (turned.search_factor, turned.choice_factor, turned.motor_factor) == pytest.approx((2, 2, 2))
    assert turned.alarm_rate == pytest.approx(adult.alarm_rate * math.sqrt(2)) and turned.name == "half"
    assert turned.value("miss_base") == pytest.approx(adult.value("miss_base") * math.sqrt(2))
    assert turned.source_of("search_factor") == ("U", "the dial of strength at -0.6931")
    assert pa.dialled(adult.but(lapse=0.4), -2).lapse == 0.5 and turned.encoding_ms == adult.encoding_ms
    for dial in (2.1, float("nan"), "1", True):
        with pytest.raises(pb.OptionError, match="must be a number from -2 to 2"):
            pa.dialled(adult, dial)  # type: ignore[arg-type]  # on purpose


def test_elo_and_share_are_each_other() -> None:
    assert [elo_of(share_of(elo)) for elo in (-300, 0, 200)] == pytest.approx([-300, 0, 200])
    assert elo_of(1.0) == math.inf and elo_of(0.0) == -math.inf


@few
@pytest.mark.parametrize("n", [2, 4])
@pytest.mark.parametrize("wish", [0.2, 0.35, 0.5, 0.65])
def test_a_wished_share_is_hit(n: int, wish: float) -> None:
    """On seeds nobody has seen: within 4.65 errors, 3.29 (1 in 1,000) times the root of 2 for search and check."""
    within = 3.0 if cases("calibrated") == 1 else 0.7
    found = pa.calibrate("penguins", ["adult"] * (n - 1), share=wish, within=within, seed=5)
    games = found.games
    result = pb.play("penguins", [found.profile, *["adult"] * (n - 1)], games=games, seed=77, progress=False)
    se = math.sqrt(wish * (1 - wish) / games)
    assert abs(float(result.win_rates()["share"].iloc[0]) - wish) < 4.65 * se
    # The check is the answer's own: its interval of 99.9 % holds the wish.
    half = (found.high - found.low) / 2 * 3.29 / 1.96
    assert abs(found.share - wish) < half * 1.2 and half < 1.1 * 3.29 / 1.96 * within / 100


@few
def test_wishes_in_elo_and_like_somebody_are_shares_too() -> None:
    as_elo = pa.calibrate("catch-the-match", ["adult"], elo=-100, within=3)
    assert as_elo.target == pytest.approx(share_of(-100)) and as_elo.dial < 0
    teen = pa.calibrate("pheasants", ["adult", "adult"], like="teen-15", within=3)
    assert 0 < teen.target < 0.25 and abs(teen.share - teen.target) < 0.04 and teen.dial < 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({}, "wishes=none must be one of share, elo and like"),
        ({"share": 0.3, "elo": 5}, "wishes=share, elo must be one of"),
        ({"share": 1.0}, "share=1.0 must be a number above 0 and below 1"),
        ({"elo": 5, "opponents": ["adult", "adult"]}, "elo=5 must be wished against one opponent, not 2"),
        ({"share": 0.3, "within": 0.01}, "within=0.01 must be points from 0.1 to 50"),
        ({"share": 0.3, "game": "last-penguin"}, "game='last-penguin' must be a game of speed"),
        ({"share": 0.3, "base": pb.Handicap()}, "must be the name of a profile or a Profile"),
    ],
)
def test_what_cannot_be_wished_is_refused(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(pb.OptionError, match=message):
        pa.calibrate(**arguments)  # type: ignore[arg-type]  # on purpose


@few
def test_a_wish_nobody_can_fulfil_is_said() -> None:
    with pytest.raises(pb.OptionError, match=r"share=0.99 must lie between .* and .*, the weakest and the strongest"):
        pa.calibrate("penguins", ["reflex", "reflex"], share=0.99)


@few
@pytest.mark.parametrize("game", GAMES)
def test_neighbours_differ_by_the_same_elo(game: str) -> None:
    """Each step within 4 errors of 200 Elo plus what its calibration left open (.7 points, some 7 Elo at 1.96)."""
    for step in measure(game, cases("ladder_games"), seed=31, sizes=())[: LEVELS - 1]:
        se = (step.high - step.low) / 2 / 1.96
        assert abs(step.elo - STEP_ELO) < 4 * math.hypot(se, 7 / 1.96), step


def test_levels_are_shipped_for_four_games_and_rise() -> None:
    table = shipped()
    assert tuple(table["dials"]) == GAMES and "penguinbench calibrate --make" in table["command"]
    for game, dials in table["dials"].items():
        assert len(dials) == LEVELS and dials[5] == 0 and (np.diff(dials) > 0).all(), game
        assert pa.level(10, game).search_factor < 1 < pa.level(1, game).search_factor
    with pytest.raises(pb.OptionError, match="level=11 must be a whole number from 1 to 10"):
        pa.level(11)
    with pytest.raises(pb.OptionError, match="game='last-penguin' must be one with levels: penguins"):
        pa.level(3, "last-penguin")


def test_a_level_sits_down_by_name_in_each_game() -> None:
    for game in GAMES:
        named = pb.play(game, ["level-3", "adult"], games=4, seed=2, progress=False)
        assert named.labels == ("level-3", "adult")
        same = pb.play(game, [pa.level(3, game), "adult"], games=4, seed=2, progress=False)
        assert named.seats.equals(same.seats)
    for name in ("level-3+careful", "level-3x"):
        with pytest.raises(pb.OptionError):
            pb.play("penguins", [name, "adult"], games=2)


def test_a_file_of_levels_is_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "levels.toml"
    write_dials(path, {"penguins": [-0.5, 0.0]}, "made so", {"numpy": "2"})
    assert "penguins = [-0.5, 0]" in path.read_text(encoding="utf-8") and len(list(tmp_path.iterdir())) == 1


@few
def test_the_command_finds_shows_and_writes(tmp_path: Path) -> None:
    path = tmp_path / "easy.toml"
    ran = penguinbench(
        "calibrate", "--share", "30", "--against", "adult,adult", "--within", "5", "--profile", str(path)
    )
    assert ran.status == 0 and "wished were 30.0 %" in ran.out and "sits down in play" in ran.out
    assert pa.Profile.from_toml(path).name == "easy"
    data = penguinbench("calibrate", "--elo", "50", "--within", "5", "--json").json()
    assert data["target"] == pytest.approx(share_of(50)) and data["low"] < data["share"] < data["high"]
    shown = penguinbench("calibrate", "--ladder", "--game", "polar-panic", "--games", "60")
    assert "10 above 9" in shown.out and "6 players" in shown.out and "a card in 0.75 s" in shown.out
    assert "must be one of share, elo and like" in one_line(penguinbench("calibrate"))
    assert "does not exist" in one_line(
        penguinbench("calibrate", "--share", "9", "--profile", str(tmp_path / "a" / "b.toml"))
    )
