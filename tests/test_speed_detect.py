"""The rival in the speed table does the same work as the detector; a wrong rival would make the ratio worthless."""

from __future__ import annotations

import numpy as np
import pytest

from penguinbench._detect import find_matches
from penguinbench._speed_detect import broadcast, measure_detector, random_tables, unpack
from tests.cases import plain


@pytest.mark.parametrize("slots", [2, 3, 4, 5, 8])
def test_broadcasting_finds_the_same(slots: int) -> None:
    cards = random_tables(500, slots, seed=slots)
    found = find_matches(cards)
    for name, values in zip(found.dtype.names or (), broadcast(*unpack(cards)), strict=True):
        assert np.array_equal(found[name], values), name


def test_tables_are_dealt_without_repeats_from_decks_of_twins() -> None:
    cards = random_tables(300, 64, seed=2)
    assert {len(set(row)) for row in cards.tolist()} == {23 + 6 + 12}


@pytest.mark.skipif(plain(), reason="kernels are plain Python")
def test_the_measurement_says_what_it_measured() -> None:
    """A loaded machine slows both; 8 is far below what any machine gave (40 to 90) and above what no kernel gives."""
    speed = measure_detector(tables=20_000, runs=3)
    assert (speed.tables, speed.slots) == (20_000, 4)
    assert 0 < speed.read_ns < speed.detector_ns < speed.numpy_ns
    assert speed.ratio > 8
