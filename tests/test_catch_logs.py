"""Logs of Catch the Match: judged again they give the same tables; altered ones are refused or give others."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest
from numpy.random import Generator

import penguinbench as pb
import penguinbench_agents as pa
from penguinbench._describe import describe
from penguinbench._lineup import make_setup
from penguinbench._log import write_log
from penguinbench._replay import judge_log
from penguinbench._schema import log_schema
from penguinbench._setup import Played
from penguinbench._stepwise import play_stepwise
from tests.cases import cases
from tests.stepping import same
from tests.test_catch_rules import FAST, GAME, Script, game_of

CLUMSY = pa.profile("child-7+impulsive").but(name="clumsy", alarm_rate=0.3)
SERIES: list[tuple[list[Any], dict[str, Any]]] = [
    (["adult", "teen-15", "child-10", "child-7"], {}),
    ([CLUMSY, "guesser", "guesser"], {"all_out": "all_back", "settle_ms": 300, "take": "free"}),
    ([CLUMSY, "solver", "guesser"],
     {"all_out": "last_in", "last_one": "wins", "tie": "window", "winner_keeps": "both"}),
    (["guesser", "guesser"], {"all_out": "both_aside", "next_flipper": "nobody", "last_card": "last_winner"}),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(SERIES)))
def test_every_log_replays_to_the_same_tables(number: int, tmp_path: Any) -> None:
    players, options = SERIES[number]
    handicaps = [pb.Handicap(gift_cards=2, head_start_ms=300), *[None] * (len(players) - 1)]
    setup = make_setup(GAME, players, seed=2**64 - 5, options=options, handicaps=handicaps)
    played = play_stepwise(setup, 2, 2 + -(-cases("catch_logs") // len(SERIES)), "log")
    path = tmp_path / "log.jsonl"
    write_log(path, played.events)
    again = [part for _, part in judge_log(path)]
    for name in ("games", "seats", "claims"):
        same(getattr(played, name), np.concatenate([getattr(part, name) for part in again]))


def test_series_and_steps_play_the_same_games() -> None:
    """With a Python player at the table every game is played step by step; without, in one kernel."""
    for players, options in SERIES:
        setup = make_setup(GAME, players, seed=8, options=options)
        stepped = play_stepwise(setup, 0, len(players), "claims")
        result = pb.play(GAME, players, games=len(players), seed=8, options=options, keep="claims", progress=False)
        for name in ("games", "seats", "claims"):
            same(getattr(stepped, name), result._joined(name))


def test_every_event_fits_the_published_schema() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    check = jsonschema.Draft202012Validator(log_schema())
    for players, options in SERIES:
        setup = make_setup(GAME, players, seed=3, options=options)
        for event in play_stepwise(setup, 0, 2, "log").events:
            check.validate(event)


def rows_of(played: Played) -> str:
    return repr((played.games.tolist(), played.seats.tolist(), played.claims.tolist()))


def alter(events: list[dict[str, Any]], rng: Generator) -> str:
    """Alter one game's events in place and say how."""
    kind = str(rng.choice(["seat", "element", "card", "order", "time", "left out"]))
    at = {name: [i for i, event in enumerate(events) if event["event"] == name] for name in ("claim", "card", "taken")}
    n = len(events[0]["players"])
    if kind == "seat":
        event = events[rng.choice(at["claim"] + at["taken"])]
        event["seat"] = int((event["seat"] + rng.integers(1, n)) % n)
    elif kind == "element":
        event = events[rng.choice(at["claim"])]
        event["element"] = str(rng.choice([name for name in GAME.elements if name != event["element"]]))
    elif kind == "card":
        event = events[rng.choice(at["card"] + at["taken"])]
        event["card"] = str(rng.choice([text for text in events[0]["deck"] if text != event["card"]]))
    elif kind == "order":
        a, b = (events[i] for i in rng.choice(at["card"], 2, replace=False))
        a["card"], b["card"] = b["card"], a["card"]
    elif kind == "time":
        i = int(rng.choice(at["claim"]))
        events[i]["at_ms"] += 1 / 1024
    else:
        del events[int(rng.choice(at["claim"] + at["card"] + at["taken"]))]
    return kind


@pytest.mark.parametrize("bare", [False, True])
def test_an_altered_log_is_refused_or_gives_other_tables(bare: bool, rng: Generator) -> None:
    """Bare logs lack ``judged`` and ``end``, so that nothing but the rules can refuse them."""
    setup = make_setup(GAME, [CLUMSY, "guesser", "child-5"], seed=9)
    played = play_stepwise(setup, 0, 12, "log")
    starts = [i for i, event in enumerate(played.events) if event["event"] == "header"] + [len(played.events)]
    games = [played.events[a:b] for a, b in zip(starts, starts[1:], strict=False)]
    refused: dict[str, int] = {}
    for number in range(cases("catch_altered_logs")):
        events = copy.deepcopy(games[rng.integers(len(games))])
        if bare:
            events = [event for event in events if event["event"] not in ("judged", "end")]
        ((_, truth),) = judge_log(copy.deepcopy(events))
        kind = alter(events, rng)
        try:
            ((_, again),) = judge_log(events)
        except pb.LogError as error:
            assert "event " in str(error) or "log stops" in str(error)
            refused[kind] = refused.get(kind, 0) + 1
            continue
        assert rows_of(again) != rows_of(truth), (kind, number)
    assert min(refused.get(kind, 0) for kind in ("card", "order", "left out")) > 0


def test_a_log_without_a_root_is_refused() -> None:
    _, log = game_of(Script("Ann", *FAST), Script("Bo"))
    with pytest.raises(pb.LogError, match="event 1: root must be given in catch-the-match"):
        pb.replay([log[0] | {"root": None}, *log[1:]])


def test_a_play_by_play_can_be_read() -> None:
    _, log = game_of(Script("Ann", *FAST, take=1), Script("Bo", (50, "wrong")), take="free")
    text = "\n".join(describe(log))
    assert "Bo: name" in text and "judge wrong; no card moves" in text and "judge wins; Ann +1" in text
    assert "Ann chooses the newer card" in text and "Ann takes" in text and "Ann wins (Ann 14, Bo 0)" in text
