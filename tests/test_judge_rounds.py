"""What one window leaves for the next of the same round: figures out, penalties paid, leftovers, turns, last awards."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import penguinbench._registry as registry
from penguinbench._conclude import GAME_OVER, ROUND_GOES_ON, ROUND_OVER, conclude
from penguinbench._layout import TABLE, VERDICTS, new_record

ZERO = np.uint64(0)


class Table:
    """A half-played game on the record itself: lay cards, let seats act, hear the judge."""

    def __init__(self, game: str, seats: int = 4, piles: int = 3, stack: int = 12, **options: Any) -> None:
        self.game = registry.game(game)
        self.rules = self.game.rules_record(self.game.options(**options), seats)
        self.fall, self.judge = self.game.kernels()
        self.table: Any = new_record(TABLE)
        self.table["n_seats"], self.table["pile_top"], self.table["penalty_factor"] = seats, -1, 1
        self.table["last_award"] = -1
        card = 0
        for seat in range(seats):
            for _ in range(piles):
                self.table["pile_next"][card] = self.table["pile_top"][seat] & 255
                self.table["pile_top"][seat], card = card, card + 1
            self.table["pile_n"][seat] = piles
        for i in range(stack):
            self.table["stack"][i], card = card, card + 1
        self.table["stack_n"], self.next = stack, card

    def lay(self, *texts: str) -> Table:
        for text in texts:
            position = int(self.table["n_up"])
            self.table["cards"][self.next] = self.game.codec.parse(text)
            self.table["up"][position] = self.next
            self.table["up_ordinal"][position] = self.table["ordinal"]
            self.table["up_fall"][position] = 1000 * int(self.table["ordinal"])
            self.table["n_up"], self.table["ordinal"] = position + 1, self.table["ordinal"] + 1
            self.fall(self.table, self.rules, position)
            self.next += 1
        return self

    def window(self, *claims: tuple[Any, ...]) -> tuple[list[str], int]:
        """Judge claims ``(seat, action, element)`` one ms apart; return their verdicts and what it meant."""
        for i, (seat, action, *element) in enumerate(claims):
            self.table["claim_seat"][i], self.table["claim_at"][i] = seat, 1024 * i
            self.table["claim_do"][i] = self.game.actions.index(action) + 1
            self.table["claim_arg"][i] = self.game.elements.index(element[0]) if element else 0
        self.table["n_claims"] = len(claims)
        self.table["window"] += 1
        self.judge(self.table, self.rules, ZERO, ZERO)
        verdicts = [VERDICTS[v] for v in self.table["claim_verdict"][: len(claims)]]
        return verdicts, int(conclude(self.table, self.rules))

    def facts(self) -> list[int]:
        return [int(fact) for fact in self.table["facts"]]


def test_penalties_are_counted_over_the_windows_of_a_round() -> None:
    """G-f: with at most one a round the second window is free, and a new round pays again."""
    play = Table("pheasants", penalties_per_round=1).lay("B P Y O G R")
    play.window((0, "knock"))
    play.window((0, "knock"), (1, "knock"))
    assert list(play.table["pile_n"][:3]) == [2, 2, 3]
    play.lay("B Y R G P O").window((2, "call", "umbrella"))
    assert play.table["n_up"] == 0
    play.lay("B P Y O G R").window((0, "knock"))
    assert play.table["pile_n"][0] == 1


@pytest.mark.parametrize(("no_award", "third"), [("stay", "void"), ("pass", "wins")])
def test_passing_on_ends_the_round_and_brings_pawns_back(no_award: str, third: str) -> None:
    play = Table("penguins", figures=1, wrong_figure="round", no_award=no_award).lay("B P Y O G R")
    assert play.window((0, "black"))[1] == (ROUND_OVER if no_award == "pass" else ROUND_GOES_ON)
    play.lay("P B Y R G O")
    assert play.window((1, "black"))[0] == [third]


def test_the_white_pawn_stays_out_too() -> None:
    play = Table("penguins", wrong_figure="round").lay("P Y B R O G")
    play.window((0, "white"))
    play.lay("P Y B R O G")
    assert play.window((1, "white"), (2, "black"))[0] == ["void", "wins"]
    play.lay("P Y B R O G", "P Y B R O G")
    assert play.window((1, "white"))[0] == ["wins"]  # a new round


def test_cards_left_on_the_table_are_detected_anew() -> None:
    """P-b ``table``: facts after the award are those of the same line laid afresh, times and places included."""
    cards = ("B P Y O G R", "P B Y R G O", "B R G O P Y", "B G R Y O P")
    play = Table("penguins", leftovers="table").lay(*cards)
    assert play.window((1, "black"))[1] == ROUND_OVER
    fresh = Table("penguins", leftovers="table").lay(*cards[1:])
    assert play.facts() == fresh.facts()
    assert [int(play.table["cards"][i]) for i in play.table["up"][:3]] == [*play.game.table(cards[1:])]
    assert list(play.table["up_ordinal"][:3]) == [1, 2, 3] and list(play.table["up_fall"][:3]) == [1000, 2000, 3000]
    assert play.table["n_up"] == 3


def test_a_cleared_line_knows_nothing() -> None:
    play = Table("pheasants").lay("B P Y O G R", "B Y R G P O*")
    play.window((1, "knock"))
    assert play.table["n_up"] == 0
    assert play.window((0, "knock"), (1, "call", "umbrella"), (2, "red"))[0] == ["wrong"] * 3  # before the next card


def test_who_earned_last() -> None:
    """``last_award`` is the ordinal of the last card turned; a penalty or a beaten claim leaves it."""
    play = Table("pheasants").lay("B P Y O G R", "B Y R G P O")
    play.window((2, "call", "umbrella"), (1, "call", "umbrella"), (0, "knock"))
    assert list(play.table["last_award"][:4]) == [-1, -1, 1, -1]
    play.lay("B P Y O G R", "P B Y R G O").window((0, "blue"), (3, "blue"))
    assert list(play.table["last_award"][:4]) == [3, -1, 1, 3]


def test_rounds_are_counted_and_cut_off() -> None:
    play = Table("pheasants", max_rounds=2)
    play.lay("B P Y O G R", "B Y R G P O")
    assert play.window((0, "knock"))[1] == ROUND_GOES_ON and play.table["round"] == 0
    assert play.window((2, "call", "umbrella"))[1] == ROUND_OVER and play.table["round"] == 1
    play.lay("B P Y O G R", "B Y R G P O")
    assert play.window((2, "call", "umbrella"))[1] == GAME_OVER
    assert (play.table["round"], play.table["capped"], play.table["ended"]) == (2, 1, 0)


def test_a_game_that_ends_by_the_rules_is_not_capped() -> None:
    play = Table("pheasants", max_rounds=1, stack=1).lay("B P Y O G R", "P B Y R G O")
    assert play.window((0, "blue"), (1, "blue"), (2, "blue"))[1] == GAME_OVER  # F17 takes the last card of the stack
    assert (play.table["round"], play.table["capped"], play.table["stack_n"]) == (1, 0, 0)


def test_turns_go_round_by_the_policy() -> None:
    """Ties among those who earned most, or have least, go clockwise from the left of the flipper."""

    def after(policy: str, flipper: int, *claims: tuple[Any, ...]) -> int:
        play = Table("pheasants", next_flipper=policy).lay("B P Y O G R", "P B Y R G O")
        play.table["flipper"] = flipper
        play.window(*claims)
        return int(play.table["flipper"])

    blues = (0, "blue"), (2, "blue")
    assert after("left", 3, *blues) == 0
    assert (after("winner", 0, *blues), after("winner", 2, *blues)) == (2, 0)
    assert (after("loser", 0, *blues), after("loser", 1, *blues)) == (1, 3)
    assert (after("fixed", 1, *blues), after("nobody", 1, *blues)) == (1, -1)


def test_play_goes_on_after_the_last_card_only_by_option_and_with_cards() -> None:
    for last_card, code in (("ends", GAME_OVER), ("play_on", ROUND_GOES_ON)):
        play = Table("pheasants", stack=0, last_card=last_card).lay("B P Y O G R")
        play.table["final"] = 1
        assert play.window((0, "knock"))[1] == code
        assert play.table["stack_n"] == 1 and play.table["final"] == (1 if last_card == "ends" else 0)
    empty = Table("pheasants", stack=0, piles=0, last_card="play_on").lay("B P Y O G R")
    empty.table["final"] = 1
    assert empty.window((0, "knock"))[1] == GAME_OVER


def test_nothing_of_an_earlier_window_is_left_on_its_claims() -> None:
    play = Table("pheasants", settle_ms=0).lay("B P Y O G R", "B Y R G P O")
    play.window((2, "call", "umbrella"))
    assert (play.table["claim_gained"][0], play.table["award"], play.table["ended"]) == (2, 1, 0)
    play.table["claim_gained"][:4], play.table["claim_lost"][:4], play.table["claim_tied"][:4] = 9, 9, 9
    play.lay("B P Y O G R")
    assert play.window((0, "knock"), (1, "knock"), (2, "knock"))[0] == ["wrong", "void", "void"]  # two came too late
    assert list(play.table["claim_gained"][:3]) == [0, 0, 0] and list(play.table["claim_lost"][:3]) == [1, 0, 0]
    assert list(play.table["claim_tied"][:3]) == [0, 0, 0] and play.table["award"] == 0


def test_flags_are_one() -> None:
    play = Table("pheasants", tie="window", stack=0).lay("B P Y O G R", "B Y R G P O")
    play.window((1, "call", "umbrella"), (2, "call", "umbrella"), (3, "call", "umbrella"))
    assert list(play.table["claim_tied"][:3]) == [1, 1, 1]
    assert (play.table["award"], play.table["ended"], list(play.table["extra"][:4])) == (1, 1, [0, 0, 0, 1])
    drawn = Table("penguins").lay("B P Y O G R", "P B Y R G O")
    drawn.table["claim_at"][:2] = 1024
    drawn.rules["settle"] = 0
    for i in (0, 1):
        drawn.table["claim_seat"][i], drawn.table["claim_do"][i] = i, 2
    drawn.table["n_claims"] = 2
    drawn.judge(drawn.table, drawn.rules, ZERO, ZERO)
    assert list(drawn.table["claim_tied"][:2]) == [1, 1]


def test_cards_out_of_play_are_counted() -> None:
    play = Table("penguins").lay("B P Y O G R", "P B Y R G O", "R G O B P Y")
    play.window((0, "black"), (1, "knock"))
    assert play.table["out_n"] == 3


def test_as_many_calls_as_the_limit_says() -> None:
    play = Table("penguins", calls_per_window=2, call_gap_ms=0).lay("B P Y O G R")
    calls = [(0, "call", name) for name in ("lei", "shirt", "fish")]
    assert play.window(*calls)[0] == ["wrong", "wrong", "void"]


def test_one_seat_disputes_once() -> None:
    play = Table("pheasants", tie="window", call_gap_ms=0).lay("B P Y O G R", "B Y R G P O")
    call = (2, "call", "umbrella")
    assert play.window(call, call)[0] == ["wins", "beaten"]  # nobody else: no dispute


def test_a_new_round_by_passing_on_pays_again() -> None:
    play = Table("penguins", no_award="pass", penalties_per_round=1).lay("B P Y O G R")
    play.window((0, "knock"))
    play.window((0, "knock"))
    assert play.table["pile_n"][0] == 1


def test_random_giving_keeps_the_rest_in_order_and_depends_on_round_and_window() -> None:
    cards = ("B P Y O G R", "P B Y R G O", "B R G O P Y", "B G R Y O P")

    def left(round_: int, window: int) -> tuple[int, ...]:
        play = Table("pheasants", leftovers="table", cards_given="random").lay(*cards)
        play.table["up_flipper"][:4] = [0, 1, 2, 3]
        play.table["round"], play.table["window"] = round_, window
        play.window((1, "blue"))
        rest = tuple(int(flipper) for flipper in play.table["up_flipper"][:3])
        assert [int(play.table["cards"][i]) for i in play.table["up"][:3]] == [
            *play.game.table([cards[f] for f in rest])
        ]
        assert list(rest) == sorted(rest) == [int(ordinal) for ordinal in play.table["up_ordinal"][:3]]
        return rest

    assert len({left(0, window) for window in range(24)}) == 4
    assert len({left(round_, 0) for round_ in range(24)}) == 4


def test_votes_depend_on_the_round() -> None:
    def winner(round_: int) -> int:
        play = Table("pheasants", tie="vote", vote_sd_ms=500).lay("B P Y O G R", "B Y R G P O")
        play.table["round"] = round_
        verdicts, _ = play.window((1, "call", "umbrella"), (2, "call", "umbrella"))
        return 3 if verdicts == ["wins", "wins"] else 1 + verdicts.index("wins")

    assert {winner(round_) for round_ in range(40)} == {1, 2, 3}


def test_penalties_are_counted_by_seat() -> None:
    """Two a round for each seat by itself; a seat that paid its share stops no other seat's penalty."""
    play = Table("pheasants", piles=5, penalties_per_round=2).lay("B P Y O G R")
    for _ in range(3):
        play.window((1, "knock"), (0, "knock"), (3, "knock"))
    assert list(play.table["pile_n"][:4]) == [3, 3, 5, 3]
    once = Table("pheasants", piles=5, penalties_per_round=1).lay("B P Y O G R")
    once.window((1, "knock"))
    once.window((1, "knock"), (2, "knock"))
    assert list(once.table["pile_n"][:4]) == [5, 4, 4, 5]


def test_what_the_record_says_after_each_end() -> None:
    play = Table("penguins", piles=1, wrong_figure="round").lay("B P Y O G R")
    play.table["ended"] = 1
    play.window((0, "black"), (1, "white"))
    assert play.facts()[21:23] == [1, 1] and play.table["ended"] == 0
    assert list(play.table["pile_top"][:2]) == [-1, -1]
    play.lay("B Y R G P O").window((2, "call", "umbrella"))
    assert play.table["n_up"] == 0 and play.facts()[2] == -1 and play.facts()[21:24] == [0, 0, 0]
    for last_card, stack in (("ends", 3), ("play_on", 0)):
        last = Table("pheasants", piles=0, stack=stack, last_card=last_card).lay("B P Y O G R")
        last.table["final"] = 1
        last.window((0, "knock"))
        assert (last.table["ended"], last.table["final"]) == (1, 1)


def test_cards_brought_forward_bring_their_times() -> None:
    """A kept line stays in the order it was laid, each card with its fall, ordinal and flipper."""
    from penguinbench.games.outfits.giving import bring_forward

    play = Table("penguins").lay("B P Y O G R", "P B Y R G O", "B R G O P Y")
    play.table["up_flipper"][:3] = [3, 1, 2]
    cards = [int(card) for card in play.table["up"][:3]]
    bring_forward(play.table, 0, 2)
    order = [2, 0, 1]
    assert [int(card) for card in play.table["up"][:3]] == [cards[i] for i in order]
    assert [int(at) for at in play.table["up_fall"][:3]] == [1000 * i for i in order]
    assert [int(ordinal) for ordinal in play.table["up_ordinal"][:3]] == order
    assert [int(flipper) for flipper in play.table["up_flipper"][:3]] == [2, 3, 1]
