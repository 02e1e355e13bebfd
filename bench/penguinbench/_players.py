"""Players by name or as objects: found by entry point, told apart, labelled."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from penguinbench._errors import OptionError
from penguinbench._layout import MAX_SEATS
from penguinbench._option_row import nearest

PLAYERS_GROUP: Final = "penguinbench.players"


@functools.cache
def _installed() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=PLAYERS_GROUP)}


def player_names() -> tuple[str, ...]:
    """Return the names of the installed players, in the order of their entry points."""
    return tuple(_installed())


def is_compiled(player: Any) -> bool:
    """Return whether a player answers in compiled code: it has ``kernel``, ``shapes`` and ``row``."""
    return all(callable(getattr(player, name, None)) for name in ("kernel", "shapes", "row"))


def find_player(player: Any) -> Any:
    """Return a player from what a caller passed: a name such as ``"adult+careful"``, or the player itself.

    A name is looked up by what stands before its first plus sign; the entry point is called with the whole name.

    Raises
    ------
    OptionError
        No installed player has this name (the message names the nearest), or the object cannot play.
    """
    if isinstance(player, str):
        installed = _installed()
        base = player.split("+", 1)[0]
        if not installed:
            raise OptionError(f"player {player!r} must be installed: no entry point of {PLAYERS_GROUP} is")
        if base not in installed:
            known = ", ".join(map(repr, sorted(installed)))
            likely = nearest(base, installed)
            raise OptionError(f"player {player!r} must be one of {known} or an object; the nearest is {likely!r}")
        found = installed[base].load()(player)
        where = f"player {player!r} (entry point {PLAYERS_GROUP})"
    else:
        found = player
        where = f"player {player!r}"
    if isinstance(found, type):
        raise OptionError(f"{where} must be an object, not a class; pass {found.__name__}(...)")
    if not is_compiled(found) and not callable(getattr(found, "react", None)):
        raise OptionError(f"{where} must be a name, a profile, or an object with react(view)")
    return found


def find_players(players: Any) -> tuple[Any, ...]:
    """Return the players of a line-up, from a sequence of names and objects."""
    if isinstance(players, (str, bytes)) or not isinstance(players, Sequence):
        example = f"; pass [{players!r}, ...]" if isinstance(players, str) else ""
        raise OptionError(f"players={players!r} must be a list of names or player objects{example}")
    return tuple(find_player(player) for player in players)


def player_name(player: Any) -> str:
    """Return the name of a player: its ``name``, else that of its class."""
    name = getattr(player, "name", None)
    if name is None:
        name = type(player).__name__
    if not isinstance(name, str) or not name:
        raise OptionError(f"name={name!r} of a player must be a text")
    return name


def labels(players: Sequence[Any]) -> tuple[str, ...]:
    """Return one name a place of the line-up, none twice: ``adult``, ``adult#2``, ...

    >>> labels(find_players(["adult", "reflex", "adult"]))
    ('adult', 'reflex', 'adult#2')
    """
    taken: list[str] = []
    names = [player_name(player) for player in players]
    for name in names:
        label, number = name, 1
        while label in taken or (number > 1 and label in names):
            number += 1
            label = f"{name}#{number}"
        taken.append(label)
    return tuple(taken)


def pace_ms(player: Any) -> float | None:
    """Return the time between two cards that a player declares for its own flipping, None without.

    Raises
    ------
    OptionError
        It is no time.
    """
    pace = getattr(player, "flip_interval_ms", None)
    if pace is None:
        return None
    number = isinstance(pace, (int, float)) and not isinstance(pace, bool)
    if not number or not math.isfinite(pace) or not 0 < pace <= 600_000:
        raise OptionError(
            f"flip_interval_ms={pace!r} of {player_name(player)} must be milliseconds, 0 to 600000, or None"
        )
    return float(pace)


def voices(players: Sequence[Any], game: str) -> list[int]:
    """Return by place the first place with the same function, -1 for a Python player."""
    kernels = [player.kernel(game) if is_compiled(player) else None for player in players]
    return [
        -1 if kernel is None else next(i for i in range(MAX_SEATS) if kernels[i] is kernel) for kernel in kernels
    ]  # fmt: skip
