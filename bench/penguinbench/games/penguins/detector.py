"""The game's match detector over many tables."""

from __future__ import annotations

from penguinbench.games.outfits.find import find

__all__ = ["find"]
