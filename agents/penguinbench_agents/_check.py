"""The composed player in front of Wolfe's three search tasks, played by the very kernel that plays the games.

``_wolfe`` adds the stages up in closed form; here the compiled player sees displays and answers. Where the two differ,
one of them is wrong.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from penguinbench._errors import OptionError
from penguinbench._layout import DO_NOTHING, MINDS, NOBODY, TABLE, TICKS_PER_MS, WHY_CARD
from penguinbench_agents._memory import PLAN_KIND, PLAN_RIGHT
from penguinbench_agents._profile import Profile
from penguinbench_agents._wolfe import FALSE_ALARMS, MEAN_HIT_MS, MISSES, SET_SIZES, CheckRow, off_by

TRIALS: Final = 50_000
"""Displays with a target, and as many without, for each task and number of items."""
_N_SEED: Final = 1 << 64


def display(n: int, target: bool) -> list[str]:
    """Return a line of n cards, 2 to 48, in text form: exactly one pair matches, on one element, or none does.

    The newest card comes last. The first and the last match if there is a target; all others are close-ups that share
    nothing with any card.

    Examples
    --------
    >>> display(3, target=True)
    ['R - - - - -', 'O - - - - -', 'R Y G B O P']
    """
    if not 2 <= n <= 48:
        raise OptionError(f"n={n} must be a number of cards from 2 to 48")
    last = "R Y G B O P".split()
    cards = []
    for element in range(6):
        for colour in "O P R Y G B W K N C".split():
            if colour != last[element]:
                cards.append(_closeup(element, colour))
    if target:
        cards.insert(0, _closeup(0, last[0]))
    return [*cards[: n - 1], " ".join(last)]


def _closeup(element: int, colour: str) -> str:
    return " ".join(colour if k == element else "-" for k in range(6))


def simulate_wolfe(profile: Profile, trials: int = TRIALS, seed: int = 1) -> list[CheckRow]:
    """Return what the compiled player does in Wolfe's three tasks, beside the data; rows as in ``check_composed``.

    All n items of a display become visible at once; half the displays hold one pair that matches. The player takes
    each task's similarity class, does not inspect (there is nothing to inspect) and answers with a hand movement as
    long as a knock. Any answer to a display with a target is a hit, as in the task, where it is a press of "yes".

    Parameters
    ----------
    profile : Profile
    trials : int
        Displays with a target, and as many without, for each task and number of items.
    seed : int

    Raises
    ------
    OptionError
        Trials or a seed out of range.

    Examples
    --------
    >>> from penguinbench_agents import profile
    >>> simulate_wolfe(profile("reflex"), trials=10)[0].composed                        # doctest: +SKIP
    200.0
    """
    if not 1 <= trials <= 10**8:
        raise OptionError(f"trials={trials} must be a whole number from 1 to 100000000")
    if not 0 <= seed < _N_SEED:
        raise OptionError(f"seed={seed} must be a whole number from 0 to 2**64 - 1")
    rows = []
    for task, means in MEAN_HIT_MS.items():
        player = profile.but(similarity=task, inspects=False, call_extra_ms=0.0)
        for place, n in enumerate(SET_SIZES):
            answer_ms, right = answers_ms(player, display(n, target=True), trials, seed)
            hits = answer_ms[right]
            wrong = np.isfinite(answers_ms(player, display(n, target=False), trials, seed)[0]).mean()
            found = {
                "mean_hit_ms": (means[place], float(hits.mean()) if len(hits) else float("nan")),
                "miss": (MISSES[task][place], float(np.isnan(answer_ms).mean())),
                "false_alarm": (FALSE_ALARMS, float(wrong)),
            }
            rows += [off_by(task, n, what, *pair) for what, pair in found.items()]
    return rows


def answers_ms(
    profile: Profile, line: list[str], trials: int, seed: int
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.bool_]]:
    """Return when a player completes its first claim on a line that becomes visible at once, and whether it is right.

    In ms, NaN for never; both of shape (trials,). A false alarm beside a target is no hit: its claim is a wrong one.
    Each trial is a game of its own to the noise. Only the newest card's targets are raced.
    """
    import penguinbench as pb
    from penguinbench._kit import make_kit
    from penguinbench._start import clear

    game = pb.game("penguins")
    cards = game.table(line)
    rules = np.zeros(1, game.rules_record(None, 2).dtype)
    rules[0] = game.rules_record(None, 2)
    template = np.zeros(1, TABLE)
    clear(template[0])
    n = len(cards)
    template["cards"][0, :n] = cards
    template["up"][0, :n] = np.arange(n)
    template["up_ordinal"][0, :n] = np.arange(n)
    template["n_up"] = template["ordinal"] = template["seen"][0, 0] = n
    template["n_seats"] = 1
    template["flipper"] = NOBODY
    kit = make_kit([profile], "penguins")
    kit["root"] = seed
    at = np.zeros(trials, np.int64)
    kind = np.zeros(trials, np.int64)
    _displays()(template, template.copy(), np.zeros(1, MINDS), kit, rules, at, kind, profile.kernel())
    return np.where(at < 0, np.nan, at / TICKS_PER_MS), kind == PLAN_RIGHT


def _show(template: Any, tables: Any, minds: Any, kits: Any, rule_rows: Any, at: Any, kind: Any, react: Any) -> None:
    """Show a display ``len(at)`` times; ``at`` receives the tick of the claim, -1 without one, ``kind`` what it is."""
    kit = kits[0]
    last = template[0].n_up - 1
    for trial in range(at.shape[0]):
        tables[0] = template[0]
        table = tables[0]
        # The target's other card lies at each place of the line in turn.
        place = trial % last
        table.up[0] = place
        table.up[place] = 0
        for k in range(minds[0].words.shape[1]):
            minds[0].words[0, k] = 0
        kit.game = np.uint64(trial)
        react(table, minds[0], kit, rule_rows[0], WHY_CARD, 1)
        kind[trial] = minds[0].words[0, PLAN_KIND]
        at[trial] = -1 if table.plan_do[0] == DO_NOTHING else table.plan_at[0]


@functools.cache
def _displays() -> Callable[..., None]:
    """Return the compiled loop over displays; it takes the player as the arena does."""
    from numba import types

    from penguinbench._accel import compiled, record_type
    from penguinbench._functions import REACT
    from penguinbench._layout import KIT, RULES

    rows = [types.Array(record_type(dtype), 1, "C") for dtype in (TABLE, TABLE, MINDS, KIT, RULES)]
    return compiled(types.void(*rows, *[types.Array(types.int64, 1, "C")] * 2, REACT), _show)
