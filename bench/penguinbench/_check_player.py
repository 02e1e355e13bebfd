"""What ``check_player`` does: games with the player under test, its every answer looked at."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from penguinbench._errors import PenguinbenchError, PlayerError
from penguinbench._layout import DO_ASK, DO_NOTHING, TABLE
from penguinbench._lineup import make_setup
from penguinbench._players import find_player, is_compiled, player_name
from penguinbench._position import EVERY_STEP, Desk, Position
from penguinbench._setup import Setup

_SEATS, _GAMES = 3, 4
_MOST_STEPS = 100_000
Answers = list[tuple[int, ...]]
_OWN = ("plan_at", "plan_do", "plan_arg")


@dataclass(eq=False)
class Probe:
    """Watch one compiled player: sits in the arena's place of its function and calls it on records of its own."""

    setup: Setup
    react: Any
    peeks: bool
    rng: np.random.Generator = field(default_factory=lambda: np.random.default_rng(1))

    def ask(self, position: Position, kit: Any, mask: int) -> None:
        """Ask the seats of a mask once more on copies, where something it may not read has been changed."""
        why = int(position.table["asked_why"][0])
        tables, minds = position.table.copy(), position.minds.copy()
        self._call(tables, minds, kit, why, mask)
        self._wrote_only_its_own(position.table, position.minds, tables, minds, mask)
        if not self.peeks:
            other, memory = self._changed(position.table, mask), position.minds.copy()
            self._call(other, memory, kit, why, mask)
            for seat in _seats(mask):
                same = all(other[name][0][seat] == tables[name][0][seat] for name in _OWN)
                if not same or (memory["words"][0][seat] != minds["words"][0][seat]).any():
                    raise PlayerError(
                        f"at {_when(tables)}: the plan of seat {seat} depends on the order of the unseen stack or on "
                        "another seat's plan; read face-up cards that are visible to the seat (P2), or pass peeks=True"
                    )
        for name in _OWN:
            position.table[name][0] = tables[name][0]
        position.minds[0] = minds[0]

    def _call(self, tables: Any, minds: Any, kit: Any, why: int, mask: int) -> None:
        self.react(tables[0], minds[0], kit[0], self.setup.rules[0], why, mask)

    def _changed(self, tables: Any, mask: int) -> Any:
        """Return a copy of the table with the stack shuffled and the plans of other seats changed."""
        other = tables.copy()
        table = other[0]
        head, n = int(table["stack_head"]), int(table["stack_n"])
        places = (head + np.arange(n)) % 64
        table["stack"][places] = self.rng.permutation(table["stack"][places])
        for seat in range(int(table["n_seats"])):
            if not mask >> seat & 1:
                table["plan_at"][seat] = int(table["now"]) + 1 + int(self.rng.integers(5000))
                table["plan_do"][seat] = DO_ASK
        return other

    def _wrote_only_its_own(self, before: Any, memory: Any, after: Any, minds: Any, mask: int) -> None:
        others = [seat for seat in range(self.setup.n) if not mask >> seat & 1]
        for name in TABLE.names or ():
            old, new = before[name][0], after[name][0]
            where = others if name in _OWN else slice(None)
            if np.ndim(old) and not np.array_equal(old[where], new[where]) or not np.ndim(old) and old != new:
                raise PlayerError(
                    f'at {_when(after)}: the player wrote table["{name}"]; a player writes plan_at, plan_do and '
                    "plan_arg of the seats it was asked for, and their memory rows (P3)"
                )
        for seat in others:
            if (memory["words"][0][seat] != minds["words"][0][seat]).any():
                raise PlayerError(f"at {_when(after)}: the player wrote the memory of seat {seat}, which was not asked")


def _seats(mask: int) -> list[int]:
    return [seat for seat in range(8) if mask >> seat & 1]


def _when(tables: Any) -> str:
    return f"{int(tables['now'][0]) / 1024:.3f} ms after card {int(tables['ordinal'][0])}"


class _Watched(Position):
    """A position whose compiled player under test is asked by the probe instead of by the arena."""

    __slots__ = ("probe",)
    probe: Probe | None

    def _answer(self) -> None:
        if self.probe is None:
            super()._answer()
            return
        from penguinbench._ask import check_plans
        from penguinbench._faults import fault

        mask = int(self.table["asked"][0])
        kit = self._desk.kit
        kit["root"], kit["game"], kit["group"] = self.setup.seed, self.number, self.group
        self.probe.ask(self, kit, mask)
        code = check_plans(self.table[0], self.setup.rules[0], mask)
        if code:
            raise fault(self.setup, int(code), self.number, self.table[0])
        self.table["asked"] = 0


def _setup(player: Any, game: str, seed: int) -> Setup:
    return make_setup(game, [player] * _SEATS, seed=seed)


def _played(desk: Desk, number: int, probe: Probe | None) -> Answers:
    """Return everything that was planned in a game, step by step."""
    position = _Watched(desk, number)
    position.probe = probe
    if probe is not None:
        position.table["python_mask"] = (1 << desk.setup.n) - 1
        position.table["voice"] = 0
    answers: Answers = []
    for _ in range(_MOST_STEPS):
        if position.is_over:
            return answers
        step = position.step(EVERY_STEP)
        table = position.table[0]
        plans = [int(table[name][seat]) for name in _OWN for seat in range(desk.setup.n)]
        asleep = [table["plan_do"][seat] == DO_NOTHING for seat in range(desk.setup.n)]
        answers.append((step, int(table["now"]), *map(int, asleep), *plans))
    raise PlayerError(f"game {number} was not over after {_MOST_STEPS} steps; plan for later times")


def run(player: Any, game: str, peeks: bool) -> list[str]:
    """Check a player; return what was checked. Raises ``PlayerError`` with what is wrong."""
    found = find_player(player)
    name = player_name(found)
    try:
        return _run(found, game, peeks)
    except PlayerError as error:
        raise PlayerError(f"{name} in {game}: {error}") from (error.__cause__ or error)
    except PenguinbenchError:
        raise
    except Exception as error:
        raise PlayerError(f"{name} in {game}: raised {type(error).__name__}: {error}") from error


def _run(player: Any, game: str, peeks: bool) -> list[str]:
    setup = _setup(player, game, seed=1)
    probe = Probe(setup, player.kernel(setup.game.id), peeks) if is_compiled(player) else None
    desk = Desk(setup)
    first = [_played(desk, number, probe) for number in range(_GAMES)]
    again = [_played(Desk(setup), number, probe) for number in reversed(range(_GAMES))][::-1]
    for number, (one, two) in enumerate(zip(first, again, strict=True)):
        if one != two:
            raise PlayerError(
                f"game {number} was played in two ways with the same seed: use view.rng (or noise keyed as in "
                "_streams.py) and nothing kept from other games (P4, P3)"
            )
    checked = ["legal actions", "no plan in the past", "same seed, same plans", "memory reset between games"]
    if probe is not None:
        plain = [_played(Desk(setup), number, None) for number in range(_GAMES)]
        if plain != first:
            raise PlayerError("the player answers differently when the arena asks it: it keeps something of its own")
        checked.append("writes only its own plans and memory")
        if not peeks:
            checked.append("does not read the unseen stack or others' plans")
    else:
        _copies(desk)
        checked.append("copied in mid-game it plays on the same")
    return checked


def _copies(desk: Desk) -> None:
    """Hold a copy of a half-played game to the same end."""
    position = Position(desk, 0)
    for _ in range(60):
        if not position.is_over:
            position.step()
    try:
        twin = position.copy()
    except Exception as error:
        raise PlayerError(f"it cannot be deep-copied ({error}); give it a __deepcopy__") from error
    for each in (position, twin):
        for _ in each.play_on():
            pass
    if position.table.tobytes() != twin.table.tobytes():
        raise PlayerError("a game copied in mid-play ended in another way: the player shares state between copies")
