"""The events of a log of Last Penguin (R2). A place is the number of a card in the order of drawing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from penguinbench._layout import TICKS_PER_MS, VERDICTS
from penguinbench._log_events import read_claim
from penguinbench.games.last_penguin import facts as at

EVENTS: Final = (*at.ACTIONS, "forced", "placed", "closed", "take", "effect", "lifts", "discarded")
SCHEMAS: Final[dict[str, dict[str, str]]] = {
    "draw": {"seat": "seat", "verdict": "string"},
    "join": {"seat": "seat", "verdict": "string"},
    "lift": {"seat": "seat", "position": "count", "verdict": "string"},
    "choose": {"seat": "seat", "position": "count", "verdict": "string"},
    "forced": {"seat": "seat", "action": "string", "position": "count"},
    "placed": {"seat": "seat", "place": "count", "card": "string"},
    "closed": {"place": "count", "holders": "seats"},
    "take": {"seat": "seat", "place": "count", "card": "string"},
    "effect": {"seat": "seat", "card": "string"},
    "lifts": {"seat": "seat", "place": "count"},
    "discarded": {"place": "count", "card": "string"},
}
"""Events of this game with their fields beside ``at_ms`` and the kinds of these (see ``_schema``)."""


def events(game: Any, table: Any, step: int) -> list[dict[str, Any]]:
    """Return the events of the step just made."""
    made: list[dict[str, Any]] = []
    at_ms = int(table["now"]) / TICKS_PER_MS
    for what, seat, place, arg in table["note"][: int(table["n_notes"])].tolist():
        if what in (at.ACTED, at.FORCED):
            made.append({**_action(game, what, seat, place, arg, table), "at_ms": at_ms})
            continue
        event: dict[str, Any] = {"at_ms": at_ms}
        text = game.codec.text(int(table["cards"][table["up"][place]]))
        if what == at.CLOSED_AT:
            holders = [other for other in range(int(table["n_seats"])) if arg >> other & 1]
            made.append({"event": "closed", **event, "place": place, "holders": holders})
        elif what == at.DISCARDED:
            made.append({"event": "discarded", **event, "place": place, "card": text})
        elif what == at.EFFECT:
            made.append({"event": "effect", **event, "seat": seat, "card": text})
        elif what == at.LIFTS:
            made.append({"event": "lifts", **event, "seat": seat, "place": place})
        else:
            name = "take" if what == at.TAKEN else "placed"
            made.append({"event": name, **event, "seat": seat, "place": place, "card": text})
    return made


def _action(game: Any, what: int, seat: int, do: int, arg: int, table: Any) -> dict[str, Any]:
    named = {"position": arg} if game.arg_name(do) else {}
    if what == at.FORCED:
        return {"event": "forced", "seat": seat, "action": game.actions[do - 1], **named}
    return {
        "event": game.actions[do - 1], "seat": seat, **named, "verdict": VERDICTS[int(table["claim_verdict"][0])],
    }  # fmt: skip


def action(game: Any, event: Mapping[str, Any], n: int, where: str) -> tuple[int, int, int] | None:
    """Return seat, action and argument of an event that a seat made, None for all others; raises ``LogError``."""
    kind = event.get("event")
    if kind not in at.ACTIONS:
        return None
    return read_claim(game, {**event, "action": kind}, n, where)


def line(event: Mapping[str, Any], names: list[str]) -> str:
    """Return an event as a line of a play-by-play."""
    kind = event["event"]
    who = names[event["seat"]] if "seat" in event else ""
    if kind in at.ACTIONS:
        void = "" if event.get("verdict") != "void" else " (void)"
        return f"      {who}: {kind}{_place(event.get('position'))}{void}"
    if kind == "forced":
        return f"      {who} took too long: {event['action']}{_place(event.get('position'))}"
    if kind == "placed":
        return f"card  {who} lays {event['card']} at place {event['place']}"
    if kind == "closed":
        holders = ", ".join(names[seat] for seat in event["holders"]) or "nobody"
        return f"zero  place {event['place']} is held by {holders}"
    if kind == "take":
        return f"      {who} takes {event['card']} from place {event['place']}"
    if kind == "effect":
        return f"      {who} must do: {event['card']}"
    if kind == "lifts":
        return f"      {who} lifts from place {event['place']}"
    return f"      {event['card']} at place {event['place']} is discarded"


def _place(position: int | None) -> str:
    return "" if position is None else f" {position}"
