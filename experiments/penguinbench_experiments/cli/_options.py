"""Options of a game as somebody types them: ``--option settle_ms=1500``, ``--options FILE.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from penguinbench._game import Game
    from penguinbench._options import Options

GameName = Annotated[str, typer.Option("--game", help="A game; penguinbench games lists them.")]
OptionPairs = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game, such as settle_ms=1500; repeatable."),
]
OptionFile = Annotated[
    Path | None, typer.Option("--options", metavar="FILE.toml", help="Options in a file; --option goes before it.")
]


def game_options(game: Game, pairs: Sequence[str] | None, file: Path | None) -> Options:
    """Return the options of a game from ``name=value`` texts and a TOML file; the texts go before the file.

    Raises
    ------
    OptionError
        An unknown name, a value out of its range, a file that cannot be read.
    """
    values = read_toml(file) if file is not None else {}
    for pair in pairs or ():
        name, value = split_pair(pair, "--option")
        values[name] = typed_value(game, name, value)
    return game.options(**values)


def read_toml(file: Path) -> dict[str, Any]:
    """Return the table of a TOML file.

    Raises
    ------
    OptionError
        It cannot be read or is no TOML; one line with the file's name.
    """
    from penguinbench._errors import OptionError

    try:
        return tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise OptionError(f"{file}: cannot be read ({error.strerror or error})") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise OptionError(f"{file}: is no TOML file in UTF-8 ({error})") from None


def split_pair(text: str, flag: str) -> tuple[str, str]:
    """Return name and value of ``name=value``.

    Raises
    ------
    OptionError
        There is no equals sign, or nothing before or behind it.
    """
    from penguinbench._errors import OptionError

    name, equals, value = (part.strip() for part in text.partition("="))
    if not (name and equals and value):
        raise OptionError(f"{flag} {text!r} must be NAME=VALUE, such as settle_ms=1500")
    return name, value


def typed_value(game: Game, name: str, text: str) -> Any:
    """Return a value in the type of the game's option; what is no number stays text for the option to refuse."""
    kind = game.options_type.row(name).kind
    if text.lower() == "none":
        return None
    if kind == "choice":
        return text
    if kind == "flag":
        return {"true": True, "yes": True, "false": False, "no": False}.get(text.lower(), text)
    try:
        return float(text) if kind == "ms" else int(text)
    except ValueError:
        return text
