"""Sheets of real games: reading, exact chances against enumeration, what is told and what is not."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

import penguinbench as pb
import penguinbench_experiments as pe
from penguinbench_experiments.tallies import chance
from penguinbench_experiments.tallies.sheet import Game, SheetError, read_sheet
from tests.cases import cases
from tests.cli_runs import one_line, penguinbench

BY_PERSON = "evening,Anna,Ben,Cleo,first\nMon,20,22,15,Anna\nMon,25,10,18,Ben\nMon,19,19,17,Cleo\nTue,30,12,12,Anna\n"


def written(folder: Path, text: str, name: str = "sheet.csv") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_both_forms_tell_the_same_games(tmp_path: Path) -> None:
    one = read_sheet(written(tmp_path, BY_PERSON))
    assert one.people == ("Anna", "Ben", "Cleo") and one.knows_seats and one.evenings == 2
    assert one.games[1] == Game(("Ben", "Cleo", "Anna"), (2,), (10, 18, 25), "Mon")
    assert one.games[2].winners == (1, 2)  # Anna and Ben, seen from Cleo, who flipped first
    rows = ["seat 1;Seat 2;seat3;winner;evening"]
    for game in one.games:
        seats = game.seats or ()
        rows.append(";".join((*seats, "+".join(seats[k] for k in game.winners), game.evening)))
    path = tmp_path / "other.csv"
    path.write_bytes(b"\xef\xbb\xbf" + "\r\n".join(rows).encode("utf-8"))
    other = read_sheet(path)
    assert [replace(game, cards=None) for game in one.games] == list(other.games)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"row 1: the file is empty"),
        ("Anna,Ben\n", r"row 1: there is no game under the header"),
        ("Anna,Anna\n1,2\n", r'row 1: column "Anna" stands there twice'),
        ("Anna,\n1,2\n", r"row 1: a column without a name must have one"),
        ("Anna,Ben\n1,2\n\n3\n", r"row 4: 1 cells under 2 columns"),
        ("Anna,Ben\n1,two\n", r'row 2: Ben "two" must be a whole number of cards'),
        ("Anna,Ben,first\n1,2,Cleo\n", r'row 2: first "Cleo" must be one of Anna, Ben'),
        ("Anna,Ben,first\n1,2,Anna\n3,4,\n", r"row 3: first must say who flipped first"),
        ("Anna,Ben,winner\n1,2,Eve\n", r'row 2: winner "Eve" must be one of Anna, Ben'),
        ("Anna\n1\n", r"row 1: 1 people must be 2 to 8"),
        ("Anna;Ben,Cleo\n1;2,3\n", r"row 1: mixes commas and semicolons"),
        ("Anna,seat 1\n1,Ben\n", r'row 1: "Anna" beside "seat 1" must not be'),
        ("seat 1,seat 3,winner\na,b,a\n", r"row 1: seat columns must be seat 1 to seat 2"),
        ("seat 1,seat 2\na,b\n", r"row 1: winner must be a column"),
        ("seat 1,seat 2,winner\na,a,a\n", r'row 2: "a" must sit in one seat'),
        ("seat 1,seat 2,winner\na,,a\n", r"row 2: seat 2 must name a person"),
        ("seat 1,seat 2,winner\na,b,c\n", r'row 2: winner "c" must be one of a, b'),
        ("seat 1,seat 2,winner\na,b,3\n", r'row 2: winner "3" must be a seat, 1 to 2'),
        ("cards 1,cards 2,winner\n1,2,b\n", r'row 2: winner "b" must be the number of a seat'),
        ("winner\nAnna\n", r"row 1: seat 1, seat 2, ... must say who sat where"),
        ("winner\n1\n1\n", r"row 1: 1 seats must be 2 to 8"),
    ],
)
def test_what_is_no_sheet_is_refused_with_its_row(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(SheetError, match=message):
        read_sheet(written(tmp_path, text))


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    for data, message in ((b"\xff\xfeA\x00", "is UTF-16"), (b"Anna,Ben\n1,\xe4\n", "row 2: is not UTF-8")):
        path.write_bytes(data)
        with pytest.raises(SheetError, match=message):
            read_sheet(path)
    with pytest.raises(SheetError, match="cannot be read"):
        read_sheet(tmp_path / "none.csv")


@pytest.mark.parametrize(("wins", "games"), [(0, 7), (3, 10), (10, 10), (40, 160)])
def test_intervals_without_ties_are_those_of_clopper_and_pearson(wins: int, games: int) -> None:
    known = stats.binomtest(wins, games).proportion_ci(0.95, "exact")
    found = chance.share_with_ties(wins, 0.0, 0, games)
    assert (found.low, found.high) == pytest.approx((known.low, known.high), abs=1e-9)
    wider = chance.share_with_ties(max(wins - 1, 0), 0.5, 1, games) if wins else found
    assert wider.low <= found.low + 1e-12 and wider.high >= known.high - 1e-9


def test_shuffled_seats_are_those_of_every_permutation() -> None:
    """Against all 720 orders of six games; tolerance 4 standard errors of the draws."""
    names = ("a", "b", "c")
    seatings = [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b"), ("a", "c", "b"), ("b", "a", "c"), ("a", "b", "c")]
    games = [Game(seats, (k,), None) for seats, k in zip(seatings, (0, 0, 0, 1, 0, 0), strict=True)]
    p, told = chance.shuffled_seats(games, 3, 1)
    winners = [seats[game.winners[0]] for seats, game in zip(seatings, games, strict=True)]
    counts = np.array(
        [
            np.bincount([seatings[k].index(who) for k, who in zip(order, winners, strict=True)], minlength=3)
            for order in itertools.permutations(range(6))
        ]
    )
    distance = ((counts - counts.mean(axis=0)) ** 2).sum(axis=1)
    exact = float((distance >= distance[0] - 1e-6).mean())
    assert told and 0 < exact < 0.5 and set(winners) <= set(names)
    assert abs(p - exact) < 4 * math.sqrt(exact * (1 - exact) / chance.DRAWS) + 1 / chance.DRAWS


def test_drawn_counts_are_those_of_the_exact_multinomial() -> None:
    """Against every outcome of twelve games with three seats; tolerance 4 standard errors of the draws."""
    chances, seen = np.array([0.5, 0.3, 0.2]), np.array([3, 7, 2])
    expected = 12 * chances
    least = ((seen - expected) ** 2 / expected).sum()
    exact = sum(
        float(stats.multinomial.pmf((i, j, 12 - i - j), 12, chances))
        for i in range(13)
        for j in range(13 - i)
        if ((np.array([i, j, 12 - i - j]) - expected) ** 2 / expected).sum() >= least - 1e-9
    )
    found = chance.drawn_counts(np.repeat(np.eye(3), seen, axis=0), chances, 1)
    assert abs(found - exact) < 4 * math.sqrt(exact * (1 - exact) / chance.DRAWS) + 1 / chance.DRAWS


def test_strong_people_do_not_make_seats_differ(rng: np.random.Generator, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of N sheets in which seats do nothing, p < .05 in at most 5 % plus 4 standard errors, with a strong player."""
    monkeypatch.setattr(chance, "DRAWS", 400)
    names, n = np.array(["a", "b", "c"]), cases("tally_sheets")
    low = 0
    for number in range(n):
        games = []
        for _ in range(20):
            seats = tuple(rng.permutation(names).tolist())
            games.append(Game(seats, (seats.index(str(rng.choice(names, p=[0.7, 0.2, 0.1]))),), None))
        low += chance.shuffled_seats(games, 3, number)[0] < 0.05
    assert low / n < 0.05 + 4 * math.sqrt(0.05 * 0.95 / n)


def test_a_seat_that_wins_is_found_and_one_that_is_kept_cannot_be() -> None:
    order = [("a", "b"), ("b", "a")] * 15
    assert chance.shuffled_seats([Game(seats, (0,), None) for seats in order], 2, 1)[0] < 0.001
    p, told = chance.shuffled_seats([Game(("a", "b"), (0,), None)] * 30, 2, 1)
    assert math.isnan(p) and not told


@pytest.mark.parametrize("shares", [(0.45, 0.55), (0.2, 0.3, 0.5), (0.26, 0.24, 0.25, 0.25)])
def test_games_to_settle_settle_and_fewer_do_not(shares: tuple[float, ...]) -> None:
    def word(total: int) -> str:
        rows = [chance.exact_binomial(round(s * total), total) for s in shares]
        return pe.statistics.overall([pe.statistics.verdict(r.low, r.high, 0.08, 1 / len(shares)) for r in rows])

    found = chance.games_to_settle(shares, 0.08, 10)
    assert found is not None and word(found) != "undecided" and word(int(found / 1.3)) == "undecided"
    assert chance.games_to_settle((0.42, 0.58), 0.08, 10) is None  # on the very edge


def test_power_is_four_in_five(rng: np.random.Generator) -> None:
    """N sheets of the stated size: the share in which the normal test rejects, within .03 (rounding) and 4 errors."""
    games, n = chance.games_for_power(0.08, 0.25) or 0, 4000
    wins = rng.binomial(games, 0.33, n) / games
    found = (np.abs(wins - 0.25) > 1.959964 * math.sqrt(0.25 * 0.75 / games)).mean()
    assert abs(found - 0.8) < 0.03 + 4 * math.sqrt(0.16 / n)
    assert chance.games_for_power(0.0, 0.25) is None


def test_a_simulated_evening_agrees_with_the_simulation(tmp_path: Path) -> None:
    """Games of the bench itself, written by seat: the counts are its own, and p is not small (1 in 1,000)."""
    result = pb.play("penguins", ["adult", "adult+careful", "teen-15"], games=60, seed=99, progress=False, keep="seats")
    rows = ["seat 1,seat 2,seat 3,cards 1,cards 2,cards 3"]
    for _, seats in result.seats.groupby("game"):
        seats = seats.sort_values("seat")
        rows.append(",".join([*seats["player"].astype(str), *seats["score"].astype(str)]))
    people = {"adult": "adult", "adult+careful": "adult+careful", "teen-15": "teen-15"}
    found = pe.tally(written(tmp_path, "\n".join(rows)), "penguins", people, games=1200, progress=False)
    wins = result.seats.groupby("player", observed=True)["win"].sum()
    assert {row.name: row.wins for row in found.people} == pytest.approx(wins.to_dict())
    seats = result.seats.groupby("seat")["win"].sum()
    assert [row.wins for row in found.seats] == pytest.approx(seats.to_list())
    assert found.simulation_p > 0.001 and found.seat_p > 0.001
    assert found.people[0].cards == pytest.approx(result.seats.query("player == 'adult'")["score"].mean())


def test_a_sheet_says_what_it_cannot_tell(tmp_path: Path) -> None:
    kept = pe.tally(written(tmp_path, "Anna,Ben,first\n" + "3,5,Anna\n" * 9), games=40, progress=False)
    assert math.isnan(kept.seat_p) and "confounded" in kept.seat_note and kept.word == "unfair"
    unknown = pe.tally(written(tmp_path, "Anna,Ben\n3,5\n5,3\n"), games=40, progress=False)
    assert "does not say who flipped first" in unknown.seat_note and not unknown.seats
    numbers = pe.tally(written(tmp_path, "cards 1,cards 2\n3,5\n5,3\n4,4\n"), games=40, progress=False)
    assert "does not say who sat where" in numbers.seat_note and not numbers.people
    assert "1 of 3 games have several winners" in numbers.notes[1]
    with pytest.raises(pb.OptionError, match="people='Eve' must be on the sheet; there: Anna, Ben"):
        pe.tally(written(tmp_path, "Anna,Ben\n3,5\n"), people={"Eve": "adult"})
    with pytest.raises(SheetError, match="8 players must be 2 to 6 in last-penguin"):
        pe.tally(written(tmp_path, ",".join("abcdefgh") + "\n" + ",".join("12345678")), "last-penguin")


def test_the_command_shows_tables_a_figure_and_json(tmp_path: Path) -> None:
    sheet, figure = written(tmp_path, BY_PERSON), tmp_path / "shares.png"
    ran = penguinbench("tally", str(sheet), "--as", "Ben=child-10", "--games", "60", "--figure", str(figure))
    assert ran.status == 0 and figure.read_bytes().startswith(b"\x89PNG")
    for words in ("Undecided between people within 5 points after 4 games", "seat 1 (flips first)", "Won as in the sim",
                  "more games settle it, some", "Anna and Cleo play as adult"):  # fmt: skip
        assert words in ran.out
    data = penguinbench("tally", str(sheet), "--games", "60", "--json").json()
    assert data["fair"] == "undecided" and len(data["rows"]) == 6 and data["games"] == 4
    assert "nowhere does not exist" in one_line(
        penguinbench("tally", str(sheet), "--figure", str(tmp_path / "nowhere" / "x.png"))
    )
    assert "its ending must be" in one_line(
        penguinbench("tally", str(sheet), "--games", "12", "--figure", str(tmp_path / "x.docx"))
    )
    assert "cannot be read" in one_line(penguinbench("tally", str(tmp_path / "none.csv")))
