"""Card names of Match of the Penguins (P2)."""

from __future__ import annotations

from typing import Final

from penguinbench.games.outfits.cards import OutfitCodec

CODEC: Final = OutfitCodec(
    game="penguins", elements=("umbrella", "sunglasses", "lei", "shirt", "blanket", "fish"), double="fish"
)
