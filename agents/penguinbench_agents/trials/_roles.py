"""Which column is what: by the user's map, else by name; a guess is shown."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from typing import Final

from penguinbench._errors import OptionError
from penguinbench_agents.trials._errors import DataError
from penguinbench_agents.trials._report import Report
from penguinbench_agents.trials._table import Table

ROLES: Final[dict[str, tuple[str, ...]]] = {
    "rt": ("rt", "responsetime", "reactiontime", "latency", "resptime", "rtime", "responselatency", "respt"),
    "participant": ("participant", "participantid", "subject", "subjectid", "subj", "subjidx", "subjnr", "sub", "pid",
                    "observer", "person", "vp", "vpn", "prolificpid", "workerid", "runid", "ppt", "ppid"),
    "response": ("response", "resp", "choice", "keypress", "key", "answer", "button"),
    "correct": ("correct", "accuracy", "acc", "iscorrect", "corr", "hit"),
    "error": ("error", "iserror", "err"),
    "set_size": ("setsize", "nitems", "items", "objects", "displaysize", "setsz", "cardsup", "load"),
    "trial": ("trial", "trialindex", "trialnumber", "trialnr", "trialno", "trialnum", "trialid"),
    "block": ("block", "blocknr", "blocknumber", "run"),
    "condition": ("condition", "cond", "attentionset"),
    "target": ("target", "correctresponse", "correctanswer", "correctkey"),
    "cue": ("cue", "directcue", "task"),
    "deadline": ("deadline", "trialduration", "timelimit", "responsewindow"),
    "onset": ("onset", "stimulusonset", "stimonset"),
}  # fmt: skip
"""Roles of columns and the names they go by, lower case without units, signs and spaces."""

_UNIT = re.compile(r"[\s_.(\[]*\b(ms|msec|msecs|millis|milliseconds|s|sec|secs|seconds)[)\]]*$", re.IGNORECASE)
_MS: Final = {"ms", "msec", "msecs", "millis", "milliseconds"}


def name_unit(column: str) -> str | None:
    """Return ``"ms"`` or ``"s"`` when a column's name ends in a unit, else None."""
    found = _UNIT.search(column.replace("_", " "))
    return None if found is None or not found.start() else "ms" if found[1].lower() in _MS else "s"


def plain(column: str) -> str:
    """Return a column's name without unit, signs, spaces and case."""
    bare = _UNIT.sub("", column.replace("_", " ")) if name_unit(column) else column
    return re.sub(r"[^a-z0-9]", "", bare.lower())


def find_roles(path: str, table: Table, columns: Mapping[str, str] | None, report: Report) -> dict[str, str]:
    """Return the column of each role found; ``rt`` must be among them.

    Raises
    ------
    OptionError
        The map names an unknown role or column.
    DataError
        No column, or more than one, can be the response time.
    """
    given = dict(columns or {})
    for role, column in given.items():
        if role not in ROLES:
            close = difflib.get_close_matches(role, ROLES, 1, 0.0)[0]
            raise OptionError(f"columns: {role!r} must be one of {', '.join(ROLES)}; the nearest is {close!r}")
        if column not in table.cells:
            raise OptionError(f"columns: {role}={column!r} must be a column of {path}: {', '.join(table.columns)}")
    found = dict(given)
    for role, names in ROLES.items():
        if role in found:
            continue
        hits = [c for c in table.columns if plain(c) in names and c not in found.values()]
        if len({plain(c) for c in hits}) > 1 and role != "rt":
            hits = sorted(hits, key=lambda c: names.index(plain(c)))[:1]
        if len(hits) > 1:
            raise DataError(
                f"{path}: columns {', '.join(map(repr, hits))} can each be the {role}; pass columns={{{role!r}: NAME}}"
            )
        if hits:
            found[role] = hits[0]
    if "rt" not in found:
        raise DataError(
            f"{path}: no column is known as a response time; pass columns={{'rt': NAME}} with one of "
            + ", ".join(table.columns)
        )
    guessed = {role: column for role, column in found.items() if role not in given}
    if guessed:
        report.add("guess", "columns " + ", ".join(f"{column} = {role}" for role, column in guessed.items()))
    return found
