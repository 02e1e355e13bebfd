"""Find the handicap with which everybody wins equally often: a root in as many dimensions as there are others."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from penguinbench_experiments.fairness.changes import Kind

Floats = npt.NDArray[np.float64]
ROUNDS: Final = 14
_GROW: Final = 2.0
_SHRINK: Final = 0.5
_STEEP: Final = 1e4
"""Condition of the slopes above which a step of Newton's would be a leap in the dark."""


@dataclass(frozen=True, eq=False)
class Shares:
    """Hold win shares of the players, float64 (n,), and their covariance over groups, float64 (n, n)."""

    share: Floats
    covariance: Floats


@dataclass(frozen=True, eq=False)
class Even:
    """Hold a handicap that evens a game out.

    Attributes
    ----------
    kind : Kind
    benefits : tuple of float
        How much each player is favoured, from 0.
    covariance : float64, shape (players, players)
        Of these, from finite games; NaN where they are whole numbers or cannot be told.
    reached : bool
        Whether the shares came within ``close`` of equal.
    rounds : int
        How often shares were looked at.
    """

    kind: Kind
    benefits: tuple[float, ...]
    covariance: Floats
    reached: bool
    rounds: int

    def errors(self) -> Floats:
        """Return the standard errors of everybody's amounts (of ``Kind.amounts``), NaN where they cannot be told."""
        most = int(np.argmax(self.benefits))
        change = np.eye(len(self.benefits))
        if not self.kind.to_weaker:
            change = -change
            change[:, most] += 1.0
        return np.asarray(np.sqrt(np.maximum(0.0, np.diagonal(change @ self.covariance @ change.T))))


def even(kind: Kind, evaluate: Callable[[Sequence[float]], Shares], start: Shares, close: float) -> Even:
    """Return by how much each player must be favoured so that all win equally often.

    The strongest player gets nothing. Each other one is given more while it wins too little and less while it wins too
    much, in steps that double until it has passed and halve from there on (M. Riedmiller and H. Braun, A direct
    adaptive method for faster backpropagation learning: the RPROP algorithm, 1993): it needs no slope, which is nought
    where somebody never wins. Every look plays the same deals with the same noise, so shares move with the handicap and
    hardly with chance. A last step of Newton's, from differences around the place that was found, gives the errors too.

    Parameters
    ----------
    kind : Kind
    evaluate : function
        Shares with given benefits.
    start : Shares
        With no benefits.
    close : float
        A largest difference from equal that counts as even.
    """
    n = len(start.share)
    reference = int(start.share.argmax())
    others = [place for place in range(n) if place != reference]
    benefits = np.zeros(n)
    found = start
    best = (float(np.abs(start.share - 1 / n).max()), benefits.copy(), start)
    step = np.where(np.arange(n) == reference, 0.0, kind.first)
    before = np.zeros(n)
    grows = np.ones(n, bool)
    rounds = 0
    while rounds < ROUNDS and best[0] > close / 4:
        sign = np.sign(1 / n - found.share)
        turned = before * sign < 0
        grows &= ~turned
        step = np.where(turned, step * _SHRINK, np.where(grows & (before != 0), step * _GROW, step))
        least = 1.0 if kind.whole else 10.0
        step = np.where(step > 0, np.maximum(step, least), 0.0)
        moved = np.clip(benefits + sign * step, 0.0, kind.most)
        moved[reference] = 0.0
        if kind.whole:
            moved = np.rint(moved)
        if np.array_equal(moved, benefits):
            break
        benefits, before = moved, sign
        found = evaluate(benefits.tolist())
        rounds += 1
        off = float(np.abs(found.share - 1 / n).max())
        if off < best[0]:
            best = (off, benefits.copy(), found)
    off, benefits, found = best
    errors = np.full((n, n), math.nan)
    if not kind.whole and off <= 0.2 and benefits.any():
        benefits, errors, more = _refined(kind, evaluate, benefits, found, others)
        rounds += more
        off = float(np.abs(evaluate(benefits.tolist()).share - 1 / n).max())
        rounds += 1
    return Even(kind, tuple(benefits.tolist()), errors, off <= close, rounds)


def _refined(
    kind: Kind, evaluate: Callable[[Sequence[float]], Shares], at: Floats, here: Shares, others: Sequence[int]
) -> tuple[Floats, Floats, int]:
    """Return benefits after one step of Newton's with their covariance, and how often shares were looked at."""
    n = len(at)
    width = max(100.0, 0.15 * float(at.max()))
    slopes = np.zeros((len(others), len(others)))
    for column, place in enumerate(others):
        moved = at.copy()
        moved[place] += width
        slopes[:, column] = (evaluate(moved.tolist()).share - here.share)[others] / width
    if np.linalg.cond(slopes) > _STEEP:
        return at, np.full((n, n), math.nan), len(others)
    inverse = np.linalg.inv(slopes)
    change = np.clip(inverse @ (1 / n - here.share[others]), -width, width)
    benefits = at.copy()
    benefits[others] = np.clip(at[others] + change, 0.0, kind.most)
    found = np.zeros((n, n))
    found[np.ix_(others, others)] = inverse @ here.covariance[np.ix_(others, others)] @ inverse.T
    return benefits, found, len(others)
