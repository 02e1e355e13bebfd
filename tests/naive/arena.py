"""The timeline of a game once more: cards fall, seats see them, claims are completed, windows end (T1 to T3, P1).

Everything that can happen next is listed, the first happens: cards before claims before the ends of windows. Times
are ticks of 1/1024 ms; cards are their text. Judged by the naive judge.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, log, pi, sqrt
from typing import Any

from penguinbench._streams import STAGES
from tests.naive.judge import FIGURES, Claim, Round
from tests.naive.perceived import CALL, MIDDLE, TWINS, Card, Plan, philox
from tests.naive.profile import Seat

NOT_YET = 1 << 62


def four(key: int, seat: int, ordinal: int, target: int, stage: str) -> list[int]:
    """Return the four 64-bit words of a block of noise."""
    counter = seat + (ordinal << 64) + (target << 128) + (STAGES[stage] << 192)
    return philox(key, counter)


@dataclass
class Chance:
    """What chance decides in one window, keyed by the deal."""

    key: int
    ordinal: int
    round: int
    window: int

    def seen(self, voter: int, seat: int) -> float:
        about = (self.round << 40) + 8 * self.window + seat
        one, two, *_ = four(self.key, voter, self.ordinal, about, "vote")
        return sqrt(-2 * log(((one >> 11) + 1) / 2**53)) * cos(2 * pi * (two >> 11) / 2**53)

    def pick(self, target: int, n: int) -> int:
        about = (self.round << 40) + (self.window << 16) + target
        return four(self.key, 0, self.ordinal, about, "giving")[0] * n >> 64


def deal(key: int, deck: list[str]) -> list[str]:
    """Shuffle a deck by Fisher and Yates, from the last card down."""
    order = list(deck)
    words: list[int] = []
    for number, i in enumerate(range(len(order) - 1, 0, -1)):
        if number % 4 == 0:
            words = four(key, 0, number // 4, 0, "deal")
        j = words[number % 4] * (i + 1) >> 64
        order[i], order[j] = order[j], order[i]
    return order


def seating(key: int, n: int, rotation: int) -> list[int]:
    """Return which place of the line-up sits in each seat: the group's circle, turned by the rotation (S1)."""
    words = four(key, 0, 0, 0, "order") + four(key, 0, 1, 0, "order")
    circle = list(range(n))
    for number, i in enumerate(range(n - 1, 1, -1)):
        # Word 0 is for the last place of the table whatever its size, word 1 for place 2, and so on.
        word = words[{2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6}[i]] if number or i in (2, 3, 4, 5, 6, 7) else words[0]
        j = 1 + (word * i >> 64)
        circle[i], circle[j] = circle[j], circle[i]
    return [circle[(seat + rotation) % n] for seat in range(n)]


@dataclass
class OnItsWay:
    """A claim whose motor stage is over; a hand may still have to travel."""

    seat: int
    plan: Plan
    at: int


@dataclass
class Made:
    seat: int
    action: str
    element: int
    at: int


class Arena:
    """One game, played event by event."""

    def __init__(
        self, game: Any, options: dict[str, Any], deck: list[str], profiles: list[Any], handicaps: list[Any],
        root: int, number: int,
    ) -> None:  # fmt: skip
        n = len(profiles)
        self.game, self.options, self.n = game, options, n
        self.deal_key = root + (number // n << 64)
        self.places = seating(self.deal_key, n, number % n)
        at = [handicaps[place] for place in self.places]
        first = max(handicap.head_start_ms for handicap in at)
        self.lag = [self.ticks(first) - self.ticks(handicap.head_start_ms) for handicap in at]
        self.hand_delay = [self.ticks(handicap.hand_delay_ms) for handicap in at]
        self.factors = [handicap.penalty_factor for handicap in at]
        self.extra = [handicap.gift_cards for handicap in at]
        noise_key = root + (number << 64)
        self.seats = [
            Seat(profiles[place], seat, noise_key, n, game, options) for seat, place in enumerate(self.places)
        ]
        self.pace = [self.pace_of(profiles[place]) for place in self.places]
        self.stack = deal(self.deal_key, deck)
        self.line: list[Card] = []
        self.piles: list[list[str]] = [[] for _ in range(n)]
        self.box: list[str] = []
        self.flipper: int | None = None if options["next_flipper"] == "nobody" else options["first_flipper"]
        self.round = self.window = self.turned = 0
        self.last_fall = -NOT_YET
        self.next_fall = 0
        self.last_chance = NOT_YET
        self.window_end = NOT_YET
        self.to_see: list[tuple[int, int, Card]] = []  # when, seat, card
        self.under_way: list[OnItsWay] = []
        self.last_claim = [-NOT_YET] * n
        self.claims: list[Made] = []  # of the open window
        self.round_has_claim = False
        self.over = False
        self.now = 0
        self.record: list[tuple[int, int, str, int, str, int, int]] = []

    def ticks(self, ms: float) -> int:
        return round(ms * 1024)

    def option(self, name: str) -> int:
        return self.ticks(self.options[name])

    def pace_of(self, profile: Any) -> int:
        if profile.flip_interval_ms is None:
            return self.option("flip_interval_ms")
        wanted = self.ticks(profile.flip_interval_ms)
        return min(max(wanted, self.option("min_flip_ms")), self.option("max_flip_ms"))

    def flipper_pace(self) -> int:
        return self.option("flip_interval_ms") if self.flipper is None else self.pace[self.flipper]

    # ---- the clock

    def play(self) -> Arena:
        while not self.over:
            self.step()
        return self

    def step(self) -> None:
        sights = min(((when, seat) for when, seat, _ in self.to_see), default=(NOT_YET, 0))
        plans = [(seat, seat_.plan()) for seat, seat_ in enumerate(self.seats) if not self.travelling(seat)]
        # A plan worked out anew may lie a moment back: it is carried out now.
        ready = min((max(plan.at, self.now) for _, plan in plans if plan), default=NOT_YET)
        done = min((claim.at for claim in self.under_way), default=NOT_YET)
        coming = [
            (self.next_fall, 0, self.fall),
            (sights[0], 0, self.see),
            (ready, 1, self.begin),
            (done, 2, self.complete),
            (min(self.window_end, self.last_chance), 3, self.end),
        ]
        when, _, happen = min(coming, key=lambda event: event[:2])
        assert when >= self.now, "nothing happens in the past"
        self.now = when
        happen()

    def travelling(self, seat: int) -> bool:
        return any(claim.seat == seat for claim in self.under_way)

    # ---- cards

    def fall(self) -> None:
        card = Card(self.stack.pop(0), self.turned)
        self.turned += 1
        self.line.append(card)
        self.last_fall = self.now
        for seat in range(self.n):
            late = self.lag[seat] + (self.option("flipper_lag_ms") if seat == self.flipper else 0)
            self.to_see.append((self.now + late, seat, card))
        self.next_fall = self.now + self.flipper_pace()
        if not self.stack:
            self.next_fall = NOT_YET
            self.last_chance = self.now + self.option("last_chance_ms")

    def see(self) -> None:
        sight = min(self.to_see, key=lambda each: each[:2])
        self.to_see.remove(sight)
        self.seats[sight[1]].see_card(sight[2], self.now)

    # ---- claims

    def begin(self) -> None:
        """Let the plans that are due become claims; what a hand loses is added here (P1)."""
        for number, seat in enumerate(self.seats):
            plan = None if self.travelling(number) else seat.plan()
            if plan and plan.at <= self.now:
                seat.act(plan)
                self.under_way.append(OnItsWay(number, plan, self.completed(number, plan)))

    def completed(self, seat: int, plan: Plan) -> int:
        at = self.now
        if plan.action != CALL:
            at += self.hand_delay[seat]
            if seat == self.flipper:
                at = max(at, self.last_fall + self.option("flip_hand_ms"))
            elif not self.round_has_claim:
                at += self.option("reach_ms")
        return max(at, self.last_claim[seat] + self.option("call_gap_ms"))

    def complete(self) -> None:
        due = [claim for claim in self.under_way if claim.at == self.now]
        claim = min(due, key=lambda each: four(self.deal_key, each.seat, self.turned, 0, "tie")[0])
        if claim.plan.action != CALL and claim.seat == self.flipper:
            free = self.last_fall + self.option("flip_hand_ms")
            if self.now < free:  # a card fell while the hand was on its way
                claim.at = free
                return
        self.under_way.remove(claim)
        claim.plan.at = self.now
        if not self.claims:
            self.window += 1
            self.window_end = self.now + self.option("settle_ms")
            self.next_fall = self.last_chance = NOT_YET
        self.round_has_claim = True
        self.last_claim[claim.seat] = self.now
        self.claims.append(Made(claim.seat, claim.plan.action, claim.plan.element, self.now))
        middles = sum(each.action == MIDDLE for each in self.claims)
        for seat in self.seats:
            seat.see_claim(
                claim.seat, claim.plan.action, self.now, self.turned, self.window, len(self.claims) - 1, middles
            )

    # ---- windows

    def end(self) -> None:
        if not self.claims:  # nobody used the last chance
            self.over = True
            return
        done = self.judge()
        names = {name: own for own, name in zip((MIDDLE, TWINS), FIGURES[self.game], strict=True)}
        verdicts = []
        for claim in done.claims:
            action = names.get(claim.action, claim.action)
            verdicts.append((claim.seat, action, claim.element or 0, claim.verdict))
            at = round(claim.at * 1024)
            self.record.append(
                (at, claim.seat, claim.action, claim.element or 0, claim.verdict, claim.gained, claim.lost)
            )
        self.take(done)
        self.claims, self.under_way, self.window_end = [], [], NOT_YET
        if done.round_over:
            self.round += 1
            self.window = 0
            self.round_has_claim = False
            self.to_see = []
            self.over |= self.round >= self.options["max_rounds"]
        for seat in self.seats:
            seat.end_window(self.now, verdicts, done.earned, list(self.line) if done.round_over else None)
        if not self.over:
            self.flipper = done.next_flipper
            wait = self.option("between_rounds_ms") if done.round_over else self.flipper_pace()
            self.next_fall = self.now + wait

    def judge(self) -> Round:
        several, one = FIGURES[self.game]
        name = {MIDDLE: several, TWINS: one}
        claims = [
            Claim(c.seat, name.get(c.action, c.action), c.at / 1024, c.element if c.action == CALL else None)
            for c in self.claims
        ]
        return Round(
            self.game, self.options, [card.text for card in self.line], claims, [list(pile) for pile in self.piles],
            list(self.stack), self.flipper, self.factors, not self.stack,
            Chance(self.deal_key, self.turned, self.round, self.window), list(self.extra),
        ).play()  # fmt: skip

    def take(self, done: Round) -> None:
        """Take over what the judge left: piles, stack, box and the cards still on the table."""
        self.piles, self.stack = done.piles, done.stack
        self.box += done.box
        self.extra = [before + more for before, more in zip(self.extra, done.extra, strict=True)]
        self.over |= done.over
        if done.round_over:
            left = list(done.table)
            self.line = [card for card in self.line if self.stays(card, left)]

    def stays(self, card: Card, left: list[str]) -> bool:
        if card.text in left:
            left.remove(card.text)
            return True
        return False

    @property
    def scores(self) -> list[int]:
        return [len(pile) + extra for pile, extra in zip(self.piles, self.extra, strict=True)]
