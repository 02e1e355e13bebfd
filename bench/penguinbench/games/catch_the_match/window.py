"""Judge one round from outside: a ``TABLE`` is built from what a caller knows, and the game's own kernels judge it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from penguinbench._claim import Claim, Outcome
from penguinbench._errors import OptionError
from penguinbench._handicap import Handicap
from penguinbench._layout import MAX_CARDS, MAX_CLAIMS, NEVER, NOBODY, OVER, TABLE, VERDICTS, new_record
from penguinbench._lineup import whole
from penguinbench._streams import STAGE_TIE, philox
from penguinbench.games.catch_the_match import facts as at


def judge_window(
    game: Any,
    table: Any,
    claims: Sequence[Claim],
    piles: Sequence[Any],
    stack: Any,
    flipper: int | None,
    options: Any,
    handicaps: Sequence[Handicap | None] | None,
    last: bool | None,
    seed: int,
) -> Outcome:
    """Judge the claims of one round over two cards, the older first; see ``Game.judge``.

    Claims after the window of the winning one are void. The search has no end here: nobody gives up.

    ``last`` must be None: a game is over when the stack cannot make the next pair (C10).
    """
    from penguinbench.games.catch_the_match.clock import SEARCH
    from penguinbench.games.catch_the_match.moves import look

    cards = [int(card) for card in game.as_table(table)]
    if len(cards) != 2:
        raise OptionError(f"table of {len(cards)} cards must be two cards, the older first")
    if last is not None:
        raise OptionError(f"last={last!r} must be None in {game.id}: the stack says when the game is over (C10)")
    n = len(piles)
    rules = game.rules_record(options, n)
    root = np.uint64(whole("seed", seed, 0, (1 << 64) - 1, "2**64 - 1"))
    given = [None] * n if handicaps is None else list(handicaps)
    if len(given) != n:
        raise OptionError(f"handicaps of length {len(given)} must have one entry a seat, {n}")
    won, below = [_cards(game, pile) for pile in piles], _cards(game, stack)
    named = any(not isinstance(pile, (int, np.integer)) for pile in [*piles, stack])
    words = [*cards, *below, *(card for pile in won for card in pile)]
    if len(words) > MAX_CARDS:
        raise OptionError(f"table, stack and piles of {len(words)} cards must be at most {MAX_CARDS}")
    record = _record(words, won, len(below), n, flipper)
    record["phase"] = SEARCH
    for seat, handicap in enumerate(given):
        record["extra"][seat] = 0 if handicap is None else handicap.gift_cards
    look(record)
    record["due_at"] = record["facts"][at.GIVE_UP_AT] = NEVER
    judged = _Judged(game, record, rules, root)
    judged.run(claims, n)
    return _outcome(judged, words, named, n)


def _cards(game: Any, pile: Any) -> list[int]:
    if isinstance(pile, (int, np.integer)) and not isinstance(pile, bool):
        if pile < 0:
            raise OptionError(f"pile={pile!r} must be a number of cards, or the cards")
        return [0] * int(pile)
    return [int(card) for card in game.as_table(pile)]


def _record(words: list[int], won: list[list[int]], n_stack: int, n: int, flipper: int | None) -> Any:
    from penguinbench._piles import win_card
    from penguinbench._start import clear

    record = new_record(TABLE)
    clear(record)
    record["n_seats"] = n
    record["cards"][: len(words)] = words
    record["up"][:2] = (0, 1)
    record["n_up"] = record["ordinal"] = 2
    record["seen"][:n] = 2
    record["stack"][:n_stack] = np.arange(2, 2 + n_stack)
    record["stack_n"] = n_stack
    record["flipper"] = NOBODY if flipper is None else flipper
    record["own_at"] = -NEVER // 2
    record["own"][at.CHOOSER] = record["own"][at.LAST_WINNER] = NOBODY
    card = 2 + n_stack
    for seat, pile in enumerate(won):
        for k in reversed(range(len(pile))):  # the card won last first
            win_card(record, seat, card + k)
        card += len(pile)
    return record


class _Judged:
    """One round as it is judged: claims go in by time, what the judge said of them comes out."""

    def __init__(self, game: Any, record: Any, rules: Any, root: np.uint64) -> None:
        self.game, self.record, self.rules, self.root = game, record, rules, root
        self.verdicts: dict[int, str] = {}
        self.tied: dict[int, bool] = {}
        self.gained = [0] * len(record["extra"])
        self.round_over = False
        self._open: list[int] = []  # claims of the window that is open, in the order of its rows

    def run(self, claims: Sequence[Claim], n: int) -> None:
        """Let the claims be completed in order of time, equal ticks by the draw of G-a."""
        from penguinbench._accel import address_of
        from penguinbench._functions import FALL
        from penguinbench._own_clock import serve_action
        from penguinbench.games.catch_the_match.moves import end_without_pair, win

        act = address_of(FALL, self.game.kernels()[0])
        for i in _in_order(self.game, claims, n, self.root):
            claim = claims[i]
            while self._open and self.record["due_at"] < claim.ticks:
                self._close()
            if self.round_over:
                self.verdicts[i] = "void"
                continue
            do = self.game.actions.index(claim.action) + 1
            self.record["now"] = claim.ticks
            self.record["flight_do"][claim.seat] = do
            self.record["flight_arg"][claim.seat] = self.game.arg_number(do, claim.arg)
            serve_action(self.record, self.rules, act, claim.seat)
            if self.record["fault"]:
                raise OptionError(f"claims of one window must be at most {MAX_CLAIMS}")
            self._open.append(i)
        while self._open:
            self._close()
        # Nobody is here to choose: the older card.
        if self.record["own"][at.CHOOSER] != NOBODY and self.record["phase"] != OVER:
            win(self.record, self.rules, self.record["own"][at.CHOOSER], 0)
            end_without_pair(self.record, self.rules)

    def _close(self) -> None:
        _, clock = self.game.kernels()
        self.record["n_notes"] = 0
        self.record["now"] = self.record["due_at"]
        clock(self.record, self.rules, self.root, np.uint64(0))
        for row, i in enumerate(self._open):
            self.verdicts[i] = VERDICTS[self.record["claim_verdict"][row]]
            self.tied[i] = bool(self.record["claim_tied"][row])
            self.gained[self.record["claim_seat"][row]] += int(self.record["claim_gained"][row])
        self._open = []
        self.round_over = bool(self.record["award"])


def _in_order(game: Any, claims: Sequence[Claim], n: int, root: np.uint64) -> list[int]:
    """Return the claims in order of completion, equal ticks by the draw of G-a; raises ``OptionError``."""
    zero = np.uint64(0)
    keys = []
    for i, claim in enumerate(claims):
        if claim.seat >= n:
            raise OptionError(f"seat={claim.seat} must be a seat of {n} players, 0 to {n - 1}")
        if claim.action not in game.actions:
            raise OptionError(f"action={claim.action!r} must be one of {', '.join(game.actions)} in {game.id}")
        game.arg_number(game.actions.index(claim.action) + 1, claim.arg)
        word = int(philox(root, zero, np.uint64(claim.seat), np.uint64(2), zero, STAGE_TIE)[0])
        keys.append((claim.ticks, word, i))
    return [i for _, _, i in sorted(keys)]


def _outcome(judged: _Judged, words: list[int], named: bool, n: int) -> Outcome:
    record = judged.record
    count = len(judged.verdicts)
    piles = []
    for seat in range(n):
        pile, card = [], int(record["pile_top"][seat])
        for _ in range(int(record["pile_n"][seat])):
            pile.append(card)
            card = int(record["pile_next"][card])
        piles.append(pile)
    line = [int(card) for card in record["up"][: record["n_up"]]]
    stack = [int(record["stack"][(record["stack_head"] + k) % MAX_CARDS]) for k in range(record["stack_n"])]
    box = sorted(set(range(len(words))) - set(line) - set(stack) - {card for pile in piles for card in pile})

    def shown(cards: list[int]) -> Any:
        return np.array([words[card] for card in cards], np.uint64) if named else len(cards)

    over, flipper = bool(record["phase"] == OVER), int(record["flipper"])
    return Outcome(
        gained=tuple(judged.gained[:n]),
        extra=(0,) * n,
        lost=(0,) * n,
        verdicts=tuple(judged.verdicts[i] for i in range(count)),
        tied=tuple(judged.tied.get(i, False) for i in range(count)),
        table=shown(line),
        stack=shown(stack),
        out_of_play=shown(box) if named else int(record["out_n"]),
        piles=tuple(shown(pile) for pile in piles),
        round_over=judged.round_over,
        next_flipper=None if over or flipper == NOBODY else flipper,
        game_over=over,
    )
