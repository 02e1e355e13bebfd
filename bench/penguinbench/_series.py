"""Play a series: check everything, play in chunks, keep what was asked for."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from penguinbench._errors import OptionError
from penguinbench._lineup import make_setup, whole
from penguinbench._manifest import make_manifest
from penguinbench._option_row import nearest
from penguinbench._people_draws import check_people, draw_people
from penguinbench._progress import compiling, wants_progress, watching
from penguinbench._result import Result
from penguinbench._setup import Played, Setup
from penguinbench._store import FolderWriter

if TYPE_CHECKING:
    from penguinbench._deck import Deck
    from penguinbench._deckspec import DeckSpec
    from penguinbench._game import Game
    from penguinbench._options import Options

KEEP: Final = ("summary", "seats", "claims", "log")
CLAIMS_UP_TO: Final = 20_000
"""Games up to which claims are kept when nobody says what to keep."""
_LAST_GAME: Final = (1 << 63) - 1
_COMPILING: Final = "compiling arena, game and players; only after an installation or an edit, about half a minute"
_LEAST_GROUPS: Final = 2


def play(
    game: str | Game,
    players: Sequence[Any],
    games: int = 10_000,
    seed: int = 1,
    options: Options | Mapping[str, Any] | None = None,
    deck: Deck | DeckSpec | None = None,
    handicaps: Any = None,
    rotate: bool = True,
    people: int | None = None,
    keep: str | None = None,
    out: str | os.PathLike[str] | None = None,
    threads: int | None = None,
    progress: bool | Callable[[int, int], object] | None = None,
    first_game: int = 0,
    command: str | None = None,
) -> Result:
    """Play many games with one line-up.

    >>> import penguinbench as pb
    >>> r = pb.play("penguins", ["adult", "child-7"], games=100, seed=1)
    >>> r.win_rates()[["player", "share", "low", "high"]]                               # doctest: +SKIP

    Parameters
    ----------
    game : str or Game
    players : sequence of str or objects
        Names of installed players (``"child-7+impulsive"``), profiles, or objects with ``react(view)``. With Python
        players, and with ``keep="log"``, one thread steps through the games.
    games : int
        Rounded up to whole groups: as many games as there are players, or, with ``people``, at least two groups for
        each draw. ``manifest["games"]`` says what was played, ``manifest["games_asked"]`` what was asked for.
    seed : int
        0 to 2**64 - 1. The same call gives the same games, to the bit, on any number of threads.
    options : options of the game, or a mapping
    deck : Deck, DeckSpec or None
        None is the printed deck. A DeckSpec is drawn by the seed: once, or with ``redraw="game"`` for every group.
    handicaps : sequence or mapping, optional
        Of ``Handicap``: one a player (None for none), or by the player's name or place.
    rotate : bool
        Whether every player sits in every seat once a group (S1). Else the line-up sits as given.
    people : int, optional
        Draw so many line-ups of persons, each from its profile's population and stated ranges, and divide the games
        among them; the win rates then have a second interval.
    keep : {"summary", "seats", "claims", "log"}, optional
        What is kept; each keeps what stands before it. Default: claims up to 20,000 games, else seats.
    out : path, optional
        Write tables there while playing, instead of holding them in memory.
    threads : int, optional
        Default: as many as there are cores.
    progress : bool or function, optional
        Default: a bar on a terminal. A function is called with the games played so far and all.
    first_game : int
        Number of the first game, a multiple of the number of players if they rotate.
    command : str, optional
        Command line for the manifest.

    Returns
    -------
    Result

    Raises
    ------
    OptionError
        An argument out of its range; before any work.
    PlayerError
        A player raised, planned in the past or did what its game does not know.
    ArenaError
        A game left the room its record has.
    """
    setup = make_setup(game, players, seed, options, deck, handicaps, rotate)
    draws = check_people(people, setup.players)
    asked = whole("games", games, 1, 10**12)
    total = _rounded(asked, setup.per_group, draws)
    start = whole("first_game", first_game, 0, _LAST_GAME - total, "2**63 - 1 less the games")
    if start % setup.per_group:
        raise OptionError(f"first_game={first_game} must be a multiple of the number of players, {setup.n}")
    kept = _kept(keep, total)
    workers = whole("threads", threads, 1, 1024) if threads is not None else (os.cpu_count() or 1)
    if setup.python or kept == "log":
        workers = 1
    if not callable(progress):
        wants_progress(progress)
    facts = {
        "first_flipper": setup.first_flipper,
        "games_asked": asked,
        "games": total,
        "groups": total // setup.per_group,
        "per_group": setup.per_group,
        "first_game": start,
        "people": draws,
        "keep": kept,
        "command": command,
    }
    manifest = make_manifest(setup, **facts)
    with _Sink(setup, kept, draws or 1, out) as sink:
        with compiling(progress, _COMPILING):
            _warm(setup, kept)
        _run(setup, start, total, draws, workers, progress, sink)
        return sink.result(manifest)


def _rounded(asked: int, per_group: int, draws: int | None) -> int:
    groups = -(-asked // per_group)
    if draws is not None:
        groups = max(-(-groups // draws), _LEAST_GROUPS) * draws
    return groups * per_group


def _kept(keep: str | None, games: int) -> str:
    if keep is None:
        return "claims" if games <= CLAIMS_UP_TO else "seats"
    if keep not in KEEP:
        likely = nearest(str(keep), KEEP)
        raise OptionError(f"keep={keep!r} must be one of {', '.join(map(repr, KEEP))}; the nearest is {likely!r}")
    return keep


def _warm(setup: Setup, keep: str) -> None:
    """Load or compile every kernel with no game, so that threads find them ready."""
    from penguinbench._chunks import Segment, warm

    warm(Segment(setup, 0, 0), keep == "log")


def _segments(setup: Setup, start: int, total: int, draws: int | None) -> Any:
    from penguinbench._chunks import Segment

    if draws is None:
        yield Segment(setup, start, start + total)
        return
    each = total // draws
    for draw in range(draws):
        lo = start + draw * each
        yield Segment(draw_people(setup, draw), lo, lo + each, draw)


def _run(
    setup: Setup, start: int, total: int, draws: int | None, threads: int, progress: Any, sink: _Sink
) -> None:  # fmt: skip
    from penguinbench._chunks import chunks

    played = chunks(_segments(setup, start, total, draws), threads, sink.keep == "log")
    with contextlib.closing(played), watching(total, setup.game.id, progress) as tell:
        for chunk in played:
            sink.add(chunk.draw, chunk.played, chunk.totals)
            tell(chunk.played.hi - chunk.played.lo)


class _Sink:
    """Take chunks in the order of the games and keep what is to be kept, in memory or in a folder."""

    def __init__(self, setup: Setup, keep: str, draws: int, out: str | os.PathLike[str] | None) -> None:
        from penguinbench._totals import new_totals

        self.keep = keep
        self._totals = new_totals(draws)
        tables = {"summary": (), "seats": ("games", "seats")}.get(keep, ("games", "seats", "claims"))
        self._rows: dict[str, list[npt.NDArray[np.void]]] = {table: [] for table in tables}
        self._events: list[dict[str, Any]] = []
        self._out = out
        self._writer = None if out is None else FolderWriter(out, setup.labels, setup.game)

    def add(self, draw: int, played: Played, totals: npt.NDArray[np.void]) -> None:
        """Take one chunk."""
        from penguinbench._totals import add_totals

        add_totals(self._totals, draw, totals)
        for table, rows in self._rows.items():
            if self._writer is None:
                rows.append(getattr(played, table))
            else:
                self._writer.add(table, getattr(played, table))
        if self.keep == "log":
            if self._writer is None:
                self._events += played.events
            else:
                self._writer.add_events(played.events)

    def result(self, manifest: dict[str, Any]) -> Result:
        """Return what was kept."""
        if self._writer is None or self._out is None:
            return Result(manifest, self._totals, self._rows, self._events if self.keep == "log" else None)
        self._writer.finish(manifest, self._totals)
        return Result.load(self._out)

    def __enter__(self) -> _Sink:
        return self

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        if error is not None and self._writer is not None:
            self._writer.drop()
