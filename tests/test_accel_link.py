"""Kernels as programs and parts: called from Python, from kernels, from functions that numba compiled by itself."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from penguinbench import _streams
from penguinbench._accel import kernel
from tests.cases import plain

pytestmark = pytest.mark.skipif(plain(), reason="plain Python compiles nothing")


@kernel()
def _double(x: Any) -> Any:
    return x + x


@kernel(hot=True)
def _inner(x: Any) -> Any:
    return _double(x) + 1


@kernel()
def _outer(small: Any) -> Any:
    return _inner(3) + _inner(small[0]) + _inner(np.int64(5))


@kernel()
def _either(x: int, own: Any) -> int:
    if own is None:
        return _double(x)
    return _never_compiled(x)


@kernel()
def _never_compiled(x: int) -> int:
    return x.there_is_no_such_thing()  # type: ignore[attr-defined, no-any-return]


def _variants(dispatcher: Any) -> int:
    return len(dispatcher._part.overloads)


def test_whole_numbers_make_one_variant() -> None:
    """A literal, an int32 and an int64: 7 + (2 * 4 + 1) + 11."""
    small = np.array([4], np.int32)
    assert _outer(small) == 27
    _outer._part.compile((_outer.typeof_pyval(small),))  # type: ignore[attr-defined]  # what is cached has no parts
    assert _variants(_inner) == _variants(_double) == 1
    assert _double(2.5) == 5.0 and _variants(_double) == 1


def test_a_branch_on_none_compiles_one_side() -> None:
    assert _either(4, None) == 8


def test_functions_of_others_call_kernels() -> None:
    """Also after programs with the same functions inside have been loaded: their names must bind nobody."""
    from numba import njit  # noqa: TID251  # as somebody else would

    import penguinbench as pb

    pb.play("penguins", ["adult", "adult"], games=2, seed=1, threads=1, progress=False)
    zero = np.uint64(0)
    theirs = njit()(_streams.shuffle.py_func)  # type: ignore[attr-defined]
    mine, other = np.zeros(64, np.uint8), np.zeros(64, np.uint8)
    _streams.shuffle(zero, np.uint64(7), 64, mine)
    theirs(zero, np.uint64(7), 64, other)
    assert mine.tobytes() == other.tobytes() and sorted(mine) == list(range(64))
