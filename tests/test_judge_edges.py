"""Edges of the judges that random rounds seldom meet: what follows a claim that cannot be made, and keys of chance."""

from __future__ import annotations

import math

import numpy as np

from penguinbench._layout import MAX_SEATS
from penguinbench._streams import STAGE_GIVING, STAGE_VOTE, philox
from penguinbench.games.outfits.dispute import disputed, normal, vote
from penguinbench.games.outfits.facts import FACT_PENALTIES
from penguinbench.games.outfits.giving import draw_below
from tests.test_judge_rounds import Table

SEVERAL = ("B P Y O G R", "P B Y R G O")
ONE = ("B P Y O G R", "B Y R G P O")
ROOT, GROUP = np.uint64(5), np.uint64(9)


def test_claims_after_one_that_cannot_be_made_are_judged() -> None:
    """A call too many (G-k), a caller's hand (P-p), a figure that was gone (F35, P17) stop nobody who comes later."""
    limited = Table("penguins", calls_per_window=1, call_gap_ms=0).lay(*SEVERAL)
    claims = ((0, "call", "lei"), (0, "call", "shirt"), (1, "call", "blanket"), (2, "black"))
    assert limited.window(*claims)[0] == ["beaten", "void", "beaten", "wins"]
    bound = Table("penguins", cancel_call=False, call_gap_ms=0).lay(*SEVERAL)
    claims = ((0, "call", "lei"), (0, "black"), (1, "call", "shirt"), (2, "black"))
    assert bound.window(*claims)[0] == ["beaten", "void", "wrong", "wins"]
    scarce = Table("pheasants", figures=1).lay(*SEVERAL)
    assert scarce.window((0, "blue"), (1, "blue"), (2, "knock"))[0] == ["wins", "void", "wrong"]


def test_a_free_knock_spares_nobody_else() -> None:
    play = Table("penguins", wrong_knock="free").lay(*ONE)
    play.window((0, "knock"), (1, "call", "lei"))
    assert list(play.table["pile_n"][:4]) == [3, 2, 3, 3]  # P-f, P18


def test_the_count_of_penalties_stays_within_its_seat() -> None:
    """Seven bits a seat: at 127 it stays there and does not spill over into the next seat's count (G-f)."""
    play = Table("penguins").lay(*ONE)
    play.table["facts"][FACT_PENALTIES] = 127
    play.window((0, "knock"))
    assert play.table["facts"][FACT_PENALTIES] == 127


def test_a_vote_is_for_the_claim_in_dispute() -> None:
    """Without noise seat 1 is first to everybody; its wrong call before is not what they vote for (F33)."""
    play = Table("pheasants", tie="vote", vote_sd_ms=0, call_gap_ms=0).lay(*ONE)
    claims = ((1, "call", "hat"), (1, "call", "umbrella"), (2, "call", "umbrella"))
    assert play.window(*claims)[0] == ["wrong", "wins", "beaten"]


def test_random_giving_is_keyed_by_round_and_window() -> None:
    """Expected from the block of the published key: ordinal, then ``round * 2**40 + window * 65536 + target``."""
    table = Table("pheasants").lay(*ONE).table
    for round_, window, target in ((0, 1, 7), (3, 2, 128), (1000, 5, 192)):
        table["round"], table["window"] = round_, window
        about = np.uint64(round_ * 2**40 + window * 65536 + target)
        word = philox(ROOT, GROUP, np.uint64(0), np.uint64(table["ordinal"]), about, STAGE_GIVING)[0]
        assert draw_below(ROOT, GROUP, table, target, np.int64(1 << 40)) == int(word) >> 24


def test_votes_are_keyed_by_round_window_and_claimant() -> None:
    """Expected from normal noise at the published key, ``round * 2**40 + window * MAX_SEATS + claimant``."""
    play = Table("pheasants", tie="vote", vote_sd_ms=500).lay(*ONE)
    table = play.table
    for round_ in range(12):
        table["round"], table["window"] = round_, 0
        play.window((1, "call", "umbrella"), (2, "call", "umbrella"))
        for i in range(2):
            table["claim_verdict"][i] = 0
        about = round_ * 2**40 + 1 * MAX_SEATS
        votes = [0, 0]
        for voter in range(4):
            key = (ROOT, GROUP, np.uint64(voter), np.uint64(table["ordinal"]))
            seen = [i + 500 * normal(*key, np.uint64(about + 1 + i)) for i in range(2)]
            votes[seen.index(min(seen))] += 1
        mask = disputed(table, play.rules, 0, np.bool_(True))
        assert mask == 3
        expected = votes.index(max(votes)) if max(votes) > 2 else -1
        assert vote(table, play.rules, mask, ROOT, GROUP) == expected


def test_the_noise_of_votes_is_box_and_muller_s() -> None:
    """Within 5e-15 of NumPy: the smallest of 3,000 uniforms is near 3e-4, where one step of 2**-53 shows 100 times."""
    for i in range(3000):
        counter = (np.uint64(i % 4), np.uint64(i), np.uint64(77))
        w0, w1, _, _ = philox(ROOT, GROUP, *counter, STAGE_VOTE)
        u, v = (int(w0) // 2**11 + 1) / 2**53, (int(w1) // 2**11) / 2**53
        expected = math.sqrt(-2 * math.log(u)) * math.cos(2 * math.pi * v)
        assert abs(normal(ROOT, GROUP, *counter) - expected) <= 5e-15 * abs(expected)
