# make lab        JupyterLab on the notebooks       (ARGS=--no-browser or BROWSER=no: without a window)
# make test       all that matters, in 10 minutes   (ARGS="-k stepper": only some tests)
# make check      every check, as CI runs it: browsers, notebooks, plain Python, checked bounds; half an hour
# make nightly    what takes longest: other Pythons, checked bounds, Firefox, long lessons, mutants; an hour
# make quick      lint, types, and the cheapest tests of each file: a few minutes
# make notebooks  runs every notebook from top to bottom
# make notebooks-zh  writes them in Chinese to build/notebooks-zh
# make book       the course, the manual and the API reference as a static site, build/book/html, in English and 中文
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
TEST_EXTRAS := lab,chess,files,nnue,cluster,tuning,lms,league,book,test

# Some containers turn Python's bytecode cache off: each process would compile all that it imports.
unexport PYTHONDONTWRITEBYTECODE

# Several test processes share the cores: BLAS and torch threads would only wait for each other.
quick test rest check nightly: export OMP_NUM_THREADS := 1
quick test rest check nightly: export OPENBLAS_NUM_THREADS := 1

# --no-compile: a module is compiled when it is first imported.
INSTALL := -m pip install --quiet --no-compile --editable

.PHONY: help lab quick test rest check nightly notebooks notebooks-zh book bench lint clean
.DEFAULT_GOAL := help

help:
	@sed -n '/^# make/s/^# //p' Makefile

lab: $(VENV)/.installed-lab
	$(BIN)/xqlab lab $(if $(filter no,$(BROWSER)),--no-browser) $(ARGS)

# tests/stages.py says what each of them runs; rest is what check adds to test. WORKERS=0: in one process.
quick test rest check nightly: $(VENV)/.installed-test
	$(BIN)/python -m tests.stages $@ $(ARGS)

notebooks: $(VENV)/.installed-test
	$(BIN)/python -m pytest --nbmake notebooks $(ARGS)

notebooks-zh: $(VENV)/.installed-lab
	$(BIN)/xqlab lab --language zh --dry-run build/notebooks-zh

# Sphinx begins at the top of the repository, so that links between its files lead to pages. The Chinese book is
# put into the English one, build/book/html/zh.
SPHINX = $(BIN)/python -m sphinx -W --keep-going -j auto -c docs
book: $(VENV)/.installed-book
	XQLAB_LANGUAGE=en $(SPHINX) -d build/book/doctrees . build/book/html $(ARGS)
	XQLAB_LANGUAGE=zh $(SPHINX) -d build/book/zh/doctrees . build/book/zh/html $(ARGS)

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
