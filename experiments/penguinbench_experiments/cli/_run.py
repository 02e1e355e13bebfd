"""Run one command: errors become one line on stderr and an exit status, never a traceback."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from typing import Final

DONE: Final = 0
FAILED: Final = 1
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130


def run(arguments: Sequence[str]) -> int:
    """Run the program with its arguments (without the program's name) and return the exit status.

    Parameters
    ----------
    arguments : sequence of str
        Such as ``["games", "penguins", "--json"]``; none at all shows the help.
    """
    import typer

    from penguinbench._errors import ArenaError, PenguinbenchError, PlayerError
    from penguinbench_experiments.cli._app import PROGRAM, app

    # Typer carries a click of its own or uses the installed one; their errors share a base of this name.
    usage_error: type[Exception] = next(
        base for base in typer.BadParameter.__mro__ if base.__name__ == "ClickException"
    )
    _say_what_the_terminal_can()
    command = typer.main.get_command(app)
    try:
        with command.make_context(PROGRAM, list(arguments) or ["--help"], obj=list(arguments)) as context:
            command.invoke(context)
        sys.stdout.flush()
    except typer.Exit as stop:
        return stop.exit_code
    except (KeyboardInterrupt, typer.Abort):
        return _complain("interrupted; nothing half-written is left", INTERRUPTED)
    except BrokenPipeError:
        # The reader (head, less) has what it wanted. Without this Python complains once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except usage_error as error:
        return _complain(_usage(error), BAD_INPUT)
    except (ArenaError, PlayerError) as error:
        return _complain(str(error), FAILED)
    except PenguinbenchError as error:
        return _complain(str(error), BAD_INPUT)
    except OSError as error:
        if error.filename is None:
            raise
        return _complain(f"{error.filename}: {error.strerror}", BAD_INPUT)
    return DONE


def _complain(message: str, status: int) -> int:
    line = " ".join(message.split())
    print(f"penguinbench: {line}", file=sys.stderr)
    return status


def _usage(error: BaseException) -> str:
    """Return a usage error as one line that names the command whose help says more."""
    context = getattr(error, "ctx", None)
    where = context.command_path if context is not None else "penguinbench"
    text = str(error.format_message()) if hasattr(error, "format_message") else str(error)
    return f"{' '.join(text.split()).rstrip('.?')}; see {where} --help"


def _say_what_the_terminal_can() -> None:
    """Let a terminal that cannot show a character show a question mark instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
