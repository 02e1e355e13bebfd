"""``penguinbench detect``: which cards of a deck match how."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from penguinbench_experiments.cli._options import GameName, OptionFile, OptionPairs
from penguinbench_experiments.cli._output import Json, answer, print_table, say

if TYPE_CHECKING:
    from rich.console import Console

    from penguinbench_experiments.matching import DeckMatches

EXAMPLES = """
penguinbench detect deck.csv
penguinbench detect deck.csv --game pheasants --option equal_closeups=single
penguinbench detect deck.csv --json
"""


def detect(
    deck: Annotated[Path, typer.Argument(help="A CSV file: a header of the elements, one row a card.")],
    game: GameName = "penguins",
    option: OptionPairs = None,
    options: OptionFile = None,
    any_size: Annotated[bool, typer.Option("--any-size", help="Accept any number of cards up to 64.")] = False,
    as_json: Json = False,
) -> None:
    """Say which cards of a typed-in deck match how, over all its pairs."""
    from penguinbench._deck import Deck
    from penguinbench._registry import game as find_game
    from penguinbench_experiments.cli._options import game_options
    from penguinbench_experiments.matching import match_deck

    played = find_game(game)
    chosen = game_options(played, option, options)
    found = match_deck(Deck.from_csv(deck, game=game, any_size=any_size), chosen)
    data = _data(found, deck, chosen.changed()) if as_json else {}
    answer(data, as_json, lambda out: _show(out, found, deck))


def _data(found: DeckMatches, file: Path, changed: dict[str, Any]) -> dict[str, Any]:
    """Return everything as plain data, every pair included."""
    elements = list(found.elements)
    pairs = [
        {
            "first": int(row["first"]),
            "second": int(row["second"]),
            "kind": row["kind"],
            "identical": bool(row["identical"]),
            "elements": [element for element in elements if row[element]],
        }
        for row in found.pairs.to_dict("records")
    ]
    return {
        "file": str(file),
        "game": found.deck.game,
        "options": changed,
        "cards": found.deck.text(),
        "sorts": found.deck.sorts(),
        "kinds": found.kinds().to_dict(),
        "shared": found.shared().to_dict(),
        "by_element": found.by_element().to_dict(),
        "identical": found.identical(),
        "doubles": found.doubles,
        "pairs": pairs,
    }


def _show(out: Console, found: DeckMatches, file: Path) -> None:
    n = len(found.pairs)
    sorts = ", ".join(f"{number} {sort}" for sort, number in found.deck.sorts().items() if number)
    say(out, f"{file}: {len(found.deck)} cards of {found.deck.game} ({sorts}), {n} pairs")
    say(out)
    kinds = [(kind, int(number), _share(number, n)) for kind, number in found.kinds().items()]
    print_table(out, ("kind", "pairs", "share"), kinds, "Two cards alone on the table", right=(1, 2))
    shared = [(k, int(number), _share(number, n)) for k, number in found.shared().items()]
    print_table(out, ("elements shared", "pairs", "share"), shared, right=(0, 1, 2))
    elements = [(name, int(number), _share(number, n)) for name, number in found.by_element().items()]
    print_table(out, ("element", "pairs that share it", "share"), elements, right=(1, 2))
    text = found.deck.text()
    twins = [(i, j, text[i - 1]) for i, j in found.identical()]
    print_table(out, ("card", "card", "outfit"), twins, f"Identical pairs: {len(twins)}", right=(0, 1))
    doubles = [(i, text[i - 1]) for i in found.doubles]
    print_table(out, ("card", "outfit"), doubles, f"Cards to knock for: {len(doubles)}", right=(0,))


def _share(number: int, of: int) -> str:
    return f"{100 * number / of:.1f} %" if of else ""
