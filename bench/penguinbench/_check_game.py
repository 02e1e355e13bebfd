"""What ``check_game`` does."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import numpy as np

from penguinbench._deck import Deck
from penguinbench._errors import OptionError
from penguinbench._game import Game
from penguinbench._registry import game as find_game
from penguinbench._replay import judge_log
from penguinbench._view import View
from penguinbench.testing import CheckError

_GAMES = 6


class _Chancer:
    """Does anything at any time: what it plays is judged all the same."""

    name = "chancer"

    def __init__(self, game: Game) -> None:
        self.game = game

    def __deepcopy__(self, memo: Any) -> _Chancer:
        return self

    def react(self, view: View) -> Any:
        from penguinbench._plan import Plan

        if view.why not in ("card", "turn", "choose"):
            return view.plan if view.why != "judged" else None
        do = int(view.rng.integers(len(self.game.actions)))
        arg = self.game.arg_word(do + 1, int(view.rng.integers(self.game.arg_limits[do])))
        return Plan(view.now_ms + view.rng.exponential(6000), self.game.actions[do], arg)


def run(game: str | Game) -> list[str]:
    """Check a game; return what was checked. Raises ``CheckError``."""
    played = game if isinstance(game, Game) else find_game(game)
    _options(played)
    _deck(played)
    for n in played.players:
        _series(played, n)
    return ["options both ways", "rules record", "cards and deck as text and CSV", "cards conserved", "logs replay"]


def _hold(true: Any, what: str) -> None:
    if not true:
        raise CheckError(what)


def _options(game: Game) -> None:
    defaults = game.options()
    _hold(game.options(**defaults.to_dict()) == defaults, f"{game.id}: options made of to_dict() differ")
    for row in defaults.ROWS:
        values = {"choice": row.choices, "flag": (False, True)}.get(row.kind, (row.low, row.high))
        for value in values:
            value = int(value) if row.kind == "count" else value
            try:
                game.rules_record(defaults.but(**{row.name: value}), game.players[1])
            except OptionError as error:
                coupled = row.name in ("min_flip_ms", "max_flip_ms", "first_flipper")
                _hold(coupled, f"{game.id}: {row.name}={value!r} is in range and is refused: {error}")
    try:
        game.options(no_such_option=1)
    except OptionError:
        return
    raise CheckError(f"{game.id}: an unknown option is accepted")


def _deck(game: Game) -> None:
    deck = game.deck()
    _hold(len(deck) == game.codec.deck_size, f"{game.id}: the deck has {len(deck)} cards")
    _hold(np.array_equal(game.table(deck.text()), deck.cards), f"{game.id}: cards change when written and read")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deck.csv"
        deck.to_csv(path)
        _hold(Deck.from_csv(path, game=game.codec) == deck, f"{game.id}: the deck changes in a CSV file")


def _series(game: Game, n: int) -> None:
    from penguinbench._lineup import make_setup
    from penguinbench._stepwise import play_stepwise

    limit = {"max_rounds": 60} if any(row.name == "max_rounds" for row in game.options_type.ROWS) else None
    # Chance claims feed cards back for ever: games are cut off, which is checked with the rest (G-i).
    setup = make_setup(game, [_Chancer(game)] * n, seed=n, options=limit)
    played = play_stepwise(setup, 0, _GAMES, "log")
    total = len(game.deck())
    for i, row in enumerate(played.games):
        cards = int(played.seats["cards"][i * n : (i + 1) * n].sum())
        there = cards + int(row["left_over"]) + int(row["out_of_play"])
        _hold(there == total, f"{game.id}: game {i} ended with {there} of {total} cards")
    again = [part for _, part in judge_log(played.events)]
    for name in ("games", "seats", "claims"):
        rows = np.concatenate([getattr(part, name) for part in again])
        _hold(_same(getattr(played, name), rows), f"{game.id}: {name} differ when the log is judged again")


def _same(a: Any, b: Any) -> bool:
    return len(a) == len(b) and all(np.array_equal(a[name], b[name]) for name in a.dtype.names)
