"""Verdicts by equivalence: an interval lies inside a tolerance, outside it, or across its edge."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from penguinbench._errors import OptionError
from penguinbench._interval import check_level
from penguinbench_experiments.statistics.checks import number, vector
from penguinbench_experiments.statistics.paired import Paired


class Verdict(NamedTuple):
    """Hold a verdict.

    Attributes
    ----------
    verdict : str
        ``"fair"``: the whole interval lies within the tolerance; ``"unfair"``: the whole interval lies outside it;
        ``"undecided"``: it lies across an edge, so more games are needed.
    low, high : float
        The interval.
    fair_low, fair_high : float
        The tolerance.
    """

    verdict: str
    low: float
    high: float
    fair_low: float
    fair_high: float


def verdict(low: float, high: float, within: float, centre: float = 0.0) -> Verdict:
    """Return whether what an interval is about lies within a tolerance of a centre.

    The interval inclusion of D. J. Schuirmann, J. Pharmacokin. Biopharm. 15:657, 1987 (two one-sided tests): with an
    interval of level 1 - 2a, fair and unfair are each wrong with a chance of at most a. A large p value is no
    evidence of fairness and is not used.

    Parameters
    ----------
    low, high : float
        Ends of an interval, such as those of a win share.
    within : float
        What still counts as fair, above 0, in the unit of the interval.
    centre : float
        What is exactly fair: 1 / n for the win share of one of n, 0 for a difference.

    Raises
    ------
    OptionError
        The ends are not finite or in the wrong order, ``within`` is not above 0.

    Examples
    --------
    >>> verdict(.22, .27, within=.05, centre=.25).verdict
    'fair'
    """
    low, high = number("low", low), number("high", high)
    if low > high:
        raise OptionError(f"high={high!r} must be at least low={low!r}")
    edge = number("within", within, 0.0, rule="above 0, such as .05")
    middle = number("centre", centre)
    fair_low, fair_high = middle - edge, middle + edge
    if fair_low <= low and high <= fair_high:
        word = "fair"
    elif high < fair_low or low > fair_high:
        word = "unfair"
    else:
        word = "undecided"
    return Verdict(word, low, high, fair_low, fair_high)


def overall(verdicts: Sequence[Verdict]) -> str:
    """Return one word for several players or seats: unfair if one is, fair if all are, else undecided.

    >>> overall([verdict(.2, .3, .1, .25), verdict(.2, .4, .1, .25)])
    'undecided'
    """
    words = {item.verdict for item in verdicts}
    if not words:
        raise OptionError("verdicts must hold at least one")
    if "unfair" in words:
        return "unfair"
    return "fair" if words == {"fair"} else "undecided"


class Holm(NamedTuple):
    """Hold tests of a family: ``adjusted`` p values, and which are ``rejected``; in the order given."""

    adjusted: tuple[float, ...]
    rejected: tuple[bool, ...]


def holm(p: Sequence[float], alpha: float = 0.05) -> Holm:
    """Return p values adjusted for being looked at side by side.

    S. Holm, Scand. J. Statist. 6:65, 1979: the i-th smallest of n is multiplied by n - i + 1, and made monotone. The
    chance of one false rejection or more is at most alpha, whatever the dependence.

    Raises
    ------
    OptionError
        A p value outside 0 to 1, none at all.

    Examples
    --------
    >>> holm([.01, .04, .03]).adjusted
    (0.03, 0.06, 0.06)
    """
    values = vector("p", p)
    if values.min() < 0 or values.max() > 1:
        raise OptionError("p must lie from 0 to 1")
    limit = number("alpha", alpha, 0.0, 1.0, "between 0 and 1, such as .05")
    order = np.argsort(values, kind="stable")
    factors = np.arange(len(values), 0, -1)
    adjusted = np.empty_like(values)
    adjusted[order] = np.minimum(1.0, np.maximum.accumulate(values[order] * factors))
    return Holm(tuple(float(x) for x in adjusted), tuple(bool(x <= limit) for x in adjusted))


class FamilyVerdict(NamedTuple):
    """Hold the verdict of one of several conditions shown side by side.

    Attributes
    ----------
    verdict : str
        ``"fair"``, ``"unfair"`` or ``"undecided"``, corrected for the others.
    alone : str
        What the condition's own interval says.
    p : float
        Adjusted p of the verdict; it stands where this is at most 1 - level.
    """

    verdict: str
    alone: str
    p: float


def verdicts(differences: Sequence[Paired], within: float, level: float = 0.95) -> tuple[FamilyVerdict, ...]:
    """Return the verdicts of conditions shown side by side, so that all of them hold together.

    Each condition has two one-sided t tests: that the difference is at least ``within`` (rejected: fair), and that it
    is at most that (rejected: unfair). Twice the smaller p goes to ``holm``. With a single condition that is the
    verdict of its interval; the chance that any verdict of the family is wrong is at most 1 - level.

    Parameters
    ----------
    differences : sequence of Paired
        From ``paired_t``; a difference of 0 would be exactly fair.
    within : float
        What still counts as fair, above 0.
    level : float

    Raises
    ------
    OptionError
        No differences, ``within`` not above 0, another level.

    Examples
    --------
    >>> from penguinbench_experiments.statistics import paired_t
    >>> small = paired_t([.5, .25, .5, .25], [.5, .25, .51, .26])
    >>> [found.verdict for found in verdicts([small, small], within=.1)]
    ['fair', 'fair']
    """
    edge = number("within", within, 0.0, rule="above 0, such as .05")
    wrong = 1.0 - check_level(level)
    if not differences:
        raise OptionError("differences must hold at least one")
    tests = [_nearer_edge(found, edge) for found in differences]
    adjusted = holm([min(1.0, 2.0 * p) for _, p in tests], wrong).adjusted
    return tuple(
        FamilyVerdict(
            word if after <= wrong else "undecided",
            word if 2.0 * p <= wrong else "undecided",
            after,
        )
        for (word, p), after in zip(tests, adjusted, strict=True)
    )


def _nearer_edge(found: Paired, within: float) -> tuple[str, float]:
    """Return what the smaller of the two one-sided p values speaks for, and that p.

    Both tests turn on the edge that is nearer to the difference; the other is passed sooner.
    """
    from scipy.special import stdtr

    inside = within - abs(found.difference)
    word = "fair" if inside >= 0.0 else "unfair"
    if math.isnan(found.se):
        return word, 1.0
    if found.se == 0.0:
        return word, 0.0
    return word, float(stdtr(found.groups - 1, -abs(inside) / found.se))
