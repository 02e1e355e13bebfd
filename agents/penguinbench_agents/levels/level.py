"""Ten opponents a game, equally far apart: level 6 is the adult, a level is 200 Elo above the one below it."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from numpy.typing import NDArray

from penguinbench._errors import OptionError
from penguinbench_agents._builtin import profile
from penguinbench_agents._profile import Profile
from penguinbench_agents.levels.dial import dialled

LEVELS: Final = 10
ADULT_LEVEL: Final = 6
STEP_ELO: Final = 200.0
_PREFIX: Final = "level-"


@cache
def shipped() -> dict[str, Any]:
    """Return the table of shipped levels: by game ``dials`` and how they were made."""
    file = files("penguinbench_agents") / "data" / "levels.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def level(number: int, game: str = "penguins") -> Profile:
    """Return one of ten opponents, 1 the weakest; 6 is ``adult``, and each is 200 Elo above the one below.

    The step is defined at tables of two. At larger tables and other paces it drifts; ``penguinbench calibrate
    --ladder`` measures by how much.

    >>> import penguinbench_agents as pa
    >>> pa.level(6).name, pa.level(6).search_factor
    ('level-6', 1.0)

    Raises
    ------
    OptionError
        Another number, or a game that has no levels.
    """
    given: Any = number
    whole = isinstance(given, int) and not isinstance(given, bool)
    if not whole or not 1 <= given <= LEVELS:
        raise OptionError(f"level={number!r} must be a whole number from 1 to {LEVELS}")
    tables = shipped()["dials"]
    if game not in tables:
        raise OptionError(f"game={game!r} must be one with levels: {', '.join(tables)}")
    found = dialled(profile("adult"), float(tables[game][number - 1]), f"{_PREFIX}{number}")
    return found.but(
        description=f"Level {number} of {LEVELS} at {game}: {STEP_ELO:g} Elo a step at two players, 6 is the adult.",
        provenance=found.provenance,
    )


@dataclass(frozen=True)
class Level:
    """A level as a player of any game that has levels: what ``"level-7"`` sits down as."""

    number: int

    @property
    def name(self) -> str:
        """Return ``level-7``."""
        return f"{_PREFIX}{self.number}"

    def kernel(self, game: str) -> Any:
        """Return the compiled player of the game."""
        return level(self.number, game).kernel(game)

    def shapes(self, game: str) -> list[NDArray[Any]]:
        """Return the quantile tables of the game's level."""
        return level(self.number, game).shapes(game)

    def row(self, shape_rows: Sequence[int], game: str) -> NDArray[Any]:
        """Return the parameters of the game's level."""
        return level(self.number, game).row(shape_rows, game)

    def describe(self) -> dict[str, Any]:
        """Return what a level is in each game, ready for JSON."""
        dials = {game: table[self.number - 1] for game, table in shipped()["dials"].items()}
        return {"kind": "level", "name": self.name, "level": self.number, "dials": dials, "base": "adult"}


def level_player(name: str) -> Level:
    """Return the player that ``"level-1"`` to ``"level-10"`` name: an entry point of the players."""
    text = str(name).removeprefix(_PREFIX)
    if not text.isdigit() or not 1 <= int(text) <= LEVELS:
        raise OptionError(f"name={name!r} must be level-1 to level-{LEVELS}, without styles")
    return Level(int(text))
