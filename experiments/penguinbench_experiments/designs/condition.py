"""One cell of a design: plain data that a worker anywhere makes a series of."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import pickle
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from penguinbench._errors import OptionError

if TYPE_CHECKING:
    from penguinbench._setup import Setup


@dataclass(frozen=True)
class Player:
    """Hold one place of a line-up: a player's name or object, and the fields that are changed.

    >>> Player("adult", (("caution", 1.2),)).made().caution
    1.2
    """

    base: Any
    changes: tuple[tuple[str, Any], ...] = ()

    def but(self, **changes: Any) -> Player:
        """Return the player with further fields changed."""
        return Player(self.base, tuple(sorted({**dict(self.changes), **changes}.items())))

    def made(self) -> Any:
        """Return the player as ``pb.play`` takes it.

        Raises
        ------
        OptionError
            Unknown name or field, a value out of its range, or a player without fields to change.
        """
        from penguinbench._players import find_player

        found = find_player(self.base)
        if not self.changes:
            return found
        if not callable(getattr(found, "but", None)):
            raise OptionError(f"player {self.base!r} must be a profile to have {self.changes[0][0]} changed")
        return found.but(**dict(self.changes))


@dataclass(frozen=True)
class Condition:
    """Hold everything that a series of a condition is played with but its seed.

    Attributes
    ----------
    sweep : str
        The sweep it belongs to.
    levels : tuple of (factor, level)
        As tables show them.
    game : str
    players : tuple of Player
    options, deck : tuple of (name, value)
        What differs from the defaults; ``deck`` holds fields of the game's deck specification.
    handicaps : tuple of (place, field, value)
        Places from 0.
    rotate : bool
    cards : Deck, optional
        A typed-in deck, instead of the printed one or of one from a specification.
    """

    sweep: str
    levels: tuple[tuple[str, Any], ...]
    game: str
    players: tuple[Player, ...]
    options: tuple[tuple[str, Any], ...] = ()
    deck: tuple[tuple[str, Any], ...] = ()
    handicaps: tuple[tuple[int, str, Any], ...] = ()
    rotate: bool = True
    cards: Any = None

    @property
    def n(self) -> int:
        """Return the number of players."""
        return len(self.players)

    @property
    def per_group(self) -> int:
        """Return how many games share a deal (S1)."""
        return self.n if self.rotate else 1

    def setup(self, seed: int) -> Setup:
        """Return what a series of the condition is played with.

        Raises
        ------
        OptionError
            Anything unknown, out of its range or contradictory.
        """
        from penguinbench._handicap import Handicap
        from penguinbench._lineup import make_setup
        from penguinbench._registry import game as find_game

        game = find_game(self.game)
        given: list[dict[str, Any]] = [{} for _ in self.players]
        for place, name, value in self.handicaps:
            given[place][name] = value
        return make_setup(
            game,
            [player.made() for player in self.players],
            seed,
            game.options(**dict(self.options)),
            game.spec_type(**dict(self.deck)) if self.deck else self.cards,
            [Handicap(**fields) for fields in given],
            self.rotate,
        )

    def digest(self, setup: Setup, people: int | None, groups: int) -> str:
        """Return what tells stored chunks of two conditions apart: a hash over all that decides their numbers."""
        from penguinbench._manifest import BEHAVIOUR, _describe
        from penguinbench_experiments.runner.columns import FORMAT

        facts: dict[str, Any] = {
            "columns": FORMAT,
            "behaviour": BEHAVIOUR,
            "game": setup.game.id,
            "players": [_describe(player) for player in setup.players],
            "objects": [_fingerprint(player) for player in setup.players if not hasattr(player, "describe")],
            "handicaps": [dataclasses.asdict(handicap) for handicap in setup.handicaps],
            "options": setup.options.to_dict(),
            "deck": None if setup.deck is None else setup.deck.text(),
            "deck_spec": None if setup.spec is None else dataclasses.asdict(setup.spec),
            "seed": setup.seed,
            "rotate": setup.rotate,
        }
        # With people the number of groups decides which draw a group belongs to.
        facts |= {"people": people, "groups": groups} if people else {}
        text = json.dumps(facts, sort_keys=True, default=repr)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def but(self, **changes: Any) -> Condition:
        """Return the condition with some attributes changed."""
        return dataclasses.replace(self, **changes)


def _fingerprint(player: Any) -> str:
    """Return what tells a player object from another of its class; one that cannot be told is like no other."""
    try:
        return hashlib.sha256(pickle.dumps(player)).hexdigest()
    except (pickle.PicklingError, AttributeError, TypeError):
        return repr(player)
