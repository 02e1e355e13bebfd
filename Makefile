# Needs GNU make and Python, nothing else (on Windows: make from a shell such as Git's). Each target sets up .venv when it is missing and never again:
# after a change of dependencies run `make clean-venv` or `.venv/bin/python -m pip install -c constraints.txt -e ".[dev]"`.

ifeq ($(OS),Windows_NT)
PYTHON ?= python
VENV_BIN := .venv/Scripts
else
PYTHON ?= python3
VENV_BIN := .venv/bin
endif

PY := $(VENV_BIN)/python
READY := .venv/.ready
GAMES ?= 10000
JOBS ?= 2
PARALLEL = -n $(JOBS) --dist worksteal

# Every open() without an encoding is an error in our own code (see filterwarnings in pyproject.toml).
export PYTHONWARNDEFAULTENCODING = 1
export MPLBACKEND = agg

.PHONY: help play test check speed notebooks clean clean-venv lint types layers quick bounds plain statistics mutation

help:
	@echo "make play       play $(GAMES) games of Match of the Penguins into results/play"
	@echo "make test       lint, types, layers and the quick tests (minutes)"
	@echo "make check      kernels with bounds checks, as plain Python with coverage, larger statistics, mutation testing"
	@echo "make speed      measure the speed table"
	@echo "make notebooks  execute the notebooks"
	@echo "make clean      remove what was built; make clean-venv: .venv too"
	@echo "PYTHON=python3.12 chooses the Python that .venv is made with."

$(READY):
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11))" || \
	  (echo "Penguinbench needs Python 3.11 or newer. Name one: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1)
	@$(PYTHON) -c "import ensurepip, venv" || \
	  (echo "This Python cannot make a virtual environment. On Debian or Ubuntu: apt install python3-venv" >&2; exit 1)
	$(PYTHON) -m venv .venv
	$(PY) -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[dev]"
	@$(PY) -c "import pathlib; pathlib.Path('$(READY)').touch()"

# People who play need not read of files that other libraries open.
play speed: export PYTHONWARNDEFAULTENCODING =
play: | $(READY)
	$(PY) -m penguinbench_experiments play --games $(GAMES) --out results/play

test: lint types layers quick

lint: | $(READY)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(VENV_BIN)/codespell

types: | $(READY)
	$(PY) -m mypy

layers: | $(READY)
	$(VENV_BIN)/lint-imports --no-cache --no-logo

# One process compiles the kernels before several run the tests: two that compile at once do the work twice.
quick: | $(READY)
	$(PY) -m tests.warm
	$(PY) -m pytest -q $(PARALLEL)

check: bounds plain statistics mutation

# Kernels and rules again, with every index checked. Without it numba reads past the end of an array in silence.
bounds: export NUMBA_BOUNDSCHECK = 1
bounds: | $(READY)
	$(PY) -m tests.warm
	$(PY) -m pytest -q --kernels $(PARALLEL)

# The same as plain Python, where an integer never wraps and coverage sees every line of a kernel.
plain: export NUMBA_DISABLE_JIT = 1
plain: | $(READY)
	$(PY) -m coverage erase
	$(PY) -m coverage run -m pytest -q --kernels $(PARALLEL)
	$(PY) -m coverage combine --quiet
	$(PY) -m coverage report

statistics: export PENGUINBENCH_TESTS = full
statistics: | $(READY)
	$(PY) -m tests.warm
	$(PY) -m pytest -q --kernels $(PARALLEL)

mutation: | $(READY)
	$(PY) -m tests.mutation --jobs $(JOBS)

speed: | $(READY)
	$(PY) -m penguinbench_experiments speed

notebooks: | $(READY)
	$(PY) -m pytest -q tests/test_notebooks.py

clean:
	$(PYTHON) tests/clean.py

clean-venv:
	$(PYTHON) tests/clean.py --venv
