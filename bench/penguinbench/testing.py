"""Checks that a player or a game of your own keeps what the arena builds on; run them in your tests.

>>> from penguinbench import testing
>>> testing.check_player("reflex")[0]
'legal actions'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from penguinbench._errors import PenguinbenchError

if TYPE_CHECKING:
    from penguinbench._game import Game

__all__ = ("CheckError", "check_game", "check_player")


class CheckError(PenguinbenchError, AssertionError):
    """A game does not keep what the arena builds on; says what."""


def check_player(player: Any, game: str = "penguins", peeks: bool = False) -> list[str]:
    """Check a player, compiled or in Python, in games against itself; return what was checked.

    Checked are legal actions, no plan in the past, the same plans with the same seed, and memory that begins anew
    with each game. Of a compiled player also that it writes only its own plans and memory, and that neither the order
    of the unseen stack nor others' plans change an answer; of a Python player that a copied game plays on the same.

    Parameters
    ----------
    player : str or object
        As in ``play``.
    game : str
        Id of the game.
    peeks : bool
        True for an instrument that may look where a player may not.

    Raises
    ------
    PlayerError
        What is wrong, with player, seat and event.
    """
    from penguinbench._check_player import run

    return run(player, game, peeks)


def check_game(game: str | Game) -> list[str]:
    """Check a game: options, rules record, texts of cards and decks, and that what is played replays.

    Raises
    ------
    CheckError
        What is wrong.
    """
    from penguinbench._check_game import run

    return run(game)
