"""What a game is, for people and for machines: its options with defaults and who decided them, and its rulings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from penguinbench._game import Game
from penguinbench._option_row import OptionRow


def describe(game: Game) -> dict[str, Any]:
    """Return a game as plain data: names, players, actions, elements, options, rulings; ready for JSON."""
    low, high = game.players
    return {
        "id": game.id,
        "title": game.title,
        "players": [low, high],
        "actions": list(game.actions),
        "hand_actions": list(game.hand_actions),
        "elements": list(game.elements),
        "colours": dict(game.colours),
        "figures": {str(n): figures for n, figures in game.default_figures.items()},
        "options": [_option(row) for row in game.options_type.ROWS],
        "rulings": [
            {
                "id": ruling.id,
                "question": ruling.question,
                "ruling": ruling.ruling,
                "mark": ruling.mark,
                "decided": ruling.decided,
                "options": list(ruling.options),
            }
            for ruling in game.rulings
        ],
    }


def _option(row: OptionRow) -> dict[str, Any]:
    return {
        "name": row.name,
        "kind": row.kind,
        "unit": row.unit,
        "default": row.default,
        "must_be": row.rule,
        "rules": list(row.rules),
        "mark": row.mark,
        "decided": row.decided,
        "help": row.help,
    }


def listing(game: Game) -> str:
    """Return a game as Markdown: what ``docs/rules`` holds and the command line shows."""
    low, high = game.players
    options = [
        (f"`{row.name}`", _shown(row), row.rule, row.help, ", ".join(row.rules), row.decided)
        for row in game.options_type.ROWS
    ]
    rulings = [
        (
            ruling.id,
            ruling.question,
            ruling.ruling,
            ", ".join("a deck specification" if name == "deck" else f"`{name}`" for name in ruling.options),
            f"[{ruling.mark}] {ruling.decided}",
        )
        for ruling in game.rulings
    ]
    figures = ", ".join(f"{figures} with {n}" for n, figures in game.default_figures.items())
    facts = [
        f"Players: {low} to {high}.",
        f"Actions: {', '.join(game.actions)}; by hand: {', '.join(game.hand_actions) or 'none'}.",
    ]
    if game.elements:
        facts.append(f"Elements: {', '.join(game.elements)}.")
    if figures:
        facts.append(f"Scarce figures by players: {figures}.")
    parts = [
        f"# {game.title} (`{game.id}`)",
        " ".join(facts),
        "## Options",
        _table(("option", "default", "must be", "decides", "rules", "who decided the default"), options),
        "## Rulings",
        _table(("id", "question", "ruling", "otherwise by", "who decided"), rulings),
    ]
    return "\n\n".join(parts) + "\n"


def _shown(row: OptionRow) -> str:
    if row.default is None:
        return row.none
    return f"{row.default:g} ms" if row.kind == "ms" else str(row.default)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)
