"""The page about profiles, written from the same table that checks them."""

from __future__ import annotations

from penguinbench_agents._builtin import profile, profiles, style_description, styles
from penguinbench_agents._field import MARKS, Field
from penguinbench_agents._fields import FIELDS
from penguinbench_agents._similarity import CLASS_FIELDS, CLASSES, class_source

_HEAD = """\
# Profiles

A profile is the numbers that make a simulated player. This page is generated from the table that also checks
values and comments files (`python -m penguinbench_agents._profile_docs > docs/profiles.md`).

No response-time norms for these games are known. Whatever is not marked V is a labelled default with a range to vary.
"""


def page() -> str:
    """Return the page as Markdown: marks, built-in profiles, styles, similarity classes, fields."""
    parts = [_HEAD, "| mark | meaning |\n|---|---|\n" + "".join(f"| {m} | {text} |\n" for m, text in MARKS.items())]
    parts.append("## Built in\n\nCombine with plus signs: `child-7+impulsive`.\n\n" + _names())
    parts.append("## Similarity classes\n\n" + _classes())
    columns = ("field", "default", "unit", "range", "people vary in", "mark", "what it is", "source")
    head = "| " + " | ".join(columns) + " |\n" + "|---" * len(columns) + "|\n"
    parts.append("## Fields\n\n" + head + "".join(_row(row) for row in FIELDS.values()))
    return "\n".join(parts)


def _names() -> str:
    rows = [(name, profile(name).description) for name in profiles()]
    rows += [(f"+{name}", style_description(name)) for name in styles()]
    return "| name | who |\n|---|---|\n" + "".join(f"| `{name}` | {text} |\n" for name, text in rows)


def _classes() -> str:
    names = list(CLASSES)
    lines = ["| | " + " | ".join(names) + " |", "|---" * (len(names) + 1) + "|"]
    for field in CLASS_FIELDS:
        lines.append(f"| {field} | " + " | ".join(f"{getattr(CLASSES[name], field):g}" for name in names) + " |")
    lines.append("| mark | " + " | ".join(class_source(name, "search_m3_ms")[0] for name in names) + " |")
    return "\n".join(lines) + "\n"


def _row(row: Field) -> str:
    value = "by class" if row.name in CLASS_FIELDS else "none" if row.default is None else _text(row.default)
    vary = f"{row.vary[0]:g} .. {row.vary[1]:g}" if row.vary else ""
    cells = (f"`{row.name}`", value, row.unit, row.range, vary, row.mark, row.help, row.source)
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n"


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:g}" if isinstance(value, float) else str(value)


if __name__ == "__main__":
    print(page(), end="")
