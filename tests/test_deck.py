"""Decks and what they are drawn from: the figures of the printed deck and of decks by a specification."""

from __future__ import annotations

import dataclasses
import pickle
from collections import Counter
from math import comb, factorial

import numpy as np
import pytest
from numpy.random import Generator

from penguinbench._deck import Deck
from penguinbench._deckspec import DeckSpec
from penguinbench._errors import DeckError, OptionError
from penguinbench._layout import MAX_CARDS
from penguinbench._registry import game
from penguinbench.games.outfits.deck import draw_deck
from penguinbench.games.outfits.draw import draw_cards
from penguinbench.games.outfits.find import run_detector
from penguinbench.games.penguins.cards import CODEC
from tests.cases import cases, plain
from tests.naive import draw as naive

OUTFIT = (1 << 60) - 1
SPECS = [
    DeckSpec(),
    DeckSpec(colours=3, outfits="independent"),
    DeckSpec(colours=10, doubled=0),
    DeckSpec(colours=10, outfits="independent", doubled=5, one_fish=11, two_fish=0, closeups=7),
    DeckSpec(doubled=0, one_fish=0, two_fish=0, closeups=36),
    DeckSpec(doubled=0, one_fish=0, two_fish=64, closeups=0),
    DeckSpec(doubled=0, one_fish=0, two_fish=4, closeups=60, details="random", colours=6),
    DeckSpec(colours=10, doubled=0, one_fish=4, two_fish=0, closeups=60),
]


def draw(spec: DeckSpec, seed: int, number: int = 0) -> np.ndarray:
    out = np.full(MAX_CARDS, 99, np.uint64)
    assert draw_cards(spec.row(), np.uint64(seed), np.uint64(number), out) == spec.size
    return out


@pytest.mark.parametrize("id", ["penguins", "pheasants"])
def test_the_printed_deck(id: str) -> None:
    """46 with one fish as 23 outfits twice, 6 other outfits with two, 12 distinct close-ups, each element twice."""
    deck = game(id).deck()
    assert deck == game(id).deck()
    assert deck.sorts() == {"one": 46, "two": 6, "closeup": 12}
    texts = deck.text()
    one, two, closeups = texts[:46], texts[46:52], texts[52:]
    assert sorted(Counter(one).values()) == [2] * 23
    outfits = {text.rstrip("*") for text in one + two}
    assert len(outfits) == 23 + 6
    assert all(sorted(text.split()) == sorted("RYGBOP") for text in outfits)
    assert len(set(closeups)) == 12
    shown = Counter(next(e for e, word in enumerate(text.split()) if word != "-") for text in closeups)
    assert shown == dict.fromkeys(range(6), 2)


def test_another_seed_is_another_deck() -> None:
    penguins = game("penguins")
    decks = {penguins.deck(seed=seed).cards.tobytes() for seed in (0, 1, 2, 2**63, 2**64 - 1)}
    assert len(decks) == 5
    assert draw_deck(CODEC, seed=1, number=1) != draw_deck(CODEC, seed=1)
    assert draw_deck(CODEC, seed=1, number=2**40) != draw_deck(CODEC, seed=1, number=2**40 + 1)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, True, "1"])
def test_a_seed_out_of_range_is_refused(seed: object) -> None:
    with pytest.raises(OptionError, match=r"seed=.* must be a whole number from 0 to 2\*\*64 - 1"):
        draw_deck(CODEC, seed=seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("spec", SPECS, ids=range(len(SPECS)))
def test_a_deck_is_as_its_spec_says(spec: DeckSpec) -> None:
    for seed in range(10):
        cards = draw(spec, seed)
        deck = Deck(cards[: spec.size], CODEC)  # every word is a card
        assert not cards[spec.size :].any()
        counts = deck.sorts()
        assert counts["closeup"] == spec.closeups
        assert (counts["one"], counts["two"]) == (spec.one_fish, spec.two_fish)
        full = [card for card in deck if (card & OUTFIT).bit_count() == 6]
        times = Counter(card & OUTFIT for card in full)
        assert Counter(times.values()) == +Counter({2: spec.doubled, 1: len(full) - 2 * spec.doubled})
        letters = set("RYGBOPWKNC"[: spec.colours]) | {"-", "*"}
        assert all(set(text) <= letters | {" "} for text in deck.text())
        if spec.outfits == "permutation":
            assert all(len(set(text.rstrip("*").split())) == 6 for text in deck.text()[: len(full)])
        closeups = list(deck)[len(full) :]
        if spec.details == "distinct":
            assert len(set(closeups)) == len(closeups)
            shown = Counter((card.bit_length() - 1) // 10 for card in closeups)
            assert not closeups or max(shown.values()) - min(shown[e] for e in range(6)) <= 1


@pytest.mark.parametrize("spec", SPECS, ids=range(len(SPECS)))
@pytest.mark.parametrize(("seed", "number"), [(0, 0), (2003, 0), (2**64 - 1, 2**40 + 3)])
def test_a_deck_is_drawn_as_its_naive_twin_draws_it(spec: DeckSpec, seed: int, number: int) -> None:
    assert draw_deck(CODEC, spec, seed, number).text() == naive.deck(spec, seed, number)


def test_random_details_repeat() -> None:
    cards = [draw(DeckSpec(details="random"), seed)[52:] for seed in range(60)]
    assert any(len(set(closeups.tolist())) < 12 for closeups in cards)


def shares(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Return how often pairs of cards share 0 to 6 elements."""
    k = run_detector(np.stack([first, second], axis=1), (0, 0, 0, 0, 0))["k"]
    return np.bincount(k, minlength=7) / len(k)


def single_cards(spec: DeckSpec, number: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Return two columns of full cards, each card from a deck of its own."""
    row, out = spec.row(), np.empty(MAX_CARDS, np.uint64)
    cards = np.empty(2 * number, np.uint64)
    for deck in range(2 * number):
        draw_cards(row, np.uint64(seed), np.uint64(deck), out)
        cards[deck] = out[0]
    return cards[::2], cards[1::2]


def close(found: np.ndarray, expected: np.ndarray, number: int) -> bool:
    """Return whether every share lies within 4.5 standard errors, sqrt(p (1 - p) / N), plus one case."""
    return bool((np.abs(found - expected) <= 4.5 * np.sqrt(expected * (1 - expected) / number) + 1 / number).all())


def test_two_permutation_cards_match_as_fixed_points() -> None:
    """P(k) = C(6, k) D(6 - k) / 6!, D the derangements: .368 .367 .188 .056 .021 0 .0014; 4.5 standard errors of N."""
    derangements = [1, 0, 1, 2, 9, 44, 265]
    expected = np.array([comb(6, k) * derangements[6 - k] for k in range(7)]) / factorial(6)
    assert expected.round(3).tolist() == [0.368, 0.367, 0.188, 0.056, 0.021, 0.0, 0.001]
    spec = DeckSpec(doubled=0, one_fish=2, two_fish=0, closeups=0)
    number = cases("deck_draws")
    assert close(shares(*single_cards(spec, number, seed=11)), expected, number)


@pytest.mark.parametrize("colours", range(3, 11))
def test_two_independent_cards_match_as_coin_flips(colours: int) -> None:
    """K is binomial (6, 1 / c): P(0) .088 .178 .262 .335 .397 .449 .493 .531; 4.5 standard errors of N."""
    p = 1 / colours
    expected = np.array([comb(6, k) * p**k * (1 - p) ** (6 - k) for k in range(7)])
    none = dict(zip(range(3, 11), (0.088, 0.178, 0.262, 0.335, 0.397, 0.449, 0.493, 0.531), strict=True))
    several = dict(zip(range(3, 11), (0.649, 0.466, 0.345, 0.263, 0.207, 0.167, 0.137, 0.114), strict=True))
    assert round(expected[0], 3) == none[colours]
    assert round(expected[2:].sum(), 3) == several[colours]
    spec = DeckSpec(colours=colours, outfits="independent", doubled=0, one_fish=2, two_fish=0, closeups=0)
    number = cases("deck_draws") // 4
    assert close(shares(*single_cards(spec, number, seed=colours)), expected, number)


def test_a_two_fish_card_among_n_cards(rng: Generator) -> None:
    """P(at least one two-fish card among n of 64) is hypergeometric: .18 .26 .33 .40 for n = 2 to 5; exact."""
    deck = game("penguins").deck()
    two = sum(card >> 60 for card in deck)
    shares = [1 - comb(64 - two, n) / comb(64, n) for n in range(2, 6)]
    assert [round(share, 2) for share in shares] == [0.18, 0.26, 0.33, 0.40]
    number = cases("deck_draws")
    hands = np.argsort(rng.random((number // 10, 64)), axis=1)[:, :4]
    found = (run_detector(deck.cards[hands], (0, 0, 0, 0, 0))["double"] >= 0).mean()
    assert abs(found - shares[2]) <= 4.5 * (shares[2] * (1 - shares[2]) / (number // 10)) ** 0.5


def test_how_often_blue_is_right_and_nothing_matches(rng: Generator) -> None:
    """Share of tables of 2 to 5 cards with blue right .14 .38 .50 .50 and k = 0 .52 .18 .04 .01 (scope table).

    N hands from N / 10 decks: 4.5 standard errors of a share of N hands, doubled for hands of one deck being alike,
    plus .015 for the sampling and the rounding of the published figures.
    """
    number = cases("deck_draws") // 4
    decks = np.stack([draw(DeckSpec(), 5, deck) for deck in range(max(number // 10, 20))])
    for n, blue, none in ((2, 0.14, 0.52), (3, 0.38, 0.18), (4, 0.50, 0.04), (5, 0.50, 0.01)):
        which = rng.integers(len(decks), size=number)
        hands = np.argsort(rng.random((number, 64)), axis=1)[:, :n]
        found = run_detector(decks[which[:, None], hands], (1, 0, 0, 0, 0))
        for share, expected in (((found["kind"] == 2).mean(), blue), ((found["k"] == 0).mean(), none)):
            assert abs(share - expected) <= 2 * 4.5 * (expected * (1 - expected) / number) ** 0.5 + 0.015, (n, share)


def test_a_deck_is_a_value() -> None:
    deck = game("penguins").deck()
    with pytest.raises(dataclasses.FrozenInstanceError):
        deck.cards = np.zeros(1, np.uint64)  # type: ignore[misc]
    with pytest.raises(ValueError, match="read-only"):
        deck.cards[0] = 1
    again = pickle.loads(pickle.dumps(deck))
    assert again == deck
    assert hash(again) == hash(deck)
    assert not again.cards.flags.writeable
    assert deck != game("pheasants").deck()
    assert deck != deck.cards.tolist()
    assert repr(deck) == "<Deck of penguins: 64 cards (46 one, 6 two, 12 closeup)>"
    mine = np.array([1024, 1], np.uint64)
    small = Deck(mine, "penguins")
    mine[0] = 0
    assert small.cards.tolist() == [1024, 1]
    assert list(small) == [1024, 1]
    assert len(small) == 2
    assert small.cards.dtype == np.uint64


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ([], "1 to 64 cards"),
        ([1] * 65, "1 to 64 cards"),
        ([[1]], "1 to 64 cards"),
        ([1.0], "must be whole numbers"),
        ([-1], "none negative"),
        ([1, 3], "card 2 of the deck .* is no card of penguins: an element has one colour"),
    ],
)
def test_what_is_no_deck_is_refused(cards: list[int], message: str) -> None:
    with pytest.raises(DeckError, match=message):
        Deck(cards, "penguins")


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(OptionError, match=r"pengwins.*penguins"):
        Deck([1], "pengwins")


def test_a_frame_has_a_row_a_card() -> None:
    frame = Deck([CODEC.parse("R Y G B O P*"), CODEC.parse("- K - - - -")], CODEC).to_frame()
    assert list(frame.columns) == [*CODEC.elements, "two"]
    assert frame.index.tolist() == [1, 2]
    assert frame["two"].tolist() == [1, 0]
    assert frame.loc[2].isna().sum() == 5
    assert frame.loc[2, "sunglasses"] == "K"


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"colours": 2}, "colours=2 must be a whole number from 3 to 10"),
        ({"colours": 11}, "3 to 10"),
        ({"colours": 6.0}, "colours=6.0 must be a whole number"),
        ({"colours": True}, "colours=True must be a whole number"),
        ({"colours": 5}, "must be 6 or more with outfits='permutation'; pass outfits='independent'"),
        ({"doubled": 24}, "doubled=24 must be a whole number from 0 to 23"),
        ({"one_fish": 40}, "doubled=23 must be at most half of one_fish=40; pass doubled=20"),
        ({"two_fish": -1}, "two_fish=-1 must be"),
        ({"closeups": 13}, "one_fish . two_fish . closeups = 65 must be 2 to 64 cards"),
        ({"doubled": 0, "one_fish": 1, "two_fish": 0, "closeups": 0}, "= 1 must be 2 to 64 cards"),
        ({"doubled": 0, "one_fish": 0, "closeups": 37}, "closeups=37 must be at most 36 to be distinct with 6 colours"),
        ({"outfits": "permutations"}, "outfits='permutations' must be one of .* did you mean 'permutation'"),
        ({"details": "x"}, "details='x' must be one of 'distinct', 'random'$"),
        ({"redraw": "never"}, "redraw='never' must be one of 'series', 'game'"),
    ],
)
def test_a_spec_is_checked_once(fields: dict[str, object], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        DeckSpec(**fields)  # type: ignore[arg-type]


def test_a_spec_is_frozen_and_comparable() -> None:
    assert DeckSpec() == DeckSpec(colours=6)
    assert hash(DeckSpec()) == hash(DeckSpec())
    with pytest.raises(dataclasses.FrozenInstanceError):
        DeckSpec().colours = 7  # type: ignore[misc]


@pytest.mark.skipif(plain(), reason="kernels are plain Python")
def test_drawing_compiles_once() -> None:
    draw(SPECS[0], 1)
    # A game that redraws its deck calls it with records: another test of this process may have done so.
    compiled = len(draw_cards.signatures)  # type: ignore[attr-defined]
    for spec in SPECS:
        draw(spec, 1)
    assert len(draw_cards.signatures) == compiled <= 2  # type: ignore[attr-defined]
