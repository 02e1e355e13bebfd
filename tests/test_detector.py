"""The batch detector against its naive twin, over every option, shape and memory layout."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.random import Generator

from penguinbench._errors import OptionError
from penguinbench._layout import KINDS
from penguinbench.games.outfits.find import MATCH, run_detector
from penguinbench.games.penguins.cards import CODEC
from tests.cases import cases, plain
from tests.naive.detector import Options, detect
from tests.outfit_tables import ALL_OPTIONS, codes, random_table, words

DEFAULT = codes(Options())


def row_of(table: list[str | None], options: Options) -> tuple[int, int, int, int, tuple[int, int], int]:
    found = detect(table, options)
    elements = sum(1 << e for e in found.elements)
    double = -1 if found.double is None else found.double
    return KINDS.index(found.kind), found.k, found.k_pair, elements, found.pair or (-1, -1), double


def as_tuple(answer: np.void) -> tuple[int, int, int, int, tuple[int, int], int]:
    kind, k, k_pair, elements, pair, double = answer.tolist()
    return kind, k, k_pair, elements, tuple(pair), double


@pytest.mark.parametrize("slots", [1, 2, 3, 4, 5, 7, 64])
def test_agrees_with_the_naive_twin(rng: Generator, slots: int) -> None:
    number = cases("detector_tables") // (40 if slots == 64 else 1)
    tables = [random_table(rng, slots) for _ in range(max(number, 5))]
    cards = np.array([words(table) for table in tables], np.uint64)
    chosen = rng.integers(len(ALL_OPTIONS), size=len(tables))
    for which, options in enumerate(ALL_OPTIONS):
        rows = np.flatnonzero(chosen == which)
        answers = run_detector(cards[rows], codes(options))
        for row, answer in zip(rows, answers, strict=True):
            assert as_tuple(answer) == row_of(tables[row], options), (tables[row], options)


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=lambda o: "-".join(str(code) for code in codes(o)))
def test_agrees_for_every_option_on_four_cards(rng: Generator, options: Options) -> None:
    tables = [random_table(rng, 4, empty=0.05) for _ in range(cases("detector_each_option"))]
    answers = run_detector(np.array([words(table) for table in tables], np.uint64), codes(options))
    for table, answer in zip(tables, answers, strict=True):
        assert as_tuple(answer) == row_of(table, options), (table, options)


def test_every_kind_occurs_in_the_random_tables(rng: Generator) -> None:
    tables = [random_table(rng, 3) for _ in range(400)]
    kinds = run_detector(np.array([words(table) for table in tables], np.uint64), DEFAULT)["kind"]
    assert set(kinds.tolist()) == set(range(len(KINDS)))


@pytest.mark.parametrize(
    ("name", "table", "one", "other"),
    [
        ("scope", ["R Y G B O P", "R G Y O B P"], "several", "several"),
        ("scope", ["R Y G B O P", "R - - - - -", "- - - - - P"], "single", "several"),
        ("two_colours", ["R - - - - -", "R - - - - -", "Y - - - - -", "Y - - - - -"], 1, 2),
        ("equal_closeups", ["R - - - - -", "R - - - - -"], "identical", "single"),
        ("mixed_twins", ["R Y G B O P", "R Y G B O Y", "- - - - - K", "- - - - - K*"], (0, 1), (2, 3)),
    ],
)
def test_an_option_decides_what_it_says(name: str, table: list[str], one: object, other: object) -> None:
    cards = np.array([words([*table])], np.uint64)
    choice = ("scope", "two_colours", "equal_closeups", "mixed_twins").index(name)
    for code, expected in ((0, one), (1, other)):
        given = [0, 0, 0, 0, 0]
        given[choice] = code
        answer = run_detector(cards, given)[0]
        if isinstance(expected, str):
            assert KINDS[answer["kind"]] == expected
        elif isinstance(expected, int):
            assert answer["k"] == expected
        else:
            assert tuple(answer["pair"]) == expected


@pytest.mark.parametrize(("code", "k_pair", "elements"), [(0, 6, 63), (1, 0, 0), (2, 5, 31)])
def test_what_a_two_fish_card_matches(code: int, k_pair: int, elements: int) -> None:
    cards = np.array([words(["R Y G B O P*", "R Y G B O P"])], np.uint64)
    answer = run_detector(cards, (0, 0, 0, 0, code))[0]
    assert (answer["kind"], answer["k_pair"], answer["elements"], answer["double"]) == (4, k_pair, elements, 0)


@pytest.mark.parametrize("shape", [(0, 4), (0, 0), (0, 64), (3, 0)])
def test_no_tables_or_no_slots(shape: tuple[int, int]) -> None:
    answers = run_detector(np.zeros(shape, np.uint64), DEFAULT)
    assert answers.dtype == MATCH
    assert [as_tuple(answer) for answer in answers] == [(0, 0, 0, 0, (-1, -1), -1)] * shape[0]


def test_empty_slots_match_nothing_and_hide_nothing() -> None:
    cards = np.array([[0, 0, 0, 0], [0, 1024, 0, 1024], [1024, 0, 1024, 0]], np.uint64)
    assert [as_tuple(answer) for answer in run_detector(cards, DEFAULT)] == [
        (0, 0, 0, 0, (-1, -1), -1),
        (3, 1, 1, 2, (1, 3), -1),
        (3, 1, 1, 2, (0, 2), -1),
    ]


@pytest.mark.parametrize("slots", [4, 5])
def test_memory_layouts_give_the_same_and_stay_untouched(rng: Generator, slots: int) -> None:
    tables = [random_table(rng, slots) for _ in range(60)]
    cards = np.array([words(table) for table in tables], np.uint64)
    expected = run_detector(cards, DEFAULT)
    frozen = cards.copy()
    frozen.flags.writeable = False
    wide = np.zeros((120, 2 * slots), np.uint64)
    wide[::2, ::2] = cards
    for other in (frozen, np.asfortranarray(cards), wide[::2, ::2], cards[::-1][::-1], cards.astype(">u8")):
        before = other.copy()
        assert (run_detector(other, DEFAULT) == expected).all()
        assert (other == before).all()


@pytest.mark.skipif(plain(), reason="kernels are plain Python")
def test_one_compiled_form_whatever_the_input(rng: Generator) -> None:
    from penguinbench.games.outfits.detector import match_tables
    from penguinbench.games.outfits.detector_four import match_four

    for slots in (3, 4, 5):
        cards = np.array([words(random_table(rng, slots)) for _ in range(6)], np.uint64)
        frozen = cards.copy()
        frozen.flags.writeable = False
        for given in (cards, frozen, cards[::2], np.asfortranarray(cards)):
            run_detector(given, DEFAULT)
            run_detector(given, [np.int32(code) for code in DEFAULT])
    assert len(match_tables.signatures) == 1  # type: ignore[attr-defined]
    assert len(match_four.signatures) == 1  # type: ignore[attr-defined]


@pytest.mark.parametrize("dtype", [np.int64, np.uint32, np.float64, object])
def test_other_dtypes_are_refused(dtype: type) -> None:
    with pytest.raises(OptionError, match=r"must be uint64; pass deck\.cards or cards\.astype"):
        run_detector(np.ones((2, 4), dtype), DEFAULT)


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        (np.ones(4, np.uint64), r"shape \(4,\) must be \(tables, slots\)"),
        (np.ones((1, 65), np.uint64), "at most 64 slots"),
        (np.full((1, 4), 2**61, np.uint64), "no bit above bit 60"),
        (np.full((2, 3), 2**64 - 1, np.uint64), "no bit above bit 60"),
    ],
)
def test_what_is_no_table_is_refused(cards: np.ndarray, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        run_detector(cards, DEFAULT)


def test_sixty_four_cards_that_are_all_alike() -> None:
    card = CODEC.parse("R Y G B O P")
    answer = run_detector(np.full((1, 64), card, np.uint64), DEFAULT)[0]
    assert as_tuple(answer) == (3, 6, 6, 63, (0, 1), -1)


def test_one_pair_at_either_end_of_64_slots() -> None:
    cards = np.zeros((1, 64), np.uint64)
    cards[0, [0, 63]] = [CODEC.parse("R Y G B O P"), CODEC.parse("- Y - - - -")]
    assert as_tuple(run_detector(cards, DEFAULT)[0]) == (1, 1, 1, 2, (0, 63), -1)
