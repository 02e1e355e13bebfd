"""Cards and decks of Catch the Match (C1 to C3): proved over all pairs, against a detector that compares texts."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from numpy.random import Generator

import penguinbench as pb
from tests.cases import cases
from tests.naive.catch_players import kind

GAME = pb.game("catch-the-match")
SPEC = GAME.spec_type
PAIRS = list(combinations(range(15), 2))
SCHEMES = ("random", "max", "min")


def shown(deck: pb.Deck) -> list[list[str]]:
    return [text.split() for text in deck.text()]


def found(a: list[str], b: list[str], what: str) -> list[int]:
    return [o for o, (x, y) in enumerate(zip(a, b, strict=True)) if kind(x, y) == what]


def test_c1_fifteen_cards_with_the_same_fifteen_objects() -> None:
    deck = GAME.deck()
    assert len(deck) == GAME.codec.deck_size == 15
    assert {len(card) for card in shown(deck)} == {15}
    assert GAME.elements == tuple(
        "teddy duck pencil sweater flower boat airplane hat ball drum fish butterfly car teapot kite".split()
    )


def test_c2_two_different_colours_in_an_order_that_counts() -> None:
    for card in shown(GAME.deck()):
        assert all(len(pair) == 2 and pair[0] != pair[1] and set(pair) <= set("RYGB") for pair in card)
    a = " ".join(["RG"] * 15)
    b = " ".join(["GR", *["BY"] * 14])
    assert GAME.matches([a, b]).elements == ()
    assert GAME.matches([a, b]).decoys == ("teddy",)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_c3_any_two_cards_agree_on_one_object(scheme: str) -> None:
    """All 105 pairs of several decks; every object is the answer of seven, every card has each object but one once."""
    for seed in range(4):
        cards = shown(GAME.deck(seed, SPEC(decoys=scheme)))
        answers = {}
        for a, b in PAIRS:
            same = found(cards[a], cards[b], "same")
            assert len(same) == 1
            answers[a, b] = same[0]
        assert [list(answers.values()).count(o) for o in range(15)] == [7] * 15
        for card in range(15):
            own = [o for pair, o in answers.items() if card in pair]
            assert len(own) == len(set(own)) == 14


def test_c3_the_answer_is_eight_times_the_sum_modulo_fifteen() -> None:
    """Without relabelling; with it there are two permutations that lead back to it: cards and objects are renamed."""
    cards = shown(GAME.deck(3, SPEC(relabel=False)))
    assert all(found(cards[a], cards[b], "same") == [8 * (a + b) % 15] for a, b in PAIRS)
    renamed = shown(GAME.deck(3, SPEC()))
    answers = [{found(renamed[a], renamed[b], "same")[0] for b in range(15) if b != a} for a in range(15)]
    single = [(set(range(15)) - mine).pop() for mine in answers]
    assert sorted(single) == list(range(15))  # card o is alone for object o: that names the objects by the cards
    sums = {frozenset(pair): found(renamed[pair[0]], renamed[pair[1]], "same")[0] for pair in PAIRS}
    # In Z15 the answer of a and b is the answer of c and d exactly when a + b = c + d: classes of seven disjoint pairs.
    for o in range(15):
        members = [pair for pair, answer in sums.items() if answer == o]
        assert len(members) == 7 and len(set().union(*members)) == 14


@pytest.mark.parametrize(
    ("scheme", "mean", "none"), [("max", 2.0, 0.12), ("random", 1.27, 0.27), ("min", 90 / 105, 0.41)]
)
def test_decoys_are_a_dial(scheme: str, mean: float, none: float) -> None:
    """Swapped pairs a pair of cards over 40 decks, whose 4,200 pairs are far from independent: bounds, no errors.

    ``max``: an object has 3 pairs of classes with 2 * 2 decoys and one with 2 * 1, 14, so 210 of 105 pairs in every
    deck. ``min``: 4 + 2, so 90. ``random`` lies between 1.09 and 1.51 by deck: SD below .1, so the mean of 40 is within
    .06 (four standard errors). Shares without a decoy are printed to .01 from 200 decks: within .03.
    """
    counts = np.array(
        [len(found(c[a], c[b], "swapped")) for seed in range(40)
         for c in [shown(GAME.deck(seed, SPEC(decoys=scheme)))] for a, b in PAIRS]
    ).reshape(40, 105)  # fmt: skip
    if scheme != "random":
        assert (counts.sum(axis=1) == {"max": 210, "min": 90}[scheme]).all()
    assert abs(counts.mean() - mean) < 0.06
    assert abs((counts == 0).mean() - none) < 0.03


def test_the_printed_deck_is_one_and_others_are_drawn(rng: Generator) -> None:
    assert GAME.deck() == GAME.deck()
    assert GAME.deck(1) != GAME.deck(2)
    with pytest.raises(pb.OptionError, match="decoys='most' must be one of"):
        SPEC(decoys="most")
    result = pb.play(GAME, ["guesser"] * 2, games=4, seed=1, deck=SPEC(redraw="game"), keep="log", progress=False)
    decks = {tuple(event["deck"]) for event in result.log if event["event"] == "header"}
    assert len(decks) == 2  # a deck a deal, two games a deal


def test_the_detector_agrees_with_a_comparison_of_texts(rng: Generator) -> None:
    """Random tables of two to four cards that need not be of one deck: objects, decoys, half matches, first pair."""
    pairs = [a + b for a in "RYGB" for b in "RYGB" if a != b]
    few = pairs[:3]
    texts = [
        [" ".join(rng.choice(few if rng.random() < 0.5 else pairs, 15)) for _ in range(rng.integers(2, 5))]
        for _ in range(cases("catch_tables"))
    ]
    cards = np.zeros((len(texts), 4), np.uint64)
    for row, table in enumerate(texts):
        cards[row, : len(table)] = GAME.table(table)
    answers = GAME.part("detector").find(GAME, cards, GAME.options())
    for table, answer in zip(texts, answers, strict=True):
        split = [text.split() for text in table]
        want = {"objects": 0, "decoys": 0, "half": 0}
        first = (-1, -1)
        for j in range(len(split)):
            for i in range(j):
                for name, what in (("objects", "same"), ("decoys", "swapped"), ("half", "half")):
                    want[name] |= sum(1 << o for o in found(split[i], split[j], what))
                if first == (-1, -1) and found(split[i], split[j], "same"):
                    first = (i, j)
        assert {name: int(answer[name]) for name in want} == want
        assert tuple(answer["pair"].tolist()) == first
        assert answer["k"] == want["objects"].bit_count() and answer["kind"] == min(answer["k"], 2)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("RG BY", "fifteen colour pairs"),
        (" ".join(["RR", *["BY"] * 14]), 'teddy="RR" must be two different colours'),
        (" ".join([*["BY"] * 14, "RP"]), 'kite="RP" must be two different colours'),
    ],
)
def test_a_text_that_is_no_card_is_refused_with_the_word(text: str, message: str) -> None:
    with pytest.raises(pb.DeckError, match=message):
        GAME.table([text])
