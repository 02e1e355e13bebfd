"""Designs: grids that are balanced, settings that are checked, files whose mistakes are told with their line."""

from __future__ import annotations

import itertools
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import penguinbench as pb
import penguinbench_agents as pa
from penguinbench_experiments.designs import Condition, Factor, Player, Study, Sweep
from penguinbench_experiments.designs.grid import cells
from penguinbench_experiments.designs.measures import MEASURES
from penguinbench_experiments.designs.settings import apply, line_up
from penguinbench_experiments.designs.toml_file import read_study
from penguinbench_experiments.designs.toml_lines import key_lines
from penguinbench_experiments.designs.toml_new import new_study

BASE = Condition("", (), "pheasants", line_up(["adult", "child-7"]))


def factors(sizes: list[int]) -> list[Factor]:
    return [Factor(f"factor {k}", {level: {} for level in range(size)}) for k, size in enumerate(sizes)]


@given(st.lists(st.sampled_from([2, 3, 4, 6]), min_size=2, max_size=4), st.sampled_from([2, 3]))
def test_in_a_fraction_every_level_is_met_equally_often(sizes: list[int], fraction: int) -> None:
    balanced = sum(size % fraction == 0 for size in sizes) >= 2
    if not balanced:
        with pytest.raises(pb.OptionError, match="to keep the design balanced"):
            cells(factors(sizes), "fraction", fraction)
        return
    found = cells(factors(sizes), "fraction", fraction)
    assert len(found) * fraction == len(list(itertools.product(*map(range, sizes))))
    assert found[0] == (0,) * len(sizes)
    for place in range(len(sizes)):
        assert len(set(Counter(cell[place] for cell in found).values())) == 1


def test_a_grid_is_full_or_changes_one_thing_at_a_time() -> None:
    assert cells(factors([2, 3])) == list(itertools.product(range(2), range(3)))
    assert cells(factors([2, 3]), "one-at-a-time") == [(0, 0), (0, 1), (0, 2), (1, 0)]
    with pytest.raises(pb.OptionError, match="fraction=2 must come with"):
        cells(factors([2, 2]), "full", 2)


def test_settings_reach_what_a_series_is_played_with() -> None:
    made = apply(
        BASE,
        {
            "player.2.caution": 1.5,
            "profile.hold_ms": 100,
            "n_players": 3,
            "options.settle_ms": 900,
            "deck.colours": 7,
            "handicap.1.gift_cards": 2,
            "rotate": False,
        },
    )
    setup = made.setup(4)
    assert [player.caution for player in setup.players] == [1.0, 1.5, 1.0]
    assert {player.hold_ms for player in setup.players} == {100}
    assert setup.options.settle_ms == 900
    assert setup.spec.colours == 7
    assert [handicap.gift_cards for handicap in setup.handicaps] == [2, 0, 0]
    assert (setup.seed, setup.per_group) == (4, 1)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"optionz.settle_ms": 1}, "optionz.settle_ms must begin with one of .* the nearest is options"),
        ({"options": 1}, "options must be options.NAME"),
        ({"player.caution": 1}, "player.caution must be player.PLACE.FIELD"),
        ({"player.3.caution": 1}, "player.3 must name a place of the line-up, from 1 to 2"),
        ({"profile.cauton": 1}, "cauton must be a field of a profile; the nearest is caution"),
        ({"options.settle": 1}, "settle must be an option of pheasants; the nearest is settle_ms"),
        ({"deck.colour": 1}, "colour must be part of a deck of pheasants; the nearest is colours"),
        ({"handicap.1.gift": 1}, "gift must be a handicap; the nearest is gift_cards"),
        ({"handicap.1.gift_cards": -1}, "gift_cards=-1 must be"),
        ({"game": "pheasant"}, "game='pheasant' must be one of"),
        ({"rotate": 1}, "rotate=1 must be true or false"),
        ({"n_players": 0}, "n_players=0 must be"),
        ({"players": "adult"}, "players='adult' must be a list of names"),
    ],
)
def test_a_wrong_setting_is_refused_with_the_nearest_right_one(settings: dict[str, object], message: str) -> None:
    with pytest.raises(pb.OptionError, match=message):
        apply(BASE, settings)


def test_fields_of_what_is_no_profile_cannot_be_changed() -> None:
    racer = pa.racer(pa.latency.Constant(200))
    with pytest.raises(pb.OptionError, match="must be a profile to have caution changed"):
        Player(racer, (("caution", 2.0),)).made()


def test_two_factors_cannot_set_one_thing() -> None:
    twice = (Factor.of("options.settle_ms", [1, 2]), Factor("b", {"x": {"options.settle_ms": 3}}))
    with pytest.raises(pb.OptionError, match="must be set by one factor only, not by settle_ms and b"):
        Sweep("s", twice, {"players": ["adult"] * 2}).conditions()
    with pytest.raises(pb.OptionError, match="must have different names"):
        Sweep("s", (twice[0], twice[0]), {"players": ["adult"] * 2}).conditions()
    with pytest.raises(pb.OptionError, match="each level once"):
        Factor.of("options.settle_ms", [1, 1])


def test_measures_have_columns_and_games() -> None:
    from penguinbench_experiments.runner.columns import columns

    for game in ("penguins", "pheasants"):
        known = set(columns(pb.game(game), 2))
        for measure in MEASURES.values():
            top, bottom = measure.columns(1 if measure.each else None)
            assert {*top, *bottom} <= known, measure.name
    sweep = Sweep("s", (Factor("f", {"x": {}}),), {"players": ["adult"] * 2}, ("flipper",))
    other = [condition.but(game="last-penguin") for condition in sweep.conditions()]
    with pytest.raises(pb.OptionError, match="measure 'flipper' must go with penguins or pheasants"):
        sweep.found_measures(other)


def test_lines_of_keys_are_where_they_stand() -> None:
    text = 'a = 1\n# no\nb = """x\n[c]\n"""\n[c]\nd = { e = 1 }\n\n[[f]]\ng = [\n 1,\n]\n[[f]]\n"h.i" = 2\n'
    assert key_lines(text) == {
        ("a",): 1, ("b",): 3, ("c",): 6, ("c", "d"): 7, ("c", "d", "e"): 7, ("f", "0"): 9, ("f", "0", "g"): 10,
        ("f", "1"): 13, ("f", "1", "h.i"): 14,
    }  # fmt: skip


@pytest.fixture
def written(tmp_path: Path) -> Path:
    return new_study(tmp_path / "my.toml")


def test_the_file_to_start_from_is_a_study(written: Path) -> None:
    study = read_study(written)
    assert isinstance(study, Study)
    assert study.name == "my"
    assert [len(factor.names) for factor in study.sweeps[0].factors] == [3, 2]
    text = written.read_text(encoding="utf-8")
    assert all(f"#   {name} " in text for name in MEASURES)
    # What stands behind a comment sign works too.
    live = text.replace("# n_players = [2", "n_players = [2").replace("# player.4.caution", "player.1.caution")
    for word in ("[[level]]", "factor =", "level =", "options.next"):
        live = live.replace(f"# {word}", word)
    written.write_text(live, encoding="utf-8")
    assert len(read_study(written).conditions()) == 3 * 2 * 3 * 2 * 2


def test_a_file_that_is_there_stays(written: Path) -> None:
    before = written.read_text(encoding="utf-8")
    with pytest.raises(pb.OptionError, match="must be a new file"):
        new_study(written)
    assert written.read_text(encoding="utf-8") == before
    with pytest.raises(pb.OptionError, match="must end in .toml"):
        new_study(written.with_suffix(".txt"))
    assert [path.name for path in written.parent.iterdir()] == ["my.toml"]


REFUSED = {
    "unknown option": ("options.settle_ms =", "options.setle_ms =", "setle_ms must be an option .* is settle_ms"),
    "unknown key": ("quick = 400", "quik = 400", "quik must be a key of a study; the nearest is quick"),
    "level out of range": ("[1500, 800, 300]", "[1500, -1]", "settle_ms=-1 must be milliseconds"),
    "unknown game": ('game = "pheasants"', 'game = "pheasant"', "the nearest is 'pheasants'"),
    "unknown player": ('"child-10"]', '"child-11"]', "the nearest is 'child-10'"),
    "value out of range": ("flipper_lag_ms = 100", "flipper_lag_ms = 99999", "flipper_lag_ms=99999 must be"),
    "unknown measure": ('["win", "cards"', '["win", "crads"', "'crads' must be a measure; the nearest is 'cards'"),
    "unknown grid": ('grid = "full"', 'grid = "ful"', "grid='ful' must be one of .* the nearest is full"),
    "no balance": ('grid = "full"', 'fraction = 2\ngrid = "fraction"', "fraction=2 must divide"),
    "unknown field": ("# [player.4]", "[player.4]\nsearch_facto = 1\n#", "the nearest is search_factor"),
    "no such place": ("# [player.4]", "[player.5]\nsearch_factor = 1\n#", "player.5 must name a place"),
    "too many players": ("# n_players = [2, 3, 4]", "n_players = [2, 8]", "players=8 must be 2 to 7 in pheasants"),
    "no question": ("question = ", "question = 3 #", "question=3 must be a sentence"),
    "level of nothing": ("# [[level]]", "[[level]]\nfactor = 'x'\n#", "level=None must be a name"),
    "wrong level": (
        "# [[level]]", "[[level]]\nfactor = 'x'\nlevel = 'a'\noptions.next_fliper = 'loser'\n#", "is next_flipper",
    ),
    "set twice": (
        "# [[level]]", "[[level]]\nfactor = 'x'\nlevel = 'a'\noptions.settle_ms = 3\n#", "set by one factor only",
    ),
    "impossible together": (
        "# [deck]", "[deck]\noutfits = 'permutation'\ncolours = 5\n#", "colours=5 must be 6 .* in the condition",
    ),
}  # fmt: skip
LINES = {
    "no balance": "fraction =",
    "set twice": "[factors]",
    "level of nothing": "[[level]]",
    "wrong level": "[[level]]",
    "impossible together": "outfits =",
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_mistake_is_told_with_file_and_line(written: Path, case: str) -> None:
    old, new, message = REFUSED[case]
    text = written.read_text(encoding="utf-8")
    assert old in text
    text = text.replace(old, new, 1)
    written.write_text(text, encoding="utf-8")
    with pytest.raises(pb.OptionError, match=rf"my\.toml:\d+: .*{message}") as told:
        read_study(written)
    line = int(str(told.value).split("my.toml:")[1].split(":")[0])
    wanted = LINES.get(case, new.splitlines()[-1 if len(new.splitlines()) == 1 else 1].split("#")[0].strip())
    assert wanted in text.splitlines()[line - 1]


def test_what_is_no_toml_or_no_file_is_said(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    with pytest.raises(pb.OptionError, match="cannot be read"):
        read_study(file)
    file.write_text("games = \n", encoding="utf-8")
    with pytest.raises(pb.OptionError, match="is no TOML: .*line 1"):
        read_study(file)
    file.write_text('question = "?"\nplayers = ["adult", "adult"]\n', encoding="utf-8")
    with pytest.raises(pb.OptionError, match="factors must be given"):
        read_study(file)
    file.write_text('question = "?"\n[factors]\noptions.settle_ms = [1]\n', encoding="utf-8")
    with pytest.raises(pb.OptionError, match="players must be given"):
        read_study(file)
