"""Everything one series is played with, made ready once: records, kernels, players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from penguinbench._deck import Deck
    from penguinbench._deckspec import DeckSpec
    from penguinbench._game import Game
    from penguinbench._handicap import Handicap
    from penguinbench._options import Options

Rows = npt.NDArray[np.void]


@dataclass(frozen=True, eq=False)
class Setup:
    """Hold what a series is played with; whoever plays copies the records he changes.

    Attributes
    ----------
    game : Game
    options : Options
    labels : tuple of str
        One a place of the line-up; equal names are numbered (``adult``, ``adult#2``).
    players : tuple of object
        The players by place, as they were resolved.
    python : mapping of int to object
        The Python players among them, by place.
    handicaps : tuple of Handicap
        By place.
    deck : Deck or None
        What is played with; None when every group draws its own.
    spec : DeckSpec or None
        What the deck or the decks are drawn from; None for a deck that was given and for the printed one.
    seed : int
        Root of the series, 0 to 2**64 - 1.
    rotate : bool
    first_flipper : int
        The argument ``first`` of ``start``.
    rules : array of RULES, shape (1,)
    kit : array of KIT, shape (1,)
        ``start`` writes root, game and group into it: copy it for every thread.
    template : array of TABLE, shape (1,)
        A cleared table with the deck's cards, to be copied for every game.
    fall, judge, redraw : kernels
    functions : tuple of eight kernels
        The players' functions by place; ``silent`` where there is none.
    """

    game: Game
    options: Options
    labels: tuple[str, ...]
    players: tuple[Any, ...]
    python: Mapping[int, Any]
    handicaps: tuple[Handicap, ...]
    deck: Deck | None
    spec: DeckSpec | None
    seed: int
    rotate: bool
    first_flipper: int
    rules: Rows
    kit: Rows
    template: Rows
    fall: Callable[..., Any]
    judge: Callable[..., Any]
    redraw: Callable[..., Any]
    functions: tuple[Callable[..., Any], ...]

    @property
    def n(self) -> int:
        """Return the number of players."""
        return len(self.labels)

    @property
    def root(self) -> np.uint64:
        """Return the seed as kernels take it."""
        return np.uint64(self.seed)

    @property
    def per_group(self) -> int:
        """Return how many games share a deal (S1)."""
        return self.n if self.rotate else 1


@dataclass(eq=False)
class Played:
    """Hold the rows of games ``lo <= g < hi``.

    Attributes
    ----------
    lo, hi : int
    games : array of GAME_ROW, shape (hi - lo,)
    seats : array of SEAT_ROW, shape ((hi - lo) * n,)
    claims : array of CLAIM_ROW
        Empty when claims are not kept.
    events : list of dict
        Lines of the log, game after game, each beginning with its header; empty without ``keep="log"``.
    """

    lo: int
    hi: int
    games: Rows
    seats: Rows
    claims: Rows
    events: list[dict[str, Any]] = field(default_factory=list)
