"""``penguinbench schema``: what a file of ours looks like, as a JSON Schema."""

from __future__ import annotations

from typing import Annotated

import typer

from penguinbench_experiments.cli._output import Json, plain

EXAMPLES = "penguinbench schema log > log.schema.json"


def schema(
    name: Annotated[str, typer.Argument(help="Of what: log (one line of it).")],
    as_json: Json = False,
) -> None:
    """Print the JSON Schema of one line of a log; it is one JSON document with or without --json."""
    import json

    from penguinbench._errors import OptionError
    from penguinbench._schema import log_schema

    if name != "log":
        raise OptionError(f"schema {name!r} must be log")
    print(json.dumps(plain(log_schema()), indent=2, ensure_ascii=False))
