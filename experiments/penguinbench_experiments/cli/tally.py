"""``penguinbench tally``: winners or cards of real evenings against chance and the simulation."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from penguinbench_experiments.cli._options import GameName, OptionFile, OptionPairs, game_options, split_pair
from penguinbench_experiments.cli._output import Json, Seed, answer, print_table, say

if TYPE_CHECKING:
    from rich.console import Console

    from penguinbench_experiments.tallies.tally import Row, Tally

EXAMPLES = """
penguinbench tally sheet.csv
penguinbench tally sheet.csv --game pheasants --as Anna=adult --as Ben=child-10
penguinbench tally sheet.csv --within 10 --figure evenings.png
penguinbench tally sheet.csv --option settle_ms=1500 --deck deck.csv --json
"""


def tally(
    sheet: Annotated[
        Path,
        typer.Argument(metavar="SHEET.csv", help="One row a game: a column a person, or seat 1, cards 1, ..., winner."),
    ],
    game: GameName = "penguins",
    like: Annotated[
        list[str] | None,
        typer.Option("--as", metavar="PERSON=PROFILE", help="Who plays like whom in the simulation; repeatable."),
    ] = None,
    within: Annotated[
        float, typer.Option("--within", help="Points of a win share, around an equal one, that count as fair.")
    ] = 5.0,
    games: Annotated[int, typer.Option("--games", min=1, help="Simulated games of each set of people.")] = 4_000,
    seed: Seed = 1,
    option: OptionPairs = None,
    options: OptionFile = None,
    deck: Annotated[
        Path | None, typer.Option("--deck", metavar="FILE.csv", help="A typed-in deck, instead of the printed one.")
    ] = None,
    figure: Annotated[
        Path | None, typer.Option("--figure", metavar="FILE.png", help="Draw shares and intervals.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Say what a sheet of real games tells about people and seats, and what it cannot tell.

    No times are needed. Exact intervals, a test of seats, the same people simulated, and how many more games would
    settle it. Columns: a person each, around the table, with the cards they took, and first: who flipped first. Or
    seat 1, seat 2, ... (who sat there; seat 1 flipped first), cards 1, ..., winner. Ties are written Anna+Ben.
    """
    import penguinbench as pb
    from penguinbench_experiments.players import find_profile
    from penguinbench_experiments.tallies.tally import tally as count

    if figure is not None and not figure.parent.is_dir():
        raise pb.OptionError(f"{figure}: its folder {figure.parent} does not exist; make it first")
    played = pb.game(game)
    people = dict(split_pair(text, "--as") for text in like or ())
    found = count(
        sheet, played, {name: find_profile(who) if who.endswith(".toml") else who for name, who in people.items()},
        within, games, seed, game_options(played, option, options),
        None if deck is None else pb.Deck.from_csv(deck, game=played.id),
    )  # fmt: skip
    if figure is not None:
        found.save_figure(figure)
    data = _data(found, seed)
    answer(data, as_json, lambda console: _show(console, found, seed, figure))


def _data(found: Tally, seed: int) -> dict[str, Any]:
    return {
        "sheet": found.sheet.source,
        "game": found.game.id,
        "seed": seed,
        "games": len(found.sheet.games),
        "evenings": found.sheet.evenings or None,
        "players": found.sheet.n,
        "within": 100 * found.within,
        "fair": found.word,
        "verdict": found.verdict,
        "rows": found.frame().to_dict("records"),
        "seat_p": found.seat_p,
        "seat_note": found.seat_note,
        "simulation_p": found.simulation_p,
        "games_to_settle": found.settle,
        "games_to_show_seats": found.power,
        "largest_seat_gap": found.largest_seat_gap,
        "notes": list(found.notes),
    }


def _show(out: Console, found: Tally, seed: int, figure: Path | None) -> None:
    sheet = found.sheet
    say(out, found.verdict)
    say(out)
    heads = ("", "games", "wins", "share", "95 % interval", "p (Holm)", "cards", "simulated")
    for title, rows in (("People", found.people), ("Seats", found.seats)):
        if rows:
            print_table(out, heads, [_cells(row) for row in rows], title, right=(1, 2, 3, 4, 5, 6, 7))
    say(out, f"Seats make no difference: {_p(found.seat_p)}. {found.seat_note}")
    say(out, f"Won as in the simulation: {_p(found.simulation_p)} ({sheet.n} players, seed {seed}).")
    say(out, _settles(found))
    if found.power is not None:
        gap = 100 * found.largest_seat_gap
        say(
            out,
            f"In the simulation a seat is off an equal share by at most {gap:.1f} points; "
            f"{found.power:,} games would show that in four of five sheets.",
        )
    for note in found.notes:
        say(out, f"Note: {note}")
    if figure is not None:
        say(out, f"Written: {figure}")


def _settles(found: Tally) -> str:
    now = len(found.sheet.games)
    if found.word != "undecided":
        return f"Settled within {100 * found.within:g} points; more games are not needed for that."
    if found.settle is None:
        return "At these shares no number of games settles it: they lie on the edge of what counts as fair."
    more = found.settle - now
    evenings = ""
    if found.sheet.evenings:
        each = now / found.sheet.evenings
        evenings = f", some {max(1, round(more / each)):,} evenings of {each:.1f} games"
    return f"If shares stay what they are, {more:,} more games settle it{evenings}."


def _cells(row: Row) -> tuple[str, ...]:
    share = row.share
    cards = "" if row.cards != row.cards else f"{row.cards:.1f}"
    return (
        row.name, str(row.games), f"{row.wins:g}", f"{100 * share.share:.1f} %",
        f"{100 * share.low:.1f} to {100 * share.high:.1f} %", f"{row.p:.3f}", cards, f"{100 * row.simulated:.1f} %",
    )  # fmt: skip


def _p(value: float) -> str:
    return "no test" if value != value else f"p = {value:.3f}" if value >= 0.001 else "p < .001"
