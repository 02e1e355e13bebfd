"""The match detector once more, on text cards and sets, to be read beside the rules and never to be made fast.

A card is its text: six colour letters or "-" in element order, "*" behind the last for two fish; None is an empty slot.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

ELEMENTS = range(6)


@dataclass(frozen=True)
class Options:
    scope: str = "pair"
    two_colours: str = "one"
    equal_closeups: str = "identical"
    mixed_twins: str = "different"
    double_elements: str = "count"


@dataclass
class Found:
    kind: str
    k: int
    k_pair: int
    elements: set[int]
    pair: tuple[int, int] | None
    double: int | None
    best_pair: tuple[int, int] | None
    identical_pair: tuple[int, int] | None
    several: bool


def has_two(card: str) -> bool:
    return card.endswith("*")


def letters(card: str) -> list[str]:
    return card.rstrip("*").split()


def counting(card: str, options: Options) -> list[str]:
    """Return the colours that may match, "-" for those that may not (P-l, F-g)."""
    colours = letters(card)
    if has_two(card) and options.double_elements == "ignore":
        return ["-"] * 6
    if has_two(card) and options.double_elements == "others":
        return [*colours[:5], "-"]
    return colours


def shared(one: str, other: str, options: Options) -> set[int]:
    """Return the elements in which two cards agree (P9, P3)."""
    a, b = counting(one, options), counting(other, options)
    return {e for e in ELEMENTS if a[e] == b[e] != "-"}


def identical(one: str, other: str, options: Options) -> bool:
    """Return whether two cards are identical (P11, P-j, P-w)."""
    if letters(one) != letters(other) or not shared(one, other, options):
        return False
    if has_two(one) != has_two(other) and options.mixed_twins == "different":
        return False
    closeup = letters(one).count("-") == 5
    return not (closeup and options.equal_closeups == "single")


def detect(table: list[str | None], options: Options) -> Found:
    """Find everything that matches on a table."""
    slots = [i for i, card in enumerate(table) if card is not None]
    # By the card that completes the pair, then by the earlier card: the order in which pairs come to be.
    pairs = sorted(combinations(slots, 2), key=lambda pair: (pair[1], pair[0]))
    agree = {(i, j): shared(table[i] or "", table[j] or "", options) for i, j in pairs}
    elements = set().union(*agree.values())
    colours = {
        (e, counting(table[i] or "", options)[e]) for (i, j), common in agree.items() for e in common
    }  # fmt: skip
    k = len(colours) if options.two_colours == "two" else len(elements)
    k_pair = max((len(common) for common in agree.values()), default=0)
    best_pair = next((pair for pair in pairs if k_pair and len(agree[pair]) == k_pair), None)
    twins = next((pair for pair in pairs if identical(table[pair[0]] or "", table[pair[1]] or "", options)), None)
    double = next((i for i in slots if has_two(table[i] or "")), None)
    several = (k_pair if options.scope == "pair" else k) >= 2
    if double is not None:
        kind = "double"
    elif twins is not None:
        kind = "identical"
    elif several:
        kind = "several"
    else:
        kind = "single" if k else "none"
    return Found(kind, k, k_pair, elements, twins or best_pair, double, best_pair, twins, several)


def since(line: list[str], options: Options) -> dict[str, int]:
    """Return for each trigger the position of the card that first made it lie there; missing when it never did."""
    first: dict[str, int] = {}
    for position in range(len(line)):
        found = detect([*line[: position + 1]], options)
        triggers = {f"element {e}" for e in found.elements}
        triggers |= {"any"} if found.kind != "none" else set()
        triggers |= {"several"} if found.several else set()
        triggers |= {"identical"} if found.identical_pair else set()
        triggers |= {"double"} if found.double is not None else set()
        for trigger in triggers:
            first.setdefault(trigger, position)
    return first


def best_action(line: list[str], options: Options) -> tuple[str, int | None]:
    """Return the action of the table's kind and the element of a call: the one matched longest (P13)."""
    found = detect([*line], options)
    action = {"none": "nothing", "single": "call", "several": "several", "identical": "identical", "double": "knock"}
    if found.kind != "single":
        return action[found.kind], None
    ages = since(line, options)
    return "call", min(found.elements, key=lambda e: (ages[f"element {e}"], e))
