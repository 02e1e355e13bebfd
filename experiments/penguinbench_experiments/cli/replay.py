"""``penguinbench replay``: judge a log again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from penguinbench_experiments.cli._output import Json, answer, print_table, say

if TYPE_CHECKING:
    from rich.console import Console

EXAMPLES = """
penguinbench play --games 4 --keep log --out results/logged
penguinbench replay results/logged/log.jsonl
penguinbench replay results/logged/log.jsonl --quiet
"""


def replay(
    log: Annotated[Path, typer.Argument(help="A log: JSON Lines, each game beginning with its header.")],
    quiet: Annotated[bool, typer.Option("--quiet", help="Scores only, no play-by-play.")] = False,
    as_json: Json = False,
) -> None:
    """Judge a log again: the same piles, play by play, or what breaks which rule.

    A log that breaks its format or a rule ends with status 2 and one line: event number and rule.
    """
    import penguinbench as pb
    from penguinbench._describe import describe

    result = pb.replay(log)
    facts = result.manifest
    columns = ["game", "seat", "player", "score", "cards", "extra", "rank", "win"]
    scores = result.seats[columns].astype({"player": str}).to_dict("records")
    data: dict[str, Any] = {
        "log": str(log),
        "game": facts["game"],
        "players": facts["players"],
        "games": facts["games"],
        "seed": facts["seed"],
        "options": facts["changed_options"],
        "scores": scores,
    }
    if not quiet:
        data["play_by_play"] = describe(result.log)
    answer(data, as_json, lambda out: _show(out, data))


def _show(out: Console, data: dict[str, Any]) -> None:
    for line in data.get("play_by_play", ()):
        say(out, line)
    if "play_by_play" in data:
        say(out)
    say(out, f"{data['games']:,} games of {data['game']}, judged again; seed {data['seed']}")
    rows = [
        (s["game"], s["seat"], s["player"], s["score"], s["cards"], s["extra"], s["rank"], f"{s['win']:.3g}")
        for s in data["scores"]
    ]
    print_table(
        out, ("game", "seat", "player", "score", "cards", "extra", "rank", "wins"), rows, right=(0, 1, 3, 4, 5, 6, 7)
    )
