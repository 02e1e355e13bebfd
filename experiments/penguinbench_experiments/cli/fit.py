"""``penguinbench fit``: from a file of response times to fitted numbers, warnings and profiles."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from penguinbench._errors import OptionError
from penguinbench_experiments.cli._options import split_pair
from penguinbench_experiments.cli._output import Json, answer, print_table, say

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from contextlib import AbstractContextManager

    from rich.console import Console

    from penguinbench_agents.fitting import Fit
    from penguinbench_agents.trials import Trials

EXAMPLES = """
penguinbench fit trials.csv
penguinbench fit trials.csv --family ShiftedLognormal --history practice --history repeat --by cue
penguinbench fit trials.csv --column rt=latency --unit ms --deadline-ms 3000
penguinbench fit trials.csv --compare
penguinbench fit trials.csv --person 003 --profile 003.toml
penguinbench fit trials.csv --timeout-code 999 --decimal , --figure fits.png
penguinbench fit three.csv nine.csv --where direct_cue=0 --pooled --profile typical.toml
"""


def fit(
    files: Annotated[list[Path], typer.Argument(help="CSV, TSV, JSON or Parquet, plain or gzipped.")],
    family: Annotated[
        str, typer.Option("--family", help="ShiftedWald, ShiftedLognormal, ExGaussian or Lba.")
    ] = "ShiftedWald",
    history: Annotated[
        list[str] | None,
        typer.Option("--history", help="practice, post_error, repeat or switch; repeatable."),
    ] = None,
    by: Annotated[
        str | None, typer.Option("--by", help="Times of their own by condition, cue, block or target.")
    ] = None,
    column: Annotated[
        list[str] | None, typer.Option("--column", metavar="ROLE=NAME", help="Which column is what; repeatable.")
    ] = None,
    where: Annotated[
        list[str] | None, typer.Option("--where", metavar="NAME=VALUE", help="Fit only these rows; repeatable.")
    ] = None,
    unit: Annotated[str | None, typer.Option("--unit", help="Of the times: ms or s.")] = None,
    decimal: Annotated[
        str | None, typer.Option("--decimal", help="What a comma in a number is: , is decimal, . is thousands.")
    ] = None,
    deadline_ms: Annotated[float | None, typer.Option("--deadline-ms", help="When trials were cut off.")] = None,
    timeout_code: Annotated[
        list[str] | None,
        typer.Option("--timeout-code", metavar="NUMBER", help="Stands for no response; none: no number does."),
    ] = None,
    negative: Annotated[
        str | None, typer.Option("--negative", help="What many negative times are: error or anticipation.")
    ] = None,
    keep_grid: Annotated[bool, typer.Option("--keep-grid", help="Keep people whose times lie on a grid.")] = False,
    slope: Annotated[
        bool | None, typer.Option("--slope/--no-slope", help="Set size; default: where it varies.", show_default=False)
    ] = None,
    truncated_ms: Annotated[float, typer.Option("--truncated-ms", help="Shorter times were taken out before.")] = 0.0,
    wrong: Annotated[
        str, typer.Option("--wrong", help="Fit right responses, all, or right ones cut off by wrong ones (censor).")
    ] = "right",
    contaminants: Annotated[
        bool, typer.Option("--contaminants/--no-contaminants", help="Estimate a share of times that are none.")
    ] = True,
    pooled: Annotated[bool, typer.Option("--pooled", help="Partially pool over people.")] = False,
    compare: Annotated[bool, typer.Option("--compare", help="Compare all families.")] = False,
    person: Annotated[str | None, typer.Option("--person", help="Whose profile; default: the typical person.")] = None,
    profile: Annotated[Path | None, typer.Option("--profile", metavar="FILE.toml", help="Write a profile.")] = None,
    figure: Annotated[
        Path | None, typer.Option("--figure", metavar="FILE.png", help="Draw how well the fits hold.")
    ] = None,
    workers: Annotated[int, typer.Option("--workers", min=1, help="Processes; changes no number.")] = 1,
    as_json: Json = False,
) -> None:
    """Fit latency models to people's response times.

    First comes what reading did to the file: guesses, repairs, rows set aside. Then each person's numbers with 95 %
    intervals, errors, and what the data cannot say.
    """
    from penguinbench_agents import fitting, read_trials

    for file in (profile, figure):  # a fit may take minutes: said before, not after
        if file is not None and not file.parent.is_dir():
            raise OptionError(f"{file}: its folder {file.parent} does not exist; make it first")
    trials = read_trials(
        files,
        columns=_pairs(column, "--column"),
        where=_pairs(where, "--where") or None,
        unit=unit,  # type: ignore[arg-type]  # checked by read_trials, like the next ones
        decimal=decimal,  # type: ignore[arg-type]
        deadline_ms=deadline_ms,
        timeout_codes=_codes(timeout_code),
        negative=negative,  # type: ignore[arg-type]
        keep_grid=keep_grid,
    )
    options: dict[str, Any] = {
        "history": history or (), "by": by, "wrong": wrong, "contaminants": contaminants, "slope": slope,
        "truncated_ms": truncated_ms,
    }  # fmt: skip
    with _processes(workers) as executor:
        found = fitting.fit(trials, family, pooled=pooled, executor=executor, **options)
        table = fitting.compare(trials, executor=executor, **options) if compare else None
    if figure is not None:
        from penguinbench_experiments.people_figures import save_fit

        save_fit(found, figure)
    if profile is not None:
        made = found.profile(person)
        made.but(name=profile.stem, provenance=made.provenance).to_toml(profile)
    data = _data(trials, found, table) if as_json else {}
    answer(data, as_json, lambda out: _show(out, trials, found, table, (profile, figure)))


def _pairs(texts: list[str] | None, flag: str) -> dict[str, str]:
    return dict(split_pair(text, flag) for text in texts or ())


def _codes(texts: list[str] | None) -> list[float] | None:
    if texts is None or texts == ["none"]:
        return None if texts is None else []
    try:
        return [float(text) for text in texts]
    except ValueError:
        raise OptionError(f"--timeout-code {', '.join(texts)} must be numbers, or none alone") from None


def _processes(workers: int) -> AbstractContextManager[Executor | None]:
    from contextlib import nullcontext

    if workers == 1:
        return nullcontext()
    from penguinbench_experiments.runner.engine import process_pool

    return process_pool(workers)


def _data(trials: Trials, found: Fit, table: Any) -> dict[str, Any]:
    return {
        "files": trials.report.path,
        "reading": [{"kind": n.kind, "text": n.text, "count": n.count, "rows": n.rows} for n in trials.report.notes],
        "counts": trials.counts().to_dict("records"),
        "family": found.model.family,
        "pooled": found.pooled is not None,
        "parameters": found.table().to_dict("records"),
        "people": found.summary().to_dict("records"),
        "warnings": found.warnings,
        "families": None if table is None else table.to_dict("records"),
    }


def _show(out: Console, trials: Trials, found: Fit, table: Any, written: tuple[Path | None, ...]) -> None:
    say(out, str(trials.report))
    say(out)
    names = found.model.names
    rows = []
    for person, one in found.people.items():
        errors = found.errors[person]
        wrong = f"{100 * errors.rate:.1f} %" if errors.known else ""
        cells = [_with_interval(one.values[k], one.low[k], one.high[k]) for k in names]
        rows.append((person, one.n, wrong, *cells))
    heads = ("person", "trials", "wrong", *names)
    how = "partially pooled" if found.pooled is not None else "each alone"
    title = f"{found.model.family}, {how}: estimate and 95 % interval (effects are changes of ln m)"
    print_table(out, heads, rows, title, right=tuple(range(1, len(heads))))
    if table is not None:
        lines = [(r.family, f"{r.loglik:.1f}", r.parameters, f"{r.aic:.1f}", f"{r.bic:.1f}", f"{r.held_out:.4f}")
                 for r in table.itertuples()]  # fmt: skip
        columns = ("family", "log-likelihood", "parameters", "AIC", "BIC", "held out, nats a trial")
        print_table(out, columns, lines, "Families, summed over people", right=(1, 2, 3, 4, 5))
    for text in found.warnings:
        say(out, f"Warning: {text}")
    if not found.warnings:
        say(out, "Every parameter is identified.")
    for file in filter(None, written):
        say(out, f"Written: {file}")


def _with_interval(value: float, low: float, high: float) -> str:
    if value != value or low != low:
        return f"{_short(value)} (?)"
    return _short(value) if low == high else f"{_short(value)} ({_short(low)}..{_short(high)})"


def _short(value: float) -> str:
    return f"{value:.0f}" if 100 <= abs(value) < 1e6 else f"{value:.3g}"
