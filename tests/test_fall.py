"""The detector as a card falls: the same facts as the naive twin, and as the batch detector, after every card."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.random import Generator

from penguinbench._layout import (
    FACT_BEST,
    FACT_BEST_ARG,
    FACT_KIND,
    FACT_SINCE,
    KINDS,
    N_FACTS,
    RULES,
    TABLE,
    new_record,
)
from penguinbench.games.outfits import facts as at
from penguinbench.games.outfits.fall import fall
from penguinbench.games.outfits.find import run_detector
from tests.cases import cases
from tests.naive.detector import Options, best_action, detect, since
from tests.outfit_tables import ALL_OPTIONS, codes, random_table, words

ACTIONS = ("nothing", "call", "several", "identical", "knock")


def lay(line: list[str], options: Options, order: list[int] | None = None) -> Any:
    """Return the table record of a line, the cards at shuffled places of the deck as in a game."""
    table, rules = new_record(TABLE), new_record(RULES)
    order = list(range(len(line))) if order is None else order
    rules["option"][:5] = codes(options)
    for position, (place, word) in enumerate(zip(order, words([*line]), strict=True)):
        table["cards"][place] = word
        table["up"][position] = place
    table["facts"] = 77  # whatever an earlier line left
    return table, rules


def check(table: Any, line: list[str], options: Options) -> None:
    facts = table["facts"].tolist()
    found, ages = detect([*line], options), since(line, options)
    action, element = best_action(line, options)

    def pair(slots: tuple[int, int] | None) -> int:
        return -1 if slots is None else slots[0] * 64 + slots[1]

    assert KINDS[facts[FACT_KIND]] == found.kind
    assert (facts[at.FACT_K], facts[at.FACT_K_PAIR]) == (found.k, found.k_pair)
    assert facts[at.FACT_ELEMENTS] == sum(1 << e for e in found.elements)
    assert facts[at.FACT_DOUBLE] == (-1 if found.double is None else found.double)
    assert facts[at.FACT_PAIR] == pair(found.best_pair)
    assert facts[at.FACT_IDENTICAL] == pair(found.identical_pair)
    assert facts[FACT_SINCE] == ages.get("any", -1)
    for e in range(6):
        assert facts[at.FACT_SINCE_ELEMENT + e] == ages.get(f"element {e}", -1)
    assert facts[at.FACT_SINCE_SEVERAL] == ages.get("several", -1)
    assert facts[at.FACT_SINCE_IDENTICAL] == ages.get("identical", -1)
    assert facts[at.FACT_SINCE_DOUBLE] == ages.get("double", -1)
    assert facts[FACT_BEST] == ACTIONS.index(action)
    assert facts[FACT_BEST_ARG] == (element or 0)


def test_agrees_with_the_naive_twin_after_every_card(rng: Generator) -> None:
    for number in range(cases("fall_lines")):
        options = ALL_OPTIONS[number % len(ALL_OPTIONS)]
        line = [str(card) for card in random_table(rng, int(rng.integers(1, 8)), empty=0.0)]
        table, rules = lay(line, options, rng.permutation(64)[: len(line)].tolist())
        for position in range(len(line)):
            fall(table, rules, position)
            check(table, line[: position + 1], options)


def test_agrees_with_the_batch_detector_on_a_line_of_64(rng: Generator) -> None:
    for options in ALL_OPTIONS:
        line = [str(card) for card in random_table(rng, 64, empty=0.0)]
        table, rules = lay(line, options)
        for position in range(64):
            fall(table, rules, position)
            facts = table["facts"]
            cards = np.array([words([*line[: position + 1]])], np.uint64)
            answer = run_detector(cards, codes(options))[0]
            assert facts[FACT_KIND] == answer["kind"]
            assert facts[at.FACT_K] == answer["k"]
            assert facts[at.FACT_K_PAIR] == answer["k_pair"]
            assert facts[at.FACT_ELEMENTS] == answer["elements"]
            assert facts[at.FACT_DOUBLE] == answer["double"]
            first = facts[at.FACT_IDENTICAL] if facts[at.FACT_IDENTICAL] >= 0 else facts[at.FACT_PAIR]
            assert tuple(answer["pair"]) == ((first // 64, first % 64) if first >= 0 else (-1, -1))


def test_once_and_twice_are_the_colours_seen(rng: Generator) -> None:
    for _ in range(50):
        line = [str(card) for card in random_table(rng, 5, empty=0.0)]
        table, rules = lay(line, Options())
        once = twice = 0
        for position, card in enumerate(words([*line])):
            fall(table, rules, position)
            outfit = card & (1 << 60) - 1
            once, twice = once | outfit, twice | once & outfit
            assert (table["facts"][at.FACT_ONCE], table["facts"][at.FACT_TWICE]) == (once, twice)


def test_position_0_forgets_the_line_before() -> None:
    line = ["R Y G B O P", "R Y G B O P*"]
    table, rules = lay(line, Options())
    fall(table, rules, 0)
    clean = table["facts"].copy()
    fall(table, rules, 1)
    assert not np.array_equal(table["facts"], clean)
    fall(table, rules, 0)
    assert np.array_equal(table["facts"], clean)
    assert len(clean) == N_FACTS


@pytest.mark.parametrize(
    ("line", "scope", "best", "arg"),
    [
        (["G R P Y B O", "Y R O G P B", "R Y B O G P"], "table", at.CALL, 1),
        (["Y R B O G P", "P G Y R O B", "G O P B R Y", "O B Y P G R"], "table", at.SEVERAL, 0),
        (["Y R B O G P", "P G Y R O B", "G O P B R Y", "O B Y P G R"], "pair", at.CALL, 2),  # P-h
        (["R O B G P Y", "O B R P Y G", "B P Y G R O"], "table", at.CALL, 3),
        (["P Y B R O G", "P Y B R O G", "B R G Y P O"], "table", at.IDENTICAL, 0),
        (["P Y B R O G", "P Y B R O G*"], "table", at.KNOCK, 0),
        (["R Y B O G P"], "table", 0, 0),
    ],
)
def test_the_best_action_on_tables_of_the_rulebook(line: list[str], scope: str, best: int, arg: int) -> None:
    table, rules = lay(line, Options(scope=scope))
    for position in range(len(line)):
        fall(table, rules, position)
    assert (table["facts"][FACT_BEST], table["facts"][FACT_BEST_ARG]) == (best, arg)
