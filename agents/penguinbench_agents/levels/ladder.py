"""The ladder of levels: how its dials are found, and how far apart they are when they play."""

from __future__ import annotations

import math
import os
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from penguinbench_agents._builtin import profile
from penguinbench_agents._profile import Profile
from penguinbench_agents.levels.calibrate import calibrate, elo_of
from penguinbench_agents.levels.dial import dialled
from penguinbench_agents.levels.level import ADULT_LEVEL, LEVELS, STEP_ELO, level

GAMES: Final = ("penguins", "pheasants", "catch-the-match", "polar-panic")
PACES_MS: Final = (750.0, 1500.0, 3000.0)
SIZES: Final = (2, 3, 4, 5, 6)


@dataclass(frozen=True)
class Step:
    """Hold one step that was played: Elo of a level above the one below it, with its 95 % interval.

    ``where`` says at what table: players, or the pace. With more than two players the Elo is that of the odds against
    one opponent, ``400 log10(share / (1 - share) * (n - 1))``.
    """

    level: int
    where: str
    share: float
    elo: float
    low: float
    high: float
    games: int


def make_dials(game: str, seed: int = 1, within: float = 0.7, tell: Callable[[str], object] = str) -> list[float]:
    """Return the dials of ten levels: each calibrated to 200 Elo above, or below, its neighbour towards level 6.

    Parameters
    ----------
    game : str
    seed : int
    within : float
        Points of the win share that each step's check reaches to either side.
    tell : function
        Is told each level as it is found.
    """
    base = profile("adult")
    dials = {ADULT_LEVEL: 0.0}
    for step in (1, -1):
        number = ADULT_LEVEL + step
        while 1 <= number <= LEVELS:
            neighbour = dialled(base, dials[number - step])
            found = calibrate(game, [neighbour], elo=step * STEP_ELO, within=within, seed=seed + 100 * number)
            dials[number] = round(found.dial, 4)
            tell(f"{game} level {number}: dial {found.dial:+.4f}, checked {found.elo:+.0f} Elo from its neighbour")
            number += step
    return [dials[number] for number in range(1, LEVELS + 1)]


def write_dials(path: Path, dials: Mapping[str, Sequence[float]], command: str, versions: dict[str, str]) -> None:
    """Write a file of levels, whole or not at all."""
    told = ", ".join(f"{name} {version}" for name, version in versions.items())
    lines = [
        "# Ten levels a game: dials of the profile adult. Two at a table, a level is step_elo above the one below it.",
        f'command = "{command}"',
        f'versions = "{told}"',
        f"step_elo = {STEP_ELO}",
        "",
        "[dials]",
        *(f"{game} = [{', '.join(f'{dial:g}' for dial in found)}]" for game, found in dials.items()),
    ]
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write("\n".join(lines) + "\n")
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def measure(
    game: str, games: int, seed: int, sizes: Sequence[int] = SIZES, tell: Callable[[str], object] = str
) -> list[Step]:
    """Return every step of the shipped ladder at two players, then one step at other tables and other paces.

    Parameters
    ----------
    game : str
    games : int
        Of each match.
    seed : int
    sizes : sequence of int
        Players at the table for the step from level 6 to 7; the game's limits apply.
    """
    import penguinbench as pb

    known = pb.game(game)
    found = []
    for number in range(2, LEVELS + 1):
        found.append(_step(game, number, 2, games, seed, "2 players", {}))
        tell(f"level {number}")
    middle = ADULT_LEVEL + 1
    for n in sizes:
        if n != 2 and known.players[0] <= n <= known.players[1]:
            found.append(_step(game, middle, n, games, seed, f"{n} players", {}))
            tell(f"{n} players")
    usual = known.options().to_dict().get("flip_interval_ms")  # Catch the Match has no pace
    for pace in PACES_MS:
        if usual not in (None, pace):
            changed = {"flip_interval_ms": pace}
            found.append(_step(game, middle, 2, games, seed, f"2 players, a card in {pace / 1000:g} s", changed))
            tell(f"pace {pace:g} ms")
    return found


def _step(game: str, number: int, n: int, games: int, seed: int, where: str, options: dict[str, Any]) -> Step:
    import penguinbench as pb

    line_up: list[Profile] = [level(number, game), *[level(number - 1, game)] * (n - 1)]
    result = pb.play(game, line_up, games=games, seed=seed, options=options, keep="summary", progress=False)
    row = result.win_rates().iloc[0]
    elo, low, high = (_elo(float(row[name]), n) for name in ("share", "low", "high"))
    return Step(number, where, float(row["share"]), elo, low, high, int(row["games"]))


def _elo(share: float, n: int) -> float:
    """Return the Elo against one opponent of a share among n: a choice model's odds, each other one alike."""
    return elo_of(share) + 400 * math.log10(n - 1)
