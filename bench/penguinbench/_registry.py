"""Installed games: the built-in ones use the same door as a stranger's, the entry points ``penguinbench.games``."""

from __future__ import annotations

import functools
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from penguinbench._codec import GROUP
from penguinbench._errors import OptionError
from penguinbench._game import Game
from penguinbench._option_row import nearest

_ORDER: Final = ("penguins", "pheasants", "catch-the-match", "polar-panic", "last-penguin")


@functools.cache
def _installed() -> dict[str, EntryPoint]:
    found = {entry.name: entry for entry in entry_points(group=GROUP)}
    known = [name for name in _ORDER if name in found]
    return {name: found[name] for name in (*known, *sorted(set(found) - set(known)))}


def games() -> tuple[str, ...]:
    """Return the ids of the installed games.

    >>> games()[:2]
    ('penguins', 'pheasants')
    """
    return tuple(_installed())


@functools.cache
def game(id: str) -> Game:
    """Return an installed game by its id.

    >>> game("penguins").players
    (2, 6)

    Raises
    ------
    OptionError
        No installed game has this id; the message names the nearest.
    """
    installed = _installed()
    if id not in installed:
        known = ", ".join(map(repr, installed))
        raise OptionError(f"game={id!r} must be one of {known}; the nearest is {nearest(str(id), installed)!r}")
    found = installed[id].load()
    if not isinstance(found, Game):
        raise OptionError(f"entry point {GROUP}:{id} must be a penguinbench Game, not {type(found).__name__}")
    return found
