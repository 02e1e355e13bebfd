"""What a study leaves in its folder: the report page, tables as Parquet, figures as PNG and SVG."""

from __future__ import annotations

import io
import json
import platform
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from penguinbench._errors import OptionError
from penguinbench._option_row import nearest
from penguinbench_experiments.results_folder import _place
from penguinbench_experiments.runner.run import CHUNKS, Ran

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from penguinbench_experiments.studies.runnable import RunnableStudy, StudyResult

MANIFEST: Final = "study.json"
REPORT: Final = "report.html"
RESULTS: Final = "results.parquet"
DIFFERENCES: Final = "differences.parquet"
FORMAT: Final = 1
_OURS: Final = (MANIFEST, REPORT, RESULTS, DIFFERENCES, CHUNKS)
_PICTURES: Final = (".png", ".svg")
_DPI: Final = 150


def check_folder(folder: Path) -> None:
    """Refuse a folder that holds anything but a study; before any work.

    Raises
    ------
    OptionError
        It is a file, or it holds something else.
    """
    if not folder.exists():
        return
    if not folder.is_dir():
        raise OptionError(f"out={folder} must be a folder, and a file of this name is there")
    names = sorted(path.name for path in folder.iterdir() if not path.name.startswith(".part-"))
    ours = MANIFEST in names or CHUNKS in names
    other = [name for name in names if not (ours and (name in _OURS or name.endswith(_PICTURES)))]
    if other:
        raise OptionError(
            f"out={folder} must be new, empty or hold a study only; it holds {other[0]}: pass another folder"
        )


def facts_of(
    study: RunnableStudy, ran: Ran, games: int, seed: int, people: int | None, quick: bool, command: str | None
) -> dict[str, Any]:  # fmt: skip
    """Return how a study was played, ready for JSON."""
    from penguinbench._manifest import BEHAVIOUR

    libraries = ("penguinbench", "numpy", "numba", "pandas", "pyarrow", "scipy")
    table = ran.table
    return {
        "format": FORMAT,
        "behaviour": BEHAVIOUR,
        "study": study.name,
        "question": study.question,
        "seed": seed,
        "games_asked": games,
        "games": sum(table.groups(cell) * cell.condition.per_group for cell in table.cells),
        "conditions": len(table.cells),
        "people": people,
        "quick": quick,
        "stopped": ran.stopped,
        "command": command or _call(study, games, seed, people),
        "versions": {"python": platform.python_version(), **{name: version(name) for name in libraries}},
        "machine": f"{platform.system()} {platform.machine()}",
    }


def _call(study: RunnableStudy, games: int, seed: int, people: int | None) -> str:
    more = "" if people is None else f", people={people}"
    return f"penguinbench_experiments.study({study.source!r}).run(games={games}, seed={seed}{more})"


def figure_name(plot: Any) -> str:
    """Return the name of a figure: that of its function without ``plot_``, with hyphens."""
    return str(plot.__name__).removeprefix("plot_").replace("_", "-")


def draw(result: StudyResult, name: str | None = None) -> Figure:
    """Return one figure of a study, not known to pyplot."""
    from matplotlib.figure import Figure

    plots = {figure_name(plot): plot for plot in result.study.figures}
    wanted = name if name is not None else next(iter(plots))
    if wanted not in plots:
        raise OptionError(
            f"figure {wanted!r} must be one of {', '.join(plots)}; the nearest is {nearest(wanted, plots)}"
        )
    figure = Figure(figsize=(8.4, 5.0), layout="constrained")
    plots[wanted](result.table, ax=figure.subplots())
    return figure


def picture(figure: Figure, kind: str) -> bytes:
    """Return a figure as the bytes of a PNG or SVG file; the same figure gives the same bytes."""
    import matplotlib

    data = io.BytesIO()
    # Otherwise ids are random and the date is written into the file.
    with matplotlib.rc_context({"svg.hashsalt": "penguinbench"}):
        figure.savefig(data, format=kind, dpi=_DPI, metadata={"Date": None} if kind == "svg" else None)
    return data.getvalue()


def write_pages(result: StudyResult, folder: Path) -> None:
    """Write tables, figures and the report beside the chunks; each file is there whole or not at all."""
    from penguinbench_experiments.studies.page import page

    folder.mkdir(parents=True, exist_ok=True)
    # A report of an earlier run beside new tables would be wrong.
    (folder / REPORT).unlink(missing_ok=True)
    _place(folder / RESULTS, lambda path: result.frame.to_parquet(path, index=False))
    _place(folder / DIFFERENCES, lambda path: result.differences.to_parquet(path, index=False))
    pictures: dict[str, bytes] = {}
    for plot in result.study.figures:
        name = figure_name(plot)
        figure = draw(result, name)
        pictures[name] = picture(figure, "png")
        _put(folder / f"{name}.png", pictures[name])
        _put(folder / f"{name}.svg", picture(figure, "svg"))
    facts = json.dumps(result.facts, indent=2, ensure_ascii=False)
    _put(folder / MANIFEST, facts.encode())
    _put(folder / REPORT, page(result, pictures).encode())


def _put(path: Path, data: bytes) -> None:
    _place(path, lambda part: part.write_bytes(data))


def files(folder: Path) -> list[str]:
    """Return what a reader looks at in the folder of a study."""
    return sorted(path.name for path in folder.iterdir() if path.is_file() and not path.name.startswith("."))
