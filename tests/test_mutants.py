"""The mutator of the judges' mutation testing makes the changes it says it makes."""

from __future__ import annotations

from pathlib import Path
from types import FunctionType

import pytest

from tests.mutation.mutants import Mutant, mutants, mutated

SOURCE = '''
LIMIT = 3

def judge(row, n):
    """Add 1 to 2."""
    row[0] = n
    for i in range(2):
        if i < n and n:
            break
    if n > 100:
        raise ValueError(n + 1)
        return -1
    return n - 1
'''


@pytest.fixture
def made(tmp_path: Path) -> list[Mutant]:
    path = tmp_path / "sample.py"
    path.write_text(SOURCE, encoding="utf-8")
    return mutants(path, tmp_path)


def test_every_kind_of_change_is_made_once(made: list[Mutant]) -> None:
    assert [(m.line, m.mutation) for m in made] == [
        (6, "statement deleted"),
        (6, "0 to 1"),
        (7, "2 to 3"),
        (9, "Break to Continue"),
        (8, "And to Or"),
        (8, "Lt to LtE"),
        (10, "Gt to GtE"),
        (10, "100 to 101"),
        (12, "-1 to -0"),
        (13, "Sub to Add"),
        (13, "1 to 2"),
    ]


def test_names_of_mutants_are_unique_and_hold_the_source_line(made: list[Mutant]) -> None:
    assert len({m.key for m in made}) == len(made)
    assert {m.source for m in made if m.line == 13} == {"return n - 1"}


def test_code_of_a_mutant_behaves_as_changed(made: list[Mutant], tmp_path: Path) -> None:
    by_name = {m.mutation: FunctionType(mutated(m, tmp_path), {"range": range}) for m in made}
    row = [0, 0]
    assert by_name["Sub to Add"](row, 5) == 6
    assert by_name["1 to 2"](row, 5) == 3
    assert row == [5, 0]
    by_name["0 to 1"](row, 7)
    assert row == [5, 7]
    by_name["statement deleted"](row, 9)
    assert row == [5, 7]
