"""What the figures of studies share: a line with its intervals, the line of equal shares, a tidy frame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from penguinbench_experiments.figures import _tidy

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def axes(ax: Axes | None) -> Axes:
    """Return the axes that were given, else the current ones."""
    if ax is not None:
        return ax
    import matplotlib.pyplot as plt

    return plt.gca()


def tidy(ax: Axes, grid: str = "y") -> None:
    """Leave the frame's left and bottom, and a light grid."""
    _tidy(ax, grid)


def band(ax: Axes, x: Sequence[float], rows: Sequence[Mapping[str, Any]], share: bool, **style: Any) -> None:
    """Draw values with their intervals over x: a line, markers and a band; shares in per cent.

    ``style`` goes to ``Axes.plot``; the band has its colour.
    """
    scale = 100.0 if share else 1.0
    order = np.argsort(np.asarray(x, float), kind="stable")
    at = np.asarray(x, float)[order]
    value, low, high = (scale * np.array([rows[i][name] for i in order], float) for name in ("value", "low", "high"))
    (line,) = ax.plot(at, value, **{"marker": "o", "markersize": 4.5, "linewidth": 1.8, **style})
    ax.fill_between(at, low, high, color=line.get_color(), alpha=0.2, linewidth=0)


def bars(ax: Axes, at: Sequence[float], rows: Sequence[Mapping[str, Any]], share: bool, **style: Any) -> None:
    """Draw values as bars with their intervals; shares in per cent. ``style`` goes to ``Axes.bar``."""
    scale = 100.0 if share else 1.0
    value, low, high = (scale * np.array([row[name] for row in rows], float) for name in ("value", "low", "high"))
    ax.bar(at, value, **{"width": 0.6, **style})
    # A value at the end of its range may stick out of its interval by rounding.
    around = np.maximum([value - low, high - value], 0.0)
    ax.errorbar(at, value, around, fmt="none", ecolor="#222222", elinewidth=1.2, capsize=3)


def equal_line(ax: Axes, share: float, label: str) -> None:
    """Draw where equal players would be, in per cent."""
    ax.axhline(100 * share, color="#222222", linewidth=1, linestyle=(0, (5, 3)), label=label)


def label_end(ax: Axes, x: float, y: float, text: str, color: str) -> None:
    """Write a line's name at its end."""
    ax.annotate(text, (x, y), xytext=(6, 0), textcoords="offset points", color=color, va="center", fontsize="small")
