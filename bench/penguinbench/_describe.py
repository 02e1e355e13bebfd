"""A log as text: play by play, one line an event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def describe(events: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return the events of a log as readable lines, times in seconds."""
    lines: list[str] = []
    names: list[str] = []
    game = ""
    for event in events:
        kind = event["event"]
        if kind == "header":
            places = event.get("seats") or list(range(len(event["players"])))
            game = str(event["game"])
            names = [str(event["players"][place]) for place in places]
            seats = ", ".join(f"seat {seat} {name}" for seat, name in enumerate(names))
            lines.append(f"{event['game']}, game {event.get('number', 0)}: {seats}")
        else:
            lines.append(f"{event['at_ms'] / 1000:9.3f} s  {_line(event, names, game)}")
    return lines


def _line(event: Mapping[str, Any], names: list[str], game: str) -> str:
    kind = event["event"]
    if kind == "card":
        flipper = event.get("flipper")
        by = "" if flipper is None else f", turned by {names[flipper]}"
        return f"card  {event['card']}{by}"
    if kind == "claim":
        named = event.get("element")
        named = event.get("position") if named is None else named
        what = event["action"] if named is None else f"{event['action']} {named}"
        return f"      {names[event['seat']]}: {what}"
    if kind == "judged":
        moved = [
            f"{names[seat]} {'+' if sign > 0 else '-'}{cards}"
            for key, sign in (("gained", 1), ("lost", -1))
            for seat, cards in enumerate(event.get(key, ()))
            if cards
        ]
        said = ", ".join(event.get("verdicts", ()))
        return f"judge {said}; {', '.join(moved) if moved else 'no card moves'}"
    if kind != "end":
        from penguinbench import _registry

        return str(_registry.game(game).part("log").line(event, names))
    winners = " and ".join(names[seat] for seat in event.get("winners", ()))
    piles = ", ".join(f"{name} {pile}" for name, pile in zip(names, event.get("piles", ()), strict=False))
    return f"end   {winners} wins ({piles})" if piles else "end"
