# Chores. `make` lists them. Needs Python 3.11 or newer, git and make; all else goes into .venv.

VENV := .venv
BIN := $(VENV)/bin
# Which Python makes .venv: the first of these that is 3.11 or newer. To choose: make PYTHON=… test
PYTHON ?= python3.11 python3 python3.13 python3.12
# Quiet twice: errors only.
PIP = $(BIN)/python -m pip install -qq --disable-pip-version-check
# Processes for the tests.
WORKERS ?= 2
# More words for a command: make play ARGS="canfield --number 24"
ARGS ?=

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help play test test-all checks lint format types imports docs lock bench results clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

play: $(VENV)/.core ## play at the table in the browser
	$(BIN)/reussite play $(ARGS)

test: checks ## the gate: lint, types, import contracts and all but the slow tests
	$(BIN)/python -m pytest -n $(WORKERS) -m "not slow" $(ARGS)

test-all: checks ## everything: the slow tests too, and many more random examples
	REUSSITE_TESTS=thorough $(BIN)/python -m pytest -n $(WORKERS) $(ARGS)

# The checks take one core; the other one meanwhile compiles the solver for the tests.
checks: $(VENV)/.dev
	@$(BIN)/python tests/compile_solver.py & compiling=$$!; \
	trap 'kill $$compiling 2>/dev/null' EXIT; trap 'exit 1' INT TERM; \
	$(MAKE) --no-print-directory lint types imports && wait $$compiling

lint: $(VENV)/.dev ## ruff: lint, and the format checked
	$(BIN)/ruff check
	$(BIN)/ruff format --check

format: $(VENV)/.dev ## ruff: mend what can be mended, and format
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

types: $(VENV)/.dev ## mypy, strict
	$(BIN)/mypy

imports: $(VENV)/.dev ## import-linter: the layers of docs/architecture.md
	$(BIN)/lint-imports

docs: $(VENV)/.dev ## the pages of docs/ and the library's own, into build/docs
	$(BIN)/python -m sphinx -b html -q -W --keep-going docs build/docs

bench: $(VENV)/.core ## speed of the engine on this machine (a report, never a gate)
	$(BIN)/python bench/perft.py $(ARGS)

results: $(VENV)/.dev ## the studies of docs/results, some ten minutes of two cores
	$(BIN)/python bench/results.py $(ARGS)

# One resolution for every supported Python and system: uv solves with markers, in a place of its
# own, so that it never becomes a dependency. Only names and versions are written.
lock: ## write constraints.txt anew: the newest versions that fit pyproject.toml
	@$(find-python); rm -rf .lock && "$$python" -m venv .lock
	@.lock/bin/python -m pip install -qq --disable-pip-version-check uv
	@printf '%s\n' \
	  '# Exact versions of everything that Réussite, its tests and its tools are installed with,' \
	  '# for Python 3.11 and newer on Linux and macOS. Made by `make lock`; do not edit.' > .lock/new
	.lock/bin/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --all-extras \
	  --strip-extras --no-header --no-annotate --no-emit-index-url --no-emit-find-links \
	  --no-emit-package reussite >> .lock/new
	@! grep -nE '://|file:| @ ' .lock/new || { echo 'make lock: an address got into the versions' >&2; exit 1; }
	@mv .lock/new constraints.txt && rm -rf .lock

clean: ## remove .venv, caches and what was built
	rm -rf $(VENV) .lock build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis test-results
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} +

# ---------------------------------------------------------------- the virtual environment

# `make play` needs the core packages only; the tests add theirs to the same .venv. A stamp that is
# older than pyproject.toml or constraints.txt is installed again.
$(VENV)/.core: $(VENV)/.place pyproject.toml constraints.txt
	@echo 'Installing Réussite into $(VENV) …' >&2
	@$(PIP) --constraint constraints.txt --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.place pyproject.toml constraints.txt
	@echo 'Installing Réussite and the tools of its tests into $(VENV) …' >&2
	@$(PIP) --constraint constraints.txt --editable '.[dev]'
	@touch $@ $(VENV)/.core

# A virtual environment holds the full path it was made at. One that was moved or copied, or whose
# Python is gone, would run other code than what lies here: it is made again.
ifneq ($(shell $(BIN)/python -c '' 2>/dev/null && cat $(VENV)/.place 2>/dev/null),$(CURDIR))
.PHONY: $(VENV)/.place
endif
$(VENV)/.place:
	@$(find-python); "$$python" -m venv --clear $(VENV)
	@printf '%s\n' '$(CURDIR)' > $@

# Sets $python in the shell, or stops with a sentence.
define find-python
python=; for name in $(PYTHON); do \
  if "$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then python=$$name; break; fi; \
done; \
if [ -z "$$python" ]; then \
  echo 'Réussite needs Python 3.11 or newer, and none of these is: $(PYTHON).' >&2; \
  echo 'Install one, or name yours: make PYTHON=/path/to/python3 …' >&2; exit 1; \
fi
endef
