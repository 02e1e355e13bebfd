"""The players of Catch the Match once more: what each plans when it has seen the two cards. Times are ticks.

A plan is (tick, action, argument). Objects are numbered in the order of the text of a card.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

from tests.naive.perceived import block, quantile, ticks

Plan = tuple[int, str, int]
STAGES = ("encoding", "search", "choice", "motor", "alarm")
NEVER_FOUND = 64  # searches in vain, after which a seat stops


@dataclass
class Sight:
    """What lies there for a seat that plans: two cards, and since when it sees them."""

    now: int
    onset: int  # of the later of the two for this seat
    newest: int  # the onset of the card laid last
    older: list[str]
    newer: list[str]
    stayed: bool  # the older card has been studied before
    ordinal: int  # of the newer card
    pair: tuple[int, int]  # numbers of the two cards in the deck
    round: int
    window: int
    backs: int
    points: bool  # pointing is part of a claim

    def __post_init__(self) -> None:
        self.kinds = [kind(a, b) for a, b in zip(self.older, self.newer, strict=True)]

    def objects(self, wanted: str) -> list[int]:
        """Return the objects both cards show the same, swapped, or half the same."""
        return [o for o, found in enumerate(self.kinds) if found == wanted]


def kind(a: str, b: str) -> str:
    if a == b:
        return "same"
    if a == b[::-1]:
        return "swapped"
    return "half" if (a[0] == b[0]) != (a[1] == b[1]) else "other"


@dataclass
class Player:
    """A seat's player in one game: ``noise`` is the key of the game, ``place`` where it stands in the line-up."""

    who: Any
    seat: int
    place: int
    noise: int
    root: int
    memory: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.tables = dict(zip(STAGES, self.who.shapes("catch-the-match"), strict=False))

    def words(self, stage: str, ordinal: int, target: int = 0) -> list[int]:
        return block(self.noise, self.seat, ordinal, target, stage)

    def latency(self, word: int) -> int:
        return ticks(quantile(self.tables["encoding"], word))  # its only table

    def plan(self, sight: Sight) -> Plan | None:
        raise NotImplementedError

    def choose(self, now: int) -> Plan | None:
        return now, "take", 0

    def judged(self, round_: int, verdicts: list[tuple[int, int, str]]) -> None:
        """Take in the verdicts of names: seat, object, verdict."""


class Guesser(Player):
    def plan(self, sight: Sight) -> Plan:
        words = self.words("guess", sight.ordinal, sight.backs)
        return max(sight.onset, sight.now) + self.latency(words[0]), "name", words[1] * 15 >> 32


class Solver(Player):
    def plan(self, sight: Sight) -> Plan | None:
        low, high = sorted(sight.pair)
        known = block(self.root, self.place, 15 * low + high, 0, "learnt")[0] < self.who.knows * 2**32
        if not (known and sight.objects("same")):
            return None
        words = self.words("recall", sight.ordinal, sight.backs)
        return max(sight.onset, sight.now) + self.latency(words[0]), "name", sight.objects("same")[0]


class Racer(Player):
    def plan(self, sight: Sight) -> Plan | None:
        if not sight.objects("same"):
            return None
        words = self.words("racer", sight.ordinal, sight.window)
        return max(sight.newest, sight.now) + self.latency(words[0]), "name", sight.objects("same")[0]

    def choose(self, now: int) -> None:
        return None


class Profile(Player):
    def choose(self, now: int) -> Plan:
        return now + ticks(self.who.grab_ms), "take", 0

    def judged(self, round_: int, verdicts: list[tuple[int, int, str]]) -> None:
        for seat, named, verdict in verdicts:
            if seat == self.seat:
                self.memory["last"] = named
                if verdict == "wrong":
                    self.memory["error"] = round_

    def history(self, round_: int) -> float:
        p = self.who
        practice = 1 + p.practice_gain * math.exp(-(p.experience + round_) / p.practice_rounds)
        return practice * (1 + p.fatigue_per_round * round_)

    def caution(self, round_: int) -> float:
        p = self.who
        if "error" not in self.memory:
            return float(p.caution)
        since = round_ - self.memory["error"]
        return float(p.caution * (1 + p.post_error_caution * math.exp(-since / p.post_error_rounds)))

    def difficulty(self, ordinal: int) -> float:
        if not self.who.difficulty_sd:
            return 1.0
        one, _, two, *_ = block(self.noise, 0, ordinal, 0, "difficulty")
        u, v = (one + 0.5) / 2**32, (two + 0.5) / 2**32
        return math.exp(self.who.difficulty_sd * math.sqrt(-2 * math.log(u)) * math.cos(2 * math.pi * v))

    def plan(self, sight: Sight) -> Plan | None:
        p, pace = self.who, self.history(sight.round)
        onset = max(sight.onset, sight.now if sight.backs else 0)
        fixed = self.words("fixed", sight.ordinal)
        encoding = max(0.0, p.encoding_ms + p.encoding_sd_ms * quantile(self.tables["encoding"], fixed[0]))
        finds = []
        for o in sight.objects("same"):
            lasts = self.search_ms(sight, o)
            if lasts is not None:
                finds.append((onset + ticks(encoding + lasts * pace), o))
        plans = []
        if finds:
            at, o = min(finds)
            at += ticks(p.hold_ms + (p.inspect_ms if p.inspects else 0))
            mean = p.value("choice_ms") * p.choice_factor * pace * self.caution(sight.round)
            at += ticks(mean * quantile(self.tables["choice"], fixed[1]) if mean else 0)
            plans.append((at + self.naming(sight, pace, fixed[2]), "name", o))
        alarm = self.alarm(sight, onset, encoding, pace)
        if alarm:
            plans.append(alarm)
        return min(plans, key=lambda plan: plan[0], default=None)

    def naming(self, sight: Sight, pace: float, word: int) -> int:
        mean = max(self.who.call_ms, self.who.grab_ms) if sight.points else self.who.call_ms
        return ticks(mean * (self.who.motor_factor * pace) * quantile(self.tables["motor"], word))

    def search_ms(self, sight: Sight, o: int) -> float | None:
        p = self.who
        mean = max(0.0, p.value("search_m3_ms") + p.value("search_per_card_ms") * 12)
        mean *= p.search_factor * self.difficulty(sight.ordinal)
        mean *= p.familiarity if sight.stayed else 1.0
        if "last" in self.memory:
            mean *= p.repeat_factor if self.memory["last"] == o else p.switch_factor
        crowd = max(0.0, 15 - p.value("miss_free_cards"))
        miss = min(1.0, p.value("miss_base") + p.value("miss_per_card") * crowd + p.lapse)
        total = 0.0
        for k in range(NEVER_FOUND):
            word = self.words("objects", sight.ordinal, (o << 32) + (sight.backs << 8) + k // 8)[k % 8]
            missed = word < miss * 2**32
            rest = word / miss if missed else (word - miss * 2**32) / (1 - miss)
            total += mean * quantile(self.tables["search"], int(min(max(rest, 0.0), 2**32 - 1)))
            if not missed:
                return total
        return None

    def alarm(self, sight: Sight, onset: int, encoding: float, pace: float) -> Plan | None:
        p = self.who
        words = self.words("object_alarm", sight.ordinal, sight.backs)
        caution, swapped = self.caution(sight.round), sight.objects("swapped")
        chance = p.alarm_rate**caution * (1 + p.decoy_pull * len(swapped)) if p.alarm_rate else 0.0
        if words[0] >= min(chance, 1) * 2**32:
            return None
        others = [o for o in range(15) if o not in sight.objects("same")]
        tempting = swapped or sight.objects("half") or others
        ready = p.alarm_ms * caution * pace * quantile(self.tables["alarm"], words[1])
        begins = onset + ticks(encoding + ready)
        return begins + self.naming(sight, pace, words[3]), "name", tempting[words[2] * len(tempting) >> 32]


def player_for(who: Any, seat: int, place: int, noise: int, root: int) -> Player:
    kinds = {"Guesser": Guesser, "Solver": Solver, "Racer": Racer, "Profile": Profile}
    return kinds[type(who).__name__](who, seat, place, noise, root)
