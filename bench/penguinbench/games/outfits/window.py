"""Judge one window from outside: a ``TABLE`` is built from what a caller knows, and the game's own kernels judge it.

Counts stand for cards nobody knows. A record has room for a deck of 64 cards; where counts exceed that, cards that
cannot move in this window are left out and counted afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from penguinbench._claim import Claim, Outcome
from penguinbench._conclude import GAME_OVER, conclude
from penguinbench._errors import OptionError
from penguinbench._handicap import Handicap
from penguinbench._layout import MAX_CARDS, MAX_CLAIMS, NOBODY, TABLE, VERDICTS, new_record
from penguinbench._option_row import nearest
from penguinbench._streams import STAGE_TIE, philox
from penguinbench.games.outfits.option_index import PENALTY_CARDS


class _Room(NamedTuple):
    """Cards of the record: words from the table on, and how many of each pile and of the stack are in it."""

    words: list[int]
    piles: list[int]
    stack: int


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
    """Judge one window; see ``Game.judge``."""
    cards = [int(card) for card in game.as_table(table)]
    n = len(piles)
    rules = game.rules_record(options, n)
    root = _root(seed)
    given = list(handicaps) if handicaps is not None else [None] * n
    if len(given) != n:
        raise OptionError(f"handicaps of length {len(given)} must have one entry a seat, {n}")
    factors = [1 if handicap is None else handicap.penalty_factor for handicap in given]
    gifts = [0 if handicap is None else handicap.gift_cards for handicap in given]
    ordered = _ordered(game, claims, n, root, len(cards))
    named, pile_cards, stack_cards = _named(game, piles, stack)
    penalty = int(rules["option"][PENALTY_CARDS])
    room = _room(cards, pile_cards, stack_cards, list(claims), factors, penalty)

    record = new_record(TABLE)
    _lay(record, rules, game, room, len(cards), flipper, n)
    for seat in range(n):
        record["penalty_factor"][seat] = factors[seat]
        # What the record has no room for stands in the points, which nothing but the poorest seat's turn asks for.
        record["extra"][seat] = gifts[seat] + len(pile_cards[seat]) - room.piles[seat]
    record["final"] = int(len(stack_cards) == 0 if last is None else last)
    _enter(record, game, [claims[i] for i in ordered])
    before = record["extra"].copy()
    _, judge = game.kernels()
    zero = np.uint64(0)
    judge(record, rules, root, zero)
    code = conclude(record, rules)
    return _outcome(record, room, named, (pile_cards, stack_cards), ordered, before, code)


def _root(seed: Any) -> np.uint64:
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)) or not 0 <= int(seed) < 1 << 64:
        raise OptionError(f"seed={seed!r} must be a whole number from 0 to 2**64 - 1")
    return np.uint64(int(seed))


def _ordered(game: Any, claims: Sequence[Claim], n: int, root: np.uint64, ordinal: int) -> list[int]:
    """Return the indices of claims in order of completion; equal ticks by the draw of G-a, never by the seat."""
    if len(claims) > MAX_CLAIMS:
        raise OptionError(f"claims of length {len(claims)} must be at most {MAX_CLAIMS}")
    for claim in claims:
        _check(game, claim, n)
    ticks = [claim.ticks for claim in claims]
    zero = np.uint64(0)

    def key(i: int) -> tuple[int, int]:
        if ticks.count(ticks[i]) == 1:
            return ticks[i], 0
        return ticks[i], int(philox(root, zero, np.uint64(claims[i].seat), np.uint64(ordinal), zero, STAGE_TIE)[0])

    return sorted(range(len(claims)), key=key)


def _check(game: Any, claim: Claim, n: int) -> None:
    if claim.seat >= n:
        raise OptionError(f"seat={claim.seat} must be a seat of {n} players, 0 to {n - 1}")
    if claim.action not in game.actions:
        likely = nearest(str(claim.action), game.actions)
        raise OptionError(
            f"action={claim.action!r} must be one of {', '.join(game.actions)} in {game.id}; the nearest is {likely}"
        )
    game.arg_number(game.actions.index(claim.action) + 1, claim.arg)


def _named(game: Any, piles: Sequence[Any], stack: Any) -> tuple[bool, list[list[int]], list[int]]:
    """Return whether cards are named, and piles and stack as lists of words; 0 is a card nobody knows."""
    holders = [*((f"piles[{seat}]", pile) for seat, pile in enumerate(piles)), ("stack", stack)]
    counted = [isinstance(value, (int, np.integer)) and not isinstance(value, bool) for _, value in holders]
    if any(counted) and not all(counted):
        raise OptionError("piles and stack must all be counts or all be arrays of cards")
    lists = []
    for name, value in holders:
        if counted[0]:
            if not 0 <= value <= 1000:
                raise OptionError(f"{name}={value} must be a number of cards, 0 to 1000")
            lists.append([0] * int(value))
        elif isinstance(value, (float, str, bool)) or value is None:
            raise OptionError(f"{name}={value!r} must be a number of cards or an array of cards")
        else:
            lists.append([int(card) for card in game.as_table(value)])
    return not counted[0], lists[:-1], lists[-1]


def _room(
    cards: list[int],
    piles: list[list[int]],
    stack: list[int],
    claims: list[Claim],
    factors: list[int],
    penalty: int,
) -> _Room:
    """Choose which cards the record holds: all, or with large counts those that can move in this window."""
    sizes, depth = [len(pile) for pile in piles], len(stack)
    if len(cards) + sum(sizes) + depth > MAX_CARDS:
        if any(word for pile in (*piles, stack) for word in pile):
            total = len(cards) + sum(sizes) + depth
            raise OptionError(f"table, piles and stack of {total} cards must be at most {MAX_CARDS}")
        depth = min(depth, len(claims) + 1)
        for seat, size in enumerate(sizes):
            most = sum(claim.seat == seat for claim in claims) * penalty * factors[seat]
            sizes[seat] = min(size, most)
        if len(cards) + sum(sizes) + depth > MAX_CARDS:
            raise OptionError(f"cards that can move in this window must be at most {MAX_CARDS}; pass smaller piles")
    words = list(cards)
    for pile, size in zip(piles, sizes, strict=True):
        words += pile[:size]
    return _Room(words + stack[:depth], sizes, depth)


def _lay(record: Any, rules: Any, game: Any, room: _Room, n_up: int, flipper: Any, n: int) -> None:
    """Fill a zeroed record: line with its facts, piles, stack."""
    if flipper is not None and not (isinstance(flipper, (int, np.integer)) and 0 <= flipper < n):
        raise OptionError(f"flipper={flipper!r} must be a seat, 0 to {n - 1}, or None")
    record["n_seats"] = n
    record["flipper"] = NOBODY if flipper is None else flipper
    record["ordinal"] = n_up
    record["window"] = 1
    record["pile_top"] = NOBODY
    record["last_award"] = -1
    record["cards"][: len(room.words)] = room.words
    fall, _ = game.kernels()
    for position in range(n_up):
        record["up"][position] = position
        record["up_ordinal"][position] = position
        record["up_flipper"][position] = record["flipper"]
        record["n_up"] = position + 1
        fall(record, rules, position)
    index = n_up
    for seat, size in enumerate(room.piles):
        record["pile_n"][seat] = size
        if size:
            record["pile_top"][seat] = index
        for k in range(size):
            record["pile_next"][index] = index + 1 if k + 1 < size else 255
            index += 1
    for k in range(room.stack):
        record["stack"][k] = index + k
    record["stack_n"] = room.stack


def _enter(record: Any, game: Any, claims: Sequence[Claim]) -> None:
    for i, claim in enumerate(claims):
        record["claim_at"][i] = claim.ticks
        record["claim_seat"][i] = claim.seat
        record["claim_do"][i] = game.actions.index(claim.action) + 1
        record["claim_arg"][i] = 0 if claim.element is None else game.elements.index(claim.element)
    record["n_claims"] = len(claims)


def _pile(record: Any, seat: int) -> list[int]:
    indices, card = [], int(record["pile_top"][seat])
    for _ in range(int(record["pile_n"][seat])):
        indices.append(card)
        card = int(record["pile_next"][card])
    return indices


def _outcome(
    record: Any,
    room: _Room,
    named: bool,
    full: tuple[list[list[int]], list[int]],
    ordered: list[int],
    before: Any,
    code: int,
) -> Outcome:
    n = int(record["n_seats"])
    n_claims = len(ordered)
    by_claim: dict[str, list[Any]] = {"verdict": [""] * n_claims, "tied": [False] * n_claims}
    gained, lost = [0] * n, [0] * n
    for place, i in enumerate(ordered):
        by_claim["verdict"][i] = VERDICTS[record["claim_verdict"][place]]
        by_claim["tied"][i] = bool(record["claim_tied"][place])
        gained[record["claim_seat"][place]] += int(record["claim_gained"][place])
        lost[record["claim_seat"][place]] += int(record["claim_lost"][place])
    line = [int(card) for card in record["up"][: record["n_up"]]]
    stack = [int(record["stack"][(record["stack_head"] + k) % MAX_CARDS]) for k in range(record["stack_n"])]
    piles = [_pile(record, seat) for seat in range(n)]
    box = sorted(set(range(len(room.words))) - set(line) - set(stack) - {card for pile in piles for card in pile})

    def shown(indices: list[int], missing: int = 0) -> Any:
        if named:
            return np.array([room.words[index] for index in indices], dtype=np.uint64)
        return len(indices) + missing

    over = code == GAME_OVER
    flipper = int(record["flipper"])
    pile_cards, stack_cards = full
    return Outcome(
        gained=tuple(gained),
        extra=tuple(int(x) for x in (record["extra"] - before)[:n]),
        lost=tuple(lost),
        verdicts=tuple(by_claim["verdict"]),
        tied=tuple(by_claim["tied"]),
        table=shown(line),
        stack=shown(stack, len(stack_cards) - room.stack),
        out_of_play=shown(box) if named else int(record["out_n"]),
        piles=tuple(shown(piles[s], len(pile_cards[s]) - room.piles[s]) for s in range(n)),
        round_over=bool(record["award"]),
        next_flipper=None if over or flipper == NOBODY else flipper,
        game_over=over,
    )
