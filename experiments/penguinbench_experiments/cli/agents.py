"""``penguinbench agents``: the built-in profiles and styles, and one explained field by field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from penguinbench_experiments.cli._output import Json, answer, print_table, say

if TYPE_CHECKING:
    from rich.console import Console

EXAMPLES = """
penguinbench agents
penguinbench agents child-7+impulsive
penguinbench agents my-player.toml
penguinbench agents adult --check
"""


def agents(
    name: Annotated[
        str | None, typer.Argument(help="A profile with its styles (child-7+impulsive), or a TOML file of one.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Hold the profile (default: adult) against Wolfe's three search tasks.")
    ] = False,
    as_json: Json = False,
) -> None:
    """List the simulated players, or explain every number of one.

    Each number comes with its unit, its range, its source and a mark that says how far it can be trusted.
    """
    from penguinbench_experiments.players import find_profile

    if check:
        _check(name or "adult", as_json)
    elif name is not None:
        one = find_profile(name).describe()
        answer(one, as_json, lambda out: _explain(out, one))
    else:
        _list(as_json)


def _list(as_json: bool) -> None:
    from penguinbench_agents import MARKS, profile, profiles, style_description, styles

    known = {name: profile(name).description for name in profiles()}
    combined = {name: style_description(name) for name in styles()}

    def show(out: Console) -> None:
        print_table(out, ("profile", "who"), known.items())
        print_table(out, ("style", "what it changes"), [(f"+{name}", text) for name, text in combined.items()])
        say(out, "Combine them: child-7+impulsive. Profiles are models; penguinbench agents NAME shows every number")
        say(out, "with its mark: " + "; ".join(f"{mark} {text}" for mark, text in MARKS.items()) + ".")

    answer({"profiles": known, "styles": combined, "marks": MARKS}, as_json, show)


def _explain(out: Console, profile: dict[str, Any]) -> None:
    from penguinbench_agents import MARKS

    say(out, profile["name"])
    say(out, profile["description"])
    say(out, f"A call takes {profile['call_ms']:g} ms to make, a grab {profile['grab_ms']:.0f} ms.")
    say(out)
    rows = [
        (f["name"], _value(f["value"]), f["unit"], f["range"], f["mark"], f["help"], f["source"])
        for f in profile["fields"]
    ]
    print_table(out, ("field", "value", "unit", "range", "mark", "what it is", "source"), rows, right=(1,))
    say(out, "Marks: " + "; ".join(f"{mark} {text}" for mark, text in MARKS.items()) + ".")


def _value(value: Any) -> str:
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "none"}[value]
    if isinstance(value, dict):
        return ", ".join(f"{key}={item}" for key, item in value.items())
    return f"{value:g}" if isinstance(value, float) else str(value)


def _check(name: str, as_json: bool) -> None:
    from penguinbench_agents._check import TRIALS, simulate_wolfe
    from penguinbench_agents._wolfe import SOURCE, TOLERANCE, check_composed
    from penguinbench_experiments.players import find_profile

    profile = find_profile(name)
    rows = [
        row._asdict() | {"simulated": played.composed, "simulated_holds": played.holds}
        for row, played in zip(check_composed(profile), simulate_wolfe(profile), strict=True)
    ]
    failing = sum(not (row["holds"] and row["simulated_holds"]) for row in rows)

    def show(out: Console) -> None:
        cells = [
            (r["task"], r["n"], r["what"], *(_number(r["what"], r[k]) for k in ("reference", "composed", "simulated")),
             _off(r), _yes(r["holds"] and r["simulated_holds"]))
            for r in rows
        ]  # fmt: skip
        heads = ("task", "items", "what", "data", "in closed form", "simulated", "off by", "holds")
        print_table(out, heads, cells, f"{name} in Wolfe's three search tasks", right=(1, 3, 4, 5, 6))
        say(out, f"Data: {SOURCE}. Off by: the closed form. Simulated: {TRIALS:,} displays with and without target.")
        say(
            out,
            f"Holds: mean hits within {TOLERANCE['mean_hit_ms']:.0%}, rates within {100 * TOLERANCE['miss']:g} point.",
        )
        say(out, f"{failing} of {len(rows)} rows do not hold." if failing else "Every row holds.")

    data = {"profile": name, "source": SOURCE, "displays": TRIALS, "holds": failing == 0, "rows": rows}
    answer(data, as_json, show)
    if failing:
        raise typer.Exit(1)


def _number(what: str, value: float) -> str:
    return f"{value:.0f} ms" if what.endswith("_ms") else f"{100 * value:.1f} %"


def _off(row: Mapping[str, Any]) -> str:
    return f"{100 * row['off']:+.1f} " + ("%" if row["what"].endswith("_ms") else "points")


def _yes(holds: bool) -> str:
    return "yes" if holds else "NO"
