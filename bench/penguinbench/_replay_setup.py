"""From a log's header to the records a judge needs; everything in it is checked here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from penguinbench._errors import DeckError, LogError, OptionError
from penguinbench._layout import KIT, MAX_CARDS, MINDS, TICKS_PER_MS
from penguinbench._log_events import FORMAT, VERSION
from penguinbench._setup import Setup


@dataclass(frozen=True, eq=False)
class Listener:
    """A player of a log: it has a name and a pace, and answers nothing."""

    name: str
    flip_interval_ms: float | None

    def react(self, view: Any) -> None:
        """Answer nothing: what was done stands in the log."""

    def describe(self) -> dict[str, Any]:
        """Return that it comes from a log."""
        return {"kind": "log", "name": self.name}


def setup_of(header: dict[str, Any], where: str) -> Setup:
    """Return what the game of a header was played with.

    Raises
    ------
    LogError
        Something in the header is missing or out of its range.
    """
    from penguinbench._deck import Deck
    from penguinbench._lineup import make_setup
    from penguinbench._registry import game as find_game

    if header.get("event") != "header":
        raise LogError(f"{where}: the first event of a game must be its header, not {header.get('event')!r} (R2)")
    if header.get("format") != FORMAT or header.get("version") != VERSION:
        raise LogError(f"{where}: format and version must be {FORMAT!r} and {VERSION}")
    try:
        game = find_game(header["game"])
        players = [str(name) for name in header["players"]]
        pace = header.get("pace_ms") or [None] * len(players)
        deck = None if header["deck"] is None else Deck(game.table(header["deck"]), game=game.codec)
        return make_setup(
            game,
            [Listener(name, ms) for name, ms in zip(players, pace, strict=True)],
            seed=0 if header["root"] is None else header["root"],
            options={**header["options"], "first_flipper": header["first_flipper"] or 0},
            deck=deck,
            handicaps=header.get("handicaps"),
            rotate=header["rotate"],
        )
    except KeyError as error:
        raise LogError(f"{where}: the header must have {error.args[0]!r} (R2)") from None
    except (OptionError, DeckError, TypeError, ValueError) as error:
        raise LogError(f"{where}: {error} (R2)") from None


@dataclass(eq=False)
class Records:
    """Hold the records of a game that is judged again.

    ``known`` is False where the deal is not known: cards get their faces as the log turns them.
    """

    tables: Any
    kits: Any
    rules: Any
    known: bool


def records_of(setup: Setup, header: dict[str, Any], where: str) -> Records:
    """Return the records at the start of the game of a header.

    Raises
    ------
    LogError
        Number, group, rotation and seats do not belong together (S1), or the deal needs a deck.
    """
    from penguinbench._functions import functions_row
    from penguinbench._series_kernel import begin

    known = header["root"] is not None
    number = header.get("number", 0)
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < 1 << 64:
        raise LogError(f"{where}: number={number!r} must be the number of the game (R2)")
    if known and header["deck"] is None:
        raise LogError(f"{where}: deck must be given with a root: the root deals it (R2)")
    tables, minds, kits = setup.template.copy(), np.zeros(1, MINDS), np.zeros(1, KIT)
    functions = functions_row(setup.fall, setup.judge, setup.redraw)
    begin()(tables, minds, kits, setup.rules, functions, setup.root, np.uint64(number), setup.first_flipper)
    table = tables[0]
    said = {"seats": table["place"][: setup.n].tolist(), "group": int(kits["group"][0])}
    if setup.rotate:
        said["rotation"] = number % setup.n
    for name, value in said.items():
        if (known or name == "seats") and header.get(name, value) != value:
            raise LogError(f"{where}: {name}={header[name]!r} must be {value} in game {number} (S1)")
    table["python_mask"] = 0
    flipper = header["first_flipper"]
    if flipper is None:
        table["flipper"] = -1
    if int(table["flipper"]) != (-1 if flipper is None else flipper):
        raise LogError(f"{where}: first_flipper={flipper!r} must be {int(table['flipper'])} by the options (G-j)")
    if not known:
        table["cards"][:MAX_CARDS] = 0
        table["stack"][: setup.rules["n_cards"][0]] = np.arange(int(setup.rules["n_cards"][0]))
    return Records(tables, kits, setup.rules, known)


def ticks(value: Any, where: str) -> int:
    """Return a time of a log on the grid.

    Raises
    ------
    LogError
        It is no time, or not a multiple of 1/1024 ms (T1).
    """
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not number or not 0 <= value < 1e12 or value * TICKS_PER_MS != int(value * TICKS_PER_MS):
        raise LogError(f"{where}: at_ms={value!r} must be milliseconds, a multiple of 1/1024 (T1)")
    return int(value * TICKS_PER_MS)
