"""Figures of fits: each draws on an axes that is passed and returns it; none shows, saves or sets anything global."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from penguinbench._errors import OptionError
from penguinbench_experiments.figures import COLOURS, _axes

if TYPE_CHECKING:
    from pathlib import Path

    from matplotlib.axes import Axes

    from penguinbench_agents.fitting import Fit

QUANTILES: Final = (0.1, 0.3, 0.5, 0.7, 0.9)
_POINTS: Final = 600


def plot_qq(fit: Fit, person: str, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw a person's sorted response times against the quantiles of its fit; on the diagonal they agree.

    Parameters
    ----------
    fit : Fit
    person : str
    ax : Axes, optional
        Default: the current one.
    **style
        Passed on to ``Axes.plot``.
    """
    ax = _axes(ax)
    data, grid, cdf = _predicted(fit, person)
    seen = np.sort(data.times[: data.n_responses])
    # With timeouts only what comes before the deadline is seen: quantiles of the fit up to there.
    reach = float(np.interp(seen[-1], grid, cdf)) if data.n_responses < len(data.times) else 1.0
    model = np.interp(reach * (np.arange(len(seen)) + 0.5) / len(seen), cdf, grid)
    ax.plot(
        model / 1000, seen / 1000, **{"marker": "o", "markersize": 3, "linestyle": "", "color": COLOURS[0], **style}
    )
    ends = (min(model[0], seen[0]) / 1000, max(model[-1], seen[-1]) / 1000)
    ax.plot(ends, ends, color="#222222", linewidth=1, linestyle=(0, (5, 3)))
    _seconds(ax, "xy")
    ax.set_xlabel("quantile of the fit (s)")
    ax.set_ylabel("response time (s)")
    ax.set_title(f"{fit.model.family}, participant {person}")
    return ax


def plot_quantile_probability(fit: Fit, *, ax: Axes | None = None, **style: Any) -> Axes:
    """Draw quantiles of right and wrong response times over how often such responses come, data and fit.

    Each person gives a column of five points (.1 .3 .5 .7 .9) at its share of right responses and one at that of
    wrong ones, where at least ten are wrong. Lines are the fit; of wrong ones, the right latency times their factor.
    Parameters are those of ``plot_qq``, for all people.
    """
    ax = _axes(ax)
    frame = fit.trials.frame
    for place, person in enumerate(fit.people):
        errors = fit.errors[person]
        share = 1.0 - errors.rate if errors.known else 1.0
        data, grid, cdf = _predicted(fit, person)
        rows = [(share, data.times[: data.n_responses], cdf)]
        if errors.wrong >= 10:
            own = (frame["participant"] == person) & (frame["status"] == "response")
            wrong = frame.loc[own & ~frame["correct"].fillna(True).astype(bool), "rt_ms"].to_numpy(float)
            slower = fit.model.cdf(fit.people[person].x, data, grid, float(np.log(errors.factor)))
            rows.append((errors.rate, wrong, slower))
        colour = COLOURS[place % len(COLOURS)]
        for at, seen, fitted in rows:
            points = {"marker": "o", "markersize": 4, "linestyle": "", "color": colour, **style}
            ax.plot([at] * len(QUANTILES), np.quantile(seen, QUANTILES) / 1000, **points)
            ax.plot([at] * len(QUANTILES), np.interp(QUANTILES, fitted, grid) / 1000, "_-", color=colour, linewidth=0.8)
    ax.set_xlim(0, 1)
    _seconds(ax, "y")
    ax.set_xlabel("share of responses (left: wrong, right: right)")
    ax.set_ylabel("response time (s)")
    ax.set_title("Quantiles .1 .3 .5 .7 .9: points data, dashes fit")
    return ax


def save_fit(fit: Fit, path: Path, people: int = 11) -> None:
    """Write a figure file: quantiles of everybody, then quantiles against the fit of the first few people.

    Parameters
    ----------
    fit : Fit
    path : Path
        Its ending says the format.
    people : int
        At most so many.

    Raises
    ------
    OptionError
        An ending that no format has.
    """
    from matplotlib.figure import Figure

    names = list(fit.people)[:people]
    columns = min(4, len(names) + 1)
    rows = -(-(len(names) + 1) // columns)
    figure = Figure(figsize=(4.2 * columns, 3.8 * rows), layout="constrained")
    if path.suffix.lower().lstrip(".") not in figure.canvas.get_supported_filetypes():
        raise OptionError(f"{path}: its ending must name a format; pass .png, .svg or .pdf")
    places = list(figure.subplots(rows, columns, squeeze=False).flat)
    plot_quantile_probability(fit, ax=places[0])
    for ax, name in zip(places[1:], names, strict=False):
        plot_qq(fit, name, ax=ax)
    for ax in places[len(names) + 1 :]:
        ax.set_axis_off()
    figure.savefig(path, dpi=110)


def _seconds(ax: Axes, which: str) -> None:
    """Make axes logarithmic, with ticks at 1, 2, 5, 10 as plain numbers: powers of ten run into each other."""
    from matplotlib.ticker import FormatStrFormatter, LogLocator, NullFormatter

    for name in which:
        ax.set(**{f"{name}scale": "log"})
        axis = ax.xaxis if name == "x" else ax.yaxis
        axis.set_major_locator(LogLocator(subs=(1.0, 2.0, 5.0)))
        axis.set_major_formatter(FormatStrFormatter("%g"))
        axis.set_minor_formatter(NullFormatter())


def _predicted(fit: Fit, person: str) -> tuple[Any, Any, Any]:
    """Return a person's data, a grid of times in ms, and the fit's distribution there."""
    if person not in fit.people:
        raise OptionError(f"person={person!r} must be one of {', '.join(fit.people)}")
    data = fit.data[person]
    grid = np.geomspace(max(10.0, 0.5 * data.times.min()), 1.5 * data.times.max(), _POINTS)
    return data, grid, fit.model.cdf(fit.people[person].x, data, grid)
