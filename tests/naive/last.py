"""A naive twin of Last Penguin, written from the rules to be read: what seats try goes in, what follows comes out.

Whoever plays, the twin is given only what each seat did and when (draw, join, lift, choose). Verdicts, counts, cards
taken and discarded, effects, forced choices and scores are its own. What waits for a choice is a generator, so that
"depth first" is a stack of them: what a choice sets free is settled before whoever waits below goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from penguinbench._streams import STAGE_TIE, philox

NONE = 31
EFFECTS = ("discard-1", "lift-own", "lift-other")
Want = tuple[str, int]


@dataclass
class Place:
    """A card in the order of drawing: who has a finger on it, and what became of it."""

    card: str
    owner: int
    state: str = "count"  # count, closed, taking, front, gone
    holders: set[int] = field(default_factory=set)
    lifted: set[int] = field(default_factory=set)
    lifted_now: set[int] = field(default_factory=set)


class Game:
    """One game: ``play`` takes the actions, ``told`` and ``scores`` are what came of them."""

    def __init__(self, options: dict[str, Any], deck: list[str], n: int, root: int, group: int) -> None:
        self.options, self.deck, self.n, self.key = options, list(deck), n, (root, group)
        self.count, self.between, self.patience = (
            round(options[name] * 1024) for name in ("count_ms", "between_rounds_ms", "choose_ms")
        )
        self.places: list[Place] = []
        self.waiting: list[Iterator[Want | None]] = []
        self.told: list[tuple[Any, ...]] = []
        self.now, self.due, self.phase = 0, 0, "between"
        self.turn, self.chooser, self.owes = options["first_flipper"], -1, "nothing"
        self.deadline, self.count_ends, self.left = 0, None, 0
        self.counting, self.counted, self.drawn, self.lifts_to_settle = -1, False, False, False
        self.made: list[bool] = []  # of the effect that waits: filled once its choice is made
        self.last_take = [-1] * n

    # What can be done

    def used(self, seat: int) -> int:
        return sum(seat in place.holders for place in self.places)

    def may_lift(self, seat: int, where: int) -> bool:
        if not 0 <= where < len(self.places):
            return False
        place = self.places[where]
        return place.state in ("count", "closed") and seat in place.holders  # L9: not from a card one must take

    def may_discard(self, seat: int, where: int) -> bool:
        if not 0 <= where < len(self.places):
            return False
        place = self.places[where]
        if place.state != "front" or place.card in EFFECTS:  # L18, L-j
            return False
        return place.owner == seat or self.options["discards"] == "any"

    def answers(self, seat: int, owes: str) -> list[int]:
        """All arguments that answer what a seat owes, in the order in which the bench would choose."""
        if owes == "discard":
            found = [place for place in range(len(self.places)) if self.may_discard(seat, place)]
            return [NONE, *found] if self.options["discards"] == "optional" else found
        if owes == "other":
            others = [(seat + k) % self.n for k in range(1, self.n)]
            return [32 * other + place for other in others for place in range(len(self.places))
                    if self.may_lift(other, place)]  # fmt: skip
        return [place for place in range(len(self.places)) if self.may_lift(seat, place)]

    # What happens

    def tell(self, event: str, seat: int | None, what: Any) -> None:
        self.told.append((self.now, event, seat, what))

    def lift(self, seat: int, where: int) -> None:
        self.places[where].holders.discard(seat)
        self.places[where].lifted.add(seat)  # L13

    def discard(self, where: int) -> None:
        self.places[where].state = "gone"
        self.places[where].holders.clear()
        self.tell("discarded", None, where)

    def choose(self, seat: int, owes: str, answer: int) -> None:
        if owes == "discard":
            if answer != NONE:
                self.discard(answer)
        else:
            who = answer >> 5 if owes == "other" else seat
            self.lift(who, answer & 31)
            self.tell("lifts", who, answer & 31)

    def one_turn(self, seat: int) -> Iterator[Want | None]:
        self.drawn = False
        while not self.drawn:
            yield "draw", seat
        yield from self.fingers(seat, self.options["draw_fingers"])  # L-b, L-c
        self.counting = len(self.places)
        self.places.append(Place(self.deck.pop(0), seat, holders={seat}))
        self.count_ends = self.now + 3 * self.count  # L4
        self.tell("placed", seat, self.counting)

    def fingers(self, seat: int, needed: int) -> Iterator[Want | None]:
        """L11: while fingers are lacking and can be lifted, one is."""
        while 10 - self.used(seat) < needed and self.answers(seat, "finger"):
            self.made = []
            yield "finger", seat
        self.owes_nothing()

    def take(self, where: int) -> Iterator[Want | None]:
        place = self.places[where]
        if not place.holders:
            self.discard(where)  # L-e, L-f
            return
        (seat,) = place.holders
        yield from self.fingers(seat, self.options["take_fingers"] - 1)  # L-d
        place.state, place.owner, place.holders = "front", seat, set()
        self.last_take[seat] = len(self.places)
        self.tell("take", seat, where)
        if place.card in EFFECTS:
            self.tell("effect", seat, place.card)
            yield None
            yield from self.effect(seat, place.card)

    def effect(self, seat: int, card: str) -> Iterator[Want | None]:
        """L18 to L20; with one way only nobody is asked, with none nothing happens (L-k)."""
        made: list[bool] = []
        while True:
            owes = {"discard-1": "discard", "lift-own": "lift", "lift-other": "other"}[card]
            who = seat
            if owes == "other" and self.options["other_picks"] == "victim":
                owes = "victim"
                left = [(seat + k) % self.n for k in range(1, self.n)]
                who = next((other for other in left if self.answers(other, "victim")), -1)
            ways = self.answers(who, owes) if who >= 0 else []
            real = [way for way in ways if way != NONE]
            optional = NONE in ways
            if len(real) > 1 or (len(real) == 1 and optional):
                self.made = made
                yield owes, who
                self.made = []
                if made:
                    return
                continue
            self.owes_nothing()
            if real:
                self.choose(who, owes, real[0])
            return

    def owes_nothing(self) -> None:
        self.chooser, self.owes = -1, "nothing"

    def settle(self) -> None:
        while True:
            freed = [i for i, place in enumerate(self.places) if place.state == "closed" and len(place.holders) < 2]
            for where in reversed(freed):  # L-m: the first placed is settled first
                place = self.places[where]
                if not place.holders and place.lifted_now and self.options["both_lift"] == "drawn":
                    place.holders = {min(place.lifted_now, key=lambda seat: self.word(seat, where))}
                place.state = "taking"
                self.waiting.append(self.take(where))
            if freed:
                continue
            if not self.waiting:
                return
            top = self.waiting[-1]
            try:
                want = next(top)
            except StopIteration:
                self.waiting.remove(top)
                continue
            if want is not None:
                owes, seat = want
                if (self.chooser, self.owes) != (seat, owes):
                    self.chooser, self.owes, self.deadline = seat, owes, self.now + self.patience
                return

    def word(self, seat: int, where: int) -> int:
        root, group = (np.uint64(word) for word in self.key)
        return int(philox(root, group, np.uint64(seat), np.uint64(where), np.uint64(2), STAGE_TIE)[0])

    def wait(self) -> None:
        """Set what the game waits for next: a choice (the count pauses, L-m), a count, the next turn, or the end."""
        if self.owes != "nothing":
            if self.counting >= 0 and self.count_ends is not None:
                self.left, self.count_ends = max(self.count_ends - self.now, 0), None
            self.phase, self.due = "choice", self.deadline
        elif self.counting >= 0:
            if self.count_ends is None:
                self.count_ends = self.now + self.left
            self.phase, self.due = "count", self.count_ends
        else:
            if self.counted:
                self.counted = False
                if not self.deck:
                    for where, place in enumerate(self.places):  # L14, L-n
                        if place.state == "closed":
                            self.discard(where)
                    self.phase = "over"
                    return
                self.turn = (self.turn + 1) % self.n
                self.next_turn = self.now + self.between
            self.phase, self.due = "between", max(getattr(self, "next_turn", 0), self.now)

    def act(self, seat: int, action: str, where: int) -> None:
        mine = self.owes if self.chooser == seat else "nothing"
        counted = self.places[self.counting] if self.counting >= 0 else None
        done = False
        if action == "draw":
            done = mine == "draw"
        elif action == "join":
            done = counted is not None and seat not in counted.holders and self.used(seat) < 10
            done = done and (self.options["rejoin"] or seat not in counted.lifted)  # type: ignore[union-attr]
        elif action == "lift":
            stays = counted is not None and where == self.counting and counted.owner == seat
            done = self.may_lift(seat, where) and (self.options["drawer_lifts"] or not stays)
        elif mine not in ("nothing", "draw"):
            done = where in self.answers(seat, mine)
        self.told.append((self.now, action, seat, (where, "done" if done else "void")))
        if not done:
            return
        if action == "join":
            assert counted is not None
            counted.holders.add(seat)
            return
        if action == "draw":
            self.drawn = True
            self.owes_nothing()
        elif action == "lift":
            if mine == "finger":
                self.owes_nothing()
            self.lift(seat, where)
            self.places[where].lifted_now.add(seat)
            self.lifts_to_settle = True
        else:
            self.owes_nothing()
            self.choose(seat, mine, where)
            self.made.append(True)
        if self.lifts_to_settle:
            self.phase, self.due = "instant", self.now  # lifts of one tick are one instant (L-e)
        else:
            self.settle()
            self.wait()

    def tick(self) -> None:
        if self.phase == "between":
            self.waiting.append(self.one_turn(self.turn))
        elif self.phase == "instant":
            self.lifts_to_settle = False
        elif self.owes != "nothing":
            seat, owes = self.chooser, self.owes
            if owes == "draw":
                self.tell("forced", seat, ("draw", None))
                self.drawn = True
                self.owes_nothing()
            else:
                answer = self.answers(seat, owes)[0]
                self.tell("forced", seat, ("choose", answer))
                self.owes_nothing()
                self.choose(seat, owes, answer)
                self.made.append(True)
        else:
            where = self.counting
            self.places[where].state = "closed"  # L6
            self.counting, self.counted = -1, True
            self.tell("closed", None, (where, sorted(self.places[where].holders)))
        self.settle()
        for place in self.places:
            place.lifted_now.clear()
        self.wait()

    def play(self, actions: list[tuple[int, int, str, int]]) -> Game:
        """Play what seats did: (tick, seat, action, position), in order of time."""
        todo = list(actions)
        while self.phase != "over":
            at = todo[0][0] if todo else None
            # A turn begins before what is done at its tick; everything else ends after it (T1).
            if at is None or self.due < at or (self.due == at and self.phase == "between"):
                self.now = self.due
                self.tick()
                continue
            self.now, seat, action, where = todo.pop(0)
            self.act(seat, action, where)
        assert not todo
        return self

    def scores(self) -> list[tuple[int, int]]:
        """Points and cards of each seat (L15 to L17)."""
        found = []
        for seat in range(self.n):
            front = [place.card for place in self.places if place.state == "front" and place.owner == seat]
            turning = front.count("+6/-3")
            plain = sum(int(card) for card in front if card not in EFFECTS and card != "+6/-3")
            found.append((plain + 6 * (turning % 2) - 3 * (turning // 2), len(front)))
        return found
