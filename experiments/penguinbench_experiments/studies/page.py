"""The report of a study as one HTML page that needs nothing else: pictures lie in it, no script, no link outside."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Final

from penguinbench_experiments.designs.condition import Player
from penguinbench_experiments.report import ASSUMED

if TYPE_CHECKING:
    from penguinbench_experiments.studies.runnable import StudyResult

_STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; color: #222; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; line-height: 1.25; } h2 { font-size: 1.15rem; margin-top: 2rem; }
.verdict { border-left: .35rem solid #0072B2; padding: .6rem 1rem; background: #f3f7fa; font-size: 1.15rem; }
table { border-collapse: collapse; font-size: .9rem; } th, td { padding: .25rem .8rem; text-align: left; }
th { border-bottom: 2px solid #999; } td { border-bottom: 1px solid #ddd; }
img { max-width: 100%; } code { background: #f3f3f3; padding: .1rem .3rem; } .small { color: #555; font-size: .9rem; }
.wide { overflow-x: auto; }
"""
METHOD: Final = (
    "Intervals are 95 % intervals of finite games. Shares: Wilson's, with the effective number of games from the "
    "means "
    "of groups (games of one deal are one group). Means and ratios: Student's t over groups. Differences: deal by "
    "deal "
    "where both conditions play the same groups. With drawn people the second range is what 95 % of the drawn "
    "line-ups "
    "span, without the noise of finite games: the error of what is assumed about players. In differences.parquet "
    "p_holm "
    "is corrected for all comparisons of a measure (Holm)."
)


def page(result: StudyResult, pictures: Mapping[str, bytes]) -> str:
    """Return the page; ``pictures`` are PNG files by the name of the figure."""
    facts, answer, design = result.facts, result.answer, result.study.design
    parts = [
        f"<h1>{escape(design.question)}</h1>",
        f'<p class="verdict">{escape(answer.verdict)}</p>',
        f"<p>{escape(answer.paragraph)}</p>",
    ]
    if facts["quick"]:
        parts.append("<p><b>A quick look:</b> few games, wide intervals; not to be quoted.</p>")
    for name, data in pictures.items():
        source = base64.b64encode(data).decode("ascii")
        parts.append(f'<p><img alt="{escape(name)}" src="data:image/png;base64,{source}"></p>')
    parts += ["<h2>What was found</h2>", _table(answer.columns, answer.rows)]
    parts += [f"<p>{escape(note)}</p>" for note in answer.notes]
    for part in answer.parts:
        parts += [f"<h2>{escape(part.title)}</h2>", _table(part.columns, part.rows)]
    parts += ["<h2>Design</h2>", _design(result), f"<p>Held equal: {escape(design.held_equal)}.</p>"]
    if design.analysis:
        parts.append(f"<p>{escape(design.analysis)}</p>")
    parts += [f'<p class="small">{escape(METHOD)} {escape(ASSUMED)}</p>', "<h2>How to repeat it</h2>", _repeat(facts)]
    title = escape(f"{design.name}: {design.question}")
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>{title}</title>\n'
        f"<style>{_STYLE}</style></head>\n<body>\n" + "\n".join(parts) + "\n</body>\n</html>\n"
    )


def _table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in columns)
    body = "\n".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table>\n<tr>{head}</tr>\n{body}\n</table></div>'


def _design(result: StudyResult) -> str:
    rows = []
    for sweep in result.study.design.sweeps:
        cells = [cell for cell in result.table.cells if cell.condition.sweep == sweep.name]
        games = sorted({result.table.groups(cell) * cell.condition.per_group for cell in cells})
        factors = "; ".join(f"{one.name}: {', '.join(map(str, one.names))}" for one in sweep.factors)
        base = ", ".join(f"{path} = {_plain(value)}" for path, value in sweep.base.items())
        rows.append((sweep.name, factors, base, str(len(cells)), " or ".join(f"{n:,}" for n in games)))
    return _table(("sweep", "varied", "the same in all", "conditions", "games each"), rows)


def _plain(value: Any) -> str:
    """Return a setting as a reader would write it: players by name."""
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_plain, value))
    if isinstance(value, Player):
        return str(dict(value.changes).get("name", value.base))
    return str(value)


def _repeat(facts: Mapping[str, Any]) -> str:
    versions = ", ".join(f"{name} {number}" for name, number in facts["versions"].items())
    people = f" People: {facts['people']} line-ups drawn." if facts["people"] else ""
    stopped = f" Stopped early: {facts['stopped']}." if facts["stopped"] else ""
    conditions = "1 condition" if facts["conditions"] == 1 else f"{facts['conditions']} conditions"
    return (
        f"<p><code>{escape(facts['command'])}</code></p>\n"
        f'<p class="small">Seed {facts["seed"]}; {facts["games"]:,} games in {conditions}.'
        f"{escape(people)}{escape(stopped)} Behaviour version {facts['behaviour']}; {escape(versions)}; "
        f"{escape(facts['machine'])}. Numbers are the same to the bit on any engine of this type of machine. "
        "Every value lies in results.parquet, every difference in differences.parquet.</p>"
    )
