"""A profile once more, written from the page on perception: one seat that keeps everything it perceives in lists.

Times are ticks. Whenever something happens the seat is asked for its next claim, and works it out anew from what it
perceived in this round: nothing is remembered that could be worked out. It may look ahead in its own finds.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

from tests.naive import detector
from tests.naive.judge import NUMBER
from tests.naive.perceived import (
    CALL,
    KNOCK,
    LAPSE,
    MIDDLE,
    RANK,
    TWINS,
    TWO_FISH,
    Card,
    Choice,
    Find,
    Pending,
    Plan,
    Seen,
    block,
    quantile,
    ticks,
)


@dataclass
class Seat:
    """One seat's perception of one game."""

    profile: Any
    seat: int
    key: int
    n_seats: int
    game: str
    options: dict[str, Any]
    # the session
    round: int = 0
    error_round: int | None = None
    last: tuple[str, int] | None = None  # claimed in the last round in which the seat claimed anything
    latest: tuple[str, int] | None = None
    # the round
    line: list[Card] = field(default_factory=list)
    finds: list[Find] = field(default_factory=list)
    missed: list[tuple[int, int]] = field(default_factory=list)
    rejected: dict[tuple[str, int], int] = field(default_factory=dict)  # until when
    base: int = -1
    # the window
    alarm: Pending | None = None
    copy: Pending | None = None
    stops: list[Seen] = field(default_factory=list)
    made: list[Plan] = field(default_factory=list)

    def __post_init__(self) -> None:
        names = ("scope", "two_colours", "equal_closeups", "mixed_twins", "double_elements")
        self.detecting = detector.Options(**{name: self.options[name] for name in names})
        p = self.profile
        self.tables = dict(zip(("encoding", "search", "choice", "motor", "alarm"), p.shapes(), strict=True))
        self.motor_ms = {CALL: p.call_ms, MIDDLE: p.grab_ms, TWINS: p.grab_ms, KNOCK: p.knock_ms}

    # ---- noise and times

    def words(self, stage: str, ordinal: int, target: int = 0) -> list[int]:
        return block(self.key, self.seat, ordinal, target, stage)

    def history(self) -> float:
        p = self.profile
        practice = 1 + p.practice_gain * math.exp(-(p.experience + self.round) / p.practice_rounds)
        return practice * (1 + p.fatigue_per_round * self.round)

    def caution(self) -> float:
        p = self.profile
        if self.error_round is None:
            return float(p.caution)
        since = self.round - self.error_round
        return float(p.caution * (1 + p.post_error_caution * math.exp(-since / p.post_error_rounds)))

    def encoding_ms(self, word: int) -> float:
        p = self.profile
        return max(0.0, float(p.encoding_ms + p.encoding_sd_ms * quantile(self.tables["encoding"], word)))

    def motor(self, action: str, word: int) -> int:
        mean = self.motor_ms[action] * self.profile.motor_factor * self.history()
        return ticks(mean * quantile(self.tables["motor"], word))

    def difficulty(self, ordinal: int) -> float:
        if not self.profile.difficulty_sd:
            return 1.0
        one, _, two, *_ = block(self.key, 0, ordinal, 0, "difficulty")
        u, v = (one + 0.5) / 2**32, (two + 0.5) / 2**32
        return math.exp(self.profile.difficulty_sd * math.sqrt(-2 * math.log(u)) * math.cos(2 * math.pi * v))

    # ---- perceiving cards

    def see_card(self, card: Card, onset: int) -> None:
        self.line.append(card)
        fixed = self.words("fixed", card.ordinal)
        encoding = self.encoding_ms(fixed[0])
        i = len(self.line) - 1
        new = [(i, j) for j in range(i) if self.shared(i, j)]
        new += [(i, TWO_FISH)] if detector.has_two(card.text) else []
        racing = [(target, self.first_word(card, target)) for target in new]
        racing += [(t, self.words("again", card.ordinal, t[0] << 8 | t[1])[0]) for t in self.missed]
        lapsed = self.words("again", card.ordinal, LAPSE)[0] / 2**32 < self.profile.lapse
        self.missed = []
        for target, word in racing:
            miss = self.miss(i + 1)
            if lapsed or word / 2**32 < miss:
                self.missed.append(target)
            else:
                rest = int((word - miss * 2**32) / (1 - miss))
                self.find(target, onset + ticks(encoding + self.search_ms(target, rest)))
        self.maybe_alarm(card, onset, encoding)

    def shared(self, i: int, j: int) -> list[int]:
        return sorted(detector.shared(self.line[i].text, self.line[j].text, self.detecting))

    def first_word(self, card: Card, target: tuple[int, int]) -> int:
        other = target[1]
        if other == TWO_FISH:
            return self.words("fixed", card.ordinal)[3]
        if other < 4:
            return self.words("fixed", card.ordinal)[4 + other]
        return self.words("targets", card.ordinal, (other - 4) // 8)[(other - 4) % 8]

    def miss(self, n: int) -> float:
        value = self.profile.value
        grown = value("miss_per_card") * max(0.0, n - value("miss_free_cards"))
        return float(min(1.0, value("miss_base") + grown))

    def search_ms(self, target: tuple[int, int], word: int) -> float:
        p, n = self.profile, len(self.line)
        if target[1] == TWO_FISH:
            mean = p.double_ms
        else:
            mean = p.value("search_m3_ms") + p.value("search_per_card_ms") * (n - 3)
        mean *= p.search_factor * self.history() * self.difficulty(self.line[target[0]].ordinal) * self.primed(target)
        return float(mean * quantile(self.tables["search"], word))

    def primed(self, target: tuple[int, int]) -> float:
        if self.last is None:
            return 1.0
        return float(self.profile.repeat_factor if self.repeats(target) else self.profile.switch_factor)

    def repeats(self, target: tuple[int, int]) -> bool:
        """Say whether a target repeats what the seat last acted on: its element, or its action."""
        action, element = self.last or ("", 0)
        if target[1] == TWO_FISH:
            return action == KNOCK
        common = self.shared(*target)
        if action == CALL:
            return element in common
        return action in (MIDDLE, TWINS) and len(common) >= 2

    def twins(self, i: int, j: int) -> bool:
        return detector.identical(self.line[i].text, self.line[j].text, self.detecting)

    def find(self, target: tuple[int, int], at: int) -> None:
        later, earlier = target
        if earlier == TWO_FISH:
            self.finds.append(Find(later, earlier, at, [], False, None))
            return
        common = self.shared(later, earlier)
        word = self.words("choice", self.line[later].ordinal, later << 8 | earlier)[0]
        self.finds.append(
            Find(later, earlier, at, common, self.twins(later, earlier), common[word * len(common) >> 32])
        )

    # ---- false alarms

    def maybe_alarm(self, card: Card, onset: int, encoding: float) -> None:
        word = self.words("alarm", card.ordinal // 8)[card.ordinal % 8]
        if not word / 2**32 < self.profile.alarm_rate ** self.caution():
            return
        time, content, motor = self.words("alarm_detail", card.ordinal)[:3]
        mean = self.profile.alarm_ms * self.caution() * self.history()
        begins = onset + ticks(encoding + mean * quantile(self.tables["alarm"], time))
        chosen = self.look_alike(content)
        if chosen:
            action, element = chosen
            new = Pending(begins, begins + self.motor(action, motor), action, element)
            if self.alarm is None or self.given_up(self.alarm) or new.at < self.alarm.at:
                self.alarm = new

    def look_alike(self, word: int) -> tuple[str, int] | None:
        texts: list[str | None] = [card.text for card in self.line]
        found = detector.detect(texts, self.detecting)
        wrong = self.wrong_claims(found)
        if found.elements and (MIDDLE, 0) in wrong:
            return MIDDLE, 0
        if found.elements and found.identical_pair is None:
            return TWINS, 0
        return wrong[word * len(wrong) >> 32] if wrong else None

    def wrong_claims(self, found: detector.Found) -> list[tuple[str, int]]:
        """Return the claims that ask for what is not there."""
        wrong = [(CALL, e) for e in range(6) if e not in found.elements]
        there = {MIDDLE: found.several, TWINS: found.identical_pair is not None, KNOCK: found.double is not None}
        return wrong + [(action, 0) for action, lies in there.items() if not lies]

    # ---- what others do

    def see_claim(self, by: int, action: str, at: int, turned: int, window: int, number: int, middles: int) -> None:
        """Take in a claim; ``middles`` counts the middle figures gone with it, ``number`` the claims before it."""
        if by == self.seat:
            return
        p = self.profile
        encoding, luck, motor = self.words("claim_seen", turned, window << 8 | number)[:3]
        seen = at + ticks(self.encoding_ms(encoding))
        some = self.options["figures"]
        left = (NUMBER[self.game][self.n_seats] if some is None else some) - middles
        if p.aborts:
            self.stops.append(Seen(seen, action, left))
        if action == MIDDLE and left > 0 and self.copy is None and luck / 2**32 < p.copy:
            begins = seen + ticks(p.copy_delay_ms)
            self.copy = Pending(begins, begins + self.motor(MIDDLE, motor), MIDDLE, 0)

    def stopped(self, action: str, begins: int) -> bool:
        for seen in self.stops:
            if seen.at <= begins and (
                (seen.action == KNOCK)
                or (seen.action == TWINS and action != KNOCK)
                or (seen.action == MIDDLE and (action == CALL or (action == MIDDLE and seen.left <= 0)))
                or (seen.action == CALL and action == CALL)
            ):
                return True
        return False

    def given_up(self, pending: Pending) -> bool:
        return self.stopped(pending.action, pending.motor)

    # ---- knowing and choosing

    def known_from(self, find: Find) -> int:
        """Return when all there is to know about a find is known, or as much as this seat will ever know."""
        if find.double or not self.profile.inspects:
            return find.at
        return find.at + ticks(self.profile.inspect_ms)

    def known(self, find: Find, now: int) -> list[int]:
        if find.double:
            return []
        if self.profile.inspects and now >= self.known_from(find):
            return find.elements
        assert find.glimpse is not None
        return [find.glimpse]

    def allowed(self, find: Find, action: str, element: int = 0) -> bool:
        """Say whether a find may be acted on: what was judged wrong or void is not claimed on finds made before."""
        return find.at > self.rejected.get((action, element), -1)

    def best(self, now: int) -> Choice | None:
        """Return the highest claim by what is known at a time."""
        finds = sorted((find for find in self.finds if find.at <= now), key=lambda find: find.at)
        for find in finds:
            if find.double and self.allowed(find, KNOCK):
                return Choice(KNOCK, 0, find)
        pairs = [find for find in finds if not find.double]
        for find in pairs:
            if find.identical and self.known(find, now) == find.elements and self.allowed(find, TWINS):
                return Choice(TWINS, 0, find)
        if self.options["scope"] == "pair":
            for find in pairs:
                if len(self.known(find, now)) >= 2 and self.allowed(find, MIDDLE):
                    return Choice(MIDDLE, 0, find)
        elif self.count(pairs, now) >= 2 and self.allowed(pairs[-1], MIDDLE):
            return Choice(MIDDLE, 0, pairs[-1])
        for find in pairs:
            for element in self.known(find, now):
                if self.allowed(find, CALL, element):
                    return Choice(CALL, element, find)
        return None

    def count(self, pairs: list[Find], now: int) -> int:
        counted = set()
        for find in pairs:
            colours = detector.letters(self.line[find.later].text)
            for element in self.known(find, now):
                counted.add((element, colours[element] if self.options["two_colours"] == "two" else ""))
        return len(counted)

    # ---- planning

    def news(self) -> list[int]:
        return sorted({time for find in self.finds for time in (find.at, self.known_from(find))})

    def first_decision(self) -> int | None:
        if not self.finds:
            return None
        return max(self.base, min(map(self.known_from, self.finds))) + ticks(self.profile.hold_ms)

    def higher(self, after: int, rank: int) -> int | None:
        """Return the first news after a time that gives a claim of higher rank."""
        for time in self.news():
            if time > after:
                choice = self.best(time)
                if choice and RANK[choice.action] > rank:
                    return time
        return None

    def right_plan(self) -> Plan | None:
        """Return the next claim by what the seat finds, after those made in this window."""
        now = self.first_decision()
        made = [plan for plan in self.made if plan.why == "right"]
        while now is not None:
            choice = self.best(now)
            if choice is None:
                now = self.higher(now, 0)
                continue
            rank = RANK[choice.action]
            plan, begins = self.timed(choice, now)
            news = self.higher(now, rank)
            if news is not None and news < begins:
                now = news
            elif self.stopped(choice.action, begins):
                now = news
            elif not made:
                return plan
            else:
                done = made.pop(0)
                if done.action != CALL or not self.profile.upgrades:
                    return None
                now = news
        return None

    def timed(self, choice: Choice, now: int) -> tuple[Plan, int]:
        p = self.profile
        fixed = self.words("fixed", self.line[choice.target.later].ordinal)
        mean = p.value("choice_ms") * p.choice_factor * self.caution() * self.history()
        begins = now + ticks(mean * quantile(self.tables["choice"], fixed[1]))
        return Plan(begins + self.motor(choice.action, fixed[2]), choice.action, choice.element, "right"), begins

    def plan(self) -> Plan | None:
        """Return what the seat claims next, and when its motor stage ends."""
        if any(plan.action in (MIDDLE, TWINS) or (plan.action == KNOCK and plan.why != "alarm") for plan in self.made):
            return None
        plans = [self.right_plan()]
        for why, pending in (("alarm", self.alarm), ("copy", self.copy)):
            if pending and not self.given_up(pending):
                plans.append(Plan(pending.at, pending.action, pending.element, why))
        return min((plan for plan in plans if plan), key=lambda plan: plan.at, default=None)

    def act(self, plan: Plan) -> None:
        """Remember a claim that is being made."""
        self.made.append(plan)
        self.alarm = None

    # ---- the end of a window

    def end_window(
        self, now: int, verdicts: list[tuple[int, str, int, str]], award: bool, line: list[Card] | None
    ) -> None:
        """Take in the judgement: (seat, action, element, verdict) of each claim; a line if the round is over."""
        if any(seat == self.seat and verdict == "wrong" for seat, _, _, verdict in verdicts):
            self.error_round = self.round
        for seat, action, element, _ in verdicts:
            if seat == self.seat:
                self.latest = (action, element)
        self.alarm, self.copy, self.stops, self.made = None, None, [], []
        if line is None:
            self.base = now
            self.rejected |= {(action, e): now for _, action, e, verdict in verdicts if verdict in ("wrong", "void")}
            return
        self.round += 1
        self.last = self.latest
        self.line, self.finds, self.rejected, self.base = line, [], {}, now
        pairs = [(i, j) for i in range(len(line)) for j in range(i) if self.shared(i, j)]
        self.missed = pairs + [(i, TWO_FISH) for i in range(len(line)) if detector.has_two(line[i].text)]
