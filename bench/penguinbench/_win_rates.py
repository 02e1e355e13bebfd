"""Win rates and their two errors, from whole-number totals over groups."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from penguinbench._errors import OptionError, ResultError
from penguinbench._interval import check_level, effective, group_error, t_interval, wilson
from penguinbench._layout import TALLIES, WIN_UNITS
from penguinbench._totals import BIN_MS, LATENCY_BINS, summed

if TYPE_CHECKING:
    import pandas as pd

    from penguinbench._result import Result

_BY: Final = {"player": "place", "seat": "seat"}
_SHOWN: Final = ("flips", "claims", "wins", "beaten", "void", "wrong", "lost")


def win_rates(result: Result, by: str, level: float) -> pd.DataFrame:
    """Return the table of ``Result.win_rates``."""
    import pandas as pd

    if by not in _BY:
        raise OptionError(f"by={by!r} must be 'player' or 'seat'")
    check_level(level)
    names: Sequence[Any] = result.labels if by == "player" else range(len(result.labels))
    rows = [{by: name, **_rate(result, _BY[by], i, level)} for i, name in enumerate(names)]
    return pd.DataFrame(rows)


def _rate(result: Result, by: str, i: int, level: float) -> dict[str, Any]:
    totals = result._totals
    whole = summed(totals)[0]
    games, groups = int(whole["games"]), int(whole["groups"])
    per_group = games / groups
    share = int(whole[f"win_{by}"][i]) / (games * WIN_UNITS)
    shares, errors = _by_draw(totals, by, i, per_group)
    # Draws are strata of equal size: only the spread within them is noise of finite games.
    se = math.sqrt(float(np.sum(errors**2))) / len(totals)
    low, high = wilson(share, effective(share, se, games, groups), level)
    cards = int(whole[f"cards_{by}"][i]) / games
    cards_se = math.sqrt(sum(_cards_error(row, by, i) ** 2 for row in totals)) / len(totals) / per_group
    cards_low, cards_high = t_interval(cards, cards_se, groups - len(totals) + 1, level)
    found = {
        "games": games,
        "groups": groups,
        "share": share,
        "low": low,
        "high": high,
        "cards": cards,
        "cards_low": cards_low,
        "cards_high": cards_high,
    }
    if result.manifest.get("people"):
        people_low, people_high = spread_interval(shares, errors, level)
        found |= {"draws": len(totals), "people_low": people_low, "people_high": people_high}
    return found


def _cards_error(row: Any, by: str, i: int) -> float:
    return group_error(int(row[f"cards_{by}"][i]), int(row[f"cards_square_{by}"][i]), int(row["groups"]))


def _by_draw(totals: Any, by: str, i: int, per_group: float) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    """Return the win share of every draw and its standard error, float64, shape (draws,)."""
    scale = WIN_UNITS * per_group
    shares = [int(row[f"win_{by}"][i]) / (int(row["groups"]) * scale) for row in totals]
    errors = [
        group_error(int(row[f"win_{by}"][i]), int(row[f"win_cross_{by}"][i, i]), int(row["groups"])) / scale
        for row in totals
    ]
    return np.array(shares), np.array(errors)


def spread_interval(
    values: npt.NDArray[np.float64], errors: npt.NDArray[np.float64], level: float = 0.95
) -> tuple[float, float]:
    """Return the central interval of what differs between draws, without the noise of each value.

    The deviations from the mean are shrunk by one factor, so that their variance is the observed one less the mean
    square of the standard errors (nothing where that is negative); the ends are percentiles of what is left.
    """
    mean = float(values.mean())
    seen = float(values.var(ddof=1)) if len(values) > 1 else 0.0
    noise = float(np.mean(errors**2))
    factor = math.sqrt(max(seen - noise, 0.0) / seen) if seen > 0 else 0.0
    tail = (1.0 - check_level(level)) / 2.0
    low, high = np.quantile(mean + factor * (values - mean), [tail, 1.0 - tail])
    return float(low), float(high)


def summary(result: Result) -> pd.DataFrame:
    """Return the table of ``Result.summary``."""
    import pandas as pd

    whole = result.totals
    games = int(whole["games"])
    rows = []
    for place, label in enumerate(result.labels):
        tally = whole["tally_place"][place]
        right = int(whole["right_place"][place])
        row: dict[str, Any] = {"player": label, "share": int(whole["win_place"][place]) / (games * WIN_UNITS)}
        row |= {name: int(whole[f"{name}_place"][place]) / games for name in ("cards", "score")}
        row |= {name: int(tally[TALLIES.index(name)]) / games for name in _SHOWN}
        row["response_ms"] = int(whole["right_ticks_place"][place]) / right / 1024.0 if right else math.nan
        row["response_median_ms"] = _median_ms(whole["bins_place"][place])
        rows.append(row)
    return pd.DataFrame(rows)


def _median_ms(bins: npt.NDArray[np.int64]) -> float:
    """Return the median of binned latencies, ms: the middle of its bin; NaN without any, or in the open last bin."""
    total = int(bins.sum())
    if total == 0:
        return math.nan
    at = int(np.searchsorted(np.cumsum(bins), (total + 1) // 2))
    return math.nan if at == LATENCY_BINS - 1 else (at + 0.5) * BIN_MS


def people(result: Result) -> pd.DataFrame:
    """Return the table of ``Result.people``."""
    import pandas as pd

    totals = _draws(result)
    per_group = int(totals[0]["games"]) / int(totals[0]["groups"])
    parts = []
    for place, label in enumerate(result.labels):
        shares, errors = _by_draw(totals, "place", place, per_group)
        draws = {"draw": np.arange(len(totals)), "player": label, "games": totals["games"]}
        parts.append(pd.DataFrame({**draws, "share": shares, "se": errors}))
    return pd.concat(parts).sort_values("draw", kind="stable").reset_index(drop=True)


def _draws(result: Result) -> Any:
    if not result.manifest.get("people"):
        raise ResultError("people were not drawn; play with people=200 or so")
    return result._totals


def order_share(result: Result, order: Sequence[str] | None) -> float:
    """Return what ``Result.order_share`` says."""
    wins = _draws(result)["win_place"]
    if order is None:
        places = [int(i) for i in np.argsort(-wins.sum(axis=0)[: len(result.labels)], kind="stable")]
    else:
        places = [result.place(player) for player in order]
    if len(set(places)) < 2 or len(set(places)) != len(places):
        raise OptionError(f"order={order!r} must be two or more different players")
    ordered = wins[:, places]
    return float(np.all(ordered[:, :-1] > ordered[:, 1:], axis=1).mean())


def difference(result: Result, first: str, second: str, level: float) -> tuple[float, float, float]:
    """Return what ``Result.difference`` says."""
    a, b = result.place(first), result.place(second)
    whole = summed(result._totals)[0]
    per_group = int(whole["games"]) / int(whole["groups"])
    variance = 0.0
    for row in result._totals:
        cross = row["win_cross_place"]
        square = int(cross[a, a]) + int(cross[b, b]) - 2 * int(cross[a, b])
        total = int(row["win_place"][a]) - int(row["win_place"][b])
        variance += group_error(total, square, int(row["groups"])) ** 2
    scale = WIN_UNITS * per_group
    mean = (int(whole["win_place"][a]) - int(whole["win_place"][b])) / (int(whole["groups"]) * scale)
    n = len(result._totals)
    low, high = t_interval(mean, math.sqrt(variance) / n / scale, int(whole["groups"]) - n + 1, level)
    return mean, low, high
