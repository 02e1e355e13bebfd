"""Whole games of Catch the Match against a twin that was written from the rules, equal to the bit."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import penguinbench as pb
import penguinbench_agents as pa
from penguinbench._layout import VERDICTS
from tests.cases import cases
from tests.conftest import SEED
from tests.naive.catch import Game

GAME = pb.game("catch-the-match")
ADULT = pa.profile("adult")
SERIES = 60
"""Line-ups and options drawn at random; the games are shared among them."""


def random_player(rng: Random, number: int) -> Any:
    """Return a player quick and careless enough that windows, ties and lock-outs happen."""
    name = f"player-{number}"
    latency = rng.choice([pa.latency.Constant(800.0), pa.latency.ShiftedLognormal(900, 0.5, 200)])
    kind = rng.choice(["guesser", "solver", "racer", "profile", "profile", "profile"])
    if kind == "guesser":
        return pa.Guesser(latency, name)
    if kind == "solver":
        return pa.Solver(latency, rng.choice([1.0, 0.5, 0.1]), name)
    if kind == "racer":
        return pa.racer(latency, name=name)
    base = rng.choice(["adult", "child-7", "child-5+impulsive", "adult+careful"])
    changes: dict[str, Any] = {
        "alarm_rate": rng.choice([0.0, 0.0146, 0.3]), "decoy_pull": rng.choice([0.0, 2.0]), "familiarity": 0.7,
        "lapse": rng.choice([0.0, 0.5]), "post_error_caution": rng.choice([0.0, 0.8]), "difficulty_sd": 0.2,
        "practice_gain": 0.3, "fatigue_per_round": 0.01, "repeat_factor": 0.8, "switch_factor": 1.1, "hold_ms": 30.0,
        "encoding_sd_ms": rng.choice([0.0, 20.0]), "name": name,
    }  # fmt: skip
    return pa.profile(base).but(**{key: new for key, new in changes.items() if key == "name" or rng.random() < 0.5})


def random_value(rng: Random, row: Any) -> Any:
    if row.kind == "choice":
        return rng.choice(row.choices)
    if row.kind == "count":
        limits = {"first_flipper": [0, 1], "max_rounds": [5, 1000], "calls_per_window": [None, 1, 2]}
        return rng.choice(limits[row.name])
    return rng.choice([20.0, 600.0, 3000.0] if row.name != "call_gap_ms" else [0.0, 500.0, 5000.0])


def random_series(number: int) -> tuple[list[Any], Any, list[pb.Handicap], pb.Deck]:
    rng = Random(f"{SEED} catch {number}")
    n = rng.randint(2, 8)
    share = rng.choice([0.0, 0.3, 0.6])
    changed = {row.name: random_value(rng, row) for row in GAME.options_type.ROWS if rng.random() < share}
    if changed.get("all_out") == "all_back":
        # Equal players would be equal, and the impatient give up, a thousand times.
        changed = {name: value for name, value in changed.items() if name not in ("equal_claims", "give_up_ms")}
    delays = [0.0, 150.0] if changed.get("pointing") == "needed" else [0.0]
    handicaps = [
        pb.Handicap(rng.choice([0.0, 0.0, 400.0, 2500.0]), rng.choice(delays), rng.choice([0, 0, 2])) for _ in range(n)
    ]
    deck = GAME.deck(number, GAME.spec_type(decoys=rng.choice(["random", "max", "min"])))
    return [random_player(rng, i) for i in range(n)], GAME.options(**changed), handicaps, deck


@pytest.mark.parametrize("number", range(SERIES))
def test_games_agree_with_the_twin(number: int) -> None:
    """C4 to C12: every claim (tick, seat, what, verdict, cards, tie) and all scores are equal; nothing is tolerated."""
    players, options, handicaps, deck = random_series(number)
    n = len(players)
    games = -(-cases("catch_twin") // SERIES // n) * n
    result = pb.play(
        GAME, players, games=games, seed=SEED, options=options, handicaps=handicaps, deck=deck, keep="claims",
        threads=1, progress=False,
    )  # fmt: skip
    claims, seats, rows = (result._joined(name) for name in ("claims", "seats", "games"))
    for game in range(games):
        twin = Game(options.to_dict(), deck.text(), players, handicaps, SEED, game).play()
        here = [
            (
                int(row["at"]), int(row["round"]), int(row["seat"]), GAME.actions[row["action"] - 1], int(row["arg"]),
                VERDICTS[row["verdict"]], int(row["gained"]), bool(row["tied"]),
            )
            for row in claims[claims["game"] == game]
        ]  # fmt: skip
        first = next((i for i, pair in enumerate(zip(here, twin.record, strict=False)) if pair[0] != pair[1]), None)
        assert here == twin.record, f"game {game}, claim {first}"
        mine = seats[seats["game"] == game]
        assert mine["score"].tolist() == twin.scores(), f"game {game}"
        assert [seat for seat in range(n) if mine["win"][seat]] == twin.winners(), f"game {game}"
        ends = rows[rows["game"] == game][0]
        assert (ends["duration"], ends["rounds"], ends["cards_turned"]) == (twin.now, twin.round, twin.turned)
        left = len(twin.line) + len(twin.stack)
        assert (ends["left_over"], ends["out_of_play"], bool(ends["capped"])) == (left, len(twin.box), twin.capped)
        assert sum(map(len, twin.piles)) + left + len(twin.box) == 15


@pytest.mark.parametrize("number", range(0, SERIES, 3))
def test_logs_tell_what_the_twin_tells(number: int) -> None:
    """Every event of a log: cards turned, claims, verdicts, cards taken and set aside, by the card's face."""
    players, options, handicaps, deck = random_series(number)
    n = len(players)
    result = pb.play(
        GAME, players, games=n, seed=SEED, options=options, handicaps=handicaps, deck=deck, keep="log", progress=False
    )
    games: list[list[dict[str, Any]]] = []
    for event in result.log:
        if event["event"] == "header":
            games.append([])
        elif event["event"] != "end":
            games[-1].append(plain(event))
    for game, events in enumerate(games):
        twin = Game(options.to_dict(), deck.text(), players, handicaps, SEED, game).play()
        assert events == [plain(event) for event in twin.events], f"game {game}"


def plain(event: dict[str, Any]) -> dict[str, Any]:
    """Return an event with its argument as a number, without what the twin does not tell."""
    told = {key: value for key, value in event.items() if key not in ("piles", "element", "arg")}
    if event["event"] == "claim":
        named = event.get("element")
        told["position"] = event.get("arg", GAME.elements.index(named) if named else event.get("position"))
    return told


def test_the_random_games_reach_every_verdict_and_end() -> None:
    """Guard the generator: ties, lock-outs, everybody out, choices, capped games all happen."""
    seen: set[str] = set()
    for number in range(SERIES):
        players, options, handicaps, deck = random_series(number)
        twin = Game(options.to_dict(), deck.text(), players, handicaps, SEED, 0).play()
        seen |= {claim[5] for claim in twin.record} | {"tied" for claim in twin.record if claim[7]}
        seen |= {event["event"] for event in twin.events} | ({"capped"} if twin.capped else set())
    assert seen >= {"wins", "beaten", "wrong", "tied", "card", "choose", "taken", "aside", "back", "capped"}
