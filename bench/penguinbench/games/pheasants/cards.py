"""Card names of Match of the Pheasants (F4)."""

from __future__ import annotations

from typing import Final

from penguinbench.games.outfits.cards import OutfitCodec

CODEC: Final = OutfitCodec(
    game="pheasants", elements=("umbrella", "hat", "scarf", "beak", "feathers", "worm"), double="worms"
)
