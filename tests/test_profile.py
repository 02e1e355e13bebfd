"""Profiles: the table of fields, names and styles, the kernel's row, people, and the composed player."""

from __future__ import annotations

import dataclasses
import json
import math
import re
from pathlib import Path

import numpy as np
import pytest

import penguinbench_agents as pa
from penguinbench._errors import OptionError
from penguinbench._layout import N_CELLS, N_PARAMS
from penguinbench_agents._params import COLUMNS, INDEX
from penguinbench_agents._people import draw_person
from penguinbench_agents._profile_docs import page
from penguinbench_agents._tables import normal_table, shape_table, wald_table
from penguinbench_agents._wolfe import check_composed, false_alarm, mean_hit_ms, miss

ADULT = pa.profile("adult")
PLAIN = {"name", "description", "provenance"}


def test_table_and_dataclass_name_the_same_fields() -> None:
    names = [item.name for item in dataclasses.fields(pa.Profile) if item.name not in PLAIN]
    assert sorted(names) == sorted(pa.FIELDS) and len(pa.FIELDS) < pa.N_WORDS
    for row in pa.FIELDS.values():
        assert row.help and row.source and row.mark in pa.MARKS
        assert row.check(row.default) == row.default
        if row.name.endswith("_ms"):
            assert row.unit.startswith("ms")
        if row.vary is not None:
            assert row.low <= row.vary[0] < ADULT.value(row.name) < row.vary[1] <= row.high


def test_kernel_columns_come_from_fields_or_are_derived() -> None:
    derived = {"call_ms", "grab_ms", "search_family", *(c for c in COLUMNS if c.endswith("_shape"))}
    assert {c for c in COLUMNS if c not in pa.FIELDS} == derived


def test_names_of_profiles_and_styles() -> None:
    assert pa.profiles() == ("reflex", "adult", "teen-15", "child-10", "child-7", "child-5", "ghost-blitz")
    assert pa.styles() == ("careful", "impulsive", "copycat", "holder", "cautious", "bluffer")
    for name in pa.profiles():
        assert pa.profile(name).name == name and pa.profile(name).description
        for style in pa.styles():
            combined = pa.profile(f"{name}+{style}")
            assert combined.name == f"{name}+{style}" and pa.style_description(style) in combined.description
    assert pa.profile("child-7+impulsive+copycat").copy > 0


def test_styles_change_their_fields_and_nothing_else() -> None:
    child, styled = pa.profile("child-7"), pa.profile("child-7+impulsive")
    changed = {name for name in pa.FIELDS if getattr(child, name) != getattr(styled, name)}
    assert changed == {"inspects", "caution"} and not styled.inspects
    assert pa.profile("adult+copycat").copy == 0.7 and pa.profile("adult+careful").hold_ms == 150
    assert pa.profile("adult+careful", hold_ms=20).hold_ms == 20


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("adlut", "nearest is 'adult'"),
        ("child7", "nearest is 'child-7'"),
        ("adult+impulsiv", "nearest is 'impulsive'"),
        ("impulsive", "pass 'adult+impulsive'"),
        ("adult+careful+careful", "each style once"),
        (7, "must be a profile"),
    ],
)
def test_unknown_names_get_the_nearest_right_one(name: str, text: str) -> None:
    with pytest.raises(OptionError, match=re.escape(text)):
        pa.profile(name)


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"cauton": 1.2}, "cauton must be a field of a profile; the nearest is caution"),
        ({"caution": 0}, "caution=0 must be 0.05 .. 20"),
        ({"caution": "high"}, "caution='high' must be"),
        ({"caution": True}, "caution=True must be"),
        ({"caution": None}, "caution=None must be"),
        ({"lapse": math.nan}, "lapse=nan must be 0 .. 1"),
        ({"inspects": 1}, "inspects=1 must be true or false"),
        ({"similarity": "pairs"}, "must be feature or conjunction or configural or pair"),
        ({"experience": -1}, "experience=-1 must be at least 0 rounds"),
        ({"search": 300}, "search=300 must be a latency"),
        ({"search": pa.latency.Constant(0)}, "must take some time"),
        ({"search": pa.latency.ExGaussian(40, 40, 150)}, "must lie above 0 ms"),
        ({"name": " "}, "must be a text that is not empty"),
        ({"provenance": (("caution", "X", "me"),)}, "mark='X' must be one of V, A, M, U"),
    ],
)
def test_bad_fields_are_refused_with_the_rule(changes: dict[str, object], text: str) -> None:
    with pytest.raises(OptionError, match=re.escape(text)):
        ADULT.but(**changes)


def test_children_are_adults_slowed_by_kails_function() -> None:
    """The published factors: 4y 3.23, 5y 2.81, 6y 2.46, 7y 2.19, 8y 1.96, 10y 1.63, 12y 1.42, 16y 1.18, 21y 1.06."""
    at_21 = 1 + 5.16 * math.exp(-0.21 * 21)
    for age, factor in ((4, 3.23), (5, 2.81), (6, 2.46), (7, 2.19), (8, 1.96), (10, 1.63), (12, 1.42), (16, 1.18)):
        assert pa.kail(age) * at_21 == pytest.approx(factor, abs=0.0051)
    assert pa.kail(21) == 1
    for name, age in (("teen-15", 15), ("child-10", 10), ("child-7", 7), ("child-5", 5)):
        child, factor = pa.profile(name), pa.kail(age)
        for field in ("search_factor", "choice_factor", "motor_factor"):
            assert getattr(child, field) == pytest.approx(factor, abs=5e-5)
            assert child.source_of(field)[0] == "M"
        for field in ("encoding_ms", "encoding_sd_ms", "inspect_ms"):
            assert getattr(child, field) == pytest.approx(getattr(ADULT, field) * factor, abs=0.051)
        simple = child.encoding_ms + child.knock_ms * child.motor_factor
        assert simple == pytest.approx(213 * factor, abs=0.1)


def test_similarity_classes_set_search_choice_and_misses() -> None:
    """Offsets of the four classes: 212, 295, 332 and 330 ms; misses .024, .02 + .002 (n - 3), .02 then +.006 a card."""
    for name, offset in (("feature", 213), ("conjunction", 295), ("configural", 332), ("pair", 330)):
        player = ADULT.but(similarity=name)
        assert player.encoding_ms + player.value("choice_ms") + player.knock_ms == offset
    assert [miss(ADULT.but(similarity="feature"), n) for n in (3, 18)] == [0.024, 0.024]
    assert [round(miss(ADULT.but(similarity="conjunction"), n), 3) for n in (3, 6, 18)] == [0.02, 0.026, 0.05]
    for name in ("configural", "pair"):
        assert [round(miss(ADULT.but(similarity=name), n), 3) for n in (3, 6, 12, 18)] == [0.02, 0.02, 0.056, 0.092]
    assert ADULT.value("search_m3_ms") == 1500 and ADULT.but(search_m3_ms=900).value("search_m3_ms") == 900
    assert ADULT.but(similarity="feature").source_of("search_m3_ms")[0] == "V"
    assert ADULT.source_of("search_m3_ms")[0] == "U"


def test_row_holds_what_the_kernel_reads() -> None:
    row = ADULT.row([9, 8, 7, 6, 5])
    assert row.shape == (N_PARAMS,) and row.dtype == np.float64
    got = {name: row[column] for name, column in INDEX.items()}
    assert got["search_m3_ms"] == 1500 and got["search_per_card_ms"] == 80 and got["search_cv"] == 0.5
    assert got["knock_ms"] == 82 and got["call_ms"] == 112
    assert got["grab_ms"] == pytest.approx(82 + 20 * math.log2(10 / 5 + 1))
    assert [got[f"{stage}_shape"] for stage in ("encoding", "search", "choice", "motor", "alarm")] == [9, 8, 7, 6, 5]
    assert got["inspects"] == 1 and got["exact"] == 0 and got["search_family"] == 0
    with pytest.raises(OptionError, match="must hold 5 rows"):
        ADULT.row([1])


def test_shapes_are_unit_means_and_caution_narrows_false_alarms() -> None:
    encoding, search, choice, motor, alarm = ADULT.shapes()
    assert encoding is normal_table() and search is wald_table(0.5) and choice is wald_table(0.3)
    assert motor is wald_table(0.1) and alarm is wald_table(0.69) and search.shape == (2, N_CELLS + 1)
    careful = ADULT.but(caution=2.25)
    assert careful.shapes()[4] is wald_table(0.69 / 1.5)
    assert careful.row(range(5))[INDEX["alarm_cv"]] == pytest.approx(0.46)


@pytest.mark.parametrize(
    "family",
    [
        pa.latency.ShiftedLognormal(1200, 0.45, 300),
        pa.latency.ExGaussian(400, 40, 150),
        pa.latency.Lba(A=0.8, b=1, v=0.003, s=0.001),
        pa.latency.Empirical([300, 420, 500, 1200]),
        pa.latency.Constant(3),
    ],
    ids=repr,
)
def test_search_may_have_another_shape(family: pa.latency.Latency) -> None:
    player = ADULT.but(search=family)
    assert player.shapes()[1] is shape_table(family)
    row = player.row(range(5))
    assert row[INDEX["search_family"]] == 1 and row[INDEX["search_cv"]] == 0 and row[INDEX["search_m3_ms"]] == 1500


def test_reflex_is_constant_and_never_errs() -> None:
    reflex = pa.profile("reflex")
    row = reflex.row(range(5))
    got = {name: row[column] for name, column in INDEX.items()}
    assert got["encoding_ms"] == 200
    later = ("search_m3_ms", "search_per_card_ms", "double_ms", "choice_ms", "inspect_ms", "hold_ms", "knock_ms")
    assert all(got[name] == 0 for name in (*later, "call_ms", "grab_ms"))
    assert all(got[name] == 0 for name in COLUMNS if name.endswith("_cv") or name.endswith("_sd_ms"))
    assert all(got[name] == 0 for name in ("miss_base", "miss_per_card", "lapse", "alarm_rate"))
    assert all((table == 1).all() for table in reflex.shapes()[1:])
    drawn = reflex.draw_person(np.random.default_rng(1))
    assert drawn.encoding_ms == 200 and drawn.call_ms == 0 and drawn.grab_ms == 0 and drawn.search_factor == 1


@pytest.mark.parametrize("name", pa.profiles())
def test_descriptions_are_json_with_a_source_for_everything(name: str) -> None:
    data = json.loads(json.dumps(pa.profile(name + "+impulsive").describe(), allow_nan=False))
    assert data["kind"] == "profile" and [row["name"] for row in data["fields"]] == list(pa.FIELDS)
    for row in data["fields"]:
        assert row["mark"] in pa.MARKS and row["source"] != "set by the caller" and row["range"] and row["help"]
    assert ADULT.but(caution=1.2).source_of("caution") == ("U", "set by the caller")


def test_people_differ_by_the_stated_spread() -> None:
    """SD of ln(encoding): person_sd is uniform in ln over .24 .. .34, mean square root .29.

    The SD of an SD of N draws is sd / sqrt(2 N): four of them.
    """
    rng = np.random.default_rng(5)
    n = 2000
    people = [ADULT.draw_person(rng) for _ in range(n)]
    spread = np.std([math.log(person.encoding_ms) for person in people])
    assert spread == pytest.approx(0.288, abs=4 * 0.288 / math.sqrt(2 * n))
    factors = {(round(p.search_factor, 9), round(p.motor_factor, 9)) for p in people}
    assert all(a == b for a, b in factors) and len(factors) == n
    for name, (low, high) in pa.varied_fields().items():
        drawn = [p.value(name) for p in people]
        if name == "inspect_ms":  # a time: the person's speed multiplies it too
            continue
        assert low - 1e-9 <= min(drawn) < max(drawn) <= high + 1e-9, name
    assert people[0].source_of("search_m3_ms") == ("U", "drawn from its stated range")
    assert people[0].caution == 1 and people[0].similarity == "pair"


def test_people_come_from_words_one_a_field() -> None:
    words = np.random.default_rng(3).integers(0, 2**64, pa.N_WORDS, dtype=np.uint64)
    person = draw_person(ADULT, words)
    assert draw_person(ADULT, [int(word) for word in words]) == person
    other = words.copy()
    other[-1] ^= np.uint64(1 << 63)
    assert draw_person(ADULT, other).search_m3_ms == person.search_m3_ms
    assert draw_person(ADULT, other).search_factor != person.search_factor
    stranger = np.random.default_rng(4).integers(0, 2**64, pa.N_WORDS, dtype=np.uint64)
    shared = draw_person(ADULT, stranger, shared=words)
    assert shared.search_m3_ms == person.search_m3_ms and shared.person_sd == person.person_sd
    assert shared.search_factor != person.search_factor
    with pytest.raises(OptionError, match="64 64-bit words"):
        draw_person(ADULT, [1, 2, 3])


def test_verified_search_numbers_are_not_drawn() -> None:
    player = ADULT.but(similarity="configural").draw_person(np.random.default_rng(1))
    assert player.search_m3_ms is None and player.value("search_m3_ms") == 372
    child = pa.profile("child-7").draw_person(np.random.default_rng(1))
    same = ADULT.draw_person(np.random.default_rng(1))
    assert child.search_factor / same.search_factor == pytest.approx(pa.profile("child-7").search_factor)


def test_composed_adult_reproduces_the_three_search_tasks() -> None:
    rows = check_composed(ADULT)
    assert len(rows) == 36 and all(row.holds for row in rows), [row for row in rows if not row.holds]
    assert false_alarm(ADULT.but(caution=2)) == pytest.approx(0.0146**2)
    assert mean_hit_ms(ADULT.but(similarity="feature"), 3) == 131 + 178 + 0 + 82
    assert not all(row.holds for row in check_composed(pa.profile("child-7")))


def test_racer_holds_its_latency_in_ms() -> None:
    family = pa.latency.ShiftedLognormal(1200, 0.45, 300)
    racer = pa.racer(family, name="r", flip_interval_ms=900)
    (table,) = racer.shapes()
    assert table[0, -1] == pytest.approx(1500) and racer.row([7])[0] == 7 and racer.flip_interval_ms == 900
    assert json.loads(json.dumps(racer.describe()))["latency"]["family"] == "ShiftedLognormal"
    lba = pa.latency.Lba(A=0.8, b=1, v=0.003, s=0.001)
    assert pa.racer(lba).shapes()[0][0, -1] == pytest.approx(lba.ppf(0.5))
    assert (pa.racer(pa.latency.Constant(200)).shapes()[0] == 200).all()
    with pytest.raises(OptionError, match="must be a latency"):
        pa.racer(200)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="must hold one row"):
        racer.row([1, 2])


def test_players_register_by_entry_point() -> None:
    from importlib.metadata import entry_points

    found = {entry.name: entry for entry in entry_points(group="penguinbench.players")}
    assert set(pa.profiles()) <= set(found)
    assert found["child-7"].load()("child-7+impulsive") == pa.profile("child-7+impulsive")


def test_the_page_about_profiles_is_the_generated_one() -> None:
    path = Path(__file__).parents[1] / "docs" / "profiles.md"
    assert path.read_text(encoding="utf-8") == page(), (
        "run: python -m penguinbench_agents._profile_docs > docs/profiles.md"
    )
