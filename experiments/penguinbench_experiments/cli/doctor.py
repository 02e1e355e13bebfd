"""``penguinbench doctor``: versions, cores, the cache of compiled kernels, seconds each takes to compile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from penguinbench_experiments.cli._output import Json, answer, print_table, say

if TYPE_CHECKING:
    from rich.console import Console

EXAMPLES = """
penguinbench doctor
penguinbench doctor --compile
"""


def doctor(
    compile_all: Annotated[
        bool, typer.Option("--compile", help="Compile everything once more, aside, and time each kernel (a minute).")
    ] = False,
    as_json: Json = False,
) -> None:
    """Say what this machine has and whether something must be mended.

    Ends with status 1 when something must be.
    """
    import os
    from dataclasses import asdict

    from penguinbench._accel import JIT_DISABLED
    from penguinbench_experiments.doctor import cache_state, compile_times, versions

    cache = cache_state()
    data: dict[str, Any] = {
        "versions": versions(),
        "cores": os.cpu_count(),
        "compiled": not JIT_DISABLED,
        "cache": {**asdict(cache), "folder": str(cache.folder), "warm": cache.warm},
    }
    if compile_all:
        data["compile_seconds"] = [row._asdict() for row in compile_times()]
    data["faults"] = _faults(data)
    answer(data, as_json, lambda out: _show(out, data))
    if data["faults"]:
        raise typer.Exit(1)


def _faults(data: dict[str, Any]) -> list[str]:
    faults = [f"{name} is not installed" for name, version in data["versions"].items() if version is None]
    if not data["cache"]["writable"]:
        faults.append(
            f"{data['cache']['folder']} cannot be written, so every start compiles anew; "
            "set PENGUINBENCH_CACHE_DIR to a folder that can"
        )
    return faults


def _show(out: Console, data: dict[str, Any]) -> None:
    for name, version in data["versions"].items():
        say(out, f"{name:14}{version or 'not installed'}")
    say(out, f"{'cores':14}{data['cores']}")
    say(out, f"{'kernels':14}{'compiled' if data['compiled'] else 'plain Python (NUMBA_DISABLE_JIT is set)'}")
    cache = data["cache"]
    state = "warm: a start compiles nothing it has" if cache["warm"] else "cold: the next start compiles"
    say(out, f"{'cache':14}{cache['folder']} ({'writable' if cache['writable'] else 'NOT WRITABLE'})")
    say(out, f"{'':14}{cache['kernels']} kernels of these sources, {_megabytes(cache['bytes'])}; {state}")
    say(out, f"{'':14}{cache['other_stamps']} other versions of the sources, {_megabytes(cache['other_bytes'])}")
    if "compile_seconds" in data:
        rows = [(r["kernel"], f"{r['seconds']:.2f}", f"{r['total_seconds']:.2f}") for r in data["compile_seconds"]]
        total = sum(row["seconds"] for row in data["compile_seconds"])
        title = f"Compiling {len(rows)} kernels takes {total:.1f} s"
        print_table(out, ("kernel", "s", "s with those it calls"), rows, title, right=(1, 2))
    else:
        say(out, f"{'':14}penguinbench doctor --compile times each kernel")
    for fault in data["faults"]:
        say(out, f"{'FAULT':14}{fault}")
    if not data["faults"]:
        say(out, "All is well.")


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.1f} MB"
