"""The report of a series as tables for people."""

from __future__ import annotations

import io
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from penguinbench_experiments.cli._output import PIPE_WIDTH, print_table, say

if TYPE_CHECKING:
    from rich.console import Console

_VERDICTS: Final = ("wins", "beaten", "void", "wrong")


def show_report(out: Console, report: Mapping[str, Any]) -> None:
    """Print a report of ``series_report``; ``seconds``, ``out`` and ``files`` are shown where they are there."""
    say(out, f"{report['games']:,} games of {report['game']}: {', '.join(report['players'])}")
    line = f"seed {report['seed']}"
    if report.get("seconds"):
        line += f", {report['seconds']:.1f} s, {report['games'] / report['seconds']:,.0f} games/s"
    say(out, line)
    if report["options"]:
        say(out, "options: " + ", ".join(f"{name}={value}" for name, value in report["options"].items()))
    for player, handicap in zip(report["players"], report["handicaps"], strict=True):
        given = {name: value for name, value in handicap.items() if value != (name == "penalty_factor")}
        if given:
            say(out, f"handicap of {player}: " + ", ".join(f"{name}={value:g}" for name, value in given.items()))
    say(out)
    _who_wins(out, report)
    _why(out, report)
    _seats(out, report)
    _a_game(out, report["a_game"])
    say(out)
    for note in (report["method"], *report["notes"]):
        say(out, note)
    if report.get("out"):
        say(out, f"In {report['out']}: {', '.join(report['files'])}")


def report_text(report: Mapping[str, Any]) -> str:
    """Return a report as text, as a pipe would get it."""
    from rich.console import Console

    text = io.StringIO()
    show_report(
        Console(file=text, width=PIPE_WIDTH, markup=False, highlight=False, emoji=False, color_system=None), report
    )
    return "\n".join(line.rstrip() for line in text.getvalue().splitlines()) + "\n"


def _who_wins(out: Console, report: Mapping[str, Any]) -> None:
    people = bool(report["people"])
    columns = ["player", "wins", "95 % interval", "cards a game", "95 % interval"]
    columns += ["95 % of drawn people"] if people else []
    rows = []
    for row in report["win_rates"]:
        cells = [row["player"], *_share(row), f"{row['cards']:.2f}", _range(row["cards_low"], row["cards_high"], 2)]
        cells += [_range(100 * row["people_low"], 100 * row["people_high"], 1, " %")] if people else []
        rows.append(cells)
    equal = f"Who wins (equal share: {100 / len(rows):.3g} %)"
    print_table(out, columns, rows, equal, right=range(1, len(columns)))


def _share(row: Mapping[str, Any]) -> tuple[str, str]:
    return f"{100 * row['share']:.1f} %", _range(100 * row["low"], 100 * row["high"], 1, " %")


def _range(low: float, high: float, digits: int, unit: str = "") -> str:
    if math.isnan(low) or math.isnan(high):
        return ""
    return f"{low:.{digits}f} to {high:.{digits}f}{unit}"


def _why(out: Console, report: Mapping[str, Any]) -> None:
    # Where a wrong claim never costs a card nobody need read what it costs with an empty pile.
    paid = any(row["cards_paid"] for row in report["why"])
    costs = ("cards paid", "with empty pile") if paid else ()
    timed = any(not math.isnan(row["response_ms"]["median"]) for row in report["why"])
    columns = ("player", "claims", *_VERDICTS, *costs, *(("response time, quartiles",) if timed else ()))
    rows = []
    for row in report["why"]:
        q25, median, q75 = (row["response_ms"][name] for name in ("q25", "median", "q75"))
        times = "" if math.isnan(median) else f"{q25:.0f} / {median:.0f} / {q75:.0f} ms"
        free = "" if math.isnan(row["with_empty_pile"]) else f"{100 * row['with_empty_pile']:.1f} %"
        counts = [f"{row[name]:.2f}" for name in ("claims", *_VERDICTS)]
        costs = (f"{row['cards_paid']:.2f}", free) if paid else ()
        rows.append((row["player"], *counts, *costs, *((times,) if timed else ())))
    title = "Why: claims a game by verdict"
    if timed:
        title += "; response time of right claims, from the onset of what made them right"
    print_table(out, columns, rows, title, right=range(1, len(columns)))


def _seats(out: Console, report: Mapping[str, Any]) -> None:
    rows = [
        (f"seat {row['seat']}" + (", flips first" if row["flips_first"] else ""), *_share(row), f"{row['cards']:.2f}")
        for row in report["seats"]
    ]
    title = "How fair the seats are"
    if not report["rotate"]:
        title += " (nobody changed seats: seat and player are the same here)"
    print_table(out, ("seat", "wins", "95 % interval", "cards a game"), rows, title, right=(1, 2, 3))


def _a_game(out: Console, means: Mapping[str, Any]) -> None:
    names = {"rounds": "rounds", "cards_turned": "cards turned", "seconds": "seconds", "left_over": "cards left over"}
    rows = [
        (name, f"{means[key]['mean']:.2f}", _range(means[key]["low"], means[key]["high"], 2))
        for key, name in names.items()
    ]
    rows.append(("games with shared wins", f"{100 * means['shared_wins']:.1f} %", ""))
    print_table(out, ("a game", "mean", "95 % interval"), rows, right=(1, 2))
