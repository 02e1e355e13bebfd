"""Play a series in chunks of whole groups, on any number of threads: the same rows for any division."""

from __future__ import annotations

import concurrent.futures as futures
import queue
import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from penguinbench._accel import JIT_DISABLED
from penguinbench._errors import ArenaError
from penguinbench._faults import fault
from penguinbench._layout import CLAIM_ROW, GAME_ROW, KIT, MAX_CLAIMS, MINDS, SEAT_ROW, TABLE
from penguinbench._setup import Played, Setup
from penguinbench._totals import add_claims, add_games, new_totals

CHUNK_S: Final = 0.2
"""Aim of one kernel call; well under the half second after which Ctrl-C must have answered."""
LARGEST: Final = 4096
"""Games a chunk at most: its claims stay under 20 MB a thread."""
MOST_CLAIMS: Final = 100_000
"""Claims of one game. The cap on rounds does not end a game in which every window is followed by the next one."""
_GROWTH: Final = 8
_CLAIMS_A_GAME: Final = 96


@dataclass(frozen=True, eq=False)
class Segment:
    """Hold games ``lo <= g < hi``, whole groups, of one setup; ``draw`` is the number of the drawn persons."""

    setup: Setup
    lo: int
    hi: int
    draw: int = 0


@dataclass(frozen=True, eq=False)
class Chunk:
    """Hold what was played of a segment, with its totals."""

    draw: int
    played: Played
    totals: npt.NDArray[np.void]
    seconds: float


class Player:
    """Play chunks with records of its own: one a thread."""

    def __init__(self) -> None:
        self._tables = np.zeros(1, TABLE)
        self._minds = np.zeros(1, MINDS)
        self._state = np.zeros(2, np.int64)
        self._claims = np.zeros(MAX_CLAIMS, CLAIM_ROW)
        self._setup: Setup | None = None
        self._functions: Any = None
        self._kit: npt.NDArray[np.void] = np.zeros(1, KIT)

    def play(self, setup: Setup, lo: int, hi: int) -> Played:
        """Return the rows of games ``lo <= g < hi``, claims included.

        Raises
        ------
        PlayerError
            A player planned in the past or something its game does not know.
        ArenaError
            More claims in one window than a table holds, or a game that claims keep from going on.
        """
        from penguinbench._functions import functions_row
        from penguinbench._series_kernel import DONE, ROOM, own_of, play_games

        if self._setup is not setup:
            self._kit = setup.kit.copy()
            self._functions = functions_row(setup.fall, setup.judge, setup.redraw, setup.functions)
            self._setup = setup
        own = own_of(setup.rules)
        kernel = play_games(own)
        games = np.zeros(hi - lo, GAME_ROW)
        seats = np.zeros((hi - lo) * setup.n, SEAT_ROW)
        room = (hi - lo) * _CLAIMS_A_GAME + MAX_CLAIMS
        while True:
            if len(self._claims) < room:
                self._claims = np.zeros(room, CLAIM_ROW)
            code = kernel(
                setup.template, self._tables, self._minds, self._kit, setup.rules, setup.root, lo, hi,
                setup.first_flipper, games, seats, self._claims, 1, self._state,
                self._functions, own,
            )  # fmt: skip
            if code != ROOM:
                break
            if len(self._claims) - int(self._state[1]) > MOST_CLAIMS:
                raise ArenaError(
                    f"game {lo + int(self._state[0])}: more than {MOST_CLAIMS} claims; "
                    "somebody claims so soon after every window that no card falls"
                )
            room = 2 * len(self._claims)
        if code != DONE:
            raise fault(setup, int(code), lo + int(self._state[0]), self._tables[0])
        claims = np.empty(int(self._state[1]), CLAIM_ROW)
        # As bytes: NumPy copies records field by field, which took a seventh of a series.
        claims.view(np.uint8)[:] = self._claims[: len(claims)].view(np.uint8)
        return Played(lo, hi, games, seats, claims)


def _stepwise(setup: Setup, lo: int, hi: int, keep: str) -> Played:
    from penguinbench._stepwise import play_stepwise

    return play_stepwise(setup, lo, hi, keep)


def _chunk(segment: Segment, lo: int, hi: int, player: Player, log: bool) -> Chunk:
    started = time.perf_counter()
    setup = segment.setup
    if log or setup.python:
        played = _stepwise(setup, lo, hi, "log" if log else "claims")
    else:
        played = player.play(setup, lo, hi)
    totals = new_totals()
    add_games(played.games, played.seats, hi - lo, setup.n, setup.per_group, totals)
    add_claims(played.claims, len(played.claims), totals)
    return Chunk(segment.draw, played, totals, time.perf_counter() - started)


class _Sizes:
    """Choose how many games the next chunk has, from how fast the last ones were; results do not depend on it."""

    def __init__(self, largest: int) -> None:
        self.largest = largest
        self.games = 1

    def note(self, games: int, seconds: float) -> None:
        """Learn from a finished chunk."""
        wanted = int(CHUNK_S * games / max(seconds, 1e-9))
        self.games = max(1, min(wanted, games * _GROWTH, self.largest))

    def cut(self, segments: Iterable[Segment]) -> Iterator[tuple[Segment, int, int]]:
        """Divide segments into ranges of whole groups."""
        for segment in segments:
            lo = segment.lo
            step = segment.setup.per_group
            while lo < segment.hi:
                hi = min(segment.hi, lo + max(1, self.games // step) * step)
                yield segment, lo, hi
                lo = hi


def chunks(
    segments: Iterable[Segment], threads: int, log: bool = False, largest: int = LARGEST
) -> Generator[Chunk, None, None]:
    """Play segments and yield what was played in the order of the games.

    With one thread everything runs here. With more, a pool runs kernels that hold no lock of the interpreter; when
    the generator is closed, as Ctrl-C does, chunks that wait are dropped and those that run are waited for.
    """
    sizes = _Sizes(largest)
    if threads == 1:
        player = Player()
        for segment, lo, hi in sizes.cut(segments):
            chunk = _chunk(segment, lo, hi, player, log)
            sizes.note(hi - lo, chunk.seconds)
            yield chunk
        return
    yield from _pooled(sizes, segments, threads, log)


def _pooled(sizes: _Sizes, segments: Iterable[Segment], threads: int, log: bool) -> Generator[Chunk, None, None]:
    players: queue.SimpleQueue[Player] = queue.SimpleQueue()
    for _ in range(threads):
        players.put(Player())

    def work(segment: Segment, lo: int, hi: int) -> Chunk:
        player = players.get()
        try:
            return _chunk(segment, lo, hi, player, log)
        finally:
            players.put(player)

    pool = futures.ThreadPoolExecutor(threads, thread_name_prefix="penguinbench", initializer=_quiet)
    waiting: deque[futures.Future[Chunk]] = deque()
    try:
        for segment, lo, hi in sizes.cut(segments):
            waiting.append(pool.submit(work, segment, lo, hi))
            while len(waiting) >= 2 * threads or (waiting and waiting[0].done()):
                yield _next(waiting, sizes)
        while waiting:
            yield _next(waiting, sizes)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _quiet() -> None:
    """Let words wrap in this thread as they do in compiled code: without the JIT, NumPy warns in each new thread."""
    if JIT_DISABLED:
        np.seterr(over="ignore")


def _next(waiting: deque[futures.Future[Chunk]], sizes: _Sizes) -> Chunk:
    """Return the oldest chunk; wake up now and then, since a blocked wait would hold back Ctrl-C on some systems."""
    first = waiting.popleft()
    while not first.done():
        futures.wait([first], timeout=0.1)
    chunk = first.result()
    sizes.note(chunk.played.hi - chunk.played.lo, chunk.seconds)
    return chunk


def warm(segment: Segment, log: bool) -> None:
    """Load or compile every kernel a segment needs, playing no game."""
    if segment.setup.python or log:
        _stepwise(segment.setup, segment.lo, segment.lo, "log" if log else "claims")
    else:
        _chunk(segment, segment.lo, segment.lo, Player(), log)
