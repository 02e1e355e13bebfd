from __future__ import annotations

import pickle
import subprocess
import sys

import numpy as np
import pytest

import penguinbench._registry as registry
from penguinbench._errors import OptionError
from penguinbench._handicap import Handicap
from penguinbench._option_row import MARKS, OptionRow

GAMES = ("penguins", "pheasants")
ROWS = [(game, row) for game in GAMES for row in registry.game(game).options_type.ROWS]
IDS = [f"{game}-{row.name}" for game, row in ROWS]

# What both games must have, with their defaults.
DEFAULTS = {
    "settle_ms": (1500, 1500), "flip_interval_ms": (1500, 1500), "min_flip_ms": (750, 750), "max_flip_ms": (4000, 4000),
    "between_rounds_ms": (1000, 1000), "last_chance_ms": (5000, 5000), "flipper_lag_ms": (100, 100),
    "reach_ms": (0, 250), "flip_hand_ms": (0, 300), "tie": ("strict", "strict"), "tie_window_ms": (50, 50),
    "scope": ("pair", "table"), "two_colours": ("one", "one"), "overrule": ("by_claim", "by_state"),
    "call_on_several": ("all", "none"), "unknocked": ("stand", "block"), "leftovers": ("out", "stack"),
    "penalty_cards": (1, 1), "penalty_to": ("box", "stack"), "penalty_order": ("first", "first"),
    "figures": (None, None), "figures_per_seat": (1, 1), "cancel_call": (True, True), "call_gap_ms": (500, 500),
    "calls_per_window": (None, None), "next_flipper": ("left", "left"), "max_rounds": (1000, 1000),
}  # fmt: skip


@pytest.mark.parametrize("place", [0, 1])
def test_defaults(place: int) -> None:
    options = registry.game(GAMES[place]).options()
    assert {name: getattr(options, name) for name in DEFAULTS} == {name: both[place] for name, both in DEFAULTS.items()}


@pytest.mark.parametrize(("game", "row"), ROWS, ids=IDS)
def test_rows_are_complete(game: str, row: OptionRow) -> None:
    assert row.rules and row.mark in MARKS and row.help and row.decided
    assert "\n" not in row.help and len(row.help) <= 120
    assert isinstance(row.to, (int, str))
    assert row.unit == ("ms" if row.name.endswith("_ms") else "")


@pytest.mark.parametrize(("game", "row"), ROWS, ids=IDS)
def test_values_out_of_range_are_refused(game: str, row: OptionRow) -> None:
    known = registry.game(game)
    wrong: list[object] = ["nonsense", object(), float("nan")]
    if row.kind in ("ms", "count"):
        wrong += [row.low - 1, row.high + 1, True, "1"]
    if row.kind == "count":
        wrong += [1.5]
    if not row.none:
        wrong += [None]
    for value in wrong:
        with pytest.raises(OptionError, match=rf"^{row.name}=.* must be "):
            known.options(**{row.name: value})


@pytest.mark.parametrize(("game", "row"), ROWS, ids=IDS)
def test_every_value_reaches_the_record_by_itself(game: str, row: OptionRow) -> None:
    """Each option writes one number of its own; two options never share a place."""
    known = registry.game(game)
    values: list[object] = list(row.choices) or [False, True] if row.kind in ("choice", "flag") else [row.low, row.high]
    if row.kind == "count":
        values = [int(row.low), min(int(row.high), 3)]
    if row.name == "min_flip_ms" or row.name == "max_flip_ms":
        values = [1000.0, 2000.0]
    seen = set()
    for value in values:
        rules = known.rules_record(known.options(**{row.name: value}), known.players[1])
        seen.add(int(rules[row.to]) if isinstance(row.to, str) else int(rules["option"][row.to]))
    assert len(seen) == len(values)
    places = [other.to for other in known.options_type.ROWS]
    assert places.count(row.to) == 1


def test_milliseconds_are_ticks_of_a_1024th() -> None:
    known = registry.game("penguins")
    assert known.rules_record(known.options(settle_ms=1.5), 4)["settle"] == 1536


def test_unknown_names_are_told_the_nearest() -> None:
    with pytest.raises(OptionError, match="setle_ms must be an option of penguins; the nearest is settle_ms"):
        registry.game("penguins").options(setle_ms=1)
    with pytest.raises(OptionError, match="game='pinguins' must be one of .* the nearest is 'penguins'"):
        registry.game("pinguins")


def test_options_are_frozen_equal_and_travel() -> None:
    known = registry.game("pheasants")
    options = known.options(settle_ms=np.float32(1000), figures=np.int64(2))
    assert options.settle_ms == 1000.0 and type(options.settle_ms) is float and type(options.figures) is int
    assert options == known.options(settle_ms=1000, figures=2) and hash(options) == hash(
        known.options(**options.to_dict())
    )
    assert pickle.loads(pickle.dumps(options)) == options
    assert pickle.loads(pickle.dumps(known)) is known
    assert options.changed() == {"settle_ms": 1000.0, "figures": 2}
    with pytest.raises(AttributeError):
        options.settle_ms = 3
    with pytest.raises(OptionError, match="options=options of pheasants must be options of penguins"):
        registry.game("penguins").as_options(options)
    with pytest.raises(OptionError, match="min_flip_ms=2000 must be at most max_flip_ms=1000"):
        known.options(min_flip_ms=2000, max_flip_ms=1000)
    with pytest.raises(OptionError, match="first_flipper=3 must be a seat, 0 to 1"):
        known.rules_record(known.options(first_flipper=3), 2)


@pytest.mark.parametrize("game", GAMES)
def test_rulings_and_options_name_each_other(game: str) -> None:
    known = registry.game(game)
    names = {row.name for row in known.options_type.ROWS} | {"deck"}
    ids = {ruling.id for ruling in known.rulings}
    letter = "P" if game == "penguins" else "F"
    last = "w" if game == "penguins" else "z"
    own = {f"{letter}-{chr(code)}" for code in range(ord("a"), ord(last) + 1)}
    assert own | {f"G-{chr(code)}" for code in range(ord("a"), ord("l") + 1)} <= ids
    for ruling in known.rulings:
        assert set(ruling.options) <= names and ruling.decided and ruling.question and ruling.ruling
        for name in set(ruling.options) - {"deck"}:
            assert ruling.id in known.options_type.row(name).rules or name.endswith("_ms"), (ruling.id, name)
    for row in known.options_type.ROWS:
        for rule in row.rules:
            assert rule in ids or "-" not in rule, (row.name, rule)


def test_games_come_in_the_order_of_the_manual() -> None:
    assert registry.games()[:2] == GAMES


def test_handicaps_check_themselves() -> None:
    for name, value in (("head_start_ms", -1), ("hand_delay_ms", "x"), ("gift_cards", 1.5), ("penalty_factor", True)):
        with pytest.raises(OptionError, match=f"{name}=.* must be"):
            Handicap(**{name: value})  # type: ignore[arg-type]


def test_options_need_no_compiler() -> None:
    """Listing games must answer at once: neither options nor rulings import numba."""
    code = (
        "import sys, penguinbench._registry as r\n"
        "g = r.game('penguins'); g.options(settle_ms=3); g.rules_record(None, 4)\n"
        "assert 'numba' not in sys.modules and 'pandas' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
