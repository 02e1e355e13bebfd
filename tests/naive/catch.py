"""Catch the Match once more: two cards, a search, names, verdicts, the next card (C4 to C11). Times are ticks.

Everything that can happen next is listed and the first happens: on one tick cards come first, then what becomes
visible, then hands and voices, then the ends of windows and of patience (T1).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.naive.arena import deal, four, seating
from tests.naive.catch_players import Plan, Racer, Sight, player_for

NOT_YET = 1 << 62
GIVES_UP_AFTER = 1000  # times everybody was in again within a round


@dataclass
class Card:
    number: int  # in the deck
    text: str
    ordinal: int = 0
    fell: int = 0
    flipper: int | None = None


@dataclass
class Claim:
    seat: int
    action: str
    arg: int
    at: int
    verdict: str = ""
    gained: int = 0
    tied: bool = False


class Game:
    """One game, from its deal to its end; ``record`` holds every claim, ``events`` what a log tells."""

    def __init__(
        self, options: dict[str, Any], deck: list[str], players: list[Any], handicaps: list[Any], root: int, number: int
    ) -> None:
        n = len(players)
        self.options, self.n = options, n
        self.deal_key = root + (number // n << 64)
        self.places = seating(self.deal_key, n, number % n)
        noise = root + (number << 64)
        self.players = [player_for(players[place], seat, place, noise, root) for seat, place in enumerate(self.places)]
        at = [handicaps[place] for place in self.places]
        self.lag = [ticks_of(max(h.head_start_ms for h in at)) - ticks_of(h.head_start_ms) for h in at]
        self.hand_delay = [ticks_of(h.hand_delay_ms) for h in at]
        self.gifts = [h.gift_cards for h in at]
        numbers = deal(self.deal_key, [str(i) for i in range(len(deck))])
        self.stack = [Card(int(i), deck[int(i)]) for i in numbers]
        self.line: list[Card] = []
        self.piles: list[list[str]] = [[] for _ in range(n)]
        self.box: list[str] = []
        self.last_award = [-1] * n
        self.flipper: int | None = None if options["next_flipper"] == "nobody" else options["first_flipper"]
        self.now, self.round, self.turned, self.window, self.backs = 0, 0, 0, 0, 0
        self.state = "pause"  # then "search", "window", "over"
        self.next_card, self.window_end, self.patience_ends = 0, NOT_YET, NOT_YET
        self.out: list[int] = []
        self.chooser: int | None = None
        self.last_winner: int | None = None
        self.last_out: int | None = None
        self.plans: list[Plan | None] = [None] * n
        self.moving: list[Plan | None] = [None] * n  # a voice that waits, a hand on its way
        self.last_act = [-NOT_YET] * n
        self.last_claim = [-NOT_YET] * n  # that was not too soon after another
        self.has_planned: list[Any] = [None] * n  # ordinal and backs a seat has planned for
        self.claims: list[Claim] = []
        self.capped = False
        self.record: list[tuple[int, int, int, str, int, str, int, bool]] = []
        self.events: list[dict[str, Any]] = []

    def ms(self, name: str) -> int:
        return ticks_of(self.options[name])

    # ---- the clock

    def play(self) -> Game:
        while self.state != "over":
            self.step()
        return self

    def step(self) -> None:
        sight = min(((self.onset(s), s) for s in range(self.n) if self.must_look(s)), default=(NOT_YET, 0))
        ready = min((p[0] for p, m in zip(self.plans, self.moving, strict=True) if p and not m), default=NOT_YET)
        done = min((m[0] for m in self.moving if m), default=NOT_YET)
        ends = {"pause": NOT_YET, "search": self.patience_ends, "window": self.window_end}[self.state]
        coming = [
            (self.next_card if self.state == "pause" else NOT_YET, 0, self.lay),
            (sight[0], 1, lambda: self.look(sight[1])),
            (ready, 2, self.begin),
            (done, 3, self.act),
            (ends, 4, self.judge if self.state == "window" else lambda: self.all_out(gave_up=True)),
        ]
        when, _, happen = min(((max(at, self.now), rank, what) for at, rank, what in coming), key=lambda e: e[:2])
        self.now = when
        happen()

    def tell(self, event: str, **more: Any) -> None:
        self.events.append({"event": event, "at_ms": self.now / 1024, **more})

    # ---- cards

    def lay(self) -> None:
        if self.chooser is not None:
            self.win(self.chooser, 0)
        if len(self.line) + len(self.stack) < 2:
            self.end()
            return
        while len(self.line) < 2:
            card = self.stack.pop(0)
            card.ordinal, card.fell, card.flipper = self.turned, self.now, self.flipper
            self.turned += 1
            self.line.append(card)
            self.tell("card", card=card.text, ordinal=card.ordinal, flipper=card.flipper)
        self.state = "search"
        self.patience_ends = self.now + self.ms("give_up_ms")

    def onset_of(self, seat: int, card: Card) -> int:
        return card.fell + self.lag[seat] + (self.ms("flipper_lag_ms") if card.flipper == seat else 0)

    def onset(self, seat: int) -> int:
        return max(self.onset_of(seat, card) for card in self.line)

    def must_look(self, seat: int) -> bool:
        return self.state != "pause" and self.has_planned[seat] != self.line[1].ordinal

    def look(self, seat: int) -> None:
        self.has_planned[seat] = self.line[1].ordinal
        self.plans[seat] = self.players[seat].plan(self.sight(seat))

    def sight(self, seat: int) -> Sight:
        older, newer = self.line
        return Sight(
            now=self.now, onset=self.onset(seat), newest=self.onset_of(seat, newer), older=older.text.split(),
            newer=newer.text.split(), stayed=older.fell < newer.fell, ordinal=newer.ordinal,
            pair=(older.number, newer.number), round=self.round, window=self.window, backs=self.backs,
            points=self.options["pointing"] == "needed",
        )  # fmt: skip

    # ---- claims

    def begin(self) -> None:
        """Let plans that are due become claims; the gap between two of a seat and slow hands are added here."""
        for seat, plan in enumerate(self.plans):
            if plan and plan[0] <= self.now and not self.moving[seat]:
                slow = self.hand_delay[seat] if plan[1] == "name" and self.options["pointing"] == "needed" else 0
                done = max(self.now + slow, self.last_act[seat] + self.ms("call_gap_ms"))
                self.moving[seat], self.plans[seat] = (done, plan[1], plan[2]), None

    def act(self) -> None:
        here = [seat for seat, claim in enumerate(self.moving) if claim and claim[0] == self.now]
        seat = min(here, key=lambda s: (four(self.deal_key, s, self.turned, 0, "tie")[0] if len(here) > 1 else 0, s))
        moved = self.moving[seat]
        assert moved is not None
        self.moving[seat] = None
        claim = Claim(seat, moved[1], moved[2], self.now)
        if self.state == "pause" and claim.action == "take" and seat == self.chooser and claim.arg < len(self.line):
            self.tell("choose", seat=seat, position=claim.arg)
            self.win(seat, claim.arg)
            if len(self.line) + len(self.stack) < 2:
                self.end()
        else:
            self.tell("claim", **told(claim))
            if self.state == "pause":
                claim.verdict = "void"
                self.verdicts([claim])
            else:
                self.enter(claim)
        self.last_act[seat] = self.now

    def enter(self, claim: Claim) -> None:
        if claim.at - self.last_claim[claim.seat] < self.ms("call_gap_ms"):
            claim.verdict = "void"
        else:
            self.last_claim[claim.seat] = claim.at
        if self.state == "search":
            self.state, self.window, self.claims = "window", self.window + 1, []
            self.window_end = self.now + self.ms("settle_ms")
        if self.claims and self.claims[-1].at == claim.at and self.claims[-1].seat != claim.seat:
            self.claims[-1].tied = claim.tied = True
        self.claims.append(claim)
        right = [c for c in self.claims if self.can_be(c) and self.is_right(c)]
        if self.options["tie"] == "window" and right and right[0] is claim:
            self.window_end = max(self.window_end, self.now + self.ms("tie_window_ms"))

    def is_right(self, claim: Claim) -> bool:
        older, newer = (card.text.split() for card in self.line)
        return claim.action == "name" and older[claim.arg] == newer[claim.arg]

    def can_be(self, claim: Claim) -> bool:
        if claim.verdict == "void" or claim.action != "name" or claim.seat in self.out:
            return False
        before = self.claims[: next(i for i, c in enumerate(self.claims) if c is claim)]
        own = [c for c in before if c.seat == claim.seat and c.action == "name" and c.verdict != "void"]
        limit = self.options["calls_per_window"]
        return all(self.is_right(c) for c in own) and (limit is None or len(own) < limit)

    # ---- the judge

    def judge(self) -> None:
        able = [claim for claim in self.claims if self.can_be(claim)]
        for claim in self.claims:
            claim.verdict = "void" if claim not in able else "beaten" if self.is_right(claim) else "wrong"
        for claim in self.claims:
            if claim.verdict == "wrong":
                self.out.append(claim.seat)
                self.last_out = claim.seat
        right = [claim for claim in self.claims if claim.verdict == "beaten"]
        winner = self.first_of(right) if right else None
        if winner:
            winner.verdict = "wins"
            winner.gained = 2 if self.options["winner_keeps"] == "both" else 1
        # Who is asked is told what was said; what it plans then depends on what becomes of the round.
        claims, in_now = self.claims, [seat for seat in range(self.n) if seat not in self.out]
        round_ = self.round
        self.verdicts(claims, round_)
        if winner:
            self.award(winner.seat)
        elif right or not in_now:
            self.all_out(gave_up=False)
        elif len(in_now) == 1 and self.options["last_one"] == "wins":
            self.win(in_now[0], 0)
            self.next_round()
        else:
            self.state = "search"
            self.after_verdicts()

    def first_of(self, right: list[Claim]) -> Claim | None:
        window = self.ms("tie_window_ms") if self.options["tie"] == "window" else 0
        close = [c for c in right if c.at <= right[0].at + window and (c.seat != right[0].seat or c is right[0])]
        if len(close) > 1:
            for claim in close:
                claim.tied = True
            if self.options["equal_claims"] == "nobody":
                return None
        if not window and self.options["tie"] != "window":
            return right[0]
        return min(close, key=lambda c: four(self.deal_key, c.seat, self.turned, 1, "tie")[0])

    def verdicts(self, claims: list[Claim], round_: int | None = None) -> None:
        gained = [sum(c.gained for c in claims if c.seat == seat) for seat in range(self.n)]
        self.events.append({"event": "judged", "at_ms": self.now / 1024, "verdicts": [c.verdict for c in claims],
                            "gained": gained, "lost": [0] * self.n, "piles": None})  # fmt: skip
        about = self.round if round_ is None else round_
        for c in claims:
            self.record.append((c.at, about, c.seat, c.action, c.arg, c.verdict, c.gained, c.tied))
        named = [(c.seat, c.arg, c.verdict) for c in claims if c.action == "name"]
        for player in self.players:
            player.judged(about, named)

    def after_verdicts(self) -> None:
        """Let seats plan anew where the round goes on: who is out stops, a racer that has no plan races again."""
        for seat, player in enumerate(self.players):
            if isinstance(player, Racer):
                if self.plans[seat] is None and not self.must_look(seat):
                    self.plans[seat] = player.plan(self.sight(seat))
            elif seat in self.out:
                self.plans[seat] = None

    def award(self, seat: int) -> None:
        first = self.options["first_card"] == "free" and self.round == 0
        if (self.options["take"] == "free" or first) and self.options["winner_keeps"] == "one":
            self.chooser = seat
            self.last_act[seat] = self.now - self.ms("call_gap_ms")
        else:
            self.win(seat, 0)
        self.next_round()
        if self.chooser is not None and self.state != "over":
            self.plans[seat] = self.players[seat].choose(self.now)

    def all_out(self, gave_up: bool) -> None:
        how = self.options["all_out"]
        if how == "all_back":
            self.all_back()
            return
        in_now = [seat for seat in range(self.n) if seat not in self.out]
        last = None
        if how == "last_in":
            last = in_now[0] if len(in_now) == 1 else self.last_out if not in_now and not gave_up else None
        if last is not None:
            self.take(last, 0)
        else:
            for _ in range(2 if how == "both_aside" else 1):
                card = self.line.pop(0)
                self.box.append(card.text)
                self.tell("aside", card=card.text)
        if self.options["after_all_out"] == "first" and self.flipper is not None:
            self.flipper = self.options["first_flipper"]
        self.next_round()

    def all_back(self) -> None:
        self.backs += 1
        if self.backs >= GIVES_UP_AFTER:
            self.capped = True
            self.end()
            return
        self.out = []
        self.tell("back")
        self.state, self.patience_ends = "search", self.now + self.ms("give_up_ms")
        for seat, player in enumerate(self.players):
            if isinstance(player, Racer):
                if self.plans[seat] is None and not self.must_look(seat):
                    self.plans[seat] = player.plan(self.sight(seat))
            elif not self.must_look(seat):
                self.plans[seat] = player.plan(self.sight(seat))

    # ---- cards won, rounds, the end

    def take(self, seat: int, position: int) -> None:
        for at in (position, 0)[: 2 if self.options["winner_keeps"] == "both" else 1]:
            card = self.line.pop(at)
            self.piles[seat].append(card.text)
            self.tell("taken", seat=seat, card=card.text)
        self.last_award[seat] = self.turned - 1
        self.last_winner, self.chooser = seat, None

    def win(self, seat: int, position: int) -> None:
        self.take(seat, position)
        policy = self.options["next_flipper"]
        if policy == "nobody":
            self.flipper = None
        elif policy == "winner":
            self.flipper = seat
        elif policy != "fixed":
            assert self.flipper is not None
            order = [(self.flipper + 1 + k) % self.n for k in range(self.n)]
            points = [len(pile) + gift for pile, gift in zip(self.piles, self.gifts, strict=True)]
            self.flipper = order[0] if policy == "left" else min(order, key=lambda s: points[s])

    def next_round(self) -> None:
        self.round += 1
        self.window, self.backs, self.out = 0, 0, []
        self.plans, self.moving = [None] * self.n, [None] * self.n
        self.state, self.next_card = "pause", self.now + self.ms("between_rounds_ms")
        left = len(self.line) + len(self.stack) - (self.chooser is not None)
        if left < 2:
            if self.chooser is None:
                self.end()
        elif self.round >= self.options["max_rounds"]:
            self.capped = True
            self.end()

    def end(self) -> None:
        if self.chooser is not None:
            self.win(self.chooser, 0)
        if self.options["last_card"] == "last_winner" and self.last_winner is not None and not self.capped:
            for card in [*self.line, *self.stack]:
                self.piles[self.last_winner].append(card.text)
                self.tell("taken", seat=self.last_winner, card=card.text)
            self.line, self.stack = [], []
        self.state = "over"

    def scores(self) -> list[int]:
        return [len(pile) + gift for pile, gift in zip(self.piles, self.gifts, strict=True)]

    def winners(self) -> list[int]:
        scores = self.scores()
        best = [seat for seat in range(self.n) if scores[seat] == max(scores)]
        if self.options["final_tie"] == "sudden_death":
            latest = max(self.last_award[seat] for seat in best)
            best = [seat for seat in best if self.last_award[seat] == latest]
        return best


def ticks_of(ms: float) -> int:
    return round(ms * 1024)


def told(claim: Claim) -> dict[str, Any]:
    return {"seat": claim.seat, "action": claim.action, "arg": claim.arg}
