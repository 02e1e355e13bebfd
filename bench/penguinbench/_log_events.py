"""The events of a log, made from a half-played game (R2). Times are multiples of 1/1024 ms, exact in JSON."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from penguinbench._errors import LogError, OptionError
from penguinbench._layout import NOBODY, TICKS_PER_MS, VERDICTS
from penguinbench._view import named

if TYPE_CHECKING:
    from penguinbench._game import Game
    from penguinbench._position import Position

FORMAT: Final = "penguinbench-log"
VERSION: Final = 1
EVENTS: Final = ("header", "card", "claim", "judged", "end")


def header(position: Position) -> dict[str, Any]:
    """Return the first line of a game's log: everything a judge needs to judge it again."""
    setup, table = position.setup, position.table[0]
    n = setup.n
    flipper = int(table["flipper"])
    size = int(setup.rules["n_cards"][0])
    pace = setup.rules["pace"][0][:n]
    return {
        "event": "header",
        "format": FORMAT,
        "version": VERSION,
        "game": setup.game.id,
        "options": setup.options.to_dict(),
        "players": list(setup.labels),
        "seats": table["place"][:n].tolist(),
        "handicaps": [dataclasses.asdict(handicap) for handicap in setup.handicaps],
        "pace_ms": [ticks / TICKS_PER_MS if ticks else None for ticks in pace.tolist()],
        "deck": [setup.game.codec.text(card) for card in table["cards"][:size].tolist()],
        "root": setup.seed,
        "number": position.number,
        "group": position.group,
        "rotation": position.number % n if setup.rotate else 0,
        "rotate": setup.rotate,
        "first_flipper": None if flipper == NOBODY else flipper,
    }


def card_event(game: Game, table: Any) -> dict[str, Any]:
    """Return the event of the card that has just fallen."""
    last = int(table["n_up"]) - 1
    flipper = int(table["up_flipper"][last])
    return {
        "event": "card",
        "at_ms": int(table["up_fall"][last]) / TICKS_PER_MS,
        "card": game.codec.text(int(table["cards"][table["up"][last]])),
        "ordinal": int(table["up_ordinal"][last]),
        "flipper": None if flipper == NOBODY else flipper,
    }


def claim_event(game: Game, table: Any) -> dict[str, Any]:
    """Return the event of the claim that has just been completed."""
    last = int(table["n_claims"]) - 1
    do = int(table["claim_do"][last])
    return {
        "event": "claim",
        "at_ms": int(table["claim_at"][last]) / TICKS_PER_MS,
        "seat": int(table["claim_seat"][last]),
        "action": game.actions[do - 1],
        **named(game, do, int(table["claim_arg"][last])),
    }


def read_claim(game: Game, event: Mapping[str, Any], n: int, where: str) -> tuple[int, int, int]:
    """Return seat, number of the action and its argument of a claim in a log of n seats; raises ``LogError``."""
    seat, action = event.get("seat"), event.get("action")
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < n:
        raise LogError(f"{where}: seat={seat!r} must be a seat, 0 to {n - 1} (R2)")
    if action not in game.actions:
        raise LogError(f"{where}: action={action!r} must be one of {', '.join(game.actions)} (R2)")
    do = game.actions.index(action) + 1
    named = event.get("element")
    try:
        return seat, do, game.arg_number(do, event.get("position") if named is None else named)
    except OptionError as error:
        raise LogError(f"{where}: {str(error).replace('None', 'null')} (R2)") from None


def judged_event(table: Any) -> dict[str, Any]:
    """Return the event of the window just judged: verdicts by claim, cards gained and lost by seat."""
    n, n_claims = int(table["n_seats"]), int(table["n_claims"])
    gained, lost = [0] * n, [0] * n
    for i in range(n_claims):
        gained[table["claim_seat"][i]] += int(table["claim_gained"][i])
        lost[table["claim_seat"][i]] += int(table["claim_lost"][i])
    return {
        "event": "judged",
        "at_ms": int(table["now"]) / TICKS_PER_MS,
        "verdicts": [VERDICTS[verdict] for verdict in table["claim_verdict"][:n_claims].tolist()],
        "gained": gained,
        "lost": lost,
        "piles": table["pile_n"][:n].tolist(),
    }


def end_event(table: Any, game_row: Any, seat_rows: Any) -> dict[str, Any]:
    """Return the last event of a game."""
    n = int(table["n_seats"])
    return {
        "event": "end",
        "at_ms": int(table["now"]) / TICKS_PER_MS,
        "piles": table["pile_n"][:n].tolist(),
        "extra": table["extra"][:n].tolist(),
        "left_over": int(table["left_over"]),
        "out_of_play": int(table["out_n"]),
        "winners": [seat for seat in range(n) if seat_rows[seat]["win"] > 0],
        "capped": bool(game_row["capped"]),
    }
