"""What a seat may know in Last Penguin: fingers, counts, what lies in front, and what it drew itself (L23)."""

from __future__ import annotations

from typing import Any

from penguinbench._layout import NEVER, NOBODY, TICKS_PER_MS
from penguinbench.games.last_penguin import facts as at
from penguinbench.games.last_penguin.deck import MOST_CARDS

_STATES = {at.COUNT: "count", at.CLOSED: "closed", at.TAKING: "taking"}


def state(game: Any, table: Any, rules: Any, seat: int) -> dict[str, Any]:
    """Return what a seat may know.

    ``contested``: by place, the cards on the table: their state, drawer, holders, and the card where this seat drew it,
    else None. ``front``: by seat, places and cards in front. ``points``: by seat. ``count_ends_ms``: when the running
    count is at 0, None without one or while it pauses. ``chooser`` and ``owes``: who owes what.
    """
    n = int(table["n_seats"])
    own = table["own"].tolist()
    contested: dict[int, dict[str, Any]] = {}
    front: list[dict[int, str]] = [{} for _ in range(n)]
    for place in range(min(int(table["ordinal"]), MOST_CARDS)):
        kind, owner = own[at.STATE + place], own[at.OWNER + place]
        text = game.codec.text(int(table["cards"][table["up"][place]]))
        if kind == at.FRONT:
            front[owner][place] = text
        elif kind in _STATES:
            holders = tuple(other for other in range(n) if own[at.HOLDERS + place] >> other & 1)
            known = text if owner == seat else None
            contested[place] = {"state": _STATES[kind], "drawer": owner, "holders": holders, "card": known}
    ends = int(table["own_at"][at.COUNT_ENDS])
    counting = table["ordinal"] and own[at.COUNTING] != NOBODY and ends != NEVER
    owes = own[at.OWES]
    return {
        "contested": contested,
        "front": tuple(front),
        "points": tuple(table["points"][:n].tolist()),
        "count_ends_ms": ends / TICKS_PER_MS if counting else None,
        "chooser": own[at.CHOOSER] if owes else None,
        "owes": at.OWING[owes] if owes else None,
    }
