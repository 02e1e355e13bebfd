"""What a study answers: a verdict, a paragraph whose numbers are computed, a table; and how numbers are written."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from penguinbench_experiments.designs.measures import MEASURES

DASH: Final = "–"


@dataclass(frozen=True)
class Part:
    """Hold a further table of an answer: its title, columns and rows."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Answer:
    """Hold an answer.

    Attributes
    ----------
    verdict : str
        One sentence.
    paragraph : str
        What was found, with numbers and their intervals.
    columns : tuple of str
    rows : tuple of tuple of str
        The table a reader looks at; everything else is in the files.
    notes : tuple of str
        What the answer rests on or leaves open.
    parts : tuple of Part
        Further tables.
    """

    verdict: str
    paragraph: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = field(default=())
    parts: tuple[Part, ...] = field(default=())


def number(value: float, unit: str = "", digits: int | None = None) -> str:
    """Return a number as a reader wants it: shares in per cent, three figures otherwise.

    >>> number(.2513, "%"), number(24.913), number(float("nan"))
    ('25.1 %', '24.9', '–')
    """
    if math.isnan(value):
        return DASH
    if unit == "%":
        return f"{100 * value:.{1 if digits is None else digits}f} %"
    if digits is None:
        digits = max(0, 2 - math.floor(math.log10(abs(value)))) if value else 0
    return f"{value:,.{min(digits, 4)}f}{f' {unit}' if unit else ''}"


def span(low: float, high: float, unit: str = "") -> str:
    """Return an interval.

    >>> span(.2, .3, "%")
    '20.0 to 30.0 %'
    """
    if math.isnan(low) or math.isnan(high):
        return DASH
    if unit == "%":
        return f"{100 * low:.1f} to {100 * high:.1f} %"
    return f"{number(low)} to {number(high)}{f' {unit}' if unit else ''}"


def shown(row: Mapping[str, Any], measure: str) -> str:
    """Return a value with its interval in brackets: ``25.1 % (24.8 to 25.4 %)``.

    With drawn persons the range of 95 % of the drawn line-ups follows: that of what is assumed.
    """
    unit = "%" if MEASURES[measure].share else ""
    people = f"; people {span(row['people_low'], row['people_high'], unit)}" if "people_low" in row else ""
    return f"{number(row['value'], unit)} ({span(row['low'], row['high'], unit)}{people})"


def points(change: Mapping[str, Any]) -> str:
    """Return a difference of shares in points with its interval: ``+2.1 points (+1.8 to +2.4)``."""
    value, low, high = (100 * change[name] for name in ("difference", "low", "high"))
    return f"{value:+.1f} points ({low:+.1f} to {high:+.1f}{holds(change)})"


def amount(change: Mapping[str, Any]) -> str:
    """Return a difference of means with its interval: ``+1.31 (+1.00 to +1.62)``."""
    return f"{change['difference']:+.2f} ({change['low']:+.2f} to {change['high']:+.2f}{holds(change)})"


def holds(change: Mapping[str, Any]) -> str:
    """Return in which share of the drawn line-ups a difference has the sign it has on the whole; else nothing."""
    if "positive" not in change:
        return ""
    share = change["positive"] if change["difference"] > 0 else 1 - change["positive"]
    return f"; so in {100 * share:.0f} % of line-ups"


def clear(change: Mapping[str, Any]) -> bool:
    """Return whether the interval of a difference leaves out 0."""
    return bool(change["low"] > 0 or change["high"] < 0)


def listed(words: Sequence[str]) -> str:
    """Return words as a sentence lists them.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
