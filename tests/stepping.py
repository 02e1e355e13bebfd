"""Line-ups and players that the tests of stepping, logs and replay share."""

from __future__ import annotations

from typing import Any

import numpy as np

import penguinbench_agents as pa
from penguinbench import Plan
from penguinbench._view import View


class Onlooker:
    """A Python player that names the first element two visible cards share, some time after it saw them.

    It keeps what it has seen, so that a copied position must copy its memory.
    """

    def __init__(self, name: str = "onlooker", slow_ms: float = 700.0) -> None:
        self.name = name
        self.slow_ms = slow_ms
        self.asked = 0

    def react(self, view: View) -> Plan | None:
        self.asked += 1
        if view.why == "judged":  # nobody earned anything: wait for the next card
            return None
        if view.why == "claim" and any(claim.seat == view.seat for claim in view.claims):
            return None
        found = shared_element(view)
        if found is None:
            return None
        if view.plan is not None:
            return view.plan
        element, onset_ms = found
        delay = self.slow_ms * view.rng.lognormal(0, 0.3) + self.asked % 3
        return Plan(max(view.now_ms, onset_ms + delay), "call", element=element)


def shared_element(view: View) -> tuple[str, float] | None:
    """Return the first element that two visible cards share in one colour, and when the later became visible."""
    from penguinbench import game

    elements = game(view.options.GAME).elements
    for i, later in enumerate(view.cards):
        for earlier in view.cards[:i]:
            pairs = zip(letters(later.text), letters(earlier.text), strict=True)
            for element, (a, b) in zip(elements, pairs, strict=True):
                if a == b != "-":
                    return element, later.onset_ms
    return None


def letters(text: str) -> list[str]:
    return text.rstrip("*").split()


def racers(*medians: float) -> list[Any]:
    return [
        pa.racer(pa.latency.ShiftedLognormal(median_ms=median, sigma=0.45, offset_ms=300), name=f"racer-{median:g}")
        for median in medians
    ]


def same(a: Any, b: Any) -> None:
    """Hold two arrays of rows equal in every field; padding is nobody's."""
    assert a.dtype == b.dtype
    assert len(a) == len(b)
    for name in a.dtype.names:
        np.testing.assert_array_equal(a[name], b[name], err_msg=name)
