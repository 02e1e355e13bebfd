"""A round: how its own clock moves it. There is no window to judge by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from penguinbench._errors import OptionError
from penguinbench.games.last_penguin.clock import act, clock

KERNELS: Final = (act, clock)
"""The compiled functions the arena plays with."""


@dataclass(frozen=True)
class Matches:
    """Say that nothing matches: cards of this game are taken by fingers."""

    kind: str = "none"
    elements: tuple[str, ...] = ()
    pairs: tuple[tuple[int, int], ...] = ()


def matches(game: Any, cards: Any, options: Any) -> Matches:
    """Return that nothing matches."""
    return Matches()


def judge_window(game: Any, *arguments: Any) -> Any:
    """Raise an OptionError: this game has no claims over a table."""
    raise OptionError(
        f"game={game.id!r} must be a game of claims over a table; play {game.id} step by step, or replay a log"
    )
