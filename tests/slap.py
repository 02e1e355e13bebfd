"""Slap, a sixth game in one file: cards show one symbol; where two equal ones lie, the first hand takes all.

Public names only; ``CONTRIBUTING.md`` walks through it. Rules: S1 cards fall one by one. S2 a slap is right while
two equal cards lie there. S3 the first right slap takes the line, others are beaten. S4 a wrong one pays cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

import penguinbench as pb
from penguinbench import gamekit as kit

SLAP = 1  # actions are numbered from 1
PENALTY = 0  # column of rules["option"]
KINDS = ("none", "pair")
CODEC = kit.SymbolCodec("slap", ("fish", "egg", "ice", "star", "boat", "moon", "sun", "tree"), copies=6)
OPTIONS = kit.options_class(
    "SlapOptions",
    "slap",
    (
        *kit.TIMELINE,
        kit.OptionRow("penalty_cards", "count", 1, ("S4",), "U", "a small price", "cards a wrong slap costs", PENALTY,
                      high=5),
    ),
    __name__,
)  # fmt: skip
SlapOptions = OPTIONS


@kit.kernel()
def fall(table: Any, rules: Any, position: int) -> None:
    """S2: see whether the new card equals one that lies there."""
    if table["facts"][kit.FACT_BEST] != 0:
        return
    new = table["cards"][table["up"][position]]
    for i in range(position):
        if table["cards"][table["up"][i]] == new:
            table["facts"][kit.FACT_BEST] = SLAP
            table["facts"][kit.FACT_SINCE] = position
            table["facts"][kit.FACT_KIND] = 1
            return


@kit.kernel()
def judge(table: Any, rules: Any, root: np.uint64, group: np.uint64) -> None:
    """S3 and S4: the first slap takes the line if two cards are equal, else each pays."""
    right = table["facts"][kit.FACT_BEST] == SLAP
    table["award"] = 1 if right else 0
    for i in range(table["n_claims"]):
        table["claim_verdict"][i] = (kit.WINS if i == 0 else kit.BEATEN) if right else kit.WRONG
        if not right:
            seat = table["claim_seat"][i]
            for _ in range(min(rules["option"][PENALTY], table["pile_n"][seat])):
                kit.return_card(table, seat, 0)
                table["out_n"] += 1
                table["claim_lost"][i] += 1
    if right:
        kit.win_line(table, 0)


# What a folder would hold in deck.py, round.py and detector.py.
SPEC = type("SlapDeck", (kit.PrintedDeck,), {"__init__": lambda self: kit.PrintedDeck.__init__(self, CODEC.deck_size)})
REDRAW = kit.same_cards
KERNELS = (fall, judge)


def draw(seed: int | None = None, spec: Any = None) -> kit.Deck:
    """Return the printed deck."""
    return CODEC.printed()


def find(game: Any, cards: Any, options: Any) -> Any:
    """Return for each table of uint64 (tables, slots) its kind and the first pair of equal cards."""
    found = np.zeros(len(cards), [("kind", np.int8), ("pair", np.int8, 2)])
    found["pair"] = -1
    for j in range(cards.shape[1] - 1, 0, -1):
        for i in range(j - 1, -1, -1):
            equal = (cards[:, i] == cards[:, j]) & (cards[:, j] != 0)
            found["kind"][equal] = 1
            found["pair"][equal] = (i, j)
    return found


@dataclass(frozen=True)
class Pairs:
    """Hold the kind of a table and its pairs of equal cards."""

    kind: str
    pairs: tuple[tuple[int, int], ...]
    elements: tuple[str, ...] = ()


def matches(game: Any, table: Any, options: Any) -> Pairs:
    """Return all pairs of equal cards of a table."""
    pairs = tuple((i, j) for j in range(len(table)) for i in range(j) if table[i] == table[j])
    return Pairs(KINDS[bool(pairs)], pairs)


GAME = kit.Game(
    id="slap", title="Slap", players=(2, 8), actions=("slap",), hand_actions=("slap",), elements=(), colours={},
    arg_limits=(1,), since_facts=(kit.FACT_SINCE,), options_type=OPTIONS, rulings=(), default_figures={}, codec=CODEC,
    package=__name__, kinds=KINDS,
)  # fmt: skip


class Slapper:
    """Slap so long after the onset of an equal card as chance says."""

    name = "slapper"

    def react(self, view: Any) -> pb.Plan | None:
        """Return the plan: a slap, or what was planned before."""
        texts = [card.text for card in view.cards]
        if view.why == "card" and view.plan is None and len(set(texts)) < len(texts):
            return pb.Plan(view.now_ms + 300 + view.rng.exponential(400), "slap")
        return view.plan if view.why in ("card", "claim") else None


def slapper(name: str) -> Slapper:
    """Return the player that the entry point names."""
    return Slapper()
