"""Ratings of many players from races of any size, with standard errors and ties."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from penguinbench._errors import OptionError
from penguinbench_experiments.statistics.checks import Floats, matrix, names, number
from penguinbench_experiments.statistics.luce_fit import Fit, make_stages, maximise
from penguinbench_experiments.statistics.rankings import Rankings, read_rankings

if TYPE_CHECKING:
    import pandas as pd

PRIOR_SD: Final = 2.0
"""Standard deviation of the prior that is used where the games alone fix no rating: seven to one, in worth."""

_SAME: Final = 1e-9


@dataclass(frozen=True, eq=False)
class Ratings:
    """Hold ratings.

    Attributes
    ----------
    players : tuple
        Labels, sorted; everything else is in their order.
    theta : float64, shape (players,)
        Log worth, sum 0: i comes before j with odds ``exp(theta[i] - theta[j])``.
    se : float64, shape (players,)
        Standard errors, with the sum held at 0.
    covariance : float64, shape (players, players)
    ties : dict of int to float
        By size of a tie that was seen, how strongly sets of that size are favoured (delta; Davidson's nu for 2).
    log_likelihood : float
    prior_sd : float or None
        Standard deviation of the normal prior around 0 on theta and log delta; None: games alone.
    groups : tuple of tuple
        Players who are compared with each other, directly or through others; more than one group: who is better
        between groups is the prior's word alone.
    never_beaten, never_above : tuple
        Players who were never ranked below, or level with, another; and never above or level.
    note : str
        In words what the prior was needed for; empty where it was not.
    """

    players: tuple[Any, ...]
    theta: Floats
    se: Floats
    covariance: Floats
    ties: dict[int, float]
    log_likelihood: float
    prior_sd: float | None
    groups: tuple[tuple[Any, ...], ...]
    never_beaten: tuple[Any, ...]
    never_above: tuple[Any, ...]
    note: str

    @property
    def connected(self) -> bool:
        """Return whether all players are compared with each other."""
        return len(self.groups) == 1

    @property
    def elo(self) -> Floats:
        """Return the ratings in Elo, mean 0: ``400 / ln 10 * theta``."""
        return self.theta * (400.0 / math.log(10.0))

    def difference(self, first: Any, second: Any) -> tuple[float, float]:
        """Return theta of the first less that of the second and its standard error."""
        for player in (first, second):
            if player not in self.players:
                raise OptionError(f"{player!r} must be a rated player: {', '.join(map(str, self.players))}")
        i, j = self.players.index(first), self.players.index(second)
        variance = self.covariance[i, i] + self.covariance[j, j] - 2.0 * self.covariance[i, j]
        return float(self.theta[i] - self.theta[j]), math.sqrt(max(0.0, float(variance)))

    def to_frame(self, level: float = 0.95) -> pd.DataFrame:
        """Return one row a player, best first: player, theta, se, low, high, elo, elo_se."""
        import pandas as pd
        from scipy.special import ndtri

        from penguinbench._interval import check_level

        half = float(ndtri(0.5 + check_level(level) / 2.0)) * self.se
        scale = 400.0 / math.log(10.0)
        columns = {"player": self.players, "theta": self.theta, "se": self.se, "low": self.theta - half,
                   "high": self.theta + half, "elo": self.elo, "elo_se": self.se * scale}  # fmt: skip
        return pd.DataFrame(columns).sort_values("theta", ascending=False, kind="stable").reset_index(drop=True)


def plackett_luce(
    rankings: Iterable[Sequence[Any]], counts: Sequence[int] | None = None, prior_sd: float | None = None
) -> Ratings:
    """Return ratings from rankings of any size, with ties.

    R. L. Plackett, Applied Statistics 24:193, 1975; R. D. Luce, Individual Choice Behavior, 1959; ties as outcomes of
    their own with a strength a size (D. Firth, I. Kosmidis and H. L. Turner, Davidson-Luce model for multi-item choice
    with ties, 2019). Newton's method on all rankings at once; the order of the input changes nothing. Differences
    below 1e-9 are rounding of the solution, and set to 0.

    The games alone fix the ratings only if, however the players are split in two, somebody of each part was once not
    behind somebody of the other (L. R. Ford, Amer. Math. Monthly 64:28, 1957; D. R. Hunter, Annals of Statistics
    32:384, 2004, assumption 1), and each size of tie is neither all nor nothing. Where they do not, a normal prior
    around 0 with standard deviation 2 is put on theta and log delta, and ``note`` says so.

    Parameters
    ----------
    rankings : iterable of sequence
        Players best first, those who tie as a nested list: ``["ann", ["bob", "cid"]]``. Not all need take part.
    counts : sequence of int, optional
        How often each ranking was seen.
    prior_sd : float, optional
        Use the prior in any case, with this standard deviation.

    Raises
    ------
    OptionError
        No ranking, a ranking of fewer than two players, a player twice in one, counts that do not fit.

    Examples
    --------
    >>> found = plackett_luce([["ann", "bob"], ["ann", "bob"], ["bob", "ann"]])
    >>> round(found.difference("ann", "bob")[0], 4)
    0.6931
    """
    return _rate(read_rankings(rankings, counts), prior_sd)


def bradley_terry(wins: Any, players: Sequence[Any] | None = None, prior_sd: float | None = None) -> Ratings:
    """Return ratings from counts of pairs without ties.

    R. A. Bradley and M. E. Terry, Biometrika 39:324, 1952: i beats j with chance ``1 / (1 + exp(theta_j - theta_i))``.

    Parameters
    ----------
    wins : array-like of int, shape (players, players)
        How often the row's player beat the column's.
    players : sequence, optional
        Names of the rows; 0, 1, ... by default.
    prior_sd : float, optional
        As in ``plackett_luce``.

    Examples
    --------
    >>> round(float(bradley_terry([[0, 3], [1, 0]]).theta[0]), 4)
    0.5493
    """
    return davidson(wins, None, players, prior_sd)


def davidson(
    wins: Any, draws: Any | None, players: Sequence[Any] | None = None, prior_sd: float | None = None
) -> Ratings:
    """Return ratings from counts of pairs with ties.

    R. R. Davidson, JASA 65:317, 1970: a tie of i and j has weight ``nu sqrt(w_i w_j)`` beside the weights ``w_i`` and
    ``w_j`` of wins, w = exp(theta); ``ties[2]`` is nu.

    Parameters
    ----------
    wins : array-like of int, shape (players, players)
        How often the row's player beat the column's.
    draws : array-like of int, shape (players, players)
        How often they tied; symmetric. None: never.
    players, prior_sd
        As in ``bradley_terry``.

    Examples
    --------
    >>> found = davidson([[0, 4], [1, 0]], [[0, 4], [4, 0]])
    >>> round(found.ties[2], 4), round(found.difference(0, 1)[0], 4)
    (2.0, 1.3863)
    """
    won = _whole("wins", wins)
    drawn = np.zeros_like(won) if draws is None else _whole("draws", draws)
    if drawn.shape != won.shape or not (drawn == drawn.T).all():
        raise OptionError("draws must be symmetric and have the shape of wins")
    labels = names(players, len(won))
    rankings: list[list[Any]] = []
    counts: list[int] = []
    for i, j in zip(*np.nonzero(won), strict=True):
        rankings.append([labels[i], labels[j]])
        counts.append(int(won[i, j]))
    for i, j in zip(*np.nonzero(np.triu(drawn)), strict=True):
        rankings.append([[labels[i], labels[j]]])
        counts.append(int(drawn[i, j]))
    if not rankings:
        raise OptionError("wins must hold at least one game")
    return _rate(read_rankings(rankings, counts), prior_sd)


def _whole(name: str, values: Any) -> Floats:
    found = matrix(name, values, square=True)
    if (found < 0).any() or (found != np.rint(found)).any() or np.diagonal(found).any():
        raise OptionError(f"{name} must hold whole numbers of at least 0, and 0 on the diagonal")
    return found


def _rate(rankings: Rankings, prior_sd: float | None) -> Ratings:
    from scipy.sparse.csgraph import connected_components

    sd = None if prior_sd is None else number("prior_sd", prior_sd, 0.0, rule="above 0, such as 2")
    players, choices = len(rankings.players), rankings.stages()
    sizes = sorted({len(chosen) for seen in choices.values() for chosen in seen} - {1})
    above = rankings.not_below()
    n_groups, group = connected_components(above, directed=False)
    n_strong, _ = connected_components(above, directed=True, connection="strong")
    reasons = []
    if n_groups > 1:
        reasons.append(f"the players fall into {n_groups} groups that never met")
    unbeaten = [i for i in range(players) if not above[:, i].any()]
    if n_strong > n_groups:
        reasons.append("some players, or groups of them, were never beaten by, or level with, the rest")
    stages = make_stages(choices, players, sizes)
    fit: Fit | None = None
    if not reasons and sd is None:
        fit = maximise(stages, players + len(sizes), players, None)
        if not fit.converged:
            reasons.append("the games alone fix no strength of ties")
    if fit is None or not fit.converged:
        sd = PRIOR_SD if sd is None else sd
        fit = maximise(stages, players + len(sizes), players, sd)
        if not fit.converged:
            raise OptionError("rankings must allow a rating: Newton's method found no maximum")
    label = rankings.players
    note = f"{'; '.join(reasons)}: ratings lean on a normal prior of standard deviation {sd:g}" if reasons else ""
    theta, covariance = _even(fit.at[:players]), _covariance(fit.information, players, sd)
    return Ratings(
        label,
        theta,
        _even(np.sqrt(np.diagonal(covariance))),
        covariance,
        {size: math.exp(float(fit.at[players + n])) for n, size in enumerate(sizes)},
        fit.log_likelihood,
        sd,
        tuple(tuple(label[i] for i in np.flatnonzero(group == g)) for g in range(n_groups)),
        tuple(label[i] for i in unbeaten),
        tuple(label[i] for i in range(players) if not above[i].any()),
        note,
    )


def _covariance(information: Floats, players: int, sd: float | None) -> Floats:
    """Return the covariance of theta with its sum held at 0."""
    n = len(information)
    level = np.zeros(n)
    level[:players] = 1.0
    weight = 0.0 if sd is None else 1.0 / sd**2
    inverse = np.linalg.inv(information + weight * np.eye(n) + np.outer(level, level))[:players, :players]
    centre = np.eye(players) - 1.0 / players
    found: Floats = centre @ inverse @ centre
    return (found + found.T) / 2.0


def _even(values: Floats) -> Floats:
    """Return numbers with those that differ by rounding only made equal, to their mean."""
    found = values.copy()
    order = np.argsort(values, kind="stable")
    for run in np.split(order, np.flatnonzero(np.diff(values[order]) > _SAME) + 1):
        # 0 and not -1e-17 where a symmetric set of games leaves nothing to choose.
        mean = math.fsum(values[run]) / len(run)
        found[run] = 0.0 if abs(mean) < _SAME else mean
    return found
