from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import penguinbench._registry as registry
from penguinbench._claim import Claim, Outcome
from tests.data.figures import CASES, Case

SHARED = Path(__file__).parents[2] / "shared" / "cases" / "figures.json"


def claim(text: str) -> Claim:
    what, at = text.split(" @")
    seat, action = what.split(" ")
    name, _, element = action.partition(":")
    return Claim(int(seat), name, float(at), element or None)


def judged(case: Case, **options: Any) -> Outcome:
    game = registry.game(case.game)
    claims = [claim(text) for text in case.claims]
    return game.judge(list(case.table), claims, case.piles, case.stack, 0, game.options(**options))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_worked_cases(case: Case) -> None:
    outcome = judged(case)
    assert outcome.verdicts == tuple(case.verdicts.split())
    assert (outcome.gained, outcome.lost, outcome.extra) == (case.gained, case.lost, case.extra)
    assert (outcome.table, outcome.stack, outcome.out_of_play) == (case.left, case.stack_after, case.box)
    assert outcome.round_over == any(case.gained)
    assert (outcome.next_flipper, outcome.game_over) == (case.next_flipper, case.game_over)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_named_cards_say_the_same_as_counts(case: Case) -> None:
    game = registry.game(case.game)
    deck = game.deck().cards
    ends = [sum(case.piles[: seat + 1]) for seat in range(4)]
    piles = [deck[end - n : end] for end, n in zip(ends, case.piles, strict=True)]
    stack = deck[ends[-1] : ends[-1] + case.stack]
    claims = [claim(text) for text in case.claims]
    outcome = game.judge(list(case.table), claims, piles, stack, 0)
    assert outcome.verdicts == tuple(case.verdicts.split())
    assert (len(outcome.table), len(outcome.stack), len(outcome.out_of_play)) == (  # type: ignore[arg-type]
        case.left, case.stack_after, case.box,
    )  # fmt: skip
    before = sorted([*game.table(case.table), *deck[: ends[-1] + case.stack]])
    after = [card for cards in (outcome.table, outcome.stack, outcome.out_of_play, *outcome.piles) for card in cards]
    assert sorted(after) == before


def test_figure_3_names_the_cards_that_move() -> None:
    game = registry.game("pheasants")
    deck = game.deck().cards
    piles = [deck[5 * seat : 5 * seat + 5] for seat in range(4)]
    case = CASES[0]
    outcome = game.judge(list(case.table), [claim(text) for text in case.claims], piles, deck[20:50], 0)
    won = game.table(case.table)
    assert list(outcome.piles[0]) == [*won[::-1], *piles[0]]  # the card laid last was taken last
    assert list(outcome.piles[2]) == list(piles[2][1:])  # the card won last goes back (F-q)
    assert list(outcome.stack) == [*deck[20:50], piles[2][0]]  # under the stack (F28)


def test_own_cases_agree_with_the_shared_file() -> None:
    if not SHARED.is_file():
        pytest.skip("the folder with the shared cases is not beside the repository")
    own = {case.id: case for case in CASES}
    for row in json.loads(SHARED.read_text(encoding="utf-8"))["cases"]:
        case = own[row["id"]]
        assert case.game == row["game"]
        assert list(case.table) == row["table"]
        assert [claim(text) for text in case.claims] == [
            Claim(c["seat"], c["action"], c["at_ms"], c.get("element")) for c in row["claims"]
        ]
        assert list(case.piles) == row["piles"] and case.stack == row["stack"]
        assert case.verdicts.split() == row["verdicts"]
        assert [list(case.gained), list(case.lost), list(case.extra)] == [row["gained"], row["lost"], row["extra"]]
        assert (case.left, case.stack_after, case.box) == (
            row["table_after"], row["stack_after"], row["out_of_play_after"],
        )  # fmt: skip
        assert any(case.gained) == row["round_over"]
        assert (case.next_flipper, case.game_over) == (row["next_flipper"], row.get("game_over", False))
