"""Change the judges by one sign at a time and count the changes that no test notices.

``python -m tests.mutation`` fails when fewer than 95 % of the mutants are killed or when a survivor is not
explained in ``survivors.toml``. ``--write`` adds new survivors there, for somebody to explain.
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import subprocess
import sys
import threading
import time
import tomllib
from pathlib import Path
from typing import Any

from tests.mutation.mutants import Mutant, mutants

ROOT = Path(__file__).resolve().parents[2]
SURVIVORS = Path(__file__).with_name("survivors.toml")
TARGETS = (
    "bench/penguinbench/games/penguins/judge.py",
    "bench/penguinbench/games/pheasants/judge.py",
    "bench/penguinbench/games/outfits/settle.py",
    "bench/penguinbench/games/outfits/admit.py",
    "bench/penguinbench/games/outfits/dispute.py",
    "bench/penguinbench/games/outfits/giving.py",
)
TESTS = ("tests/test_judge*.py", "tests/test_decision_table.py", "tests/test_options_both_ways.py")
ENOUGH = 0.95


class Worker:
    """One process that runs the tests against mutants; started anew when a mutant spoiled it."""

    def __init__(self, targets: list[str], tests: list[str]) -> None:
        self.command = [sys.executable, "-m", "tests.mutation.worker", *targets, "--", *tests]
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> dict[str, Any]:
        """Start the process; return what its first run of the unchanged code gave."""
        self.stop()
        switches = {"NUMBA_DISABLE_JIT": "1", "PENGUINBENCH_MUTATION": "1", "PENGUINBENCH_TESTS": "quick"}
        self.process = subprocess.Popen(
            self.command,
            cwd=ROOT,
            env=os.environ | switches,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        return self.read()

    def read(self) -> dict[str, Any]:
        assert self.process is not None and self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("A mutation worker ended early; run its command to see why:\n" + " ".join(self.command))
        answer: dict[str, Any] = json.loads(line)
        return answer

    def ask(self, index: int) -> dict[str, Any]:
        """Return the answer about one mutant."""
        assert self.process is not None and self.process.stdin is not None
        print(index, file=self.process.stdin, flush=True)
        return self.read()

    def stop(self) -> None:
        """End the process."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


def serve(worker: Worker, todo: queue.SimpleQueue[int], done: queue.SimpleQueue[dict[str, Any]]) -> None:
    """Work through the queue with one process; a spoiled process judges its mutant again after a new start."""
    try:
        first = worker.start()
        if first["failed"]:
            raise SystemExit("These tests fail without any mutant:\n" + "\n".join(first["failed"]))
        fresh = True
        while True:
            try:
                index = todo.get_nowait()
            except queue.Empty:
                return
            answer = worker.ask(index)
            if answer.get("spoiled") and not fresh:
                worker.start()
                answer = worker.ask(index)
            fresh = bool(answer.get("spoiled"))
            if fresh:
                worker.start()
            done.put(answer)
    except BaseException as error:  # noqa: BLE001  # told to the main thread, which stops
        done.put({"error": str(error) or type(error).__name__})
    finally:
        worker.stop()


def run(targets: list[str], tests: list[str], chosen: list[int], jobs: int) -> list[dict[str, Any]]:
    """Return the answers about the chosen mutants, in order of their numbers."""
    todo: queue.SimpleQueue[int] = queue.SimpleQueue()
    for index in chosen:
        todo.put(index)
    done: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
    workers = [Worker(targets, tests) for _ in range(min(jobs, len(chosen)))]
    for worker in workers:
        threading.Thread(target=serve, args=(worker, todo, done), daemon=True).start()
    answers: list[dict[str, Any]] = []
    started = time.monotonic()
    try:
        while len(answers) < len(chosen):
            answer = done.get()
            if "error" in answer:
                raise SystemExit(answer["error"])
            answers.append(answer)
            if len(answers) % 25 == 0 or len(answers) == len(chosen):
                alive = sum(not a["killed"] for a in answers)
                seconds = time.monotonic() - started
                print(f"{len(answers)}/{len(chosen)} mutants, {alive} alive, {seconds:.0f} s", flush=True)
    finally:
        for worker in workers:
            worker.stop()
    return sorted(answers, key=lambda a: int(a["index"]))


def explained() -> dict[tuple[str, str, str, str], str]:
    """Return the explanations of survivors.toml by what names a mutant."""
    rows = tomllib.loads(SURVIVORS.read_text(encoding="utf-8")).get("survivor", [])
    return {(r["file"], r["function"], r["source"], r["mutation"]): r["explanation"].strip() for r in rows}


def write(new: list[Mutant]) -> None:
    """Append survivors without explanation, for somebody to fill in."""
    with SURVIVORS.open("a", encoding="utf-8") as file:
        for mutant in new:
            file.write("\n[[survivor]]\n")
            for name in ("file", "function", "source", "mutation"):
                file.write(f"{name} = {json.dumps(getattr(mutant, name), ensure_ascii=False)}\n")
            file.write('explanation = ""\n')


def report(every: list[Mutant], answers: list[dict[str, Any]], add: bool, whole: bool) -> int:
    """Print survivors and the share killed; return the exit status."""
    known = explained()
    alive = [every[a["index"]] for a in answers if not a["killed"]]
    new = [mutant for mutant in alive if not known.get(mutant.key)]
    for mutant in alive:
        print(f"alive {mutant.file}:{mutant.line} {mutant.function}: {mutant.mutation}")
        print(f"      {mutant.source}\n      {known.get(mutant.key) or 'NOT EXPLAINED'}")
    stale = known.keys() - {mutant.key for mutant in alive} if whole else set()
    for key in sorted(stale):
        print("listed in survivors.toml, but killed or gone:", *key)
    killed = len(answers) - len(alive)
    share = killed / len(answers)
    print(f"{killed} of {len(answers)} mutants killed ({share:.1%}), {len(new)} survivors not explained")
    if add:
        write([mutant for mutant in new if mutant.key not in known])
    return 0 if share >= ENOUGH and not new and not stale else 1


def main() -> int:
    """Read the command line, run, report."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--jobs", type=int, default=2, help="processes at once")
    parser.add_argument("--every", type=int, default=1, help="only every n-th mutant, for a quick look")
    parser.add_argument("--target", action="append", help="pattern of files to change (repeatable)")
    parser.add_argument("--tests", action="append", help="pattern of test files (repeatable)")
    parser.add_argument("--write", action="store_true", help="add new survivors to survivors.toml")
    given = parser.parse_args()
    paths = sorted({p for pattern in given.target or TARGETS for p in ROOT.glob(pattern)})
    tests = sorted({p.relative_to(ROOT).as_posix() for pattern in given.tests or TESTS for p in ROOT.glob(pattern)})
    every = [mutant for path in paths for mutant in mutants(path, ROOT)]
    if not every or not tests:
        raise SystemExit(f"Nothing to do: {len(every)} mutants, {len(tests)} test files.")
    chosen = list(range(0, len(every), given.every))
    print(f"{len(chosen)} mutants of {len(paths)} files against {len(tests)} test files", flush=True)
    answers = run([p.relative_to(ROOT).as_posix() for p in paths], tests, chosen, given.jobs)
    return report(every, answers, given.write, given.every == 1 and not given.target)


if __name__ == "__main__":
    sys.exit(main())
