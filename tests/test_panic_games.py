"""Whole games of Polar Panic: nothing is lost, logs are judged again, the known figures come out."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

import penguinbench as pb
import penguinbench_agents as pa
from penguinbench._lineup import make_setup
from penguinbench._position import Desk, Position
from penguinbench.games.polar_panic import facts as at
from tests.cases import cases, plain

LINE_UP = ["adult", "teen-15", "child-10", "child-7"]
GAME = pb.game("polar-panic")


def test_cards_are_conserved_after_every_event() -> None:
    desk = Desk(make_setup("polar-panic", LINE_UP, seed=4))
    for number in range(cases("panic_stepped")):
        position = Position(desk, number)
        for _ in position.play_on():
            table = position.table[0]
            spots = table["own"][at.SPOT : at.SPOT + 64]
            if not table["ordinal"]:
                continue
            up, down = int((spots == at.FACE_UP).sum()), int((spots == at.FACE_DOWN).sum())
            assert up == table["n_up"] and down == table["stack_n"]
            assert up + down + int(table["pile_n"].sum()) == 56
            line = table["own"][at.LINE_SPOT : at.LINE_SPOT + up]
            assert sorted(line.tolist()) == np.flatnonzero(spots == at.FACE_UP).tolist()


@pytest.mark.skipif(plain(), reason="plain Python kernels play too few games to judge a mean by")
@pytest.mark.parametrize(
    ("options", "turns", "matches"), [({"bear_cards": 0}, 75.0, 22.9), ({}, 87.4, 26.2)], ids=["no penalty", "rulebook"]
)
def test_perfect_players_who_flip_at_random(options: dict[str, Any], turns: float, matches: float) -> None:
    """Turns and matches a game within 4 s sqrt(1/150 + 1/N), s the spread between N games; the figures are of 150."""
    instant = pa.profile("reflex", flip_choice="random", memory_cards=0)
    spec = GAME.spec_type(redraw="game")
    result = pb.play(
        GAME, [instant] * 4, games=cases("panic_table"), seed=6, options=options, deck=spec, keep="claims",
        progress=False, threads=2,
    )  # fmt: skip
    n = len(result.games)
    wins = result.claims[result.claims["verdict"] == "wins"].groupby("game").size() / 2
    for found, known in ((result.games["rounds"], turns), (wins, matches)):
        assert abs(found.mean() - known) < 4 * found.std() * np.sqrt(1 / 150 + 1 / n), (found.mean(), known)


def test_logs_replay_to_the_same_tables_and_altered_ones_do_not() -> None:
    result = pb.play(GAME, LINE_UP, games=cases("panic_logs"), seed=3, keep="log", progress=False)
    again = pb.replay(result.log)
    assert again.seats.equals(result.seats) and again.games.equals(result.games)
    events = [event for event in result.log[: 1 + next(i for i, e in enumerate(result.log) if e["event"] == "end")]]
    truth = pb.replay(events)
    rng = np.random.default_rng(5)
    for number in rng.choice(np.arange(1, len(events)), cases("last_altered")):
        altered = copy.deepcopy(events)
        names = [name for name in ("seat", "position", "card") if name in altered[number]] or ["at_ms"]
        name = str(rng.choice(names))
        value = altered[number][name]
        new = "a" if isinstance(value, str) else value + 777.0 if name == "at_ms" else (value + 1) % 4
        altered[number][name] = new
        try:
            other = pb.replay(altered)
        except pb.PenguinbenchError as error:
            assert "event" in str(error)
        else:
            same = other.seats.equals(truth.seats) and other.claims.equals(truth.claims)
            assert new == value or not same, altered[number]


def test_every_number_of_players_plays_and_ends() -> None:
    for n in range(2, 7):
        result = pb.play(GAME, (LINE_UP * 2)[:n], games=cases("each_table_size"), seed=n, progress=False)
        assert (result.seats.groupby("game")["cards"].sum() + result.games["left_over"] == 56).all()


def test_the_detector_agrees_with_the_words_of_the_cards() -> None:
    rng = np.random.default_rng(8)
    deck = GAME.deck().cards
    tables = np.array([rng.choice(deck, 6, replace=False) for _ in range(300)])
    for table, found in zip(tables, pb.find_matches(tables, game="polar-panic"), strict=True):
        texts = [set(GAME.codec.text(int(card)).split()) - {"fisherman", "bear"} for card in table]
        shared = {letter for letter in "".join(sorted(set.union(*texts))) if sum(letter in text for text in texts) > 1}
        told = GAME.matches(table)
        assert set(told.elements) == shared and found["k"] == len(shared)
        for letter, group in zip(told.elements, told.groups, strict=True):
            assert group == tuple(i for i, text in enumerate(texts) if letter in text)


def test_the_conformance_check() -> None:
    assert "logs replay" in pb.testing.check_game("polar-panic")
    pb.testing.check_player("adult", game="polar-panic")
