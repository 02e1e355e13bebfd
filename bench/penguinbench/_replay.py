"""Judge logs again: never through players, always through the game's own judge (principle 6).

What cannot happen is refused with file, line, event number and rule; what a rule makes void is void.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from penguinbench._errors import DeckError, LogError
from penguinbench._layout import (
    CLAIM_ROW,
    FLIPPING,
    GAME_ROW,
    LAST_CHANCE,
    MAX_CLAIMS,
    NOBODY,
    OVER,
    SEAT_ROW,
    STEP_FULL,
    TICKS_PER_MS,
    WINDOW,
)
from penguinbench._log_events import EVENTS, end_event, judged_event, read_claim
from penguinbench._replay_setup import Records, records_of, setup_of, ticks
from penguinbench._setup import Played, Setup

if TYPE_CHECKING:
    from penguinbench._result import Result


class Referee:
    """Judge one game of a log again, event by event."""

    def __init__(self, setup: Setup, header: dict[str, Any], where: str) -> None:
        """Make the records of the game ready; raises ``LogError``."""
        from penguinbench._functions import functions_row
        from penguinbench._replay_kernel import serve

        self.setup = setup
        self.header = header
        self.records: Records = records_of(self.setup, header, where)
        self._serve = serve()
        self._functions = functions_row(self.setup.fall, self.setup.judge)
        self._judged: dict[str, Any] | None = None
        self._last = 0
        self._unseen = None if header["deck"] is None else Counter(self.setup.template["cards"][0].tolist())
        self.claims: list[Any] = [np.zeros(0, CLAIM_ROW)]
        self.game_row, self.seat_rows = np.zeros(1, GAME_ROW), np.zeros(self.setup.n, SEAT_ROW)
        self.ended = False

    def _field(self, name: str) -> int:
        return int(self.records.tables[name][0])

    def _do(self, what: int, at: int, seat: int = 0, do: int = 0, arg: int = 0) -> int:
        records = self.records
        return self._serve(records.tables, records.kits, records.rules, what, at, seat, do, arg, self._functions)

    def take(self, event: Mapping[str, Any], where: str) -> None:
        """Take one event; raises ``LogError``."""
        kind = event.get("event")
        if kind not in EVENTS[1:]:
            raise LogError(f"{where}: event={kind!r} must be one of {', '.join(EVENTS[1:])} (R2)")
        if self.ended:
            raise LogError(f"{where}: {kind} after the end of the game (R2)")
        at = ticks(event.get("at_ms"), where)
        if at < self._last:
            raise LogError(f"{where}: at_ms={event['at_ms']!r} lies before the event above it (T1)")
        # A claim at the last instant counts; everything else waits for the judge (T1).
        if self._field("phase") == WINDOW and (at > self._field("due_at") or (kind != "claim" and self._due(at))):
            self._close()
        if self._field("phase") == LAST_CHANCE and at > self._field("due_at"):
            self._finish()
        self._last = at
        getattr(self, f"_take_{kind}")(event, at, where)

    def _due(self, at: int) -> bool:
        return at == self._field("due_at")

    def _alive(self, where: str, what: str) -> None:
        if self._field("phase") == OVER:
            raise LogError(f"{where}: {what} after the game was over at {self._field('now') / TICKS_PER_MS} ms (T3)")
        self._judged = None

    def _take_card(self, event: Mapping[str, Any], at: int, where: str) -> None:
        from penguinbench._replay_kernel import TURN

        self._alive(where, "a card")
        phase = self._field("phase")
        if phase == WINDOW:
            raise LogError(f"{where}: a card is turned while a settle window is open (T2)")
        if phase != FLIPPING or self._field("stack_n") == 0:
            raise LogError(f"{where}: a card is turned from an empty stack (T3)")
        if self.records.known and at != self._field("due_at"):
            due = self._field("due_at") / TICKS_PER_MS
            raise LogError(f"{where}: at_ms={event['at_ms']!r} of a card must be {due} (T3)")
        self._face(event, where)
        flipper = None if self._field("flipper") == NOBODY else self._field("flipper")
        for name, value in (("ordinal", self._field("ordinal")), ("flipper", flipper)):
            if event.get(name, value) != value:
                raise LogError(f"{where}: {name}={event[name]!r} of a card must be {value} (T2, T3)")
        self._do(TURN, at)

    def _face(self, event: Mapping[str, Any], where: str) -> None:
        """Hold a card against the stack's top, or give the top card its face when the deal is not known."""
        table = self.records.tables[0]
        try:
            word = self.setup.game.codec.parse(str(event.get("card")))
        except DeckError as error:
            raise LogError(f"{where}: {error} (R2)") from None
        top = int(table["stack"][table["stack_head"]])
        known = int(table["cards"][top])
        if known == 0:
            if self._unseen is not None:
                if self._unseen[word] <= 0:
                    text = event["card"]
                    raise LogError(f"{where}: card {text!r} is not in the deck, or was turned already (R2)")
                self._unseen[word] -= 1
            table["cards"][top] = word
        elif known != word:
            expected = self.setup.game.codec.text(known)
            raise LogError(f"{where}: card {event['card']!r} must be {expected!r}, the top card of the stack (T3, S1)")

    def _take_claim(self, event: Mapping[str, Any], at: int, where: str) -> None:
        from penguinbench._replay_kernel import CLAIM

        self._alive(where, "a claim")
        seat, do, arg = read_claim(self.setup.game, event, self.setup.n, where)
        if self._do(CLAIM, at, seat, do, arg) == STEP_FULL:
            raise LogError(f"{where}: a window has room for {MAX_CLAIMS} claims (T2)")

    def _take_judged(self, event: Mapping[str, Any], at: int, where: str) -> None:
        if self._judged is None:
            raise LogError(f"{where}: judged at {event['at_ms']} ms, when no window ends (T2, T3)")
        self._agree(event, self._judged, where)
        self._judged = None

    def _take_end(self, event: Mapping[str, Any], at: int, where: str) -> None:
        if self._field("phase") != OVER:
            self._close_last(at)
        if self._field("phase") != OVER:
            raise LogError(f"{where}: the game is not over: {self._field('stack_n')} cards in the stack (T3)")
        self._rows()
        self._agree(event, end_event(self.records.tables[0], self.game_row[0], self.seat_rows), where)
        self.ended = True

    def _close_last(self, at: int) -> None:
        """End a game that nothing but time ends: the last chance, or no card where one should be turned (F-s)."""
        quiet = self._field("phase") == LAST_CHANCE or self._field("stack_n") == 0
        if quiet and self._field("phase") != WINDOW and at >= self._field("due_at"):
            self._finish()

    def _agree(self, event: Mapping[str, Any], truth: Mapping[str, Any], where: str) -> None:
        for name, value in truth.items():
            if name in event and event[name] != value:
                kind = event["event"]
                raise LogError(f"{where}: {kind} says {name}={event[name]!r}, the judge says {value!r} (R2)")

    def _close(self) -> None:
        from penguinbench._replay_kernel import JUDGE_WINDOW
        from penguinbench._series_kernel import note_claims

        self._do(JUDGE_WINDOW, self._field("due_at"))
        rows = np.zeros(MAX_CLAIMS, CLAIM_ROW)
        number = int(self.records.kits["game"][0])
        self.claims.append(rows[: note_claims()(self.records.tables, number, rows)])
        self._judged = judged_event(self.records.tables[0])

    def _finish(self) -> None:
        from penguinbench._replay_kernel import END

        self._do(END, self._field("due_at"))
        self._judged = None

    def _rows(self) -> None:
        from penguinbench._series_kernel import finish

        records = self.records
        finish()(records.tables, records.kits, records.rules, self.game_row, self.seat_rows)

    def finish(self, where: str) -> Played:
        """Return the rows of the game; raises ``LogError`` when it is not over."""
        if not self.ended:
            if self._field("phase") == WINDOW:
                self._close()
            self._close_last(self._field("due_at"))
            if self._field("phase") != OVER:
                left = self._field("stack_n")
                raise LogError(f"{where}: the log stops before the game is over: {left} cards in the stack (T3)")
            self._rows()
        number = int(self.game_row["game"][0])
        return Played(number, number + 1, self.game_row, self.seat_rows, np.concatenate(self.claims))


def _located(source: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield where each event stands, with its number, and the event."""
    from penguinbench._log import read_log

    if isinstance(source, (str, os.PathLike)):
        for number, (where, event) in enumerate(read_log(source), start=1):
            yield f"{where}, event {number}", event
        return
    for number, event in enumerate(source, start=1):
        if not isinstance(event, Mapping):
            raise LogError(f"event {number}: {event!r} must be a dict")
        yield f"event {number}", dict(event)


def referee_of(header: dict[str, Any], where: str) -> Referee:
    """Return who judges the game of a header again; raises ``LogError``."""
    setup = setup_of(header, where)
    if setup.game.own_clock:
        from penguinbench._replay_own import OwnReferee

        return OwnReferee(setup, header, where)
    return Referee(setup, header, where)


def judge_log(source: str | os.PathLike[str] | Iterable[Mapping[str, Any]]) -> Iterator[tuple[Setup, Played]]:
    """Judge the games of a log again and yield each with its rows; raises ``LogError``."""
    referee: Referee | None = None
    where = "log"
    events: list[dict[str, Any]] = []
    for where, event in _located(source):
        if event.get("event") == "header" or referee is None:
            if referee is not None:
                yield referee.setup, _with(referee.finish(where), events)
            referee, events = referee_of(event, where), [event]
            continue
        referee.take(event, where)
        events.append(event)
    if referee is None:
        raise LogError("the log is empty: it must begin with a header (R2)")
    yield referee.setup, _with(referee.finish(where), events)


def _with(played: Played, events: list[dict[str, Any]]) -> Played:
    played.events = events
    return played


def replay(path_or_events: str | os.PathLike[str] | Iterable[Mapping[str, Any]]) -> Result:
    """Judge a log again and return what came of it, with the tables a series has.

    Parameters
    ----------
    path_or_events : path, or iterable of dict
        A file of JSON Lines, or the events themselves, such as ``Result.log``. Several games of one series may follow
        each other.

    Raises
    ------
    LogError
        The log breaks its format or a rule, or its ``judged`` and ``end`` differ from what the judge says; names
        file, line, event number and rule.
    """
    from penguinbench._manifest import make_manifest
    from penguinbench._result import Result
    from penguinbench._totals import add_claims, add_games, new_totals

    judged = list(judge_log(path_or_events))
    setup = judged[0][0]
    for other, part in judged:
        if other.game is not setup.game or other.labels != setup.labels or other.options != setup.options:
            raise LogError(f"game {part.lo}: a log must hold games of one series: same game, players, options (R2)")
    played = [part for _, part in judged]
    games, seats = (np.concatenate([getattr(part, name) for part in played]) for name in ("games", "seats"))
    # Only whole groups in order tell how groups differ; otherwise every game stands for itself.
    first, n, per_group = played[0].lo, len(played), setup.per_group
    whole = first % per_group == 0 and n % per_group == 0 and [part.lo for part in played] == [*range(first, first + n)]
    if not whole:
        per_group = 1
    totals = new_totals()
    add_games(games, seats, n, setup.n, per_group, totals)
    for part in played:
        add_claims(part.claims, len(part.claims), totals)
    manifest = make_manifest(
        setup, first_flipper=setup.first_flipper, games_asked=n, games=n, groups=n // per_group, per_group=per_group,
        first_game=first, people=None, keep="log", command=None, replayed=True,
    )  # fmt: skip
    return Result.of(manifest, played, totals)
