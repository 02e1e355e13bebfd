"""The events of a log of Polar Panic (R2). A position is a spot on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from penguinbench._layout import TICKS_PER_MS
from penguinbench._log_events import judged_event, read_claim
from penguinbench.games.polar_panic import facts as at

EVENTS: Final = ("flip", "hand", "forced", "turned_up", "turned_down", "bear_down", "paid")
SCHEMAS: Final[dict[str, dict[str, str]]] = {
    "flip": {"seat": "seat", "position": "count"},
    "hand": {"seat": "seat", "position": "count"},
    "forced": {"seat": "seat", "position": "count"},
    "turned_up": {"seat": "seat", "position": "count", "card": "string"},
    "turned_down": {},
    "bear_down": {"position": "count"},
    "paid": {"seat": "seat", "position": "count"},
}
"""Events of this game with their fields beside ``at_ms`` and the kinds of these (see ``_schema``)."""
_NAMES: Final = {at.FLIP: "flip", at.CATCH: "hand"}
_ACTIONS: Final = {"flip": "flip", "hand": "catch"}


def events(game: Any, table: Any, step: int) -> list[dict[str, Any]]:
    """Return the events of the step just made."""
    made: list[dict[str, Any]] = []
    at_ms = int(table["now"]) / TICKS_PER_MS
    for what, seat, a, b in table["note"][: int(table["n_notes"])].tolist():
        if what == at.ACTED:
            made.append({"event": _NAMES[a], "at_ms": at_ms, "seat": seat, "position": b})
        elif what == at.FORCED:
            made.append({"event": "forced", "at_ms": at_ms, "seat": seat, "position": b})
        elif what == at.JUDGED:
            made.append(judged_event(table))
        elif what == at.FLIPPED:
            text = game.codec.text(int(table["cards"][b]))
            made.append({"event": "turned_up", "at_ms": at_ms, "seat": seat, "position": a, "card": text})
        elif what == at.ALL_DOWN:
            made.append({"event": "turned_down", "at_ms": at_ms})
        elif what == at.BEAR_DOWN:
            made.append({"event": "bear_down", "at_ms": at_ms, "position": a})
        else:
            made.append({"event": "paid", "at_ms": at_ms, "seat": seat, "position": a})
    return made


def action(game: Any, event: Mapping[str, Any], n: int, where: str) -> tuple[int, int, int] | None:
    """Return seat, action and argument of an event that a seat made, None for all others; raises ``LogError``."""
    kind = event.get("event")
    return read_claim(game, {**event, "action": _ACTIONS[kind]}, n, where) if kind in _ACTIONS else None


def line(event: Mapping[str, Any], names: list[str]) -> str:
    """Return an event as a line of a play-by-play."""
    kind = event["event"]
    who = names[event["seat"]] if "seat" in event else ""
    if kind == "flip":
        return f"      {who} flips spot {event['position']}"
    if kind == "hand":
        return f"      {who}'s hand lands on spot {event['position']}"
    if kind == "forced":
        return f"      {who} took too long: spot {event['position']} is flipped"
    if kind == "turned_up":
        return f"card  {event['card']} at spot {event['position']}"
    if kind == "turned_down":
        return "      everything face up is turned down"
    if kind == "bear_down":
        return f"      the bear is turned down again at spot {event['position']}"
    return f"      {who} puts a card back, face down on spot {event['position']}"
