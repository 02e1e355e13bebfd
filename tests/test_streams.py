"""Noise is a published function of its key, in whole numbers only."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.random import Generator

from penguinbench import _streams
from tests.cases import cases, plain

EDGES = (0, 1, 2**32 - 1, 2**32, 2**63 - 1, 2**63, 2**64 - 1)


def numpy_block(key: list[int], counter: list[int]) -> list[int]:
    """Return NumPy's block: it raises the counter by one first, so the counter one below is passed."""
    number = sum(word << (64 * place) for place, word in enumerate(counter)) - 1
    number %= 1 << 256
    words = [(number >> (64 * place)) & (2**64 - 1) for place in range(4)]
    generator = np.random.Philox(key=np.array(key, np.uint64), counter=np.array(words, np.uint64))
    return [int(word) for word in generator.random_raw(4)]


def block(key: list[int], counter: list[int]) -> list[int]:
    return [int(word) for word in _streams.philox(*(np.uint64(word) for word in (*key, *counter)))]


def test_philox_is_numpys_for_many_keys(rng: Generator) -> None:
    for _ in range(cases("philox_blocks")):
        words = [int(word) for word in rng.integers(0, 2**64, 6, np.uint64)]
        words = [EDGES[rng.integers(len(EDGES))] if rng.random() < 0.3 else word for word in words]
        assert block(words[:2], words[2:]) == numpy_block(words[:2], words[2:]), words


def test_philox_gives_random123s_known_answers() -> None:
    ones = 2**64 - 1
    assert block([0, 0], [0, 0, 0, 0]) == [
        0x16554D9ECA36314C, 0xDB20FE9D672D0FDC, 0xD7E772CEE186176B, 0x7E68B68AEC7BA23B,
    ]  # fmt: skip
    assert block([ones, ones], [ones] * 4) == [
        0x87B092C3013FE90B, 0x438C3C67BE8D0224, 0x9CC7D7C69CD777B6, 0xA09CAEBF594F0BA0,
    ]  # fmt: skip


def test_stage_numbers_are_the_published_ones() -> None:
    numbers = list(_streams.STAGES.values())
    assert len(set(numbers)) == len(numbers)
    assert 0 not in numbers
    for name, number in _streams.STAGES.items():
        constant = getattr(_streams, f"STAGE_{name.upper()}")
        assert type(constant) is np.uint64
        assert int(constant) == number


def test_below_is_the_high_half_of_the_product(rng: Generator) -> None:
    for _ in range(cases("philox_blocks")):
        word, n = int(rng.integers(0, 2**64, dtype=np.uint64)), int(rng.integers(1, 1000))
        found = _streams.below(np.uint64(word), np.uint64(n))
        assert int(found) == (word * n) >> 64


def test_shuffle_is_a_permutation_keyed_by_seed_and_group() -> None:
    seen = set()
    for root in (0, 1, 2**63, 2**64 - 1):
        for group in (0, 1, 2**31, 2**31 + 1, 2**40):
            order = np.zeros(64, np.uint8)
            _streams.shuffle(np.uint64(root), np.uint64(group), 64, order)
            assert sorted(order) == list(range(64))
            seen.add(order.tobytes())
    assert len(seen) == 20


@pytest.mark.skipif(plain(), reason="plain Python has no typed kernels")
def test_no_counter_kernel_knows_a_float() -> None:
    from numba import njit  # noqa: TID251  # a kernel loaded from the cache cannot be inspected

    zero = np.uint64(0)
    calls = {
        _streams.philox: (zero, zero, zero, zero, zero, zero),
        _streams.below: (zero, np.uint64(3)),
        _streams.shuffle: (zero, zero, 8, np.zeros(8, np.uint8)),
    }
    for cached, arguments in calls.items():
        kernel = njit()(cached.py_func)  # type: ignore[attr-defined]
        kernel(*arguments)
        for signature, text in kernel.inspect_llvm().items():
            body = text[text.index("define") :]
            lines = [line for line in body.splitlines() if not line.lstrip().startswith(("declare", "!", "attributes"))]
            assert not [line for line in lines if " double " in line or " float " in line], (kernel, signature)
