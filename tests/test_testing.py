"""The checks that ship accept what plays fairly and name what does not."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import penguinbench as pb
from penguinbench._accel import kernel
from penguinbench._layout import DO_ASK, N_PARAMS
from penguinbench.testing import check_game, check_player
from tests.stepping import Onlooker, racers


def test_built_in_players_pass() -> None:
    assert "does not read the unseen stack or others' plans" in check_player("adult")
    check_player(racers(900)[0], game="pheasants")


def test_a_python_player_passes() -> None:
    assert "copied in mid-game it plays on the same" in check_player(Onlooker())


@pytest.mark.parametrize("game", ["penguins", "pheasants"])
def test_built_in_games_pass(game: str) -> None:
    assert "logs replay" in check_game(game)


class Moody:
    name = "moody"

    def react(self, view: Any) -> pb.Plan:
        return pb.Plan(view.now_ms + random.random() * 900 + 100, "knock") if view.why == "card" else view.plan


def test_noise_of_its_own_is_found() -> None:
    with pytest.raises(pb.PlayerError, match="moody in penguins.*use view.rng"):
        check_player(Moody())


class Compiled:
    """A compiled player made of one kernel."""

    def __init__(self, name: str, react: Any) -> None:
        self.name = name
        self.react_kernel = react

    def kernel(self, game: str) -> Any:
        return self.react_kernel

    def shapes(self, game: str) -> list[Any]:
        return []

    def row(self, shape_rows: Any, game: str) -> Any:
        import numpy as np

        return np.zeros(N_PARAMS)


@kernel()
def _peek(table: Any, minds: Any, kit: Any, rules: Any, why: int, mask: int) -> None:
    for seat in range(table.n_seats):
        if (mask >> seat) & 1:
            table.plan_at[seat] = table.now + 1024 * (1 + np.int64(table.stack[table.stack_head]))
            table.plan_do[seat] = DO_ASK


@kernel()
def _meddle(table: Any, minds: Any, kit: Any, rules: Any, why: int, mask: int) -> None:
    table.pile_n[0] += 1


@kernel()
def _late(table: Any, minds: Any, kit: Any, rules: Any, why: int, mask: int) -> None:
    for seat in range(table.n_seats):
        if (mask >> seat) & 1:
            table.plan_at[seat] = table.now - 1
            table.plan_do[seat] = DO_ASK


@pytest.mark.parametrize(
    ("react", "message"),
    [(_peek, "unseen stack"), (_meddle, 'wrote table."pile_n".'), (_late, "which is past")],
)
def test_unfair_compiled_players_are_named(react: Any, message: str) -> None:
    with pytest.raises(pb.PlayerError, match=f"cheat in penguins.*{message}"):
        check_player(Compiled("cheat", react))
