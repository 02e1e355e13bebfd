"""What a long series tells on a terminal; in a pipe nothing."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from penguinbench._errors import OptionError

_PATIENCE_S: Final = 1.5


def wants_progress(progress: Any) -> bool:
    """Return whether a bar is shown: as asked, else when errors go to a terminal."""
    if progress is None:
        return bool(sys.stderr is not None and sys.stderr.isatty())
    if isinstance(progress, bool):
        return progress
    raise OptionError(f"progress={progress!r} must be True, False, a function of games played and games, or None")


@contextmanager
def watching(games: int, title: str, progress: Any) -> Iterator[Callable[[int], None]]:
    """Yield a function that is told how many games were just played, and show a bar with rate and time left."""
    done = 0
    if callable(progress):

        def tell(n: int) -> None:
            nonlocal done
            done += n
            progress(done, games)

        yield tell
        return
    if not wants_progress(progress):
        yield lambda n: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=games, rate="")

        def advance(n: int) -> None:
            bar.advance(task, n)
            speed = bar.tasks[0].speed
            bar.update(task, rate=f"{speed:,.0f} games/s" if speed else "")

        yield advance


@contextmanager
def compiling(progress: Any, what: str) -> Iterator[None]:
    """Say on a terminal what takes so long, if it does."""
    if callable(progress) or not wants_progress(progress):
        yield
        return
    timer = threading.Timer(_PATIENCE_S, lambda: print(what, file=sys.stderr, flush=True))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
