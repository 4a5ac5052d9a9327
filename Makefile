# make lab        JupyterLab on the notebooks       (ARGS=--no-browser or BROWSER=no: without a window)
# make test       every check                       (ARGS="-k stepper": only some of the tests)
# make quick      lint, types, and the tests that are neither slow nor need a browser: a few minutes
# make notebooks  runs every notebook from top to bottom
# make bench      the fixed searches whose node total is the fingerprint of the search
# make lint       ruff, mypy; of the JavaScript Biome and TypeScript, which npm fetches once
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
TEST_EXTRAS := lab,chess,files,nnue,cluster,tuning,film,test

# What is run again as plain Python and again with checked array bounds: the rooms that hold compiled code.
KERNEL_TESTS ?= $(wildcard tests/test_jit.py tests/test_game.py tests/games tests/evaluation tests/search \
                           tests/xiangqi/core tests/xiangqi/rules tests/xiangqi/representations \
                           tests/xiangqi/test_board.py tests/xiangqi/test_mate_proof.py \
                           tests/nnue/inference tests/nnue/net/test_features.py \
                           tests/nnue/training/test_accumulate.py)
# Of these the search, what it calls and what it stands on; the rest walks the same functions at greater length.
PLAIN_TESTS  ?= $(filter-out tests/xiangqi/representations tests/xiangqi/test_board.py tests/xiangqi/test_mate_proof.py,\
                             $(KERNEL_TESTS))
KERNEL_ONLY  := -m "not slow and not browser" -p no:nbmake

# Each file of tests runs in one of so many processes (WORKERS=0: all in this one), in the order given: what takes
# minutes first, so that no process waits for another at the end. In the run of all tests many wait for a browser:
# one process more.
WORKERS ?= 2
ALL_WORKERS ?= $(if $(filter 0,$(WORKERS)),0,3)
SPREAD  := --dist loadfile --no-loadscope-reorder --durations=40 --durations-min=4

# With ARGS="-k ..." none of them may be meant: pytest's status 5.
NONE_IS_FINE := $(if $(ARGS),|| test $$? -eq 5)

NOTEBOOKS := $(wildcard notebooks)

# Some containers forbid it to keep Python's bytecode: each process would compile all that it imports.
unexport PYTHONDONTWRITEBYTECODE

# Several processes of tests share the processors: threads of BLAS and torch would only wait for each other.
test interpreted warm warm-checked: export OMP_NUM_THREADS := 1
test interpreted warm warm-checked: export OPENBLAS_NUM_THREADS := 1

# Without compiling what nobody imports: an import does that, once.
INSTALL := -m pip install --quiet --no-compile --editable

.PHONY: help lab test quick ready interpreted warm warm-checked notebooks bench lint clean
.DEFAULT_GOAL := help

help:
	@sed -n '/^# make/s/^# //p' Makefile

lab: $(VENV)/.installed-lab
	$(BIN)/xqlab lab $(if $(filter no,$(BROWSER)),--no-browser) $(ARGS)

# First what does not wait for the compiler and what compiles, side by side; the last lines are those of all tests.
test: $(VENV)/.installed-test
	@test -n "$(strip $(KERNEL_TESTS))" || { echo "make test: no tests of compiled code were found"; exit 1; }
	@$(MAKE) --no-print-directory -j4 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target) lint warm interpreted warm-checked
	@echo "== the compiled code with checked array bounds"
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -n $(WORKERS) $(SPREAD) $(KERNEL_TESTS) $(KERNEL_ONLY) $(ARGS) $(NONE_IS_FINE)
	@echo "== everything"
	$(BIN)/python -m pytest -n $(ALL_WORKERS) $(SPREAD) $(if $(NOTEBOOKS),--nbmake $(NOTEBOOKS)) tests xqlab $(ARGS)

quick: ready
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile -q tests xqlab --quick $(ARGS)

# Side by side: one is Python that needs nothing compiled, the other compiles.
ready: $(VENV)/.installed-test
	@$(MAKE) --no-print-directory -j2 lint warm

# The code that is compiled, as plain Python.
interpreted: $(VENV)/.installed-test
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -n $(WORKERS) $(SPREAD) $(PLAIN_TESTS) $(KERNEL_ONLY) $(ARGS) $(NONE_IS_FINE)

warm-checked: $(VENV)/.installed-test
	NUMBA_BOUNDSCHECK=1 $(BIN)/xqlab warmup

# Before several processes need the same compiled code, and would each make it.
warm: $(VENV)/.installed-test
	$(BIN)/python -m tests.warm_cache

notebooks: $(VENV)/.installed-test
	$(BIN)/python -m pytest --nbmake notebooks $(ARGS)

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

# An order-only prerequisite: the interpreter's date says nothing.
$(VENV)/.installed-lab: pyproject.toml | $(BIN)/python
	$(BIN)/python $(INSTALL) ".[$(LAB_EXTRAS)]"
	@touch $@

$(VENV)/.installed-test: pyproject.toml | $(BIN)/python
	$(BIN)/python $(INSTALL) ".[$(TEST_EXTRAS)]"
	@touch $@ $(VENV)/.installed-lab
