"""Penguinbench: a research bench for speed-matching card games.

>>> import penguinbench as pb
>>> pb.games()[:2]
('penguins', 'pheasants')
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from penguinbench import testing as testing
    from penguinbench._claim import Claim as Claim
    from penguinbench._deck import Deck as Deck
    from penguinbench._deckspec import DeckSpec as DeckSpec
    from penguinbench._detect import find_matches as find_matches
    from penguinbench._errors import ArenaError as ArenaError
    from penguinbench._errors import DeckError as DeckError
    from penguinbench._errors import LogError as LogError
    from penguinbench._errors import MissingExtraError as MissingExtraError
    from penguinbench._errors import OptionError as OptionError
    from penguinbench._errors import PenguinbenchError as PenguinbenchError
    from penguinbench._errors import PlayerError as PlayerError
    from penguinbench._errors import ResultError as ResultError
    from penguinbench._handicap import Handicap as Handicap
    from penguinbench._layout import KINDS as KINDS
    from penguinbench._plan import Plan as Plan
    from penguinbench._registry import game as game
    from penguinbench._registry import games as games
    from penguinbench._replay import replay as replay
    from penguinbench._result import Result as Result
    from penguinbench._series import play as play

_HOME = {
    "ArenaError": "_errors",
    "Claim": "_claim",
    "Deck": "_deck",
    "DeckError": "_errors",
    "DeckSpec": "_deckspec",
    "Handicap": "_handicap",
    "KINDS": "_layout",
    "LogError": "_errors",
    "MissingExtraError": "_errors",
    "OptionError": "_errors",
    "PenguinbenchError": "_errors",
    "Plan": "_plan",
    "PlayerError": "_errors",
    "Result": "_result",
    "ResultError": "_errors",
    "find_matches": "_detect",
    "game": "_registry",
    "games": "_registry",
    "play": "_series",
    "replay": "_replay",
    "testing": "testing",
}
"""The public names and the modules they stand in; a module is imported when its name is used."""

__all__ = tuple(_HOME)  # noqa: PLE0604


def __getattr__(name: str) -> Any:
    """Return a public name, importing its module."""
    if name not in _HOME:
        raise AttributeError(f"module 'penguinbench' has no attribute {name!r}")
    module = importlib.import_module(f"penguinbench.{_HOME[name]}")
    value = module if name == _HOME[name] else getattr(module, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return the public names too."""
    return sorted({*globals(), *_HOME})
