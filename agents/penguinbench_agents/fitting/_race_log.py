"""Rounds of logged games as races: who claimed first, how long after the first match lay open, and who saw it late."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from penguinbench._errors import OptionError
from penguinbench_agents.latency._registry import nearest

Floats = NDArray[np.float64]
Events = list[Mapping[str, Any]]
_GAMES: Final = ("penguins", "pheasants")
_CENSORED: Final = -1


class Rounds(NamedTuple):
    """Rounds of all games; the arguments of ``Races``."""

    players: tuple[str, ...]
    winner: NDArray[np.int64]
    times_ms: Floats
    left_out: int
    behind_ms: Floats


def rounds_of(games: Any) -> Rounds:
    """Return every round of a Result, a path or events of a log.

    The race begins with the card with which the first right claim of the round existed, and the first claim ends it. A
    first claim that never was right, and the end of the game, cut everybody off. Rounds whose first claim came
    before there was a match say nothing and are counted.

    Raises
    ------
    OptionError
        A game whose matches are not found in pairs of cards, or players who are not in every game.
    ResultError, LogError
        Games whose log was not kept; a log that breaks its format or a rule.
    """
    import penguinbench as pb

    events: Events
    if isinstance(games, pb.Result):
        result, events = games, [*games.log]
    elif isinstance(games, str | os.PathLike):
        events = _read(Path(games))
        result = pb.replay(events)
    else:
        events = list(games)
        result = pb.replay(events)
    first = result.claims
    first = first[(first["window"] == 0) & (first["order"] == 0)]
    by_game = dict(iter(first.groupby("game", sort=False)))
    out: list[tuple[int, float, Floats]] = []
    left_out = 0
    for game in _games(events):
        head = game[0]
        made, missed = _one(game, by_game.get(head["number"]))
        out += made
        left_out += missed
    if not out:
        raise OptionError(f"games must hold at least one round with a match; all {left_out} have none")
    players = tuple(events[0]["players"])
    winner = np.array([row[0] for row in out], np.int64)
    return Rounds(players, winner, np.array([row[1] for row in out]), left_out, np.array([row[2] for row in out]))


def _read(path: Path) -> Events:
    from penguinbench._log import read_log

    return [event for _, event in read_log(path)]


def _games(events: Events) -> Iterator[Events]:
    starts = [i for i, event in enumerate(events) if event["event"] == "header"]
    for lo, hi in zip(starts, [*starts[1:], len(events)], strict=True):
        yield events[lo:hi]


def _one(events: Events, first: Any) -> tuple[list[tuple[int, float, Floats]], int]:
    head = events[0]
    _check(head)
    cards = [event for event in events if event["event"] == "card"]
    turned: dict[tuple[int, float], int] = {}
    n = since = 0
    for event in events:
        if event["event"] == "card":
            n += 1
        elif event["event"] == "claim":
            turned[event["seat"], event["at_ms"]] = n
        elif event["event"] == "judged":
            # After an award the table is cleared; without one its last round has a claim and is no race any more.
            since = n if any(event["gained"]) else len(cards)
    # (cards of the round, when it was over, who claimed, whether that ever was right)
    rounds: list[tuple[Events, float, int]] = []
    for row in first.itertuples() if first is not None else ():
        last = turned[row.seat, row.at_ms]
        who = head["seats"][row.seat] if np.isfinite(row.latency_ms) else _CENSORED
        rounds.append((cards[last - row.cards_up : last], row.at_ms, who))
    remaining = cards[since:]
    if remaining:
        rounds.append((remaining, events[-1]["at_ms"], _CENSORED))
    out, missed = [], 0
    for (line, end, who), opened in zip(rounds, _openings(head, [line for line, _, _ in rounds]), strict=True):
        if opened < 0 or end <= line[opened]["at_ms"]:
            missed += line is not remaining  # cards left at the end without a match are no round that somebody began
        else:
            out.append((who, end - line[opened]["at_ms"], _behind(head, line[opened]["flipper"])))
    return out, missed


def _check(head: Mapping[str, Any]) -> None:
    if head["game"] not in _GAMES:
        raise OptionError(f"game={head['game']!r} must be {nearest(head['game'], list(_GAMES))} to be fitted as races")
    if sorted(head["seats"]) != list(range(len(head["players"]))):
        raise OptionError(f"seats={head['seats']!r} must hold every player, in every game, to be fitted as races")


def _openings(head: Mapping[str, Any], lines: list[Events]) -> list[int]:
    """Return for each line of face-up cards the place of the card with which the first match lay open, or -1."""
    import penguinbench as pb

    game = pb.game(head["game"])
    # One row a prefix of every line: the first of them that has a match says which card opened the race.
    prefixes = [(i, j) for i, line in enumerate(lines) for j in range(len(line))]
    if not prefixes:
        return [-1] * len(lines)
    tables = np.zeros((len(prefixes), max(map(len, lines))), np.uint64)
    words = [game.table([card["card"] for card in line]) if line else np.zeros(0, np.uint64) for line in lines]
    for row, (i, j) in enumerate(prefixes):
        tables[row, : j + 1] = words[i][: j + 1]
    kinds = pb.find_matches(tables, game=head["game"], options=game.options(**head["options"]))["kind"]
    out = [-1] * len(lines)
    for (i, j), kind in zip(prefixes, kinds.tolist(), strict=True):
        if kind and out[i] < 0:
            out[i] = j
    return out


def _behind(head: Mapping[str, Any], flipper: int) -> Floats:
    """Return by how many ms each player saw a card later than it fell: others' head starts, the flipper's lag."""
    ahead = np.array([one["head_start_ms"] for one in head["handicaps"]], np.float64)
    out: Floats = ahead.max() - ahead
    out[head["seats"][flipper]] += head["options"]["flipper_lag_ms"]
    return out
