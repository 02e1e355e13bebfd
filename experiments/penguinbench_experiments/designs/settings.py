"""What can be set in a condition, by path: ``options.settle_ms``, ``player.2.caution``, ``deck.colours``, ...

=====================  ====================================================================
path                   sets
=====================  ====================================================================
``game``               the game
``players``            the line-up: names, in the order of the places
``n_players``          how many sit at the table: the line-up is repeated or cut to this
``options.NAME``       an option of the game
``cards``              a deck that somebody typed in, by the name of its file
``deck.NAME``          a field of the game's deck specification
``profile.NAME``       a field of every player's profile
``player.PLACE.NAME``  a field of the profile at one place, from 1
``handicap.PLACE.NAME``  a handicap of one place, from 1
``rotate``             whether players change seats within a group
=====================  ====================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from penguinbench._errors import OptionError
from penguinbench._option_row import nearest
from penguinbench_experiments.designs.condition import Condition, Player

ROOTS: Final = ("game", "players", "n_players", "rotate", "cards", "options", "deck", "profile", "player", "handicap")
_WHOLE: Final = ("game", "players", "n_players", "rotate", "cards")
# The line-up first: what belongs to places needs to know them; fields of all before fields of one.
_ORDER: Final = {root: number for number, root in enumerate(ROOTS)}


def apply(base: Condition, settings: Mapping[str, Any]) -> Condition:
    """Return a condition with settings by path made, whatever their order.

    Raises
    ------
    OptionError
        An unknown path, option or field, with the nearest right one, or a value out of its range.
    """
    found = base
    for path in sorted(settings, key=lambda path: _ORDER.get(path.split(".")[0], -1)):
        found = _set(found, path, settings[path])
    return found


def _set(base: Condition, path: str, value: Any) -> Condition:
    root, *rest = path.split(".")
    if root not in ROOTS:
        raise OptionError(f"{path} must begin with one of {', '.join(ROOTS)}; the nearest is {nearest(root, ROOTS)}")
    if len(rest) != {"player": 2, "handicap": 2}.get(root, 0 if root in _WHOLE else 1):
        forms = {"player": "player.PLACE.FIELD", "handicap": "handicap.PLACE.FIELD"}
        raise OptionError(f"{path} must be {forms.get(root, root if root in _WHOLE else f'{root}.NAME')}")
    return _SETTERS[root](base, rest, value)


def _game(base: Condition, rest: Sequence[str], value: Any) -> Condition:
    from penguinbench._registry import game

    return base.but(game=game(_text("game", value)).id)


def _players(base: Condition, rest: Sequence[str], value: Any) -> Condition:
    return base.but(players=line_up(value))


def line_up(value: Any) -> tuple[Player, ...]:
    """Return a line-up from names, files of profiles (``my.toml``) and player objects.

    Raises
    ------
    OptionError
        No list, or an unknown player.
    """
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise OptionError(f'players={value!r} must be a list of names, such as ["adult", "child-7"]')
    found = []
    for one in value:
        if isinstance(one, Player):
            player = one
        elif isinstance(one, str) and one.endswith(".toml"):
            from penguinbench_experiments.players import find_profile

            player = Player(find_profile(one))
        else:
            player = Player(one)
        player.made()
        found.append(player)
    return tuple(found)


def _n_players(base: Condition, rest: Sequence[str], value: Any) -> Condition:
    from penguinbench._lineup import whole

    n = whole("n_players", value, 1, 8)
    if not base.players:
        raise OptionError(f"n_players={n} must come with players, whose line-up is repeated or cut to it")
    return base.but(players=tuple(base.players[i % len(base.players)] for i in range(n)))


def _rotate(base: Condition, rest: Sequence[str], value: Any) -> Condition:
    if not isinstance(value, bool):
        raise OptionError(f"rotate={value!r} must be true or false")
    return base.but(rotate=value)


def _cards(base: Condition, rest: Sequence[str], value: Any) -> Condition:
    from penguinbench import Deck

    if isinstance(value, str):
        value = Deck.from_csv(value, game=base.game)
    if not isinstance(value, Deck) or value.game != base.game:
        raise OptionError(f"cards={value!r} must be a deck of {base.game} or the name of its file, such as deck.csv")
    return base.but(cards=value)


def _option(base: Condition, rest: Sequence[str], value: Any) -> Condition:
    from penguinbench._registry import game

    name = rest[0]
    row = game(base.game).options_type.row(name)
    if value == "none" and row.none:  # TOML has no word for nothing
        value = None
    return base.but(options=_merged(base.options, name, row.parse(value)))


def _deck(base: Condition, rest: Sequence[str], value: Any) -> Condition:
    from penguinbench._registry import game

    if base.cards is not None:
        raise OptionError(f"deck.{rest[0]} must not come with cards: a file is a deck already")
    known = game(base.game).spec_type.__dataclass_fields__
    if rest[0] not in known:
        likely = nearest(rest[0], known)
        raise OptionError(f"{rest[0]} must be part of a deck of {base.game}; the nearest is {likely}")
    return base.but(deck=_merged(base.deck, rest[0], value))


def _profile(base: Condition, rest: Sequence[str], value: Any) -> Condition:
    return base.but(players=tuple(_changed(player, rest[0], value) for player in base.players))


def _player(base: Condition, rest: Sequence[str], value: Any) -> Condition:
    place = _place(base, rest[0], "player")
    players = list(base.players)
    players[place] = _changed(players[place], rest[1], value)
    return base.but(players=tuple(players))


def _handicap(base: Condition, rest: Sequence[str], value: Any) -> Condition:
    from penguinbench._handicap import Handicap

    place, name = _place(base, rest[0], "handicap"), rest[1]
    known = Handicap.__dataclass_fields__
    if name not in known:
        raise OptionError(f"{name} must be a handicap; the nearest is {nearest(name, known)}")
    Handicap(**{name: value})
    kept = tuple(row for row in base.handicaps if row[:2] != (place, name))
    return base.but(handicaps=(*kept, (place, name, value)))


def _changed(player: Player, name: str, value: Any) -> Player:
    changed = player.but(**{name: value})
    changed.made()
    return changed


def _place(base: Condition, text: str, what: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= base.n:
        raise OptionError(f"{what}.{text} must name a place of the line-up, from 1 to {base.n}")
    return int(text) - 1


def _merged(pairs: tuple[tuple[str, Any], ...], name: str, value: Any) -> tuple[tuple[str, Any], ...]:
    return tuple(sorted({**dict(pairs), name: value}.items()))


def _text(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise OptionError(f"{name}={value!r} must be a name")
    return value


_SETTERS: Final[dict[str, Callable[[Condition, Sequence[str], Any], Condition]]] = {
    "game": _game,
    "players": _players,
    "n_players": _n_players,
    "rotate": _rotate,
    "cards": _cards,
    "options": _option,
    "deck": _deck,
    "profile": _profile,
    "player": _player,
    "handicap": _handicap,
}
