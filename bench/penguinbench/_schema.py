"""The JSON Schema of one line of a log, published by ``penguinbench schema log``."""

from __future__ import annotations

from typing import Any

from penguinbench._layout import VERDICTS
from penguinbench._log_events import FORMAT, VERSION

_SEAT = {"type": "integer", "minimum": 0, "maximum": 7}
_AT = {"type": "number", "minimum": 0, "multipleOf": 1 / 1024, "description": "ms since the start of the game (T1)"}
_COUNTS = {"type": "array", "items": {"type": "integer", "minimum": 0}, "description": "by seat"}
_MAYBE_SEAT = {"anyOf": [_SEAT, {"type": "null"}], "description": "null: somebody who does not play"}


def _event(name: str, required: list[str], **properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "title": name,
        "properties": {"event": {"const": name}, **properties},
        "required": ["event", *required],
        "additionalProperties": False,
    }


_FIELDS: dict[str, dict[str, Any]] = {
    "seat": _SEAT, "string": {"type": "string"}, "count": {"type": "integer", "minimum": 0}, "counts": _COUNTS,
    "strings": {"type": "array", "items": {"type": "string"}}, "maybe_seat": _MAYBE_SEAT,
    "whole": {"type": "integer"}, "seats": {"type": "array", "items": _SEAT},
}  # fmt: skip
"""Kinds of fields that a game's own events may have."""


def _further() -> list[tuple[str, dict[str, str]]]:
    """Return the events of the installed games that move by their own clock: name and fields, each once.

    Two games may have events of one name and other fields; a line is then held against both.
    """
    from penguinbench._registry import game, games

    found: list[tuple[str, dict[str, str]]] = []
    for id in games():
        if game(id).own_clock:
            found += [event for event in game(id).part("log").SCHEMAS.items() if event not in found]
    return found


def log_schema() -> dict[str, Any]:
    """Return the schema of one line of a log; a log is one such object a line, each game beginning with its header."""
    handicap = {
        "type": "object",
        "properties": {
            "head_start_ms": {"type": "number", "minimum": 0},
            "hand_delay_ms": {"type": "number", "minimum": 0},
            "gift_cards": {"type": "integer", "minimum": 0},
            "penalty_factor": {"type": "integer", "minimum": 0},
        },
        "additionalProperties": False,
    }
    header = _event(
        "header",
        ["format", "version", "game", "options", "players", "deck", "root", "rotate", "first_flipper"],
        format={"const": FORMAT},
        version={"const": VERSION},
        game={"type": "string"},
        options={"type": "object", "description": "by name; what is missing has its default"},
        players={"type": "array", "items": {"type": "string"}, "description": "by place of the line-up"},
        seats={"type": "array", "items": _SEAT, "description": "by seat: the place of who sits there"},
        handicaps={"type": "array", "items": {"anyOf": [handicap, {"type": "null"}]}, "description": "by place"},
        pace_ms={"type": "array", "items": {"type": ["number", "null"]}, "description": "by place: flip interval"},
        deck={
            "anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "null"}],
            "description": "cards of the deck, unshuffled; null: not known",
        },
        root={"type": ["integer", "null"], "minimum": 0, "description": "seed of the series; null: a person's log"},
        number={"type": "integer", "minimum": 0},
        group={"type": "integer", "minimum": 0},
        rotation={"type": "integer", "minimum": 0},
        rotate={"type": "boolean"},
        first_flipper=_MAYBE_SEAT,
    )
    card = _event(
        "card", ["at_ms", "card"], at_ms=_AT, card={"type": "string"},
        ordinal={"type": "integer", "minimum": 0}, flipper=_MAYBE_SEAT,
    )  # fmt: skip
    claim = _event(
        "claim", ["at_ms", "seat", "action"], at_ms=_AT, seat=_SEAT,
        action={"type": "string"}, element={"type": ["string", "null"]}, position={"type": "integer", "minimum": 0},
    )  # fmt: skip
    judged = _event(
        "judged", ["at_ms"], at_ms=_AT, verdicts={"type": "array", "items": {"enum": list(VERDICTS[1:])}},
        gained=_COUNTS, lost=_COUNTS, piles=_COUNTS,
    )  # fmt: skip
    end = _event(
        "end", ["at_ms"], at_ms=_AT, piles=_COUNTS, extra=_COUNTS, left_over={"type": "integer"},
        out_of_play={"type": "integer"}, winners={"type": "array", "items": _SEAT}, capped={"type": "boolean"},
    )  # fmt: skip
    more = [
        _event(name, ["at_ms", *fields], at_ms=_AT, **{field: _FIELDS[kind] for field, kind in fields.items()})
        for name, fields in _further()
    ]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "One line of a Penguinbench log",
        "oneOf": [header, card, claim, judged, end, *more],
    }
