"""From what a caller passes to a ``Setup``: everything is checked here, before any work."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from penguinbench._deck import Deck
from penguinbench._errors import OptionError
from penguinbench._game import Game
from penguinbench._handicap import Handicap
from penguinbench._kit import make_kit
from penguinbench._layout import MAX_CARDS, MAX_SEATS, RULES, TABLE, TICKS_PER_MS
from penguinbench._option_row import nearest
from penguinbench._options import Options
from penguinbench._players import find_players, is_compiled, labels, pace_ms, voices
from penguinbench._registry import game as find_game
from penguinbench._setup import Setup


def make_setup(
    game: str | Game,
    players: Sequence[Any],
    seed: int = 1,
    options: Options | Mapping[str, Any] | None = None,
    deck: Any = None,
    handicaps: Any = None,
    rotate: bool = True,
) -> Setup:
    """Return what a series is played with; the arguments are those of ``play``.

    Raises
    ------
    OptionError
        Anything out of its range; the message says what it must be.
    """
    played = game if isinstance(game, Game) else find_game(game)
    line_up = find_players(players)
    played.check_players(len(line_up))
    chosen = played.as_options(options)
    root = whole("seed", seed, 0, (1 << 64) - 1, "2**64 - 1")
    if not isinstance(rotate, (bool, np.bool_)):
        raise OptionError(f"rotate={rotate!r} must be True or False")
    names = labels(line_up)
    given = as_handicaps(handicaps, names)
    played.check_handicaps(given, chosen)
    cards, spec = as_deck(played, deck, root)

    from penguinbench._ask import silent
    from penguinbench._start import same_deck

    fall, judge = played.kernels()
    functions = [player.kernel(played.id) if is_compiled(player) else silent for player in line_up]
    functions += [silent] * (MAX_SEATS - len(line_up))
    rules = np.zeros(1, RULES)
    rules[0] = played.rules_record(chosen, len(line_up))
    _fill_places(rules, line_up, given, played.id)
    rules["rotate"] = bool(rotate)
    if cards is None and spec is not None:
        row = spec.row()
        rules["redraw"] = 1
        rules["spec"][0, : len(row)] = row
        rules["n_cards"] = spec.size
    elif cards is not None:
        rules["n_cards"] = len(cards)
    return Setup(
        game=played,
        options=chosen,
        labels=names,
        players=line_up,
        python={place: player for place, player in enumerate(line_up) if not is_compiled(player)},
        handicaps=given,
        deck=cards,
        spec=spec,
        seed=root,
        rotate=bool(rotate),
        first_flipper=int(chosen.first_flipper),
        rules=rules,
        kit=make_kit(line_up, played.id),
        template=_template(cards, len(line_up)),
        fall=fall,
        judge=judge,
        redraw=played.redraw() if rules["redraw"][0] else same_deck,
        functions=tuple(functions),
    )


def whole(name: str, value: Any, low: int, high: int, high_text: str = "") -> int:
    """Return a whole number within its range, else raise an OptionError that says the range."""
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or not low <= int(value) <= high:
        raise OptionError(f"{name}={value!r} must be a whole number from {low} to {high_text or high}")
    return int(value)


def as_deck(game: Game, deck: Any, seed: int) -> tuple[Deck | None, Any]:
    """Return the deck of a series and the spec it is drawn from; no deck when each group draws its own."""
    if deck is None:
        return game.deck(), None
    if isinstance(deck, game.spec_type):
        return (None if deck.redraw == "game" else game.deck(seed=seed, spec=deck)), deck
    if not isinstance(deck, Deck):
        name = game.spec_type.__name__
        raise OptionError(f"deck={deck!r} must be a Deck, a {name} or None for the printed deck of {game.id}")
    if deck.game != game.id:
        raise OptionError(f"deck of {deck.game} must be a deck of {game.id}")
    return deck, None


def as_handicaps(handicaps: Any, names: Sequence[str]) -> tuple[Handicap, ...]:
    """Return one handicap a place, from a sequence by place or a mapping by label or place.

    Raises
    ------
    OptionError
        Wrong length, unknown label or place, or something that is no Handicap.
    """
    n = len(names)
    found = [Handicap()] * n
    if handicaps is None:
        return tuple(found)
    if isinstance(handicaps, Mapping):
        for key, value in handicaps.items():
            found[_place(key, names)] = _handicap(key, value)
        return tuple(found)
    if isinstance(handicaps, (str, bytes, Handicap)) or not isinstance(handicaps, Sequence):
        raise OptionError(f"handicaps={handicaps!r} must be a list, one a player, or a dict by player")
    if len(handicaps) != n:
        raise OptionError(f"handicaps of length {len(handicaps)} must be one a player, {n}; None stands for none")
    return tuple(_handicap(place, value) for place, value in enumerate(handicaps))


def _place(key: Any, names: Sequence[str]) -> int:
    if isinstance(key, str):
        if key not in names:
            raise OptionError(f"handicaps of {key!r} must be of a player; the nearest is {nearest(key, names)!r}")
        return names.index(key)
    return whole("place in handicaps", key, 0, len(names) - 1)


def _handicap(key: Any, value: Any) -> Handicap:
    if value is None:
        return Handicap()
    if isinstance(value, Handicap):
        return value
    if isinstance(value, Mapping):
        known = list(Handicap.__dataclass_fields__)
        for name in value:
            if name not in known:
                likely = nearest(str(name), known)
                raise OptionError(f"{name} must be a field of Handicap; the nearest is {likely}")
        return Handicap(**value)
    raise OptionError(f"handicap of {key!r}, {value!r}, must be a Handicap")


def _fill_places(
    rules: npt.NDArray[np.void], players: Sequence[Any], handicaps: Sequence[Handicap], game: str
) -> None:  # fmt: skip
    for place, (voice, player, handicap) in enumerate(zip(voices(players, game), players, handicaps, strict=True)):
        rules["voice"][0, place] = voice
        rules["gift"][0, place] = handicap.gift_cards
        rules["penalty_factor"][0, place] = handicap.penalty_factor
        rules["head_start"][0, place] = round(handicap.head_start_ms * TICKS_PER_MS)
        rules["hand_delay"][0, place] = round(handicap.hand_delay_ms * TICKS_PER_MS)
        rules["pace"][0, place] = round((pace_ms(player) or 0.0) * TICKS_PER_MS)


def _template(deck: Deck | None, n: int) -> npt.NDArray[np.void]:
    from penguinbench._start import clear

    template = np.zeros(1, TABLE)
    clear(template[0])
    template["n_seats"] = n
    if deck is not None:
        template["cards"][0, : min(len(deck), MAX_CARDS)] = deck.cards
    return template
