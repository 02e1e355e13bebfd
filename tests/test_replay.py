"""Whatever was played replays through the judge to the same tables; an altered log is refused or gives others."""

from __future__ import annotations

import copy
import json
from typing import Any

import numpy as np
import pytest
from numpy.random import Generator

import penguinbench as pb
from penguinbench._lineup import make_setup
from penguinbench._log import write_log
from penguinbench._replay import judge_log
from penguinbench._setup import Played
from penguinbench._stepwise import play_stepwise
from tests.cases import cases
from tests.stepping import Onlooker, racers, same

SERIES: list[tuple[str, list[Any], dict[str, Any]]] = [
    ("penguins", ["adult", "teen-15", "child-10", "child-7"], {}),
    ("penguins", racers(500, 600, 700), {"moving_card": "ignored", "penalty_to": "stack", "settle_ms": 800}),
    ("pheasants", ["adult", "child-7+impulsive", "child-5"], {"cards_given": "random", "stack_order": "shuffled"}),
    ("pheasants", ["adult", Onlooker()], {"next_flipper": "nobody"}),
]


def games_of(events: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    starts = [i for i, event in enumerate(events) if event["event"] == "header"] + [len(events)]
    return [events[a:b] for a, b in zip(starts, starts[1:], strict=False)]


@pytest.mark.parametrize(("game", "players", "options"), SERIES)
def test_every_log_replays_to_the_same_tables(
    game: str, players: list[Any], options: dict[str, Any], tmp_path: Any
) -> None:
    handicaps = [pb.Handicap(gift_cards=2, penalty_factor=2, head_start_ms=300), *[None] * (len(players) - 1)]
    setup = make_setup(game, players, seed=2**64 - 5, options=options, handicaps=handicaps)
    n = cases("replayed_games")
    played = play_stepwise(setup, 2, 2 + n, "log")
    path = tmp_path / "log.jsonl"
    write_log(path, played.events)
    again = [part for _, part in judge_log(path)]
    same(played.games, np.concatenate([part.games for part in again]))
    same(played.seats, np.concatenate([part.seats for part in again]))
    same(played.claims, np.concatenate([part.claims for part in again]))


def test_replay_gives_a_result() -> None:
    result = pb.play("penguins", ["adult", "child-7"], games=4, seed=3, keep="log", progress=False)
    again = pb.replay(result.log)
    for name in ("games", "seats", "claims"):
        assert getattr(again, name).equals(getattr(result, name))
    assert again.win_rates().equals(result.win_rates())


def test_a_persons_log_needs_no_root_no_judged_and_no_end() -> None:
    setup = make_setup("pheasants", ["adult", "child-7", "child-10"], seed=4, rotate=False)
    played = play_stepwise(setup, 0, 1, "log")
    bare = [event for event in copy.deepcopy(played.events) if event["event"] not in ("judged", "end")]
    bare[0] |= {"root": None}
    for event in bare:
        if event["event"] == "card":
            del event["ordinal"], event["flipper"]
    ((_, again),) = judge_log(bare)
    same(played.seats, again.seats)
    same(played.claims, again.claims)
    bare[0] |= {"deck": None}
    ((_, again),) = judge_log(bare)
    same(played.seats, again.seats)


def _alter(events: list[dict[str, Any]], rng: Generator, elements: tuple[str, ...], actions: tuple[str, ...]) -> str:
    """Alter one game's events in place and say how."""
    kind = str(rng.choice(["seat", "action", "element", "card", "order", "time"]))
    claims = [i for i, event in enumerate(events) if event["event"] == "claim"]
    cards = [i for i, event in enumerate(events) if event["event"] == "card"]
    calls = [i for i in claims if events[i]["action"] == "call"]
    if kind == "seat":
        event = events[rng.choice(claims)]
        event["seat"] = int((event["seat"] + rng.integers(1, len(events[0]["players"]))) % len(events[0]["players"]))
    elif kind == "action":
        event = events[rng.choice(claims)]
        others = [action for action in actions if action != event["action"]]
        event["action"] = str(rng.choice(others))
        event["element"] = elements[0] if event["action"] == "call" else None
    elif kind == "element":
        event = events[rng.choice(calls)]
        event["element"] = str(rng.choice([element for element in elements if element != event["element"]]))
    elif kind == "card":
        event = events[rng.choice(cards)]
        event["card"] = str(rng.choice([text for text in events[0]["deck"] if text != event["card"]]))
    elif kind == "order":
        while True:
            a, b = (events[i] for i in rng.choice(cards, 2, replace=False))
            if a["card"] != b["card"]:
                break
        a["card"], b["card"] = b["card"], a["card"]
    else:  # a claim or a card moved past the next event, the log sorted anew
        i = int(rng.choice([i for i in claims + cards if i + 1 < len(events) and events[i + 1]["event"] != "end"]))
        moved = events.pop(i)
        moved["at_ms"] = events[i]["at_ms"] + 1 / 1024
        events.insert(i + 1, moved)
    return kind


def rows_of(played: Played) -> str:
    return repr((played.games.tolist(), played.seats.tolist(), played.claims.tolist()))


@pytest.mark.parametrize("bare", [False, True])
def test_an_altered_log_is_refused_or_gives_other_tables(bare: bool, rng: Generator) -> None:
    """Bare logs lack ``judged`` and ``end``, so that nothing but the rules can refuse them."""
    setup = make_setup("pheasants", ["adult", "child-7+impulsive", "child-5"], seed=9)
    played = play_stepwise(setup, 0, 12, "log")
    games = games_of(played.events)
    refused: dict[str, int] = {}
    total = 0
    for _ in range(cases("altered_logs")):
        events = copy.deepcopy(games[rng.integers(len(games))])
        if bare:
            events = [event for event in events if event["event"] not in ("judged", "end")]
        ((_, truth),) = judge_log(copy.deepcopy(events))
        kind = _alter(events, rng, setup.game.elements, setup.game.actions)
        total += 1
        try:
            ((_, again),) = judge_log(events)
        except pb.LogError as error:
            assert "event " in str(error) or "log stops" in str(error)
            assert str(error).endswith(")"), error  # the rule's id stands at the end
            refused[kind] = refused.get(kind, 0) + 1
            continue
        assert rows_of(again) != rows_of(truth), (kind, total)
    assert refused.get("card", 0) > 0


HEAD = {
    "event": "header", "format": "penguinbench-log", "version": 1, "game": "penguins", "options": {},
    "players": ["Ann", "Bo"], "seats": [0, 1], "deck": None, "root": None, "rotate": False, "first_flipper": 0,
}  # fmt: skip
CARD = {"event": "card", "at_ms": 1000, "card": "G R P Y B O"}
CLAIM = {"event": "claim", "at_ms": 1500, "seat": 1, "action": "call", "element": "lei"}


@pytest.mark.parametrize(
    ("events", "message"),
    [
        ([], "empty"),
        ([CARD], "first event"),
        ([HEAD | {"version": 2}], "format and version"),
        ([HEAD | {"players": ["Ann"]}], "players=1"),
        ([HEAD | {"options": {"setle_ms": 3}}], "settle_ms"),
        ([HEAD, CARD], "stops before the game is over"),
        ([HEAD, CARD, CARD | {"at_ms": 10}], "event 3.*T1"),
        ([HEAD, CARD | {"at_ms": 0.3}], "T1"),
        ([HEAD, CARD, CLAIM, CARD | {"at_ms": 2000}], "settle window is open .T2"),
        ([HEAD, CARD, CLAIM | {"seat": 2}], "seat=2"),
        ([HEAD, CARD, CLAIM | {"action": "shout"}], "action='shout'"),
        ([HEAD, CARD, CLAIM | {"element": "tie"}], "element='tie'"),
        ([HEAD, CARD, CLAIM | {"action": "knock"}], "must be null"),
        ([HEAD, CARD, {"event": "judged", "at_ms": 4000}], "no window ends"),
        ([HEAD, CARD, CLAIM, {"event": "judged", "at_ms": 3000, "verdicts": ["wins"]}], "judge says .'wrong'."),
        ([HEAD, CARD, CLAIM, {"event": "judged", "at_ms": 3100}], "at_ms=3100"),
        ([HEAD, CARD, {"event": "end", "at_ms": 4000}], "not over"),
        ([HEAD, {"event": "sneeze", "at_ms": 4000}], "sneeze"),
        ([HEAD | {"deck": ["G R P Y B O"]}, CARD, CLAIM | {"at_ms": 90_000}], "after the game was over"),
        ([HEAD | {"deck": ["G R P Y O B", "R G P Y O B"]}, CARD], "not in the deck"),
    ],
)
def test_what_cannot_be_is_refused(events: list[dict[str, Any]], message: str) -> None:
    with pytest.raises(pb.LogError, match=message):
        pb.replay(events)


def test_a_file_is_refused_with_file_and_line(tmp_path: Any) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(json.dumps(HEAD) + "\n\nnonsense\n", encoding="utf-8")
    with pytest.raises(pb.LogError, match="game.jsonl:3"):
        pb.replay(path)
    with pytest.raises(pb.LogError, match="nowhere.jsonl"):
        pb.replay(tmp_path / "nowhere.jsonl")
