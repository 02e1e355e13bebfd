"""What a seat may know in Polar Panic beside cards and hands: where things lie, and whose turn it is."""

from __future__ import annotations

from typing import Any

from penguinbench.games.polar_panic import facts as at


def state(game: Any, table: Any, rules: Any, seat: int) -> dict[str, Any]:
    """Return what a seat may know.

    ``spots``: by card visible to the seat, in the order of ``view.cards``, the spot it lies on. ``face_down``: the
    spots of face-down cards. ``touched``: by spot, the seat whose hand lies there. ``turn``: whose flip is next.
    ``owes_flip``: whether it is to come now. ``bear``: the spot of the bear once it has been turned, else None.
    """
    own = table["own"].tolist()
    seen = int(table["seen"][seat])
    hands = {own[at.LINE_SPOT + i]: own[at.TOUCHED + i] - 1 for i in range(seen) if own[at.TOUCHED + i]}
    return {
        "spots": tuple(own[at.LINE_SPOT : at.LINE_SPOT + seen]),
        "face_down": tuple(spot for spot in range(at.LINE_SPOT) if own[at.SPOT + spot] == at.FACE_DOWN),
        "touched": hands,
        "turn": own[at.TURN],
        "owes_flip": own[at.OWES_FLIP] == 1,
        "bear": own[at.BEAR_SEEN] - 1 if own[at.BEAR_SEEN] else None,
    }
