"""Judge again the log of a game that moves by kernels of its own: actions go in, every other event must come out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from penguinbench._errors import LogError
from penguinbench._layout import CLAIM_ROW, FLIPPING, MAX_CLAIMS, OVER, STEP_FULL, STEP_JUDGED, STEP_OVER, TICKS_PER_MS
from penguinbench._log_events import end_event
from penguinbench._replay import Referee
from penguinbench._replay_setup import ticks
from penguinbench._setup import Played, Setup

OPTIONAL: Final = ("judged", "end")
"""What a person's log may lack (R2)."""
_MOST_TICKS = 100_000


class OwnReferee(Referee):
    """Judge one game again: the game's ``log`` part says which events are actions and makes all others."""

    def __init__(self, setup: Setup, header: dict[str, Any], where: str) -> None:
        """Make the records of the game ready; raises ``LogError``."""
        if header["root"] is None:
            raise LogError(f"{where}: root must be given in {setup.game.id}: its own clock turns a known deal (R2)")
        super().__init__(setup, header, where)
        self._log: Any = setup.game.part("log")
        self._made: list[dict[str, Any]] = []  # events the game has made and the log has not told yet

    def take(self, event: Mapping[str, Any], where: str) -> None:
        """Take one event; raises ``LogError``."""
        kind, known = event.get("event"), (*self._log.EVENTS, *OPTIONAL)
        if kind not in known:
            raise LogError(f"{where}: event={kind!r} must be one of {', '.join(known)} (R2)")
        if self.ended:
            raise LogError(f"{where}: {kind} after the end of the game (R2)")
        at = ticks(event.get("at_ms"), where)
        if at < self._last:
            raise LogError(f"{where}: at_ms={event['at_ms']!r} lies before the event above it (T1)")
        action = self._log.action(self.setup.game, event, self.setup.n, where)
        self._run(at, action is not None, where)
        self._last = at
        if kind == "end":
            self._take_end(event, at, where)
            return
        if action is not None:
            self._told(where)
            self._alive(where, str(kind))
            self._happen("ACT", at, *action)
        self._meet(event, where)

    def _happen(self, what: str, at: int, seat: int = 0, do: int = 0, arg: int = 0) -> None:
        from penguinbench import _replay_kernel
        from penguinbench._series_kernel import note_claims

        step = self._do(getattr(_replay_kernel, what), at, seat, do, arg)
        table = self.records.tables[0]
        if step >= STEP_FULL:
            raise LogError(f"the game has no room for what happened at {at / TICKS_PER_MS} ms (T2)")
        self._made += self._log.events(self.setup.game, table, step)
        if step in (STEP_JUDGED, STEP_OVER) and table["n_claims"]:
            rows = np.zeros(MAX_CLAIMS, CLAIM_ROW)
            number = int(self.records.kits["game"][0])
            self.claims.append(rows[: note_claims()(self.records.tables, number, rows)])

    def _run(self, at: int, acts: bool, where: str) -> None:
        """Let the game's clock run up to a tick; an action of that very tick comes before the end of a window (T1)."""
        while self._field("phase") != OVER and self._field("due_at") <= at:
            due, first = self._field("due_at"), self._field("phase") == FLIPPING
            if due == at and ((acts and not first) or (not acts and self._made)):
                return
            self._told(where)
            self._happen("CLOCK", due)

    def _needed(self) -> bool:
        return any(event["event"] not in OPTIONAL for event in self._made)

    def _told(self, where: str) -> None:
        """Refuse a log that leaves out what happened before."""
        for event in self._made:
            if event["event"] not in OPTIONAL:
                raise LogError(f"{where}: the log lacks {event['event']} at {event['at_ms']} ms: {event} (R2)")
        self._made = []

    def _meet(self, event: Mapping[str, Any], where: str) -> None:
        """Hold an event of the log against what the game made."""
        kind = event["event"]
        for _ in range(_MOST_TICKS):
            while self._made and self._made[0]["event"] in OPTIONAL and self._made[0]["event"] != kind:
                self._made.pop(0)
            if self._made or self._field("phase") == OVER or self._field("due_at") > self._last:
                break
            self._happen("CLOCK", self._field("due_at"))
        if not self._made:
            raise LogError(f"{where}: {kind} at {event['at_ms']} ms, when the rules make none (R2)")
        made = self._made.pop(0)
        if made["event"] != kind:
            raise LogError(f"{where}: {kind} must be {made['event']}: {made} (R2)")
        self._agree(event, made, where)
        unknown = sorted(set(event) - set(made))
        if unknown:
            raise LogError(f"{where}: {unknown[0]} is no part of {kind}; it has {', '.join(made)} (R2)")

    def _take_end(self, event: Mapping[str, Any], at: int, where: str) -> None:
        self._told(where)
        if self._field("phase") != OVER:
            raise LogError(f"{where}: the game is not over (R2)")
        self._rows()
        self._agree(event, end_event(self.records.tables[0], self.game_row[0], self.seat_rows), where)
        self.ended = True

    def finish(self, where: str) -> Played:
        """Return the rows of the game; raises ``LogError`` when it is not over."""
        if not self.ended:
            for _ in range(_MOST_TICKS):
                if self._field("phase") == OVER or self._needed():
                    break
                self._happen("CLOCK", self._field("due_at"))
            self._told(where)
            if self._field("phase") != OVER:
                raise LogError(f"{where}: the log stops before the game is over (R2)")
            self._rows()
        number = int(self.game_row["game"][0])
        return Played(number, number + 1, self.game_row, self.seat_rows, np.concatenate(self.claims))
