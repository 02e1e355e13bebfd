"""The errors a user meets, all under one base class."""

from __future__ import annotations


class PenguinbenchError(Exception):
    """Base of every error the project raises on purpose."""


class OptionError(PenguinbenchError, ValueError):
    """An option, a name or an argument is out of its range: ``settle_ms=-1 must be ...``."""


class DeckError(PenguinbenchError, ValueError):
    """A deck, a card or a table in text or CSV form cannot be read."""


class LogError(PenguinbenchError, ValueError):
    """A log breaks its format or a rule; says the event's number and the rule's id."""


class PlayerError(PenguinbenchError, RuntimeError):
    """A player raised, planned in the past or did what its game does not know."""


class ResultError(PenguinbenchError, ValueError):
    """A folder of results is missing, half written or of another format version."""


class ArenaError(PenguinbenchError, RuntimeError):
    """A game left the room its state record has, such as too many claims in one window."""


class MissingExtraError(PenguinbenchError, ImportError):
    """An optional library is not installed; names the ``pip install`` that brings it."""
