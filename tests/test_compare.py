"""Paired differences against a plain count, and the refusal of series that are no pair."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

import penguinbench as pb
from penguinbench_experiments.statistics import paired_difference

PEOPLE = ["adult", "child-7"]


def series(settle_ms: int, seed: int = 1) -> pb.Result:
    return pb.play("penguins", PEOPLE, games=40, seed=seed, options={"settle_ms": settle_ms})


def test_the_difference_is_that_of_group_means() -> None:
    quick, slow = series(300), series(3000)
    found = paired_difference(quick, slow).set_index("player")
    for player in PEOPLE:
        cards = [r.seats[r.seats["player"] == player].sort_values("game")["cards"].to_numpy() for r in (quick, slow)]
        change = (cards[1] - cards[0]).reshape(-1, 2).mean(axis=1)
        assert found.loc[player, "cards"] == pytest.approx(change.mean())
        low, high = stats.t.interval(0.95, len(change) - 1, change.mean(), stats.sem(change))
        np.testing.assert_allclose(found.loc[player, ["cards_low", "cards_high"]].astype(float), [low, high])
    assert found["share"].sum() == pytest.approx(0)


def test_a_series_does_not_differ_from_itself() -> None:
    same = series(300)
    assert not paired_difference(same, same).drop(columns="player").to_numpy().any()


def test_series_of_other_deals_are_no_pair() -> None:
    with pytest.raises(pb.OptionError, match="seed=2 of the second series must be that of the first, 1"):
        paired_difference(series(300), series(300, seed=2))
