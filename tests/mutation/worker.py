"""A process that collects the judges' tests once and runs them against one mutant after the other.

It reads numbers of mutants, one a line, and answers each with a line of JSON. Kernels must be plain Python here
(``NUMBA_DISABLE_JIT=1``), or swapping the code of a function would change nothing.
"""

from __future__ import annotations

import _thread
import importlib
import json
import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tests.mutation.mutants import Mutant, code_of, mutants, mutated

ROOT = Path(__file__).resolve().parents[2]
Name = tuple[str, str]
"""File and function."""

SLACK = 10.0
GRACE_S = 3.0
"""A test that takes SLACK times as long as before, plus GRACE_S, is taken to hang: the mutant is killed."""


class Loop:
    """A pytest plugin whose test loop runs the collected tests once a mutant."""

    def __init__(self, targets: list[Path], answer: Callable[[dict[str, Any]], None]) -> None:
        self.mutants = [mutant for path in targets for mutant in mutants(path, ROOT)]
        self.functions = {(m.file, m.function): _function(m.file, m.function) for m in self.mutants}
        self.answer = answer
        self.seconds: dict[str, float] = {}
        self.callers: dict[Name, list[pytest.Item]] = {name: [] for name in self.functions}
        self.called: set[Name] = set()
        self.killers: dict[str, list[str]] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests unchanged, then once for each mutant asked for."""
        kept = {name: self.probe(name) for name in self.functions}
        failed = [item.nodeid for item in session.items if self.first_run(item)]
        for name, code in kept.items():
            self.functions[name].__code__ = code
        self.answer({"tests": len(session.items), "failed": failed, "seconds": sum(self.seconds.values())})
        for line in sys.stdin:
            self.answer({"index": int(line), **self.judge(self.mutants[int(line)], session)})
        return True

    def probe(self, name: Name) -> CodeType:
        """Let a function note that it is called; return the code to put back. Tracing slows every function instead."""
        function = self.functions[name]
        kept = function.__code__
        plain = FunctionType(kept, function.__globals__, function.__name__, function.__defaults__)

        def noted(*arguments: Any, **named: Any) -> Any:
            self.called.add(name)
            return plain(*arguments, **named)

        hook = f"_noted_{function.__name__}"
        function.__globals__[hook] = noted
        text = f"def probe(*arguments, **named): return {hook}(*arguments, **named)"
        function.__code__ = code_of(compile(text, "<probe>", "exec"), "probe")
        return kept

    def first_run(self, item: pytest.Item) -> bool:
        """Run one test unchanged; note how long it takes and which of the functions it calls."""
        self.called.clear()
        started = time.perf_counter()
        failed = any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))
        self.seconds[item.nodeid] = time.perf_counter() - started
        for name in self.called:
            self.callers[name].append(item)
        return failed

    def judge(self, mutant: Mutant, session: pytest.Session) -> dict[str, Any]:
        """Return whether a test fails with this mutant, which one, and whether the mutant left damage behind."""
        name = mutant.file, mutant.function
        function = self.functions[name]
        kept = function.__code__
        recent = self.killers.setdefault(mutant.function, [])
        items = sorted(self.callers[name], key=lambda i: (i.nodeid not in recent, self.seconds[i.nodeid]))
        function.__code__ = mutated(mutant, ROOT)
        try:
            killer = next((item for item in items if self.fails(item, session)), None)
        finally:
            function.__code__ = kept
        if killer is None:
            return {"killed": False, "tests": len(items)}
        if killer.nodeid not in recent:
            recent.insert(0, killer.nodeid)
            del recent[12:]
        # Something cached by a mutated function would kill later mutants for the wrong reason.
        return {"killed": True, "by": killer.nodeid, "spoiled": self.fails(killer, session)}

    def fails(self, item: pytest.Item, session: pytest.Session) -> bool:
        """Return whether a test fails or hangs."""
        watch = threading.Timer(SLACK * self.seconds[item.nodeid] + GRACE_S, _thread.interrupt_main)
        watch.daemon = True
        watch.start()
        try:
            return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))
        except KeyboardInterrupt:
            session._setupstate.teardown_exact(None)
            return True
        finally:
            watch.cancel()


def _function(file: str, name: str) -> FunctionType:
    """Return the plain function behind a name of a source file below one of the three roots."""
    module = importlib.import_module(".".join(Path(file).with_suffix("").parts[1:]))
    function = getattr(module, name)
    if not isinstance(function, FunctionType):
        raise SystemExit(f"{file}: {name} is no plain function; set NUMBA_DISABLE_JIT=1")
    return function


def main(targets: list[str], tests: list[str]) -> int:
    """Serve mutants until the input ends."""
    channel = os.fdopen(os.dup(1), "w", encoding="utf-8")
    # What tests print must not mix with the answers.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)

    def answer(words: dict[str, Any]) -> None:
        print(json.dumps(words), file=channel, flush=True)

    loop = Loop([ROOT / target for target in targets], answer)
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:faulthandler", "--tb=native", "-s"]
    return int(pytest.main([*options, *tests], plugins=[loop]))


if __name__ == "__main__":
    split = sys.argv.index("--")
    sys.exit(main(sys.argv[1:split], sys.argv[split + 1 :]))
