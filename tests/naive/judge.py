"""The judges of both penguin games once more, on text cards and lists, to be read beside the rules and never made fast.

A card is its text. A pile is a list, the card won last first; a stack is a list, the top card first. Claims come in
order of completion. What chance decides is asked from ``chance``, so that a test can key it as the bench does.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from tests.naive.detector import Options as DetectorOptions
from tests.naive.detector import detect

# The names of the two figures, by game: many of the first, one of the second.
FIGURES = {"penguins": ("black", "white"), "pheasants": ("blue", "red")}
NUMBER = {
    "penguins": {2: 1, 3: 2, 4: 2, 5: 2, 6: 2},
    "pheasants": {2: 1, 3: 2, 4: 3, 5: 3, 6: 3, 7: 3},
}


@dataclass
class Claim:
    seat: int
    action: str
    at: float  # ms
    element: int | None = None
    verdict: str = "right"
    possible: bool = True
    gone: bool = False
    cancelled: bool = False
    tied: bool = False
    gained: int = 0
    lost: int = 0


class Chance(Protocol):
    def seen(self, voter: int, seat: int) -> float: ...

    def pick(self, target: int, n: int) -> int: ...


@dataclass
class Round:
    game: str
    options: dict[str, Any]
    table: list[str]
    claims: list[Claim]
    piles: list[list[str]]
    stack: list[str]
    flipper: int | None
    factors: list[int]
    last: bool
    chance: Chance
    points: list[int] = field(default_factory=list)  # without a card, from before
    extra: list[int] = field(default_factory=list)
    box: list[str] = field(default_factory=list)
    under: list[str] = field(default_factory=list)  # went under the stack in this window
    earned: bool = False
    over: bool = False
    next_flipper: int | None = None
    round_over: bool = False

    def __post_init__(self) -> None:
        self.extra = [0] * len(self.piles)
        self.points = self.points or [0] * len(self.piles)
        names = ("scope", "two_colours", "equal_closeups", "mixed_twins", "double_elements")
        found = detect([*self.table], DetectorOptions(**{name: self.options[name] for name in names}))
        self.found = found
        self.k = found.k_pair if self.options["scope"] == "pair" else found.k
        self.identical = found.identical_pair is not None
        self.double = found.double is not None
        self.several, self.one = FIGURES[self.game]

    def option(self, name: str, default: Any = None) -> Any:
        return self.options.get(name, default)

    # ---- which claims can be made

    def possible(self) -> None:
        some = self.option("figures")
        left = {self.several: NUMBER[self.game][len(self.piles)] if some is None else some, self.one: 1}
        made: list[Claim] = []
        for claim in self.claims:
            own = [earlier for earlier in made if earlier.seat == claim.seat]
            good = [earlier.action for earlier in own if earlier.possible]
            if claim.at > self.claims[0].at + self.option("settle_ms"):
                claim.possible = False
                continue
            if own and claim.at - own[-1].at < self.option("call_gap_ms"):
                claim.possible = False
                continue
            made.append(claim)
            claim.possible = self.allowed(claim.action, good)
            if claim.possible and claim.action in left:
                if left[claim.action] <= 0:
                    claim.possible, claim.gone = False, True
                else:
                    left[claim.action] -= 1
            if claim.possible and claim.action != "call":
                for earlier in own:
                    if earlier.possible and earlier.action == "call":
                        earlier.cancelled = True

    def allowed(self, action: str, good: list[str]) -> bool:
        """Say whether a seat that has claimed ``good`` in this window may now do ``action``."""
        limit = self.option("calls_per_window")
        if action == "call" and limit is not None and good.count("call") >= limit:
            return False
        if action != "call" and "call" in good and not self.option("cancel_call"):
            return False
        if self.one in good:
            return False
        if self.several in good:
            if action == "call":
                return False
            if action == self.several:
                return good.count(self.several) < self.option("figures_per_seat")
            return self.option("after_figure", "final") == "unless_identical" and not self.identical
        return True

    # ---- which claims are right

    def verdict(self, claim: Claim) -> str:
        return self.penguin(claim) if self.game == "penguins" else self.pheasant(claim)

    def penguin(self, claim: Claim) -> str:
        by_state = self.option("overrule") == "by_state"
        blocked = self.double and self.option("unknocked") == "block"
        if claim.action == "knock":
            return "right" if self.double else "wrong"
        if claim.action == "white":
            if not self.identical:
                return "wrong"
            return "void" if blocked else "right"
        if claim.action == "black":
            if self.k < 2 or (self.identical and self.option("black_on_identical") == "penalty"):
                return "wrong"
            return "void" if blocked or (by_state and self.identical) else "right"
        if claim.element not in self.found.elements:
            return "wrong"
        if self.k >= 2 and self.option("call_on_several") == "none":
            return "void"
        return "void" if blocked or (by_state and self.identical) else "right"

    def pheasant(self, claim: Claim) -> str:
        blocked = self.double and self.option("unknocked") == "block"
        if claim.action == "knock":
            return "right" if self.double else "wrong"
        if claim.action == "red":
            if not self.identical:
                return "wrong"
            return "void" if blocked and self.option("unknocked_red") == "block" else "right"
        if claim.action == "blue":
            if self.k < 2:
                return "wrong"
            if self.identical:
                return "void" if self.double and self.option("blue_on_both") == "nothing" else "wrong"
            return "void" if blocked else "right"
        if claim.element not in self.found.elements:
            return "wrong"
        if self.k >= 2 and self.option("call_on_several") == "none":
            return "void"
        if self.identical and self.option("overrule") == "by_state":
            return "void"
        return "void" if blocked else "right"

    def judge_each(self) -> None:
        for claim in self.claims:
            if not claim.possible:
                claim.verdict = "void"
                continue
            claim.verdict = self.verdict(claim)
            if claim.cancelled and claim.verdict == "right":
                claim.verdict = "void"
            if claim.cancelled and claim.verdict == "wrong" and self.option("cancel_penalty", False):
                claim.verdict = "void"

    def flag_ties(self) -> None:
        for claim in self.claims:
            for other in self.claims:
                same = claim.at == other.at and claim.action == other.action and claim.seat != other.seat
                if same and all(self.competes(each) for each in (claim, other)):
                    claim.tied = True

    def competes(self, claim: Claim) -> bool:
        if claim.action in ("call", "knock"):
            return claim.verdict == "right"
        return claim.possible or claim.gone

    # ---- who gets what

    def rank(self) -> tuple[Claim | None, list[Claim]]:
        """Return who takes all, or nobody and those who take one card each."""
        for action in ("knock", self.one, self.several, "call"):
            right = [claim for claim in self.claims if claim.verdict == "right" and claim.action == action]
            if right:
                break
        else:
            return None, []
        if action == self.several:
            return None, right
        if action == self.one:
            return right[0], []
        rivals = self.rivals(right)
        if len(rivals) < 2:
            return right[0], []
        for claim in rivals:
            claim.tied = True
        chosen = self.majority(rivals) if self.option("tie") == "vote" else None
        return (chosen, []) if chosen else (None, rivals)

    def rivals(self, right: list[Claim]) -> list[Claim]:
        """Return the first claim of each seat that came close enough to the very first."""
        if self.option("tie") == "strict":
            if self.game == "penguins":
                return []
            near = 0.0
        else:
            near = self.option("tie_window_ms")
        rivals: list[Claim] = []
        for claim in right:
            if claim.at - right[0].at <= near and claim.seat not in [rival.seat for rival in rivals]:
                rivals.append(claim)
        return rivals

    def majority(self, rivals: list[Claim]) -> Claim | None:
        voters = range(len(self.piles))
        if len(voters) == 2:
            return None
        votes: list[Claim] = []
        for voter in voters:
            noise = [self.option("vote_sd_ms") * self.chance.seen(voter, claim.seat) for claim in rivals]
            times = [claim.at - self.claims[0].at + late for claim, late in zip(rivals, noise, strict=True)]
            if times.count(min(times)) == 1:
                votes.append(rivals[times.index(min(times))])
        winners = [claim for claim in rivals if sum(vote is claim for vote in votes) > len(voters) / 2]
        return winners[0] if winners else None

    def penalties(self) -> None:
        paid = [0] * len(self.piles)
        limit = self.option("penalties_per_round")
        for number, claim in enumerate(self.claims):
            if claim.verdict != "wrong" or (claim.action == "knock" and self.option("wrong_knock") == "free"):
                continue
            if limit is not None and paid[claim.seat] >= limit:
                continue
            pile = self.piles[claim.seat]
            for k in range(min(len(pile), self.option("penalty_cards") * self.factors[claim.seat])):
                random = self.option("cards_given") == "random"
                card = pile.pop(self.chance.pick(128 * number + 64 + k, len(pile)) if random else 0)
                (self.under if self.option("penalty_to") == "stack" else self.box).append(card)
                claim.lost += 1
            paid[claim.seat] += claim.lost > 0

    def award(self, everything: Claim | None, singles: list[Claim]) -> None:
        if everything:
            for card in self.table:
                self.piles[everything.seat].insert(0, card)
            everything.gained = len(self.table)
            self.table = []
        for claim in singles:
            if self.table:
                random = self.option("cards_given") == "random"
                at = self.chance.pick(128 * self.claims.index(claim), len(self.table)) if random else 0
                card = self.table.pop(at)
            elif self.stack:
                card = self.stack.pop(0)
            else:
                self.extra[claim.seat] += 1
                self.over = True
                continue
            self.piles[claim.seat].insert(0, card)
            claim.gained = 1
        self.earned = bool(everything or singles)

    def clear(self) -> None:
        if self.earned:
            self.round_over = True
            where = self.option("leftovers")
            if where == "out":
                self.box += self.table
            elif where == "stack":
                self.under += self.table
            if where != "table":
                self.table = []
        elif self.option("no_award") == "sweep" and not self.last:
            self.round_over = True
            self.under += self.table
            self.table = []
        elif self.option("no_award") == "pass":
            self.round_over = True
        if self.option("stack_order") == "shuffled":
            for i in range(len(self.under) - 1, 0, -1):
                j = self.chance.pick(32768 + i, i + 1)
                self.under[i], self.under[j] = self.under[j], self.under[i]
        self.stack += self.under

    # ---- what comes next

    def conclude(self) -> None:
        if self.last and not (self.option("last_card") == "play_on" and self.stack):
            self.over = True
        if not self.stack or (self.round_over and self.option("max_rounds") == 1):
            self.over = True
        if self.over:
            return
        n = len(self.piles)
        left = 0 if self.flipper is None else (self.flipper + 1) % n
        order = [(left + k) % n for k in range(n)]
        policy = self.option("next_flipper") if self.round_over else "fixed"
        if policy == "left":
            self.next_flipper = left
        elif policy == "fixed":
            self.next_flipper = self.flipper
        elif policy == "winner":
            earned = [self.extra[seat] + sum(c.gained for c in self.claims if c.seat == seat) for seat in range(n)]
            self.next_flipper = max(order, key=lambda seat: earned[seat])
        elif policy == "loser":
            score = [len(self.piles[seat]) + self.points[seat] + self.extra[seat] for seat in range(n)]
            self.next_flipper = min(order, key=lambda seat: score[seat])

    def play(self) -> Round:
        if not self.claims:
            raise ValueError("a window has a claim")
        self.possible()
        self.judge_each()
        self.flag_ties()
        everything, singles = self.rank()
        winners = [*singles, *([everything] if everything else [])]
        for claim in self.claims:
            if claim.verdict == "right":
                claim.verdict = "wins" if any(claim is winner for winner in winners) else "beaten"
        if self.option("penalty_order") == "first":
            self.penalties()
        self.award(everything, singles)
        if self.option("penalty_order") == "last":
            self.penalties()
        self.clear()
        self.conclude()
        return self
