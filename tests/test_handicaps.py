"""Every handicap changes the game it is given in, or is refused there."""

from __future__ import annotations

from typing import Any

import pytest

import penguinbench as pb
import penguinbench_agents as pa
from tests.cases import cases, plain

GIVEN: dict[str, Any] = {"head_start_ms": 300.0, "hand_delay_ms": 400.0, "gift_cards": 2, "penalty_factor": 3}
HASTY = {"alarm_rate": 0.2}
"""So that wrong claims, and with them penalties, come up in a few games."""


@pytest.mark.skipif(plain(), reason="series of five games in plain Python take minutes")
@pytest.mark.parametrize("name", pb.games())
@pytest.mark.parametrize("field", GIVEN)
def test_a_handicap_changes_the_game_or_is_refused(name: str, field: str) -> None:
    game = pb.game(name)
    player = pa.profile("adult", **({} if name == "last-penguin" else HASTY))
    settings: dict[str, Any] = {"games": cases("handicap_games"), "seed": 2, "progress": False, "keep": "seats"}
    given = [pb.Handicap(**{field: GIVEN[field]}), None, None]
    if field not in game.handicaps():
        with pytest.raises(pb.OptionError, match=rf"^{field}={GIVEN[field]:g} must be . in {name}, where it changes"):
            pb.play(name, [player] * 3, handicaps=given, **settings)
        return
    assert not pb.play(name, [player] * 3, handicaps=given, **settings).seats.equals(
        pb.play(name, [player] * 3, **settings).seats
    )


def test_a_handicap_that_hangs_on_an_option_is_known_with_it() -> None:
    catch = pb.game("catch-the-match")
    assert "hand_delay_ms" not in catch.handicaps() and "hand_delay_ms" in catch.handicaps({"pointing": "needed"})


def test_judging_by_hand_refuses_what_would_change_nothing() -> None:
    catch = pb.game("catch-the-match")
    table = catch.table(["RG BY RB GY RY BG RR GG"] * 0)
    with pytest.raises(pb.OptionError, match="penalty_factor=2 must be 1 in catch-the-match"):
        catch.judge(table, [], [0, 0], 0, handicaps=[pb.Handicap(penalty_factor=2), None])
    with pytest.raises(pb.OptionError, match="handicap=3 must be a Handicap or None"):
        catch.judge(table, [], [0, 0], 0, handicaps=[3, None])  # type: ignore[list-item]  # on purpose
