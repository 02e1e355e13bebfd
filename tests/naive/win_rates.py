"""Win rates from the table of seats, with pandas and a textbook, as slow as it likes."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
from scipy import stats


def win_rate(seats: pd.DataFrame, groups: pd.Series, who: pd.Series, level: float) -> dict[str, float]:
    """Return share and Wilson interval, cards and t interval, of the rows of ``seats`` where ``who`` is true."""
    own = seats[who]
    group = own["game"].map(groups)
    share = own["win"].mean()
    means = own.groupby(group)["win"].mean()
    se = means.std(ddof=1) / math.sqrt(len(means))
    n = len(means) if se == 0 else min(len(own), share * (1 - share) / se**2)
    z = stats.norm.ppf(0.5 + level / 2)
    centre = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    cards = own.groupby(group)["cards"].mean()
    wide = stats.t.ppf(0.5 + level / 2, len(cards) - 1) * cards.std(ddof=1) / math.sqrt(len(cards))
    return {
        "share": share,
        "low": centre - half,
        "high": centre + half,
        "cards": cards.mean(),
        "cards_low": cards.mean() - wide,
        "cards_high": cards.mean() + wide,
    }


def wilson_by_search(wins: int, n: int, level: float) -> tuple[float, float]:
    """Return the two shares at which the score test of ``wins`` of ``n`` just rejects, found on a fine grid."""
    z = stats.norm.ppf(0.5 + level / 2)
    p = np.linspace(1e-7, 1 - 1e-7, 4_000_001)
    held = p[np.abs(wins / n - p) <= z * np.sqrt(p * (1 - p) / n)]
    return float(held[0]), float(held[-1])
