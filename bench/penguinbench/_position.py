"""A half-played game as a value: start, step, copy, play on.

>>> from penguinbench._lineup import make_setup
>>> position = Position.start(make_setup("penguins", ["adult", "child-7"]), 0)
>>> twin = position.copy()
>>> list(position.play_on()) == list(twin.play_on())
True
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from penguinbench._ask_python import MOST_ASKS, ask_seat, generator
from penguinbench._errors import PlayerError
from penguinbench._faults import fault, where, who
from penguinbench._functions import functions_row
from penguinbench._layout import MINDS, OVER, STEP_FULL
from penguinbench._series_kernel import advance_many, begin, own_of
from penguinbench._view import View, view_of

if TYPE_CHECKING:
    from penguinbench._setup import Setup

EVERY_STEP = -1
"""``until`` of ``Position.step`` that stops after every step."""


class Desk:
    """Hold what all half-played games of one series share: its set-up, kernels and scratch records.

    A desk serves one thread; positions of one thread may share it.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.rules = setup.rules.copy()
        self.kit = setup.kit.copy()
        self.steps = np.zeros(1, np.int64)
        self._begin = begin()
        self._own = own_of(setup.rules)
        self._advance = advance_many(self._own)
        self._functions = functions_row(setup.fall, setup.judge, setup.redraw, setup.functions)

    def begin(self, table: Any, minds: Any, number: int) -> int:
        """Start a game in an array of one TABLE; return its group."""
        setup = self.setup
        table[0] = setup.template[0]
        self._begin(
            table, minds, self.kit, self.rules, self._functions, setup.root, np.uint64(number), setup.first_flipper
        )  # fmt: skip
        return int(self.kit["group"][0])

    def advance(self, table: Any, minds: Any, keys: tuple[Any, Any, Any], until: int) -> int:
        """Move a game on; return its last step."""
        self._advance(table, minds, self.kit, self.rules, *keys, until, self.steps, self._functions, self._own)
        return int(self.steps[0])


class Position:
    """Hold one half-played game: the TABLE, the players' memory, and copies of its Python players.

    For every game each seat of a Python player gets a deep copy of the object that was passed: whatever a player
    keeps in its attributes begins as it was passed, and is copied with the position.

    Attributes
    ----------
    number, group : int
        Game and group of the series.
    """

    __slots__ = ("_asks", "_desk", "_keys", "_last", "_minds", "_sitting", "_table", "group", "number")

    def __init__(self, desk: Desk, number: int) -> None:
        """Start game ``number``; ``Position.start`` is the usual way."""
        self._desk = desk
        self._table: npt.NDArray[np.void] = np.empty(1, desk.setup.template.dtype)
        self._minds: npt.NDArray[np.void] = np.zeros(1, MINDS)
        self._asks = (-1, 0)
        self._last = 0
        self.number = number
        self.group = desk.begin(self._table, self._minds, number)
        self._keys = self._make_keys()
        place = self._table["place"][0]
        seats = {seat: int(place[seat]) for seat in range(desk.setup.n)}
        sitting = {seat: desk.setup.python[at] for seat, at in seats.items() if at in desk.setup.python}
        # One object at two places plays at two seats; each seat has a memory of its own.
        self._sitting = {
            seat: (copy.deepcopy(player), generator(desk.setup.seed, number, seat)) for seat, player in sitting.items()
        }

    @classmethod
    def start(cls, setup: Setup, number: int) -> Position:
        """Return game ``number`` of a series before its first card."""
        return cls(Desk(setup), number)

    def _make_keys(self) -> tuple[Any, Any, Any]:
        words = (self._desk.setup.seed, self.number, self.group)
        return tuple(np.array([word], np.uint64) for word in words)  # type: ignore[return-value]

    @property
    def setup(self) -> Setup:
        """Return what the series is played with."""
        return self._desk.setup

    @property
    def table(self) -> npt.NDArray[np.void]:
        """Return the array of one TABLE record; not to be written."""
        return self._table

    @property
    def minds(self) -> npt.NDArray[np.void]:
        """Return the array of one MINDS record; not to be written."""
        return self._minds

    @property
    def is_over(self) -> bool:
        """Return whether the game is over."""
        return bool(self._table["phase"][0] == OVER)

    def copy(self) -> Position:
        """Return an independent copy that plays on to the same end, to the bit."""
        twin = object.__new__(Position)
        twin._desk = self._desk
        twin._table = self._table.copy()
        twin._minds = self._minds.copy()
        twin._asks = self._asks
        twin._last = self._last
        twin.number, twin.group, twin._keys = self.number, self.group, self._keys
        # In one go: a player that keeps its generator shares it with the seat in the copy as well.
        twin._sitting = copy.deepcopy(self._sitting)
        return twin

    def step(self, until: int = EVERY_STEP) -> int:
        """Move the game on by one event and return what it was, a ``STEP_`` code; Python players have answered.

        Parameters
        ----------
        until : int
            Bit mask of step codes to stop at; other events are passed over. -1 stops at each, 0 at the end.

        Raises
        ------
        PlayerError
            A player raised, planned in the past or did what the game does not know.
        ArenaError
            More claims in one window than there is room for.
        """
        while True:
            step = self._desk.advance(self._table, self._minds, self._keys, until)
            if step >= STEP_FULL:
                raise fault(self._desk.setup, step, self.number, self._table[0])
            if self._table["asked"][0]:
                self._answer()
            if self.is_over or until >> step & 1:
                return step

    def play_on(self) -> Iterator[int]:
        """Play to the end, one event at a time; yields the step codes."""
        while not self.is_over:
            yield self.step()

    def view(self, seat: int) -> View:
        """Return what a seat may know now; a Python player's generator is the one it draws from."""
        _, rng = self._sitting.get(seat, (None, generator(self._desk.setup.seed, self.number, seat)))
        table, setup = self._table[0], self._desk.setup
        return view_of(setup.game, setup.options, table, setup.rules[0], seat, int(table["asked_why"]), rng)

    def _answer(self) -> None:
        table, setup = self._table[0], self._desk.setup
        mask, now = int(table["asked"]), int(table["now"])
        at, times = self._asks
        self._asks = (now, times + 1 if at == now else 1)
        for seat, (player, rng) in self._sitting.items():
            if mask >> seat & 1:
                if self._asks[1] > MOST_ASKS:
                    raise PlayerError(
                        f"{where(self.number, table)}: {who(setup, table, seat)} was asked {MOST_ASKS} times at one "
                        f"moment; plan for a later time"
                    )
                ask_seat(setup, player, rng, table, seat, self.number)
        table["asked"] = 0
