"""Run the command line inside the test's own process, as a shell would see it."""

from __future__ import annotations

import contextlib
import io
import json
from typing import Any, NamedTuple

from penguinbench_experiments.cli import run


class Ran(NamedTuple):
    """Exit status and what was printed."""

    status: int
    out: str
    err: str

    def json(self) -> Any:
        """Return stdout as the one JSON document it must be."""
        assert self.status == 0, self.err
        assert self.err == ""
        return json.loads(self.out)


def penguinbench(*arguments: str) -> Ran:
    """Run ``penguinbench ARGUMENTS`` in this process."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = run(arguments)
    return Ran(status, out.getvalue(), err.getvalue())


def one_line(ran: Ran) -> str:
    """Return the complaint of a run that met bad input: status 2, one line, no traceback, nothing on stdout."""
    assert ran.status == 2, (ran.out, ran.err)
    assert ran.out == ""
    (line,) = ran.err.splitlines()
    assert line.startswith("penguinbench: ")
    assert "Traceback" not in line
    return line.removeprefix("penguinbench: ")
