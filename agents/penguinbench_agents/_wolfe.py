"""The tasks an adult's numbers come from, and what the composed player predicts for them.

Wolfe, Palmer & Horowitz (2010): search for one target among n items in three tasks, 111,777 trials. The model
was fitted stage by stage; put together again it has to reproduce the tasks.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from penguinbench_agents._profile import Profile

SOURCE: Final = "Wolfe, Palmer & Horowitz (2010), recomputed from the raw data"
SET_SIZES: Final = (3, 6, 12, 18)
MEAN_HIT_MS: Final = {
    "feature": (395, 404, 408, 413),
    "conjunction": (515, 534, 591, 650),
    "configural": (686, 837, 1115, 1314),
}
"""Mean correct response time in ms with a target present, by task and set size."""
MISSES: Final = {
    "feature": (0.023, 0.023, 0.022, 0.031),
    "conjunction": (0.022, 0.026, 0.030, 0.049),
    "configural": (0.019, 0.018, 0.053, 0.092),
}
"""Share of missed targets."""
FALSE_ALARMS: Final = 0.0145
"""Share of false alarms: 1.4-1.5 % in the three tasks."""
TOLERANCE: Final = {"mean_hit_ms": 0.05, "miss": 0.01, "false_alarm": 0.01}
"""Mean hits within 5 %, rates within one point."""


class CheckRow(NamedTuple):
    """One number of a task beside the reference; ``off`` is relative for times, a difference for rates."""

    task: str
    n: int
    what: str
    reference: float
    composed: float
    off: float
    holds: bool


def miss(profile: Profile, n: int) -> float:
    """Return the probability that a target is missed at an onset with n cards up."""
    beyond = max(0.0, n - profile.value("miss_free_cards"))
    return float(min(1.0, profile.value("miss_base") + profile.value("miss_per_card") * beyond))


def mean_hit_ms(profile: Profile, n: int) -> float:
    """Return the expected time in ms from onset to knock when a target among n items is found.

    Encoding, search, choice and hand, without the few trials that a false alarm ends before.
    """
    search = profile.value("search_m3_ms") + profile.value("search_per_card_ms") * (n - 3)
    choice = profile.value("choice_ms") * profile.choice_factor * profile.caution
    return float(
        profile.encoding_ms + search * profile.search_factor + choice + profile.knock_ms * profile.motor_factor
    )


def false_alarm(profile: Profile) -> float:
    """Return the share of onsets without a target at which a wrong claim is prepared, in closed form."""
    return math.pow(profile.alarm_rate, profile.caution)


def check_composed(profile: Profile) -> list[CheckRow]:
    """Return, in closed form, the composed profile in front of Wolfe's three tasks, beside the data.

    The profile takes each task's similarity class; it does not inspect, for these tasks have nothing to inspect.

    Examples
    --------
    >>> from penguinbench_agents import profile
    >>> all(row.holds for row in check_composed(profile("adult")))
    True
    """
    rows = []
    for task, means in MEAN_HIT_MS.items():
        player = profile.but(similarity=task, inspects=False)
        for place, n in enumerate(SET_SIZES):
            composed = mean_hit_ms(player, n)
            rows.append(off_by(task, n, "mean_hit_ms", means[place], composed))
            missed = miss(player, n)
            rows.append(off_by(task, n, "miss", MISSES[task][place], missed))
            wrong = false_alarm(player)
            rows.append(off_by(task, n, "false_alarm", FALSE_ALARMS, wrong))
    return rows


def off_by(task: str, n: int, what: str, reference: float, composed: float) -> CheckRow:
    """Return a number of the composed player beside the data's, and whether it is within ``TOLERANCE``."""
    off = composed / reference - 1.0 if what == "mean_hit_ms" else composed - reference
    return CheckRow(task, n, what, reference, composed, off, abs(off) <= TOLERANCE[what])
