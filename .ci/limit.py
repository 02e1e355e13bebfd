"""Run a command for at most so many seconds: ``limit.py SECONDS COMMAND...``; exit 124 when the time ran out."""

from __future__ import annotations

import os
import signal
import subprocess
import sys


def main(seconds: float, command: list[str]) -> int:
    """Return the command's exit status, or 124 after ending it and its children."""
    # A session of its own, so that the children of make end with it and nothing else does.
    child = subprocess.Popen(command, start_new_session=True)
    try:
        return child.wait(timeout=seconds)
    except (subprocess.TimeoutExpired, KeyboardInterrupt) as reason:
        os.killpg(child.pid, signal.SIGTERM)
        try:
            child.wait(timeout=10)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()
        return 130 if isinstance(reason, KeyboardInterrupt) else 124


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), sys.argv[2:]))
