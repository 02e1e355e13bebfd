"""What a profile plays a game with: one mind a game, found by entry point, so that a sixth game can bring its own.

A *mind* is a module (or any object) with ``kernel()``, ``shapes(profile)`` and ``row(profile, shape_rows)``: the
compiled player, the quantile tables it needs, and its parameters as a function of a profile's fields.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from numpy.typing import NDArray

from penguinbench._errors import OptionError

if TYPE_CHECKING:
    import numpy as np

    from penguinbench_agents._profile import Profile

GROUP: Final = "penguinbench.minds"


class Mind(Protocol):
    """What plays one game for every profile."""

    def kernel(self) -> Any:
        """Return the compiled player."""
        ...

    def shapes(self, profile: Profile) -> list[NDArray[np.float64]]:
        """Return the quantile tables the kernel reads, float64 (2, N_CELLS + 1) each."""
        ...

    def row(self, profile: Profile, shape_rows: Sequence[int]) -> NDArray[np.float64]:
        """Return the parameters the kernel reads, float64 (N_PARAMS,); tables stand in the rows given."""
        ...


@functools.cache
def mind(game: str) -> Mind:
    """Return the mind of a game by the game's id.

    Raises
    ------
    OptionError
        No installed mind plays this game.
    """
    found = {entry.name: entry for entry in entry_points(group=GROUP)}
    if game not in found:
        known = ", ".join(map(repr, found))
        raise OptionError(f"game={game!r} must be one profiles can play, {known}; pass players made for it")
    return cast(Mind, found[game].load())
