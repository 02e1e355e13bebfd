"""Profiles as TOML files: read with clear refusals, written with every field explained."""

from __future__ import annotations

import json
import os
import tempfile
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from penguinbench._errors import OptionError
from penguinbench_agents._field import MARKS, Field
from penguinbench_agents._fields import FIELDS, field
from penguinbench_agents._profile import Profile
from penguinbench_agents.latency import Latency, from_dict, to_dict

_HEAD = """\
# A player profile of Penguinbench. Times are milliseconds.
# Each value stands under what it means, its unit and range, its mark and its source. Marks:
"""


def load(text: str, where: str) -> dict[str, Any]:
    """Return the keys of a profile or style in TOML, with latency and provenance in their types.

    Raises ``OptionError`` that begins with ``where`` for bad TOML, an unknown key or a bad provenance.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise OptionError(f"{where}: not TOML: {error}") from error
    try:
        return {key: _parse(key, value) for key, value in data.items()}
    except OptionError as error:
        raise OptionError(f"{where}: {error}") from error


def _parse(key: str, value: Any) -> Any:
    if key in ("name", "description"):
        return value
    if key == "provenance":
        return _parse_provenance(value)
    row = field(key)
    if row.kind == "latency" and isinstance(value, dict):
        return from_dict(value)
    return row.check(value)


def _parse_provenance(value: Any) -> tuple[tuple[str, str, str], ...]:
    rows = []
    for name, entry in (value if isinstance(value, dict) else {"provenance": None}).items():
        if not isinstance(entry, dict) or entry.keys() != {"mark", "source"}:
            raise OptionError(f'provenance of {name} must be {{ mark = "V", source = "..." }}')
        rows.append((field(name).name, entry["mark"], entry["source"]))
    return tuple(sorted(rows))


def read_profile(path: Path) -> Profile:
    """Return the profile of a file (UTF-8, with or without a byte-order mark)."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise OptionError(f"path={str(path)!r} must be an existing TOML file") from None
    except UnicodeDecodeError as error:
        raise OptionError(f"{path}: not UTF-8: {error}") from error
    values = load(text, str(path))
    values.setdefault("name", path.stem)
    try:
        return Profile(**values)
    except OptionError as error:
        raise OptionError(f"{path}: {error}") from error


def write_profile(profile: Profile, path: Path) -> Path:
    """Write a profile; a reader sees the old file or the whole new one, never a part."""
    handle, name = tempfile.mkstemp(prefix=path.name, suffix=".tmp", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(dump(profile))
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    return path


def dump(profile: Profile) -> str:
    """Return a profile as TOML: reading it gives an equal profile."""
    marks = "".join(f"#   {mark}  {meaning}\n" for mark, meaning in MARKS.items())
    parts = [_HEAD + marks, f"name = {_text(profile.name)}\ndescription = {_text(profile.description)}\n"]
    parts += [_entry(profile, row) for row in FIELDS.values()]
    if isinstance(profile.search, Latency):
        body = "\n".join(f"{key} = {_value(value)}" for key, value in to_dict(profile.search).items())
        parts.append(f"[search]\n{body}\n")
    if profile.provenance:
        lines = (f"{n} = {{ mark = {_text(m)}, source = {_text(s)} }}" for n, m, s in profile.provenance)
        parts.append("[provenance]\n" + "\n".join(lines) + "\n")
    return "\n".join(parts)


def _entry(profile: Profile, row: Field) -> str:
    mark, source = profile.source_of(row.name)
    unit = f"{row.unit}, " if row.unit else ""
    head = f"# {_line(row.help)}\n#   {unit}{row.range}. {mark}: {_line(source)}\n"
    value = getattr(profile, row.name)
    if row.kind == "latency":
        return head + ("# [search] at the end of the file\n" if value is not None else "# no [search]: Wald\n")
    if value is None:
        in_force = profile.value(row.name)
        return head + f"# {row.name} = {'...' if in_force is None else _value(in_force)}\n"
    return head + f"{row.name} = {_value(value)}\n"


def _line(text: str) -> str:
    # A comment ends at the line's end and may hold no control characters.
    return "".join(character if character.isprintable() else " " for character in text)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    return repr(float(value))


def _text(text: str) -> str:
    # JSON strings are TOML strings, except that TOML wants DEL escaped.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")


def style_values(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields a style sets, without its own name, description and provenance."""
    return {key: value for key, value in values.items() if key not in ("name", "description", "provenance")}
