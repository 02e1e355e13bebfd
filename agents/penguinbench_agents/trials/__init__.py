"""Response times of people: read from files, with a report of every guess and repair."""

from penguinbench_agents.trials._errors import DataError
from penguinbench_agents.trials._read import read_trials
from penguinbench_agents.trials._report import Note, Report
from penguinbench_agents.trials._trials import COLUMNS, Trials

__all__ = ("COLUMNS", "DataError", "Note", "Report", "Trials", "read_trials")
