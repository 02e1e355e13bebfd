"""What one seat may know when it is asked (P2): never the stack's order, others' plans, or a card it cannot see yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from penguinbench._layout import DO_ASK, DO_NOTHING, NOBODY, PENDING, TICKS_PER_MS, VERDICTS, WHY, WHY_JUDGED, WINDOW
from penguinbench._plan import ASK, Plan

if TYPE_CHECKING:
    from penguinbench._game import Game
    from penguinbench._options import Options


@dataclass(frozen=True)
class SeenCard:
    """Hold a face-up card as a seat sees it.

    Attributes
    ----------
    text : str
        Such as ``"G R P Y B O"``.
    word : int
        The same as 64 bits.
    onset_ms : float
        When it became visible to this seat.
    ordinal : int
        Number of the turn, counting cards that came back.
    """

    text: str
    word: int
    onset_ms: float
    ordinal: int


@dataclass(frozen=True)
class SeenClaim:
    """Hold a claim of the window: who did what when, and the verdict once the judge has spoken, None before."""

    seat: int
    action: str
    element: str | None
    at_ms: float
    verdict: str | None
    position: int | None = None


@dataclass(frozen=True)
class View:
    """Show one seat what it may know.

    Attributes
    ----------
    now_ms : float
        Time since the start of the game.
    why : {"card", "claim", "wake", "acted", "judged", "turn", "choose"}
        A card became visible, a claim was completed, the time of ``Plan(t, "ask")`` came, the own hand has begun to
        move, the judge has spoken, it is the seat's turn, or it owes a choice.
    plan : Plan or None
        The seat's plan as it stands; return it to keep it.
    seat, seats : int
        Own seat and number of seats.
    flipper : int or None
        Who turns the cards; None for somebody who does not play.
    window_end_ms : float or None
        When the open settle window ends; None when none is open.
    cards : tuple of SeenCard
        Face-up cards visible to this seat, in the order they were laid.
    ordinal : int
        Cards turned so far, as far as this seat has seen them.
    round : int
        Rounds played before this one.
    claims : tuple of SeenClaim
        Claims of the open window in order of completion; with ``why="judged"`` those that have just been judged.
    figures_left : mapping of str to int
        By action: the scarce figures still on the table.
    piles, extra : tuple of int
        By seat: cards won, and points without a card.
    stack : int
        Cards face down, counting those turned but not yet visible to this seat.
    options : Options
    state : mapping
        What else a seat may know in a game with a clock of its own; see the page of the game.
    rng : numpy.random.Generator
        One of its own for each seat and game, keyed by the seed of the series.
    """

    now_ms: float
    why: str
    plan: Plan | None
    seat: int
    seats: int
    flipper: int | None
    window_end_ms: float | None
    cards: tuple[SeenCard, ...]
    ordinal: int
    round: int
    claims: tuple[SeenClaim, ...]
    figures_left: Mapping[str, int]
    piles: tuple[int, ...]
    extra: tuple[int, ...]
    stack: int
    options: Options
    rng: np.random.Generator
    state: Mapping[str, Any] = field(default_factory=dict)


def plan_of(game: Game, table: Any, seat: int) -> Plan | None:
    """Return the plan of a seat as it stands in a TABLE record."""
    do = int(table["plan_do"][seat])
    if do == DO_NOTHING:
        return None
    at_ms = int(table["plan_at"][seat]) / TICKS_PER_MS
    if do == DO_ASK:
        return Plan(at_ms, ASK)
    return Plan(at_ms, game.actions[do - 1], game.arg_word(do, int(table["plan_arg"][seat])))


def named(game: Game, do: int, arg: int) -> dict[str, Any]:
    """Return what an action names, by the words of a log: ``element``, and ``position`` where actions have one."""
    name, word = game.arg_name(do), game.arg_word(do, arg)
    found: dict[str, Any] = {"element": word if name == "element" else None}
    if name == "position":
        found["position"] = word
    return found


def _cards(game: Game, table: Any, rules: Any, seat: int) -> tuple[SeenCard, ...]:
    seen = int(table["seen"][seat])
    onset = 0
    lag, flipper_lag = int(table["lag"][seat]), int(rules["flipper_lag"])
    cards = []
    for position in range(seen):
        own = flipper_lag if table["up_flipper"][position] == seat else 0
        # No card is seen before an earlier one.
        onset = max(onset, int(table["up_fall"][position]) + lag + own)
        word = int(table["cards"][table["up"][position]])
        cards.append(
            SeenCard(game.codec.text(word), word, onset / TICKS_PER_MS, int(table["up_ordinal"][position]))
        )  # fmt: skip
    return tuple(cards)


def _claims(game: Game, table: Any, why: int) -> tuple[SeenClaim, ...]:
    if table["phase"] != WINDOW and why != WHY_JUDGED:
        return ()
    claims = []
    for i in range(int(table["n_claims"])):
        do, verdict = int(table["claim_do"][i]), int(table["claim_verdict"][i])
        claims.append(
            SeenClaim(
                seat=int(table["claim_seat"][i]),
                action=game.actions[do - 1],
                **named(game, do, int(table["claim_arg"][i])),
                at_ms=int(table["claim_at"][i]) / TICKS_PER_MS,
                verdict=None if verdict == PENDING else VERDICTS[verdict],
            )
        )
    return tuple(claims)


def view_of(
    game: Game, options: Options, table: Any, rules: Any, seat: int, why: int, rng: np.random.Generator
) -> View:  # fmt: skip
    """Return the view of a seat of a TABLE record."""
    n = int(table["n_seats"])
    unseen = int(table["n_up"]) - int(table["seen"][seat])
    flipper = int(table["flipper"])
    return View(
        now_ms=int(table["now"]) / TICKS_PER_MS,
        why=WHY[why],
        plan=plan_of(game, table, seat),
        seat=seat,
        seats=n,
        flipper=None if flipper == NOBODY else flipper,
        window_end_ms=int(table["due_at"]) / TICKS_PER_MS if table["phase"] == WINDOW else None,
        cards=_cards(game, table, rules, seat),
        ordinal=int(table["ordinal"]) - unseen,
        round=int(table["round"]),
        claims=_claims(game, table, why),
        figures_left=game.figures_left(table, rules),
        piles=tuple(table["pile_n"][:n].tolist()),
        extra=tuple(table["extra"][:n].tolist()),
        stack=int(table["stack_n"]) + unseen,
        options=options,
        rng=rng,
        state=game.part("view").state(game, table, rules, seat) if game.own_clock else {},
    )
