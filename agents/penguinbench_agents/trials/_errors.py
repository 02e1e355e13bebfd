"""The error of files of people's data."""

from __future__ import annotations

from penguinbench._errors import PenguinbenchError


class DataError(PenguinbenchError, ValueError):
    """A file of response times cannot be read as what it says: names file, row and column, and what to pass."""
