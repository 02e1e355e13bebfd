"""The command line: ``penguinbench``, or ``python -m penguinbench_experiments``."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line and leave with its status: 0 done, 1 it went wrong, 2 bad input, 130 interrupted."""
    from penguinbench_experiments.cli import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
