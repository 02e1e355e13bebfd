"""Logs of games as JSON Lines: one event a line, game after game, each beginning with its header (R2)."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from penguinbench._errors import LogError

Event = dict[str, Any]


def write_log(path: str | os.PathLike[str], events: Iterable[Mapping[str, Any]]) -> None:
    """Write events to a file, UTF-8, one a line; whole or not at all."""
    target = Path(path)
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            for event in events:
                file.write(json.dumps(event, ensure_ascii=False, separators=(",", ":")) + "\n")
        os.replace(part, target)
    finally:
        part.unlink(missing_ok=True)


def read_log(path: str | os.PathLike[str]) -> Iterator[tuple[str, Event]]:
    """Yield where each event stands (``game.jsonl:12``) and the event; empty lines are passed over.

    Raises
    ------
    LogError
        A line is no JSON object, or the file cannot be read; names file and line.
    """
    name = Path(path).name
    try:
        with Path(path).open(encoding="utf-8-sig") as file:
            for number, line in enumerate(file, start=1):
                if line.strip():
                    yield f"{name}:{number}", _parse(line, f"{name}:{number}")
    except (OSError, UnicodeDecodeError) as error:
        raise LogError(f"{name} cannot be read as a log: {error}") from None


def _parse(line: str, where: str) -> Event:
    try:
        event = json.loads(line)
    except ValueError as error:
        raise LogError(f"{where}: not a line of JSON: {error}") from None
    if not isinstance(event, dict):
        raise LogError(f"{where}: must be a JSON object with a key 'event', not {line.strip()[:40]}")
    return event
