"""On which line of a TOML file a key stands: the library that reads TOML does not say."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

Path = tuple[str, ...]


def key_lines(text: str) -> dict[Path, int]:
    r"""Return the line, from 1, of every key and table of a valid TOML text, by path.

    Tables of an array carry their number: ``("level", "0", "factor")``.

    >>> key_lines("a = 1\n[b]\nc.d = [1,\n2]\n")
    {('a',): 1, ('b',): 2, ('b', 'c'): 3, ('b', 'c', 'd'): 3}
    """
    found: dict[Path, int] = {}
    prefix: Path = ()
    arrays: dict[Path, int] = {}
    statement, start = "", 0
    for number, line in enumerate(text.splitlines(), 1):
        if not statement:
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            start = number
        statement += f"{line}\n"
        # The reader itself says where a statement ends: before that it is no TOML.
        try:
            parsed = tomllib.loads(statement)
        except tomllib.TOMLDecodeError:
            continue
        if statement.lstrip().startswith("["):
            prefix = _header(parsed)
            if statement.lstrip().startswith("[["):
                arrays[prefix] = arrays.get(prefix, -1) + 1
                prefix = (*prefix, str(arrays[prefix]))
            found.setdefault(prefix, start)
        else:
            for path in _paths(parsed):
                found.setdefault(prefix + path, start)
        statement = ""
    return found


def _header(parsed: Mapping[str, Any]) -> Path:
    path: list[str] = []
    inner: Any = parsed
    while isinstance(inner, Mapping) and inner:
        name = next(iter(inner))
        path.append(name)
        inner = inner[name]
    return tuple(path)


def _paths(parsed: Mapping[str, Any], before: Path = ()) -> Iterator[Path]:
    for name, value in parsed.items():
        yield (*before, name)
        if isinstance(value, Mapping):
            yield from _paths(value, (*before, name))
