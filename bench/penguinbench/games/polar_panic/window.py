"""Judge one catch from outside: a ``TABLE`` is built from what a caller knows, and the game's own kernels judge it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from penguinbench._claim import Claim, Outcome
from penguinbench._errors import OptionError
from penguinbench._handicap import Handicap
from penguinbench._layout import FLIPPING, MAX_CARDS, MAX_CLAIMS, NOBODY, OVER, TABLE, VERDICTS, new_record
from penguinbench._lineup import whole
from penguinbench._streams import STAGE_TIE, philox
from penguinbench.games.polar_panic import facts as at

_UNKNOWN = 1  # a card nobody named counts as a fish that matches nothing outside the table


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
    """Judge the hands of one catch; a position is that of a card of the table. See ``Game.judge``.

    ``last`` must be None: what lies there says when the game is over (B15). Cards paid back join the stack.
    """
    from penguinbench.games.polar_panic.clock import act, clock
    from penguinbench.games.polar_panic.lay import look

    if last is not None:
        raise OptionError(f"last={last!r} must be None in {game.id}: the table says when the game is over (B15)")
    cards = [int(card) for card in game.as_table(table)]
    n = len(piles)
    rules = game.rules_record(options, n)
    root = np.uint64(whole("seed", seed, 0, (1 << 64) - 1, "2**64 - 1"))
    given = [None] * n if handicaps is None else list(handicaps)
    if len(given) != n:
        raise OptionError(f"handicaps of length {len(given)} must have one entry a seat, {n}")
    named = any(not isinstance(pile, (int, np.integer)) for pile in [*piles, stack])
    won, below = [_cards(game, pile) for pile in piles], _cards(game, stack)
    words = [*cards, *below, *(card for pile in won for card in pile)]
    if len(words) > MAX_CARDS:
        raise OptionError(f"table, stack and piles of {len(words)} cards must be at most {MAX_CARDS}")
    record = _record(words, won, len(cards), len(below), n, flipper)
    for seat, handicap in enumerate(given):
        record["penalty_factor"][seat] = 1 if handicap is None else handicap.penalty_factor
        record["extra"][seat] = 0 if handicap is None else handicap.gift_cards
    look(record)
    before = record["extra"].copy()
    order = _ordered(game, claims, n, root, len(cards))
    for i in order:
        claim = claims[i]
        do = game.actions.index(claim.action) + 1
        record["now"] = claim.ticks
        record["flight_do"][claim.seat], record["flight_arg"][claim.seat] = do, game.arg_number(do, claim.arg)
        act(record, rules, claim.seat)
    record["now"] = record["due_at"]
    if order:
        clock(record, rules, root, np.uint64(0))
    return _outcome(record, words, named, order, before, n)


def _cards(game: Any, pile: Any) -> list[int]:
    if isinstance(pile, (int, np.integer)) and not isinstance(pile, bool):
        if pile < 0:
            raise OptionError(f"pile={pile!r} must be a number of cards, or the cards")
        return [_UNKNOWN] * int(pile)
    return [int(card) for card in game.as_table(pile)]


def _record(words: list[int], won: list[list[int]], n_up: int, n_down: int, n: int, flipper: int | None) -> Any:
    from penguinbench._piles import win_card
    from penguinbench._start import clear

    record = new_record(TABLE)
    clear(record)
    own = record["own"]
    record["n_seats"] = n
    record["cards"][: len(words)] = words
    record["phase"], record["due_at"] = FLIPPING, 0
    for spot in range(n_up + n_down):
        record["stack"][spot] = spot
        own[at.SPOT + spot] = at.FACE_UP if spot < n_up else at.FACE_DOWN
    for position in range(n_up):
        record["up"][position] = record["up_ordinal"][position] = position
        own[at.LINE_SPOT + position], own[at.LINE_N + position] = position, position + 1
    record["n_up"] = record["ordinal"] = n_up
    record["seen"][:n] = n_up
    record["stack_n"] = own[at.DOWN] = n_down
    own[at.FISH_LEFT] = n_up + n_down
    own[at.TURN] = 0 if flipper is None else (flipper + 1) % n
    record["flipper"] = NOBODY if flipper is None else flipper
    card = n_up + n_down
    for seat, pile in enumerate(won):
        for k in reversed(range(len(pile))):  # the card won last first
            win_card(record, seat, card + k)
        card += len(pile)
    return record


def _ordered(game: Any, claims: Sequence[Claim], n: int, root: np.uint64, ordinal: int) -> list[int]:
    """Return the indices of claims in order of landing, equal ticks by the draw of G-a."""
    if len(claims) > MAX_CLAIMS:
        raise OptionError(f"claims of length {len(claims)} must be at most {MAX_CLAIMS}")
    zero = np.uint64(0)
    keys = []
    for i, claim in enumerate(claims):
        if claim.seat >= n:
            raise OptionError(f"seat={claim.seat} must be a seat of {n} players, 0 to {n - 1}")
        if claim.action != "catch":
            raise OptionError(f"action={claim.action!r} must be 'catch': a flip is no claim")
        word = int(philox(root, zero, np.uint64(claim.seat), np.uint64(ordinal), zero, STAGE_TIE)[0])
        keys.append((claim.ticks, word, i))
    return [i for _, _, i in sorted(keys)]


def _outcome(record: Any, words: list[int], named: bool, order: list[int], before: Any, n: int) -> Outcome:
    gained, lost, verdicts, tied = [0] * n, [0] * n, [""] * len(order), [False] * len(order)
    for row, i in enumerate(order):
        seat = int(record["claim_seat"][row])
        verdicts[i], tied[i] = VERDICTS[record["claim_verdict"][row]], bool(record["claim_tied"][row])
        gained[seat] += int(record["claim_gained"][row])
        lost[seat] += int(record["claim_lost"][row])
    piles = []
    for seat in range(n):
        pile, card = [], int(record["pile_top"][seat])
        for _ in range(int(record["pile_n"][seat])):
            pile.append(card)
            card = int(record["pile_next"][card])
        piles.append(pile)
    line = [int(card) for card in record["up"][: record["n_up"]]]
    down = [int(record["stack"][spot]) for spot in range(MAX_CARDS) if record["own"][at.SPOT + spot] == at.FACE_DOWN]

    def shown(cards: list[int]) -> Any:
        return np.array([words[card] for card in cards], np.uint64) if named else len(cards)

    over = bool(record["phase"] == OVER)
    return Outcome(
        gained=tuple(gained),
        extra=tuple(int(x) for x in (record["extra"] - before)[:n]),
        lost=tuple(lost),
        verdicts=tuple(verdicts),
        tied=tuple(tied),
        table=shown(line),
        stack=shown(down),
        out_of_play=shown([]),
        piles=tuple(shown(pile) for pile in piles),
        round_over=bool(record["award"]),
        next_flipper=None if over else int(record["own"][at.TURN]),
        game_over=over,
    )
