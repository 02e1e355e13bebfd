"""Every option of Polar Panic and Last Penguin changes something: series with it and without differ.

What no profile ever meets is told by a scripted test of the rule, whose name stands here. Catch the Match has
``test_catch_options``, the games of outfits ``test_options_both_ways``.
"""

from __future__ import annotations

from typing import Any

import pytest

import penguinbench as pb
import penguinbench_agents as pa
from penguinbench_experiments.fairness.changes import rule_changes
from tests import test_last_rules, test_panic_rules
from tests.cases import cases, plain

GAMES = ("polar-panic", "last-penguin")
SCRIPTS = {"polar-panic": test_panic_rules, "last-penguin": test_last_rules}
_HASTY = pa.profile("adult", alarm_rate=0.3)
PLAYERS: dict[str, list[Any]] = {
    "polar-panic": [_HASTY, "adult+impulsive", "teen-15"],
    "last-penguin": ["adult", "adult+bluffer", "adult+cautious"],
}
_FAST, _SLOW = (pa.profile("adult", flip_interval_ms=ms) for ms in (100.0, 60_000.0))
WHERE: dict[tuple[str, str], tuple[list[Any], dict[str, Any]]] = {
    ("polar-panic", "min_flip_ms"): ([_FAST] * 3, {}),
    ("polar-panic", "max_flip_ms"): ([_SLOW] * 3, {}),
    ("polar-panic", "final_tie"): (PLAYERS["polar-panic"], {"max_rounds": 12}),
    ("last-penguin", "final_tie"): (PLAYERS["last-penguin"], {"max_rounds": 3}),
}
"""Players and other options with which an option comes into play that the usual table never meets."""
TOLD: dict[str, dict[str, str]] = {
    "polar-panic": {
        "choose_ms": "test_b4_who_does_not_flip_is_flipped_for",
        "grace_ms": "test_b_l_matches_are_left_and_the_time_of_grace_ends_the_game",
        "penalty_order": "test_g_e_penalties_before_or_after_awards",
        "any_pair": "test_b_d_a_wrong_card_makes_the_catch_wrong_unless_any_pair",
    },
    "last-penguin": {
        "choose_ms": "test_l10_who_takes_too_long_is_decided_for",
        "take_fingers": "test_l_d_a_free_finger_is_needed_to_take",
        "both_lift": "test_l_e_the_last_two_lift_at_the_same_instant",
        "rejoin": "test_l12_l13_and_l_g_who_lifts_is_off_for_good",
    },
}


def _changes(game: str) -> list[Any]:
    known = pb.game(game)
    named = rule_changes(known, known.options(), 3)
    return [pytest.param(game, name, settings, id=f"{game} {name}") for name, settings in named.items()]


@pytest.mark.skipif(plain(), reason="eighty series in plain Python take minutes; the kernels are the same")
@pytest.mark.parametrize(("game", "name", "settings"), [one for game in GAMES for one in _changes(game)])
def test_an_option_changes_what_is_played(game: str, name: str, settings: dict[str, Any]) -> None:
    ((path, value),) = settings.items()
    option = path.partition(".")[2]
    if option in TOLD[game]:
        assert hasattr(SCRIPTS[game], TOLD[game][option])
        return
    players, others = WHERE.get((game, option), (PLAYERS[game], {}))
    try:
        changed = _play(game, players, {**others, option: value})
    except pb.OptionError as error:
        assert "must be" in str(error)
        return
    assert changed != _play(game, players, others), f"{name} changes nothing"


def _play(game: str, players: list[Any], options: dict[str, Any]) -> str:
    result = pb.play(
        game, players, games=cases("option_games"), seed=3, options=options, keep="claims", progress=False, threads=1
    )
    return "".join(frame.to_csv() for frame in (result.games, result.seats, result.claims))
