"""The page of the rules: every rule is on it, and what it names is there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.data.figures import CASES
from tests.test_decision_table import PENGUINS, PHEASANTS

ROOT = Path(__file__).parents[1]
BENCH = ROOT / "bench" / "penguinbench"
TEXT = (ROOT / "docs" / "rules" / "README.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| ([PFCBL]\d+) \| (.+) \| `(.+)` \| (.+) \|$", TEXT, flags=re.MULTILINE)


def names_in(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_every_rule_is_on_the_page_once() -> None:
    last = {"P": 25, "F": 35, "C": 12, "B": 16, "L": 23}
    assert [row[0] for row in ROWS] == [f"{game}{i}" for game, n in last.items() for i in range(1, n + 1)]


@pytest.mark.parametrize(("rule", "text", "place", "held"), ROWS, ids=[row[0] for row in ROWS])
def test_what_a_row_names_is_there(rule: str, text: str, place: str, held: str) -> None:
    module, _, function = place.partition(".")
    path = BENCH / (f"games/{module}.py" if "/" in module else f"{module}.py")
    assert path.is_file()
    assert not function or function in names_in(path)
    if held.startswith("figure"):
        assert held.removeprefix("figure ").strip("`") in {case.id for case in CASES}
    else:
        file, _, test = held.strip("`").partition("::")
        assert test in names_in(ROOT / "tests" / f"{file}.py")


@pytest.mark.parametrize(("game", "table"), [("penguins", PENGUINS), ("pheasants", PHEASANTS)])
def test_the_decision_table_is_the_one_that_is_tested(game: str, table: dict[object, tuple[str, str]]) -> None:
    shown = TEXT.split(f"| table, {game} |")[1].split("\n\n")[0].splitlines()[2:]
    marks = {"all": "+", "one": "1", "0": "0", "-": "-", "": ""}
    rows = [" ".join(marks[cell.strip()] for cell in line.split("|")[2:-1]) for line in shown]
    assert rows == [row for row, _ in table.values()]


def test_ids_that_code_and_pages_name_are_known() -> None:
    """Ids of rules above, rulings of the games' pages, T, A, S and R of the architecture."""
    rules = {row[0] for row in ROWS}
    rulings = {
        found
        for game in ("penguins", "pheasants", "catch-the-match", "polar-panic", "last-penguin")
        for text in [(ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")]
        for found in re.findall(r"^\| ([PFCBLG]-[a-z]) \|", text, re.MULTILINE)
    }
    architecture = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    ours = set(re.findall(r"^- \*\*([TASR]\d)\*\*", architecture, flags=re.MULTILINE))
    wrong = []
    for path in sorted((ROOT / "bench").rglob("*.py")):
        for i, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            comment = " ".join(re.findall(r"#.*|\"[^\"]*\"|\([^()]*\)|^ *\"*[A-Z][^=]*$", line))
            found = set(re.findall(r"(?<![\w.\"'\[])([PFCBLTASR]\d{1,2}|[PFCBLG]-[a-z])(?![\w\]=])", comment))
            if found - rules - rulings - ours:
                wrong.append(f"{path.relative_to(ROOT).as_posix()}:{i}: {sorted(found - rules - rulings - ours)}")
    assert wrong == []
