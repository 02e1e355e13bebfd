"""The built-in profiles and styles, as data files, and the one function that finds them by name."""

from __future__ import annotations

import difflib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from penguinbench._errors import OptionError
from penguinbench_agents._profile import Profile
from penguinbench_agents._profile_toml import load, style_values

PROFILES: Final = ("reflex", "adult", "teen-15", "child-10", "child-7", "child-5", "ghost-blitz")
STYLES: Final = ("careful", "impulsive", "copycat", "holder", "cautious", "bluffer")


def profiles() -> tuple[str, ...]:
    """Return the names of the built-in profiles; each takes styles, as in ``"child-7+impulsive"``."""
    return PROFILES


def styles() -> tuple[str, ...]:
    """Return the names of the styles that combine with any profile."""
    return STYLES


def profile(name: str, **changes: Any) -> Profile:
    """Return a built-in profile, with styles after plus signs and fields changed.

    This is also the entry point of the built-in players: the bench calls it with the whole name it was asked for.
    Unknown names and fields raise ``OptionError`` with the nearest right one.

    Examples
    --------
    >>> profile("child-7+impulsive", lapse=.01).inspects
    False
    """
    base, *added = str(name).split("+")
    if base in STYLES:
        raise OptionError(f"name={name!r} must begin with a profile; pass {'adult+' + name!r}")
    if base not in PROFILES:
        raise OptionError(f"name={name!r} must be a profile; the nearest is {_nearest(base, PROFILES)}")
    found = _built_in(base)
    for style in added:
        if style not in STYLES:
            raise OptionError(f"name={name!r}: {style!r} must be a style; the nearest is {_nearest(style, STYLES)}")
        if added.count(style) > 1:
            raise OptionError(f"name={name!r} must name each style once")
        found = _with_style(found, style)
    return found.but(**changes) if changes else found


def _nearest(name: object, known: tuple[str, ...]) -> str:
    return repr(difflib.get_close_matches(str(name), known, 1, 0.0)[0])


@cache
def _values(name: str) -> dict[str, Any]:
    file = files("penguinbench_agents") / "data" / f"{name}.toml"
    return load(file.read_text(encoding="utf-8"), f"{name}.toml")


@cache
def _built_in(name: str) -> Profile:
    return Profile(**_values(name))


def style_description(name: str) -> str:
    """Return what a style does, in one sentence."""
    return str(_values(name)["description"])


def _with_style(base: Profile, style: str) -> Profile:
    values = _values(style)
    changed = style_values(values)
    kept = tuple(row for row in base.provenance if row[0] not in changed)
    return base.but(
        **changed,
        name=f"{base.name}+{style}",
        description=f"{base.description} {values['description']}".strip(),
        provenance=kept + values.get("provenance", ()),
    )
