"""The events of a log of Catch the Match beside claims and verdicts (R2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from penguinbench._layout import NOBODY, TICKS_PER_MS
from penguinbench._log_events import claim_event, judged_event, read_claim
from penguinbench.games.catch_the_match import facts as at
from penguinbench.games.catch_the_match.facts import ACTIONS

EVENTS: Final = ("card", "claim", "choose", "taken", "aside", "back")
SCHEMAS: Final[dict[str, dict[str, str]]] = {
    "choose": {"seat": "seat", "position": "count"},
    "taken": {"seat": "seat", "card": "string"},
    "aside": {"card": "string"},
    "back": {},
}
"""Events no other game has, with their fields beside ``at_ms`` and the kinds of these (see ``_schema``)."""


def events(game: Any, table: Any, step: int) -> list[dict[str, Any]]:
    """Return the events of the step just made."""
    made: list[dict[str, Any]] = []
    for what, seat, card, position in table["note"][: int(table["n_notes"])].tolist():
        event: dict[str, Any] = {"at_ms": int(table["now"]) / TICKS_PER_MS}
        text = game.codec.text(int(table["cards"][card]))
        if what == at.CLAIMED:
            made.append(claim_event(game, table))
        elif what == at.JUDGED:
            made.append(judged_event(table))
        elif what == at.CARD:
            ordinal = int(table["up_ordinal"][position])
            made.append({"event": "card", **event, "card": text, "ordinal": ordinal, "flipper": _seat(seat)})
        elif what == at.CHOSEN:
            made.append({"event": "choose", **event, "seat": seat, "position": position})
        elif what == at.TAKEN:
            made.append({"event": "taken", **event, "seat": seat, "card": text})
        elif what == at.ASIDE:
            made.append({"event": "aside", **event, "card": text})
        else:
            made.append({"event": "back", **event})
    return made


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def action(game: Any, event: Mapping[str, Any], n: int, where: str) -> tuple[int, int, int] | None:
    """Return seat, action and argument of an event that a seat made, None for all others; raises ``LogError``."""
    if event.get("event") == "choose":
        return read_claim(game, {**event, "action": ACTIONS[at.TAKE - 1]}, n, where)
    return read_claim(game, event, n, where) if event.get("event") == "claim" else None


def line(event: Mapping[str, Any], names: list[str]) -> str:
    """Return an event as a line of a play-by-play."""
    if event["event"] == "taken":
        return f"      {names[event['seat']]} takes {event['card']}"
    if event["event"] == "choose":
        return f"      {names[event['seat']]} chooses the {'older' if event['position'] == 0 else 'newer'} card"
    if event["event"] == "aside":
        return f"      nobody takes {event['card']}"
    return "      everybody is in again"
