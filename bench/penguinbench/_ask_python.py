"""Ask Python players: show each asked seat its view, check its plan, write it into the table (P1, P4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import numpy as np

from penguinbench._errors import OptionError, PlayerError
from penguinbench._faults import where, who
from penguinbench._layout import DO_ASK, DO_NOTHING, NEVER
from penguinbench._option_row import nearest
from penguinbench._plan import ASK, Plan
from penguinbench._streams import STAGE_PYTHON, philox
from penguinbench._view import View, view_of

if TYPE_CHECKING:
    from penguinbench._game import Game
    from penguinbench._setup import Setup

MOST_ASKS = 10_000
"""How often one seat may be asked at one tick before the game is given up (it only ever says "now")."""


@runtime_checkable
class PythonPlayer(Protocol):
    """A player written in plain Python."""

    def react(self, view: View) -> Plan | None:
        """Answer with a plan, ``view.plan`` to keep the old one, or None for none."""
        ...


def generator(root: int, number: int, seat: int) -> np.random.Generator:
    """Return the generator of a seat in a game: Philox, keyed by a block of the stage ``python``."""
    zero = np.uint64(0)
    words = philox(np.uint64(root), np.uint64(number), np.uint64(seat), zero, zero, STAGE_PYTHON)
    return np.random.Generator(np.random.Philox(key=np.array(words[:2], np.uint64)))


def ask_seat(
    setup: Setup, player: Any, rng: np.random.Generator, table: Any, seat: int, number: int
) -> None:  # fmt: skip
    """Ask one seat and write its plan.

    Raises
    ------
    PlayerError
        The player raised, planned in the past or did what the game does not know; names player, seat and event.
    """
    view = view_of(setup.game, setup.options, table, setup.rules[0], seat, int(table["asked_why"]), rng)
    try:
        plan = player.react(view)
    except Exception as error:
        raise PlayerError(
            f"{where(number, table)}: {who(setup, table, seat)} raised {type(error).__name__}: {error}"
        ) from error
    try:
        write_plan(setup.game, table, seat, plan)
    except PlayerError as error:
        raise PlayerError(f"{where(number, table)}: {who(setup, table, seat)} {error}") from None


def write_plan(game: Game, table: Any, seat: int, plan: Plan | None) -> None:
    """Write a plan into the table, rounded up to the grid of ticks.

    Raises
    ------
    PlayerError
        What ``check_plans`` refuses of a compiled player, in words.
    """
    if plan is None:
        table["plan_at"][seat] = NEVER
        table["plan_do"][seat] = DO_NOTHING
        return
    if not isinstance(plan, Plan):
        raise PlayerError(f"answered {plan!r}, which must be a Plan, view.plan or None")
    do, arg = _numbers(game, plan)
    at, now = plan.ticks, int(table["now"])
    if at < now:
        if table["flight_at"][seat] == NEVER:
            raise PlayerError(f"planned for {plan.at_ms:.10g} ms, which is past")
        at = now  # it waits for the seat's claim on its way
    table["plan_at"][seat] = at
    table["plan_do"][seat] = do
    table["plan_arg"][seat] = arg


def _numbers(game: Game, plan: Plan) -> tuple[int, int]:
    if plan.action == ASK:
        return DO_ASK, 0
    if plan.action not in game.actions:
        known = ", ".join(game.actions)
        raise PlayerError(
            f"planned action={plan.action!r}, which must be 'ask' or one of {known} in {game.id}; the nearest is "
            f"{nearest(plan.action, game.actions)!r}"
        )
    do = game.actions.index(plan.action) + 1
    try:
        return do, game.arg_number(do, plan.arg)
    except OptionError as error:
        raise PlayerError(f"planned {plan.action!r}: {error}") from None
