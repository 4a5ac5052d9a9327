# make lab        JupyterLab on the notebooks       (ARGS=--no-browser or BROWSER=no: without a window)
# make test       every check                       (ARGS="-k stepper": only some tests)
# make quick      lint, types, and the fast tests without a browser: a few minutes
# make notebooks  runs every notebook from top to bottom
# make book       the course, the manual and the API reference as a static site, build/book/html
# make bench      the fixed searches whose node total is the fingerprint of the search
# make lint       ruff and mypy; for the JavaScript, Biome and TypeScript, which npm fetches once
# make clean      removes caches and built wheels
#
# The first call makes a virtual environment in .venv (PYTHON=python3.13 picks the interpreter) and later
# calls reuse it. Windows has no make: README.md has the plain pip lines.

PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
ARGS   ?=

# nnue is torch, a download of hundreds of megabytes: the notebook on tuning needs it, and tuning needs Optuna.
LAB_EXTRAS  := lab,chess,nnue,tuning
BOOK_EXTRAS := $(LAB_EXTRAS),book
TEST_EXTRAS := lab,chess,files,nnue,cluster,tuning,film,book,test

# Tests of compiled code: run again as plain Python, and again with checked array bounds.
KERNEL_TESTS ?= $(wildcard tests/test_jit.py tests/test_game.py tests/games tests/evaluation tests/search \
                           tests/xiangqi/core tests/xiangqi/rules tests/xiangqi/representations \
                           tests/xiangqi/test_board.py tests/xiangqi/test_mate_proof.py \
                           tests/nnue/inference tests/nnue/net/test_features.py \
                           tests/nnue/training/test_accumulate.py)
# Of these, the search and what it calls; the others run the same functions for longer.
PLAIN_TESTS  ?= $(filter-out tests/xiangqi/representations tests/xiangqi/test_board.py tests/xiangqi/test_mate_proof.py,\
                             $(KERNEL_TESTS))
KERNEL_ONLY  := -m "not slow and not browser" -p no:nbmake

# Each test file runs in one of WORKERS processes (0: all in this one), the slowest files first, so that no process
# waits for another at the end. When all tests run, many wait for a browser: one process more.
WORKERS ?= 2
ALL_WORKERS ?= $(if $(filter 0,$(WORKERS)),0,3)
SPREAD  := --dist loadfile --no-loadscope-reorder --durations=40 --durations-min=4

# ARGS="-k ..." may select no test: pytest then exits with status 5.
NONE_IS_FINE := $(if $(ARGS),|| test $$? -eq 5)

NOTEBOOKS := $(wildcard notebooks)

# Some containers turn Python's bytecode cache off: each process would compile all that it imports.
unexport PYTHONDONTWRITEBYTECODE

# Several test processes share the cores: BLAS and torch threads would only wait for each other.
test interpreted warm warm-checked: export OMP_NUM_THREADS := 1
test interpreted warm warm-checked: export OPENBLAS_NUM_THREADS := 1

# --no-compile: a module is compiled when it is first imported.
INSTALL := -m pip install --quiet --no-compile --editable

.PHONY: help lab test quick ready interpreted warm warm-checked notebooks book bench lint clean
.DEFAULT_GOAL := help

help:
	@sed -n '/^# make/s/^# //p' Makefile

lab: $(VENV)/.installed-lab
	$(BIN)/xqlab lab $(if $(filter no,$(BROWSER)),--no-browser) $(ARGS)

# Lint and compilation run in parallel first; the output of all tests comes last.
test: $(VENV)/.installed-test
	@test -n "$(strip $(KERNEL_TESTS))" || { echo "make test: no tests of compiled code were found"; exit 1; }
	@$(MAKE) --no-print-directory -j4 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target) lint warm interpreted warm-checked
	@echo "== the compiled code with checked array bounds"
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -n $(WORKERS) $(SPREAD) $(KERNEL_TESTS) $(KERNEL_ONLY) $(ARGS) $(NONE_IS_FINE)
	@echo "== everything"
	$(BIN)/python -m pytest -n $(ALL_WORKERS) $(SPREAD) $(if $(NOTEBOOKS),--nbmake $(NOTEBOOKS)) tests xqlab $(ARGS)

quick: ready
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile -q tests xqlab --quick $(ARGS)

# In parallel: lint needs nothing compiled.
ready: $(VENV)/.installed-test
	@$(MAKE) --no-print-directory -j2 lint warm

# The compiled code, run as plain Python.
interpreted: $(VENV)/.installed-test
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -n $(WORKERS) $(SPREAD) $(PLAIN_TESTS) $(KERNEL_ONLY) $(ARGS) $(NONE_IS_FINE)

warm-checked: $(VENV)/.installed-test
	NUMBA_BOUNDSCHECK=1 $(BIN)/xqlab warmup

# Compiles once, before several processes would each compile the same code.
warm: $(VENV)/.installed-test
	$(BIN)/python -m tests.warm_cache

notebooks: $(VENV)/.installed-test
	$(BIN)/python -m pytest --nbmake notebooks $(ARGS)

# Sphinx begins at the top of the repository, so that links between its files lead to pages.
book: $(VENV)/.installed-book
	$(BIN)/python -m sphinx -W --keep-going -j auto -c docs -d build/book/doctrees . build/book/html $(ARGS)

bench: $(VENV)/.installed-lab
	$(BIN)/xqlab bench $(ARGS)

lint: $(VENV)/.installed-test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python -m tests.lint_javascript

clean:
	rm -rf build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis test-results
	find xqlab tests notebooks -name __pycache__ -prune -exec rm -rf {} +
	find notebooks -name .ipynb_checkpoints -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo "xqlab needs Python 3.11 or newer; name one: make PYTHON=python3.12 ..."; exit 1; }
	$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

# An order-only prerequisite: the interpreter's date does not matter.
$(VENV)/.installed-lab: pyproject.toml | $(BIN)/python
	$(BIN)/python $(INSTALL) ".[$(LAB_EXTRAS)]"
	@touch $@

$(VENV)/.installed-book: pyproject.toml | $(BIN)/python
	$(BIN)/python $(INSTALL) ".[$(BOOK_EXTRAS)]"
	@touch $@ $(VENV)/.installed-lab

$(VENV)/.installed-test: pyproject.toml | $(BIN)/python
	$(BIN)/python $(INSTALL) ".[$(TEST_EXTRAS)]"
	@touch $@ $(VENV)/.installed-lab $(VENV)/.installed-book
