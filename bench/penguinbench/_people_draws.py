"""Persons drawn for a line-up: the players' numbers are assumptions, and people differ."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from penguinbench._errors import OptionError
from penguinbench._kit import make_kit
from penguinbench._layout import TICKS_PER_MS
from penguinbench._players import pace_ms
from penguinbench._setup import Setup

_OWN: Final = 0
_SHARED: Final = 1
_MOST: Final = 2000


def check_people(people: Any, players: Sequence[Any]) -> int | None:
    """Return the number of draws, or None.

    Raises
    ------
    OptionError
        No whole number of 2 or more, or nobody in the line-up has a population to draw from.
    """
    if people is None:
        return None
    if isinstance(people, bool) or not isinstance(people, (int, np.integer)) or not 2 <= people <= _MOST:
        raise OptionError(f"people={people!r} must be a whole number from 2 to {_MOST}, or None")
    if not any(callable(getattr(player, "draw_person", None)) for player in players):
        raise OptionError(f"people={people} must find a player with draw_person; pass profiles, or people=None")
    return int(people)


def draw_people(setup: Setup, draw: int) -> Setup:
    """Return the setup with persons instead of profiles; players without a population stay.

    Each person has noise of its own for what people differ in. What is only assumed, the fields with a stated range,
    is drawn once for the line-up: it is the model that is uncertain there, for all alike.
    """
    players = []
    for place, player in enumerate(setup.players):
        if not callable(getattr(player, "draw_person", None)):
            players.append(player)
            continue
        n = int(player.person_words)
        shared = _words(setup.root, draw, 0, _SHARED, n)
        players.append(player.draw_person(_words(setup.root, draw, place, _OWN, n), shared))
    rules = setup.rules.copy()
    for place, player in enumerate(players):
        rules["pace"][0, place] = round((pace_ms(player) or 0.0) * TICKS_PER_MS)
    python = {place: players[place] for place in setup.python}
    kit = make_kit(players, setup.game.id)
    return dataclasses.replace(setup, players=tuple(players), python=python, rules=rules, kit=kit)


def _words(root: np.uint64, draw: int, place: int, target: int, n: int) -> npt.NDArray[np.uint64]:
    """Return n words of the key (root, draw): counter (place, block, target, people)."""
    from penguinbench._streams import STAGE_PEOPLE, philox

    words: list[np.uint64] = []
    for block in range(-(-n // 4)):
        words += philox(root, np.uint64(draw), np.uint64(place), np.uint64(block), np.uint64(target), STAGE_PEOPLE)
    return np.array(words[:n], np.uint64)
