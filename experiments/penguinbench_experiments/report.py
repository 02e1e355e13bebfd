"""What a series says, as plain data and as text: who wins, why, how fair the seats are, how a game goes."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from penguinbench._interval import t_interval
from penguinbench._layout import TALLIES
from penguinbench._totals import BIN_MS, LATENCY_BINS

if TYPE_CHECKING:
    from penguinbench import Result

METHOD: Final = (
    "95 % intervals. Shares: Wilson's with the effective number of games, from group means (games of one deal are one "
    "group). Means: Student's t over groups."
)
ASSUMED: Final = "Players are models: many of their numbers are assumed (penguinbench agents NAME shows which)."
LEVEL: Final = 0.95
_VERDICTS: Final = ("wins", "beaten", "void", "wrong")
_PER_GAME: Final = {"rounds": "rounds", "cards_turned": "cards_turned", "duration_ms": "duration_ms"}


def quantile_ms(bins: npt.NDArray[np.int64], q: float) -> float:
    """Return a quantile of latencies counted in bins of ``BIN_MS``, in ms, spread evenly within a bin.

    NaN without any latency, and where it falls into the last bin, which is open.
    """
    total = int(bins.sum())
    if total == 0:
        return math.nan
    reached = np.cumsum(bins)
    at = int(np.searchsorted(reached, q * total))
    if at >= LATENCY_BINS - 1:
        return math.nan
    below = int(reached[at]) - int(bins[at])
    return (at + (q * total - below) / int(bins[at])) * BIN_MS


def series_report(result: Result) -> dict[str, Any]:
    """Return what a series says as plain data, ready for JSON; missing numbers are NaN.

    Returns
    -------
    dict
        ``game players games games_asked groups seed rotate people options`` as they were played; ``win_rates`` (one
        row a player) and ``seats`` (one a seat): the rows of ``Result.win_rates``; ``why``: one row a player with
        claims a game by verdict, the share of claims made with an empty pile, quartiles of the response time of right
        claims in ms; ``a_game``: means a game with their intervals; ``notes``: sentences.
    """
    facts = result.manifest
    names = ("game", "players", "games", "games_asked", "groups", "seed", "rotate", "people", "keep")
    report = {name: facts[name] for name in names}
    report["options"] = facts["changed_options"]
    report["handicaps"] = facts["handicaps"]
    report["win_rates"] = result.win_rates(level=LEVEL).to_dict("records")
    first = int(facts["first_flipper"])
    seats = result.win_rates(by="seat", level=LEVEL).to_dict("records")
    report["seats"] = [{**row, "flips_first": row["seat"] == first} for row in seats]
    report["why"] = [_why(result, place) for place in range(len(result.labels))]
    report["a_game"] = _a_game(result)
    report["method"] = METHOD
    report["notes"] = _notes(result)
    return report


def _why(result: Result, place: int) -> dict[str, Any]:
    totals = result.totals
    games = int(totals["games"])
    tally = dict(zip(TALLIES, totals["tally_place"][place].tolist(), strict=True))
    row: dict[str, Any] = {"player": result.labels[place], "claims": tally["claims"] / games}
    row |= {verdict: tally[verdict] / games for verdict in _VERDICTS}
    row["cards_paid"] = tally["lost"] / games
    row["with_empty_pile"] = tally["free"] / tally["claims"] if tally["claims"] else math.nan
    bins = totals["bins_place"][place]
    row["response_ms"] = {name: quantile_ms(bins, q) for name, q in (("q25", 0.25), ("median", 0.5), ("q75", 0.75))}
    return row


def _a_game(result: Result) -> dict[str, Any]:
    """Return means a game; with an interval where the games were kept."""
    totals = result.totals
    games = int(totals["games"])
    means = {
        "rounds": int(totals["rounds"]) / games,
        "cards_turned": int(totals["cards_turned"]) / games,
        "seconds": int(totals["duration"]) / games / 1024 / 1000,
        "left_over": int(totals["left_over"]) / games,
    }
    found: dict[str, Any] = {name: {"mean": mean, "low": math.nan, "high": math.nan} for name, mean in means.items()}
    if result.kept("games"):
        groups = result.games.assign(seconds=result.games["duration_ms"] / 1000).groupby("group")
        for name, entry in found.items():
            each = groups[name].mean()
            se = float(each.std(ddof=1)) / math.sqrt(len(each)) if len(each) > 1 else math.nan
            entry["low"], entry["high"] = t_interval(entry["mean"], se, len(each), LEVEL)
    found["shared_wins"] = int(totals["shared"]) / games
    found["capped"] = int(totals["capped"])
    return found


def _notes(result: Result) -> list[str]:
    facts = result.manifest
    notes = []
    if facts["games"] != facts["games_asked"]:
        notes.append(
            f"{facts['games_asked']:,} games were rounded up to {facts['games']:,}: whole groups, in which every "
            "player sits in every seat once."
        )
    if any(profile.get("kind") == "profile" for profile in facts["profiles"]):
        notes.append(ASSUMED)
    if facts["people"]:
        notes.append(
            f"{facts['people']} line-ups were drawn from the profiles' populations and stated ranges; the second "
            "interval holds the win shares of 95 % of them, without the noise of finite games."
        )
    if int(result.totals["capped"]):
        notes.append(f"{int(result.totals['capped'])} games were cut off at max_rounds.")
    return notes
