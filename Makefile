# Set-up, play, test and check: `make help` lists what there is.
#
# Everything runs from .venv, which is made on first use and kept up to date by the two stamps below.
# PYTHON=python3.12 chooses the interpreter to make it with, ARGS='-k deck' goes to pytest.

SHELL := /bin/sh
MAKEFLAGS += --no-print-directory
# Without byte code each of the thousands of programs that the tests start would be compiled again from its source.
unexport PYTHONDONTWRITEBYTECODE
# What was compiled for .venv is good for the wheel that is tested.
export HAPPINESS_KEEP_COMPILED := $(CURDIR)/build/compiled
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
ENVIRONMENT := $(VENV)/.environment
INSTALLED := $(VENV)/.installed

# Files are shared out among processes, in the order that tests/conftest.py gives; a file stays whole, for what its
# tests set up once.
SHARED := -n auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder

# The interpreter's own path: a shim would cost its start at every use.
DESCRIBE := import sys; print(sys.executable) if sys.version_info >= (3, 11) else sys.exit(1)

# Made anew when the folder has moved, the interpreter is gone, or another one is asked for.
ifneq ($(shell cat $(ENVIRONMENT) 2>/dev/null),$(CURDIR))
  REMAKE := yes
else ifeq ($(wildcard $(BIN)/python),)
  REMAKE := yes
else ifdef PYTHON
  IDENTIFY := -c 'import sys; print(sys.base_prefix, sys.version)'
  ifneq ($(shell $(PYTHON) $(IDENTIFY) 2>/dev/null),$(shell $(BIN)/python $(IDENTIFY)))
    REMAKE := yes
  endif
endif

.PHONY: help bench cores flips play proof tour test test-system check check-types check-files fix generate lock clean FORCE

help: ## List these targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1|\2/p' Makefile | while IFS='|' read -r target what; do \
	  printf '%-18s %s\n' "$$target" "$$what"; done

MATCH := happiness play -p greedy -p random -p first -n 300 --seed joy

play: $(INSTALLED) ## See it at work: a match between three built-in players, and their standings
	@echo '$$ $(MATCH)'
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(MATCH) -o text
	@echo; echo 'Play your own: happiness play --help. Judge games: make tour. In this folder it is $(BIN)/happiness.'

tour: $(INSTALLED) ## See how it judges: boards, plays and finished games
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh fixtures/tour/tour.sh

test: $(INSTALLED) ## Run the tests that need nothing but Python
	@$(BIN)/python -m pytest -m 'not system' $(SHARED) $(ARGS)

test-system: $(INSTALLED) ## Run the tests that need other programs, or more time
	@$(BIN)/python -m tests.system
	@$(BIN)/python -m pytest -m system $(SHARED) $(ARGS)

bench: $(INSTALLED) ## Measure how fast it is; ARGS=--quick, ARGS='-k moves', WRITE=1 to keep the table
	@$(BIN)/python -m tests.bench $(if $(WRITE),--write) $(ARGS)
	@$(if $(WRITE),$(BIN)/python -m tests.generate)

cores: $(INSTALLED) ## Run all cases and 10,000 games compiled and interpreted, and compare every byte
	@$(BIN)/python -m tests.cores $(ARGS)

proof: $(INSTALLED) ## Prove at length what the tests prove in short, for hours; ARGS='--only soak', WRITE=1 to keep the figures
	@$(BIN)/python -m tests.proof $(if $(WRITE),--write) $(ARGS)$(if $(WRITE),; code=$$?; $(BIN)/python -m tests.generate && exit $$code)

check: $(INSTALLED) ## Lint, formatting, types, imports, generated files
	@$(MAKE) --jobs=2 --keep-going check-types check-files

check-types:
	$(BIN)/mypy

check-files:
	$(BIN)/ruff check
	$(BIN)/ruff format --check --quiet
	$(BIN)/lint-imports --no-logo --no-cache
	$(BIN)/python -m tests.generate --check

flips: $(INSTALLED) ## Play every ruling another way, in either engine, and see a test notice
	@$(BIN)/python -m tests.rules.flip_rulings

fix: $(INSTALLED) ## Repair what ruff can repair
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

generate: $(INSTALLED) ## Write all generated files anew
	$(BIN)/python -m tests.generate

lock: $(INSTALLED) ## Take the newest versions that pyproject.toml allows into tests/requirements.txt
	$(BIN)/python -m tests.lock

clean: ## Remove the environment and everything else that was made here
	rm -rf $(VENV) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(ENVIRONMENT): tests/requirements.txt $(if $(REMAKE),FORCE)
	@if [ -n "$(REMAKE)" ]; then \
	  for candidate in $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11 python); do \
	    python=`$$candidate -c '$(DESCRIBE)' 2>/dev/null </dev/null` && break; \
	  done; \
	  if [ -z "$$python" ]; then \
	    echo 'No Python 3.11 or newer found$(if $(PYTHON), at PYTHON=$(PYTHON)). Install one, or name it: make PYTHON=/path/to/python3' >&2; exit 1; \
	  fi; \
	  echo "Setting up $(VENV) with $$python (once, a minute or two with a C compiler)"; \
	  "$$python" -m venv --clear $(VENV) || { \
	    echo 'This Python cannot make a virtual environment. On Debian and Ubuntu: apt install python3-venv' >&2; exit 1; }; \
	fi
	@$(PIP) install --require-hashes --no-deps -r tests/requirements.txt || { \
	  echo 'The packages of tests/requirements.txt could not be installed; is there a network?' >&2; exit 1; }
	@printf '%s\n' '$(CURDIR)' > $@

$(INSTALLED): $(ENVIRONMENT) pyproject.toml $(wildcard happiness_cli/_build/*.py $(addsuffix /*.py,$(addprefix happiness_cli/,rules analysis decks documents judging protocol refereeing)))
	@echo 'Installing the working tree, its core compiled if there is a C compiler'
	@$(PIP) install --no-deps --no-build-isolation -e .
	@$(BIN)/python -c 'from happiness_cli.version import version_line; print(version_line())'
	@touch $@
