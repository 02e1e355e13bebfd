"""How a result came about, as data for JSON."""

from __future__ import annotations

import platform
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

from penguinbench._players import player_name
from penguinbench._setup import Setup
from penguinbench._store import FORMAT

BEHAVIOUR: Final = 1
"""Raised whenever the same call gives other numbers than before."""

_LIBRARIES: Final = ("penguinbench", "numpy", "numba", "pandas", "pyarrow", "scipy")


def make_manifest(setup: Setup, **facts: Any) -> dict[str, Any]:
    """Return the manifest of a series: versions, game, options, deck, players, and further facts."""
    return {
        "format": FORMAT,
        "behaviour": BEHAVIOUR,
        "created_by": f"penguinbench {_version('penguinbench')}",
        "versions": {"python": platform.python_version(), **{name: _version(name) for name in _LIBRARIES}},
        "machine": f"{platform.system()} {platform.machine()}",
        "game": setup.game.id,
        "players": list(setup.labels),
        "profiles": [_describe(player) for player in setup.players],
        "handicaps": [asdict(handicap) for handicap in setup.handicaps],
        "seed": setup.seed,
        "rotate": setup.rotate,
        "options": setup.options.to_dict(),
        "changed_options": setup.options.changed(),
        "deck": None if setup.deck is None else setup.deck.text(),
        "deck_spec": None if setup.spec is None else asdict(setup.spec),
        **facts,
    }


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _describe(player: Any) -> dict[str, Any]:
    describe = getattr(player, "describe", None)
    if callable(describe):
        return dict(describe())
    kind = type(player)
    return {"kind": "object", "name": player_name(player), "type": f"{kind.__module__}.{kind.__qualname__}"}
