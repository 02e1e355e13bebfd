"""Cards of Last Penguin do not match: there is nothing to find."""

from __future__ import annotations

from typing import Any

from penguinbench._errors import OptionError


def find(game: Any, cards: Any, options: Any) -> Any:
    """Raise an OptionError: no card of this game matches another."""
    raise OptionError(f"game={game.id!r} must be a game of matches; its cards are taken by fingers")
