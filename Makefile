# make help lists the targets. PYTHON=python3.12 make ... takes another Python for the virtual environment.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.ONESHELL:
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
PIP := $(PY) -m pip --disable-pip-version-check -qq
INSTALL := $(PIP) install -c constraints.txt --no-build-isolation -e
WORKERS ?= 2
FLOOD ?=
GALLERY ?=
ACCESSIBILITY ?=
WALK ?=
FUZZ_POSITIONS ?= 1000000
CHECKED_POSITIONS ?= 20000
DECLARED := pyproject.toml constraints.txt setup.py
MODULES := web/node_modules/.package-lock.json

.PHONY: help play test test-failed check lint bench ladder fuzz flood gallery walk frames accessibility checked build browser needs clean
.DEFAULT_GOAL := help

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-13s %s\n", $$1, $$2}' Makefile

play: build ## build the core and the page, start a table, print its address
	@$(BIN)/seep play

test: build browser $(VENV)/.installed-dev ## every test: Python, browser and page
	@$(PY) -m pytest -n $(WORKERS) --dist worksteal
	cd web && npm test

test-failed: build browser $(VENV)/.installed-dev ## the Python tests that failed last, once more and one by one, and the page's
	@$(PY) -m pytest --last-failed --last-failed-no-failures none
	cd web && npm test

check: build $(VENV)/.installed-dev ## the quick tests, under a minute
	@$(BIN)/ruff check -q
	$(PY) -m pytest -q -n $(WORKERS) -m "not browser and not slow" --hypothesis-profile quick

lint: build $(VENV)/.installed-dev ## style, types, stubs, import order, page
	@$(PY) tools/lint.py

bench: build $(VENV)/.installed-bench ## measure the engine against OpenSpiel, write benchmarks/README.md
	@$(PY) -m benchmarks

ladder: build ## measure the bots against each other for hours, write benchmarks/ladder.md; resumable
	@$(PY) tools/ladder.py

fuzz: build $(VENV)/.installed-dev ## long runs against the oracle; FUZZ_POSITIONS=1000000
	@$(PY) -m tests.fuzz --positions $(FUZZ_POSITIONS)
	$(PY) -m pytest -q -n $(WORKERS) -m fuzz --hypothesis-profile fuzz

flood: build ## flood a server in many ways, and measure an honest player meanwhile; FLOOD=tables for one way
	@$(PY) -m tools.flood $(FLOOD)

gallery: build browser $(VENV)/.installed-dev ## pictures of the page in every situation, size and theme; GALLERY="--situation few --size 390x844"
	@$(PY) -m tools.gallery $(GALLERY)

walk: build browser $(VENV)/.installed-dev ## every legal play of 300 positions found on the page, in slices, at nine sizes; WALK="--positions 40"
	@$(PY) -m tools.walk $(WALK)

frames: build browser $(VENV)/.installed-dev ## measure taps and motion on a slow processor, write benchmarks/README.md
	@$(PY) -m benchmarks.frames

accessibility: build browser $(VENV)/.installed-dev ## axe-core, contrast, spacing and focus in every situation, size and way; ACCESSIBILITY="--quick"
	@$(PY) -m tools.accessibility $(ACCESSIBILITY)

checked: build $(VENV)/.installed-dev ## the quick tests and the fuzzer on a checked build of the core; CHECKED_POSITIONS=20000
	@$(PY) tools/checked.py --workers $(WORKERS) --positions $(CHECKED_POSITIONS)

build: $(VENV)/.installed $(MODULES) ## the compiled core and the page, what changed only
	@$(PY) setup.py -q build_ext --inplace build_page

browser:
	@tools/browser.sh

needs:
	@tools/needs.sh $(PYTHON)

clean: ## remove what builds and tests made (not .venv and node_modules)
	@rm -rf build dist web/dist src/seep/server/page src/*.egg-info test-results
	rm -rf .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis $(VENV)/.installed*
	find $(wildcard src tests tools benchmarks) \( -name '*.so' -o -name '__pycache__' \) -prune -exec rm -rf {} +

$(PY): | needs
	@echo "Making $(VENV)"
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: $(DECLARED) | needs $(PY)
	@echo "Installing Seep and what it needs into $(VENV)"
	$(PIP) install -c constraints.txt setuptools Cython
	$(INSTALL) '.[table]'
	touch $@

$(VENV)/.installed-dev: $(VENV)/.installed
	@echo "Installing what the tests and checks need"
	$(INSTALL) '.[test,lint]'
	touch $@

$(VENV)/.installed-bench: $(VENV)/.installed
	@echo "Installing what the measurements need"
	$(INSTALL) '.[bench]'
	touch $@

$(MODULES): web/package.json web/package-lock.json web/.npmrc | needs
	@echo "Installing what the page needs"
	cd web && npm ci --no-audit --no-fund --loglevel=error
	touch node_modules/.package-lock.json
