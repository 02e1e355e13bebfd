"""What is played: callers among grabbers at several settle windows, and calling first with and without a way back."""

from __future__ import annotations

from typing import Final

from penguinbench_experiments.designs import Factor, Player, Study, Sweep

N: Final = 4
SETTLES_MS: Final = (0, 300, 600, 1500, 3000)
_CALLER: Final = Player("adult", (("inspects", False), ("name", "caller"), ("upgrades", False)))
_GRABBER: Final = Player("adult", (("name", "grabber"),))
_LOOKER: Final = Player("adult", (("inspects", False), ("name", "calls first"), ("upgrades", True)))
CALLERS: Final = tuple(range(N + 1))
RULE: Final = {"a call can be taken back": {}, "a call stands": {"options.cancel_call": False}}

STUDY: Final = Study(
    name="call-or-grab",
    question="Is it better to call or to grab when several elements match?",
    sweeps=(
        Sweep(
            "payoff",
            (
                Factor.of("options.settle_ms", list(SETTLES_MS)),
                Factor("callers", {k: {"players": [_CALLER] * k + [_GRABBER] * (N - k)} for k in CALLERS}),
            ),
            {"game": "penguins"},
            ("win", "cards", "lone_call", "lone_cards"),
        ),
        Sweep(
            "insurance",
            (Factor("rule", RULE),),
            {"game": "pheasants", "players": [_LOOKER, _GRABBER, _GRABBER, _GRABBER]},
            ("win", "cards", "wrong"),
        ),
    ),
    games=6_000,
    quick=240,
    analysis=(
        "A caller calls the first matching element he sees and leaves it at that; a grabber looks at the whole pair "
        "and takes "
        "a pawn where several elements match. Each number of callers among four is played, so that it is known what "
        "either "
        "wins in any company: the payoff matrix of a symmetric game. The mix at which both win equally is its "
        "equilibrium. "
        "Who calls gets all n cards if nobody grabs, who grabs gets one: calling pays if nobody grabs more often "
        "than 1/n."
    ),
)
