from __future__ import annotations

import json
from pathlib import Path

import pytest

import penguinbench._registry as registry
from penguinbench._listing import describe, listing

DOCS = Path(__file__).parents[1] / "docs" / "rules"
GAMES = registry.games()


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_is_what_its_tables_say(game: str) -> None:
    """Write it anew with: ``python -m tests.test_listing``."""
    assert (DOCS / f"{game}.md").read_text(encoding="utf-8") == listing(registry.game(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_option_and_ruling_is_listed_with_who_decided(game: str) -> None:
    known = registry.game(game)
    told = json.loads(json.dumps(describe(known)))
    assert [option["name"] for option in told["options"]] == [row.name for row in known.options_type.ROWS]
    for option in told["options"]:
        assert known.options(**{option["name"]: option["default"]}).changed() == {}
    for ruling in told["rulings"]:
        assert f"| {ruling['id']} | {ruling['question']} | {ruling['ruling']} |" in listing(known)
        assert ruling["decided"] in listing(known)


if __name__ == "__main__":
    DOCS.mkdir(parents=True, exist_ok=True)
    for game in GAMES:
        (DOCS / f"{game}.md").write_text(listing(registry.game(game)), encoding="utf-8", newline="\n")
