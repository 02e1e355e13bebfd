"""``penguinbench games``: the installed games, their options and rulings, each with who decided."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from penguinbench_experiments.cli._output import Json, answer, print_table, say

if TYPE_CHECKING:
    from rich.console import Console

EXAMPLES = """
penguinbench games
penguinbench games penguins
penguinbench games pheasants --json
"""


def games(
    name: Annotated[str | None, typer.Argument(help="A game, such as penguins: all its options and rulings.")] = None,
    as_json: Json = False,
) -> None:
    """List the games, or the options and rulings of one and who decided them."""
    from penguinbench._listing import describe
    from penguinbench._registry import game
    from penguinbench._registry import games as installed

    if name is None:
        every = [describe(game(known)) for known in installed()]
        answer({"games": every}, as_json, lambda out: _list(out, every))
    else:
        one = describe(game(name))
        answer(one, as_json, lambda out: _explain(out, one))


def _list(out: Console, games: list[dict[str, Any]]) -> None:
    rows = [
        (g["id"], g["title"], _players(g), ", ".join(g["actions"]), len(g["options"]), len(g["rulings"])) for g in games
    ]
    print_table(out, ("game", "title", "players", "actions", "options", "rulings"), rows, right=(4, 5))
    say(out, "penguinbench games NAME shows the options and rulings of one.")


def _players(game: dict[str, Any]) -> str:
    low, high = game["players"]
    return f"{low} to {high}"


def _explain(out: Console, game: dict[str, Any]) -> None:
    say(out, f"{game['title']} ({game['id']}), {_players(game)} players")
    say(out, f"Actions: {', '.join(game['actions'])}; by hand: {', '.join(game['hand_actions']) or 'none'}.")
    if game["elements"]:
        say(out, f"Elements: {', '.join(game['elements'])}.")
    figures = ", ".join(f"{number} with {players}" for players, number in game["figures"].items())
    if figures:
        say(out, f"Scarce figures by players: {figures}.")
    say(out)
    options = [
        (o["name"], _value(o), o["must_be"], o["help"], ", ".join(o["rules"]), f"[{o['mark']}] {o['decided']}")
        for o in game["options"]
    ]
    print_table(out, ("option", "default", "must be", "decides", "rules", "who decided"), options, "Options")
    rulings = [
        (r["id"], r["question"], r["ruling"], ", ".join(r["options"]), f"[{r['mark']}] {r['decided']}")
        for r in game["rulings"]
    ]
    print_table(out, ("id", "question", "ruling", "otherwise by", "who decided"), rulings, "Rulings")


def _value(option: dict[str, Any]) -> str:
    value = option["default"]
    if value is None:
        return "None"
    return f"{value:g} {option['unit']}".strip() if isinstance(value, float) else str(value)
