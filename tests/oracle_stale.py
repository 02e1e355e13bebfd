"""How often a player claims on a table that is no longer what it was when its target fell; read to be believed."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

import penguinbench as pb
from penguinbench._layout import STEP_CLAIM, TICKS_PER_MS
from penguinbench._lineup import make_setup
from penguinbench._position import Desk, Position
from penguinbench_agents import Profile
from penguinbench_agents import _memory as at

CALL, SEVERAL, IDENTICAL, KNOCK = 1, 2, 3, 4
ELEMENTS = [np.uint64(0x3FF << (10 * element)) for element in range(6)]
TWO_FISH = np.uint64(1 << 60)


class Opening(NamedTuple):
    """The claim that opened a round: cards up, kind of the table then, and when its target's last card fell."""

    game: int
    cards_up: int
    kind: str
    kind_then: str


def target_position(words: Any, line: Any, motor_at: int, profile: Profile, scope: str) -> int:
    """Return the position of the later card of the target a profile acted on, from its memory row.

    What it knew just before its motor stage began at tick ``motor_at``: finds, of which pairs are known whole once
    inspected. It acted on the best by rank, the earliest among equals; with several elements over the table, on the
    latest find.
    """
    inspect = int(np.ceil(profile.inspect_ms * TICKS_PER_MS))
    best: tuple[int, int, int] = (0, 0, 0)  # rank, -tick, position
    latest: tuple[int, int] = (-1, 0)
    elements: set[int] = set()
    for horse in words[at.HORSES : at.HORSES + int(words[at.N_HORSES])]:
        tick, later, other = int(horse) >> 16, int(horse) >> 8 & 255, int(horse) & 255
        if tick > motor_at:
            continue
        if other == at.OF_DOUBLE:
            best = max(best, (KNOCK, -tick, later))
            continue
        if tick + inspect > motor_at:
            continue  # seen, not yet inspected: one element of it changes nothing for one that has decided before
        shared = [e for e, bits in enumerate(ELEMENTS) if line[later] & line[other] & bits]
        rank = SEVERAL if scope == "pair" and len(shared) > 1 else CALL
        if line[later] == line[other]:
            rank = IDENTICAL
        best = max(best, (rank, -tick, later))
        elements |= set(shared)
        latest = max(latest, (tick, later))
    if scope == "table" and best[0] < SEVERAL and len(elements) > 1:
        return latest[1]
    assert best[0] > 0, "a default adult without false alarms acts on what it found"
    return best[2]


def openings(
    profile: Profile, flip_interval_ms: float, games: int, seed: int, scope: str = "pair", **more: Any
) -> list[Opening]:
    """Play four of a profile at one pace, a deck redrawn each game, and return the claims that opened a round."""
    played = pb.game("penguins")
    options = played.options(flip_interval_ms=flip_interval_ms, scope=scope, **more)
    spec = pb.DeckSpec(redraw="game")
    setup = make_setup(played, [profile] * 4, seed, options, spec, None, False)
    desk = Desk(setup)
    table_wide = played.options(scope="table")
    found: list[tuple[int, int, int, Any]] = []
    for number in range(games):
        position = Position(desk, number)
        last_round = -1
        while not position.is_over:
            motor_at = position.minds[0]["words"][:, at.MOTOR_AT].copy()
            if position.step() != STEP_CLAIM:
                continue
            table = position.table[0]
            if table["n_claims"] != 1 or table["round"] == last_round:
                continue
            last_round = int(table["round"])
            seat = int(table["claim_seat"][0])
            n = int(table["n_up"])
            line = table["cards"][table["up"][:n]]
            words = position.minds[0]["words"][seat]
            then = target_position(words, line, int(motor_at[seat]), profile, scope)
            found.append((number, n, then, line))
    padded = np.zeros((2, len(found), 64), np.uint64)
    for i, (_, n, then, line) in enumerate(found):
        padded[0, i, :n] = line
        padded[1, i, : then + 1] = line[: then + 1]
    width = int(max(n for _, n, _, _ in found))
    now, before = (pb.find_matches(padded[k, :, :width], options=table_wide)["kind"] for k in range(2))
    rows = zip(found, now, before, strict=True)
    return [Opening(number, n, pb.KINDS[k], pb.KINDS[b]) for (number, n, _, _), k, b in rows]
