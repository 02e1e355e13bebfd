"""Every cell of both decision tables, as a single claim and with its rule id."""

from __future__ import annotations

from typing import Final

import pytest

import penguinbench._registry as registry
from penguinbench._claim import Claim, Outcome

# A table of each state of the decision table. Its matched elements are the numbers behind it.
NONE: Final = ("G R P Y B O", "R Y B O G P")
ONE: Final = ("R O B G P Y", "O B R P Y G", "B P Y G R O")  # element 3
SEVERAL: Final = ("B P Y O G R", "P B Y R G O")  # elements 2 and 4, on one pair
SPREAD: Final = ("Y R B O G P", "P G Y R O B", "G O P B R Y", "O B Y P G R")  # 2 and 4, on two pairs
TWINS: Final = ("P Y B R O G", "P Y B R O G", "B R G Y P O")  # all
EQUAL_CLOSEUPS: Final = ("- R - - - -", "- R - - - -")  # element 1, an identical pair with k = 1
DOUBLE_NONE: Final = ("G R P Y B O", "R Y B O G P*")
DOUBLE_ONE: Final = ("R Y P O G B", "O G P B R Y", "Y R B G O P*")  # element 2
DOUBLE_SEVERAL: Final = ("B P Y O G R", "P B Y R G O", "Y R B G O P*")  # 2 and 4 on a pair of ordinary cards
BOTH: Final = ("P Y B R O G", "P Y B R O G", "Y R B G P O*")

MATCHED: Final = {
    ONE: "3", SEVERAL: "2", SPREAD: "2", TWINS: "0", EQUAL_CLOSEUPS: "1", DOUBLE_ONE: "2", DOUBLE_SEVERAL: "4",
    BOTH: "0",
}  # fmt: skip
UNMATCHED: Final = {
    NONE: "0", ONE: "0", SEVERAL: "0", SPREAD: "0", EQUAL_CLOSEUPS: "0", DOUBLE_NONE: "0", DOUBLE_ONE: "0",
    DOUBLE_SEVERAL: "0",
}  # fmt: skip

# state: right call, wrong call, several (black, blue), identical (white, red), knock; "" where it cannot be.
# + takes all, 1 takes one card, 0 void, - wrong.
PHEASANTS: Final = {
    NONE: (" - - - -", "F11 F21 F24 F27"),
    ONE: ("+ - - - -", "F10 F11 F21 F24 F27"),
    SEVERAL: ("0 - 1 - -", "F12 F11 F15 F24 F27"),
    SPREAD: ("0 - 1 - -", "F12 F11 F15 F-c"),
    TWINS: ("0  - + -", "F23 F22 F27"),
    EQUAL_CLOSEUPS: ("0 - - + -", "F23 F11 F21 F-e F27"),
    DOUBLE_NONE: (" - - - +", "F11 F21 F24 F25"),
    DOUBLE_ONE: ("0 - - - +", "F13 F11 F21 F24 F25"),
    DOUBLE_SEVERAL: ("0 - 0 - +", "F13 F11 F19 F24 F25"),
    BOTH: ("0  - 0 +", "F13 F-j F-i F25"),
}
PENGUINS: Final = {
    NONE: (" - - - -", "P18 P10 P11 P12 P-f"),
    ONE: ("+ - - - -", "P9 P18 P10 P11 P-f"),
    SEVERAL: ("+ - 1 - -", "P-d P18 P10 P11 P-f"),
    SPREAD: ("+ - - - -", "P-g P-h"),
    TWINS: ("+  1 + -", "P-c P-e P11 P-f"),
    EQUAL_CLOSEUPS: ("+ - - + -", "P9 P-j"),
    DOUBLE_NONE: (" - - - +", "P12 P23"),
    DOUBLE_ONE: ("+ - - - +", "P-m P12 P23"),
    DOUBLE_SEVERAL: ("+ - 1 - +", "P-m P10 P12 P23"),
    BOTH: ("+  1 + +", "P-m P-e P11 P12"),
}
COLUMNS: Final = ("right call", "wrong call", "several", "identical", "knock")


def cells() -> list[tuple[str, tuple[str, ...], str, str]]:
    found = []
    for game, table in (("penguins", PENGUINS), ("pheasants", PHEASANTS)):
        for state, (row, _) in table.items():
            marks = row.split(" ")
            assert len(marks) == len(COLUMNS), (game, state, row)
            found += [(game, state, column, mark) for column, mark in zip(COLUMNS, marks, strict=True) if mark]
    return found


def claimed(game: str, state: tuple[str, ...], column: str) -> Claim:
    known = registry.game(game)
    if column.endswith("call"):
        number = (MATCHED if column == "right call" else UNMATCHED)[state]
        return Claim(1, "call", 700, known.elements[int(number)])
    return Claim(1, known.actions[COLUMNS.index(column) - 1], 700)


def outcome_of(game: str, state: tuple[str, ...], column: str) -> Outcome:
    return registry.game(game).judge(list(state), [claimed(game, state, column)], [5, 5, 5, 5], 30, 0)


@pytest.mark.parametrize(("game", "state", "column", "mark"), cells())
def test_cell(game: str, state: tuple[str, ...], column: str, mark: str) -> None:
    outcome = outcome_of(game, state, column)
    verdict = {"+": "wins", "1": "wins", "0": "void", "-": "wrong"}[mark]
    gained = {"+": len(state), "1": 1}.get(mark, 0)
    assert outcome.verdicts == (verdict,)
    assert outcome.gained == (0, gained, 0, 0)
    assert outcome.lost == (0, int(mark == "-"), 0, 0)
    assert outcome.round_over == (gained > 0)


def test_every_cell_of_both_tables_is_there() -> None:
    """Ten states and five actions a game, but for the calls that cannot be made there."""
    impossible_right, impossible_wrong = 2, 2  # k = 0; all six elements match
    assert len(cells()) == 2 * (10 * 5 - impossible_right - impossible_wrong)


# What a lower right claim comes to when a higher one is made, by rule id.
AGAINST: Final = [
    ("P14", "penguins", TWINS, "call white", "beaten wins"),
    ("P13", "penguins", SEVERAL, "call several", "beaten wins"),
    ("P13", "penguins", TWINS, "several identical", "beaten wins"),
    ("P15", "penguins", DOUBLE_SEVERAL, "several knock", "beaten wins"),
    ("P-n", "penguins", BOTH, "identical knock", "beaten wins"),
    ("P16", "penguins", ONE, "call call", "wins beaten"),
    ("P16", "penguins", TWINS, "identical identical", "wins void"),  # there is one white pawn (P17)
    ("P10", "penguins", SEVERAL, "several several", "wins wins"),
    ("F10", "pheasants", ONE, "call call", "wins beaten"),
    ("F12", "pheasants", SEVERAL, "call several", "void wins"),
    ("F13", "pheasants", DOUBLE_ONE, "call knock", "void wins"),
    ("F15", "pheasants", SEVERAL, "several several", "wins wins"),
    ("F19", "pheasants", DOUBLE_SEVERAL, "several knock", "void wins"),
    ("F22", "pheasants", TWINS, "several identical", "wrong wins"),
    ("F25", "pheasants", DOUBLE_ONE, "knock knock", "wins beaten"),
    ("F-i", "pheasants", BOTH, "identical knock", "void wins"),
]


@pytest.mark.parametrize(("rule", "game", "state", "columns", "verdicts"), AGAINST)
def test_two_claims(rule: str, game: str, state: tuple[str, ...], columns: str, verdicts: str) -> None:
    known = registry.game(game)
    claims = []
    for seat, word in enumerate(columns.split(), start=1):
        column = {"call": "right call", "white": "identical"}.get(word, word)
        first = claimed(game, state, column)
        claims.append(Claim(seat, first.action, 600 + 100 * seat, first.element))
    assert known.judge(list(state), claims, [5] * 4, 30).verdicts == tuple(verdicts.split())
