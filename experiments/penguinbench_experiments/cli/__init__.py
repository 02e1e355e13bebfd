"""The command line: one file a command, each a thin layer over plain functions.

Nothing heavy is imported here: a command imports what it needs when it runs, so ``--help`` answers at once.
"""

from penguinbench_experiments.cli._run import run

__all__ = ("run",)
