"""``penguinbench calibrate``: an opponent of exactly the wished strength, and the ladder of levels."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from penguinbench_experiments.cli._options import GameName, OptionFile, OptionPairs, game_options
from penguinbench_experiments.cli._output import Json, Seed, answer, print_table, say

if TYPE_CHECKING:
    from rich.console import Console

    from penguinbench_agents import Calibrated
    from penguinbench_agents.levels.ladder import Step

EXAMPLES = """
penguinbench calibrate --share 30 --against adult,adult,adult
penguinbench calibrate --elo -150 --against adult --profile easy.toml
penguinbench calibrate --like mine.toml --against adult,child-10 --game pheasants --within 0.5
penguinbench calibrate --ladder --game polar-panic
"""


def calibrate(
    share: Annotated[float | None, typer.Option("--share", help="Wished share of wins, in per cent.")] = None,
    elo: Annotated[float | None, typer.Option("--elo", help="Instead: wished Elo above one opponent.")] = None,
    like: Annotated[
        str | None, typer.Option("--like", metavar="PROFILE", help="Instead: as strong as this player at this table.")
    ] = None,
    against: Annotated[str, typer.Option("--against", help="Opponents, with commas between.")] = "adult",
    base: Annotated[str, typer.Option("--base", metavar="PROFILE", help="The profile whose dial is turned.")] = "adult",
    within: Annotated[
        float, typer.Option("--within", help="Points that the interval of the checked share reaches to either side.")
    ] = 1.0,
    profile: Annotated[Path | None, typer.Option("--profile", metavar="FILE.toml", help="Write the player.")] = None,
    ladder: Annotated[bool, typer.Option("--ladder", help="Measure the ten shipped levels of a game instead.")] = False,
    make: Annotated[
        Path | None, typer.Option("--make", metavar="FILE.toml", help="Find the levels of all games anew; minutes.")
    ] = None,
    games: Annotated[int, typer.Option("--games", min=12, help="With --ladder: games of each match.")] = 20_000,
    game: GameName = "penguins",
    seed: Seed = 1,
    option: OptionPairs = None,
    options: OptionFile = None,
    deck: Annotated[
        Path | None, typer.Option("--deck", metavar="FILE.csv", help="A typed-in deck, instead of the printed one.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Find the player that wins exactly as often as wished.

    One dial makes a profile faster and more accurate, or slower and less; it is turned until the share of wins is the
    wished one, and what is found is checked in games of another seed. level-1 to level-10 are ten such players a game.
    """
    import penguinbench as pb
    import penguinbench_agents as pa
    from penguinbench_experiments.cli.play import named_players
    from penguinbench_experiments.players import find_profile

    for file in (profile, make):  # found out now, not after minutes
        if file is not None and not file.parent.is_dir():
            raise pb.OptionError(f"{file}: its folder {file.parent} does not exist; make it first")
    if make is not None:
        _make(make, seed)
        return
    if ladder:
        _measure(game, games, seed, as_json)
        return
    played = pb.game(game)
    found = pa.calibrate(
        played, named_players(against), share=None if share is None else share / 100, elo=elo,
        like=None if like is None else named_players(like)[0], base=find_profile(base), within=within, seed=seed,
        name=None if profile is None else profile.stem, options=game_options(played, option, options),
        deck=None if deck is None else pb.Deck.from_csv(deck, game=played.id),
    )  # fmt: skip
    if profile is not None:
        found.profile.to_toml(profile)
    data = {
        "game": played.id, "against": against, "base": base, "seed": seed, "dial": found.dial, "target": found.target,
        "share": found.share, "low": found.low, "high": found.high, "games": found.games, "slope": found.slope,
        "elo": found.elo if against.count(",") == 0 else None, "profile": found.profile.describe(),
    }  # fmt: skip
    answer(data, as_json, lambda out: _show(out, found, played.title, against, base, profile))


def _show(out: Console, found: Calibrated, title: str, against: str, base: str, file: Path | None) -> None:
    import math

    say(
        out,
        f"{title} against {against}: {base} with the dial at {found.dial:+.4f} wins {100 * found.share:.1f} % "
        f"({100 * found.low:.1f} to {100 * found.high:.1f} %, {found.games:,} games that the search did not see); "
        f"wished were {100 * found.target:.1f} %.",
    )
    say(
        out,
        f"Its search, choice and hand take {math.exp(-found.dial):.3f} times as long as {base}'s, its misses and false "
        f"alarms are {math.exp(-found.dial / 2):.3f} times as many.",
    )
    written = f"Written: {file}; it sits down in play by that name."
    say(out, "--profile FILE.toml writes it." if file is None else written)


def _measure(game: str, games: int, seed: int, as_json: bool) -> None:
    from penguinbench_agents.levels.ladder import measure
    from penguinbench_agents.levels.level import STEP_ELO, level, shipped

    level(1, game)  # says which games have levels
    steps = measure(game, games, seed)
    table = shipped()
    data: dict[str, Any] = {
        "game": game, "seed": seed, "step_elo": STEP_ELO, "dials": table["dials"][game], "made_by": table["command"],
        "steps": [step.__dict__ for step in steps],
    }  # fmt: skip
    answer(data, as_json, lambda out: _show_ladder(out, game, steps, data["dials"], seed))


def _show_ladder(out: Console, game: str, steps: list[Step], dials: list[float], seed: int) -> None:
    rows = [
        (f"{step.level} above {step.level - 1}", step.where, f"{dials[step.level - 1]:+.4f}",
         f"{100 * step.share:.1f} %", f"{step.elo:+.0f}", f"{step.low:+.0f} to {step.high:+.0f}", f"{step.games:,}")
        for step in steps
    ]  # fmt: skip
    heads = ("level", "table", "dial", "wins", "Elo", "95 %", "games")
    print_table(out, heads, rows, f"{game}: the ladder, level 6 is the adult", right=(2, 3, 4, 5, 6))
    say(out, f"200 Elo a step at two players; with more players the Elo is against one of the others. Seed {seed}.")


def _make(file: Path, seed: int) -> None:
    import platform
    from importlib.metadata import version

    from penguinbench_agents.levels.ladder import GAMES, make_dials, write_dials
    from penguinbench_experiments.cli._output import console

    out = console()
    dials = {game: make_dials(game, seed, tell=lambda text: say(out, text)) for game in GAMES}
    known = {name: version(name) for name in ("penguinbench", "numpy", "numba")}
    command = f"penguinbench calibrate --make {file.name} --seed {seed}"
    write_dials(file, dials, command, {**known, "Python": platform.python_version()})
    say(out, f"Written: {file}")
