"""Players by name or by file, as the command line names them."""

from __future__ import annotations

from pathlib import Path

from penguinbench_agents import Profile, profile


def find_profile(name: str) -> Profile:
    """Return a built-in profile with its styles, or the profile of a TOML file when the name ends in ``.toml``.

    Examples
    --------
    >>> find_profile("child-7+impulsive").name
    'child-7+impulsive'

    Raises
    ------
    OptionError
        No such profile, style or file, or a file that is none.
    """
    return Profile.from_toml(Path(name)) if name.endswith(".toml") else profile(name)
