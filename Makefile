# Everything goes through here; each target sets up what it needs.
SHELL := /bin/sh
unexport PYTHONDONTWRITEBYTECODE # else every worker and every process that a test starts would compile all modules again
.DEFAULT_GOAL := help

PYTHON ?=
VENV := .venv
BENCH_VENV := .venv-bench
RAY_VENV := .venv-ray
AUDIT_VENV := .venv-audit
RIVAL := rummikub-solver[glpk-mi]==1.0.0
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check

# Stamps say what is up to date. The kernel's stamp carries its mode, so that KOSTKA_PURE=1 rebuilds.
STAMPS := $(VENV)/stamps
MODE := $(if $(filter 1,$(KOSTKA_PURE)),pure,compiled)
KERNEL_STAMP := $(STAMPS)/kernel-$(MODE)
KERNELS := src/kostka/solver/*/kernel src/kostka/value/kernel src/kostka/value/*/kernel src/kostka/bots/*/rollout
KERNEL_SOURCES := $(wildcard $(addsuffix /[!_]*.py,$(KERNELS)) $(addsuffix /*.pxd,$(KERNELS)))
REMOVE_KERNELS := find src/kostka/solver src/kostka/value src/kostka/bots -name '*.c' -delete -o -name '*.so' -delete -o -name '*.html' -delete

WEB_STAMP := $(STAMPS)/web
WEB_SOURCES := $(shell find web/src web/public web/scripts -type f -not -path '*/generated/*') \
  $(wildcard web/*.ts web/*.js web/*.json web/index.html src/kostka/server/protocol/*.py src/kostka/texts/*.toml \
  bench/strategy/*.json bench/strategy/*.py bench/strategy/words/*.toml)

.PHONY: help setup tools ready play table test quick lint style types arrow client core unit browser protocol api man golden crosscheck crosscheck-express bench bench-express strength zoo strategy train response ray load faults cluster audit web bench-web screenshots stillness fmt pins wheel wheel-test clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-15s %s\n", $$1, $$2}' Makefile

setup: $(KERNEL_STAMP) ## create or refresh .venv and compile the solver's kernel (PYTHON=... picks the interpreter)

tools: setup $(STAMPS)/tools ## what tests need besides: Chromium, PostgreSQL, NATS, zsh and fish (on Debian as root; elsewhere it says what is missing)

$(STAMPS)/tools: $(STAMPS)/venv scripts/find-browser scripts/find-postgres scripts/find-nats scripts/find-shells
	@scripts/find-browser >/dev/null
	@scripts/find-postgres >/dev/null
	@scripts/find-nats >/dev/null
	@scripts/find-shells >/dev/null
	@touch $@

$(STAMPS)/venv:
	@echo "Creating $(VENV) (a few seconds)"
	@scripts/create-venv $(VENV) $(PYTHON)
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/packages: $(STAMPS)/venv pyproject.toml constraints.txt
	@echo "Installing packages into $(VENV) (a minute)"
	@$(PIP) install --quiet --constraint constraints.txt --upgrade 'setuptools>=80' cython
	@KOSTKA_PURE=1 $(PIP) install --quiet --constraint constraints.txt --no-build-isolation --editable '.[dev]'
	@touch $@

$(KERNEL_STAMP): $(STAMPS)/packages setup.py $(KERNEL_SOURCES)
	@[ -e $@ ] || { rm -rf build $(STAMPS)/kernel-*; $(REMOVE_KERNELS); }
	@[ $(MODE) != compiled ] || echo "Compiling the solver (a minute or two)"
	@$(BIN)/python setup.py --quiet build_ext --inplace
	@if [ $(MODE) = compiled ] && [ -n "$(KERNEL_SOURCES)" ] && ! ls src/kostka/solver/classic/kernel/*.so >/dev/null 2>&1; then \
	   echo "No working C compiler or no Python headers: the solver runs uncompiled, with the same answers but slower." >&2; fi
	@touch $@

# Downloads and compilers side by side, where there is something to be done.
AT_ONCE := $(MAKE) --silent --no-print-directory --jobs 3

play: ## a table in the browser: starts the server and opens its page (PORT=0 takes a free port, KOSTKA_NO_BROWSER=1 only says where)
	@$(AT_ONCE) web
	@$(BIN)/kostka serve --open $(if $(PORT),--port $(PORT))

table: setup ## sit down at the table in the terminal
	@$(BIN)/kostka play

web: $(WEB_STAMP) ## build the client for the browser into the package (Node.js 20.19 or newer)

web/node_modules/.stamp: web/package.json web/package-lock.json web/.npmrc
	@scripts/check-node
	@echo "Installing what builds the client (half a minute)"
	@cd web && npm ci --silent
	@touch $@

$(WEB_STAMP): $(KERNEL_STAMP) web/node_modules/.stamp $(WEB_SOURCES)
	@echo "Building the client (half a minute)"
	@mkdir -p web/src/generated
	@$(BIN)/python -m kostka.server.edge.schema ts > web/src/generated/protocol.ts
	@$(BIN)/python -m bench.strategy.client web/src/generated
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@

bench-web: tools web ## measure the browser's table: first load, dragging, judged drafts, the card after whole games (minutes)
	$(BIN)/python -m bench.browser
	$(BIN)/python -m bench.card

stillness: tools web ## whole games at every size of screen: no set moves that nobody touches (long; GAMES=3)
	$(BIN)/python -m tests.browser.stillness $(if $(GAMES),--games $(GAMES))

screenshots: tools web ## pictures of every page in six sizes, light and dark, into web/screenshots, and those of the README (IN=pl for another language)
	$(BIN)/python -m tests.browser.screenshots $(if $(IN),--lang $(IN))

test: ready ## every check: style, types, arrow, tests with coverage
	@$(LANES) lint unit browser

quick: setup ## style, types, the arrow and the tests of the core, for while you work
	@$(LANES) style types arrow core

ready:
	@$(AT_ONCE) tools web

# Some tests wait for processes and pages while others compute, so the lanes share the cores. All are run to
# their end, and every line says whose it is.
LANES := $(MAKE) --no-print-directory --jobs 4 --keep-going
LANE = @scripts/lane $@
COVERAGE := .coverage
CORE := tests/api tests/clauses tests/engine tests/golden tests/hints tests/rules tests/solver tests/texts tests/tiles
CORES := $(shell getconf _NPROCESSORS_ONLN)
# So many workers, at most 8. Each collects all tests and has a browser or servers of its own, so a few more than there
# are cores only take time from one another. Two begin with the tests that mostly wait; see tests/conftest.py.
WORKERS = --numprocesses $(shell echo $$(($(1) < 8 ? $(1) : 8))) --dist worksteal --durations 10 --durations-min 5

lint: style types arrow client ## style, types and the arrow only

style: setup
	$(LANE) $(BIN)/ruff check .
	$(LANE) $(BIN)/ruff format --check .

types: setup
	$(LANE) $(BIN)/mypy

arrow: setup
	$(LANE) $(BIN)/lint-imports --no-logo

client: web
	$(LANE) npm --prefix web run --silent check
	$(LANE) npm --prefix web run --silent test

core: setup
	$(LANE) $(BIN)/python -m pytest $(call WORKERS,$(CORES)) $(CORE)

unit: tools web ## the tests outside the browser, with coverage
	@rm -rf $(COVERAGE) && mkdir $(COVERAGE)
	$(LANE) env KOSTKA_COVERAGE=$(COVERAGE) $(BIN)/python -m pytest $(call WORKERS,$(CORES) + 1) --ignore tests/browser -p tests.covering
	$(LANE) env KOSTKA_COVERAGE=$(COVERAGE) $(BIN)/python -m tests.covering

# The browser's driver keeps an event loop in its process, which other tests would stumble over: a run of its own.
browser: tools web ## the tests in Chromium
	$(LANE) $(BIN)/python -m pytest $(call WORKERS,$(CORES)) tests/browser

protocol: setup ## rewrite docs/protocol.md from the server's messages (the client's types are part of its build)
	$(BIN)/python -m kostka.server.edge.schema md > docs/protocol.md

api: setup ## rewrite docs/api.md from the docstrings
	$(BIN)/python -m tests.library.reference > docs/api.md

man: setup ## rewrite the manual page and the completions of shells in docs from the arguments of the commands
	COLUMNS=80 LC_ALL=C.UTF-8 $(BIN)/python -m kostka.cli.manual > docs/kostka.1
	$(BIN)/kostka completion bash > docs/completions/kostka.bash
	$(BIN)/kostka completion zsh > docs/completions/_kostka
	$(BIN)/kostka completion fish > docs/completions/kostka.fish

golden: setup ## rewrite the transcripts of tests/golden; read the difference before committing it
	$(BIN)/python -m tests.golden

crosscheck: setup ## the solver against independent oracles on 20,000 positions (long)
	$(BIN)/python -m tests.oracle.crosscheck --positions 20000

crosscheck-express: setup ## the solver of dice against brute force on 8,000 small positions (long)
	$(BIN)/python -m tests.oracle.grid_crosscheck --positions 1000

bench-express: setup ## measure the solver of dice: positions of play, 1,000 solo games, CP-SAT for comparison (long)
	$(BIN)/python -m bench.express
	$(BIN)/python -m bench.solo --games 1000 --plain
	$(BIN)/python -m bench.solo --games 100
	$(BIN)/python -m bench.cpsat_express --games 50 --seconds 30

bench: setup $(BENCH_VENV)/stamp ## measure the solver, compared with its rivals, and the referee
	$(BIN)/python -m bench

# The rival lives apart: cvxpy, on which it stands, loads every integer programming library that it finds,
# and highspy and ortools do not tolerate each other in one process.
$(BENCH_VENV)/stamp: constraints.txt
	@[ -x $(BENCH_VENV)/bin/pip ] || scripts/create-venv $(BENCH_VENV) $(PYTHON)
	@echo "Installing the rival into $(BENCH_VENV)"
	@$(BENCH_VENV)/bin/python -m pip --disable-pip-version-check install --quiet --constraint constraints.txt '$(RIVAL)'
	@touch $@

strength: setup ## measure every bot, and write the tables of docs/bots.md and the figures shown at tables (long)
	$(BIN)/python -m bench.strength $(if $(GAMES),--games $(GAMES)) $(if $(SEED),--seed $(SEED))

zoo: setup ## fixed strategies and the best levels, all against all (long; goes on where it was interrupted)
	$(BIN)/python -m bench.zoo $(if $(GAMES),--games $(GAMES))

strategy: setup ## measure what the book of strategy says, and write docs/strategy.md and its plots (long; goes on where it was interrupted)
	$(BIN)/python -m bench.strategy

train: setup ## learn the value from games of our bots (hours on one core; SECONDS=60 for each part is a glimpse)
	$(BIN)/python -m bench.value $(if $(SECONDS),--seconds $(SECONDS))

response: setup ## look for strategies that beat the expert of before, and the expert (hours on one core; JOBS=16)
	$(BIN)/python -m bench.train.response bench.zoo:holder --strategies 24 --deals 12 --generations 18 --seed 1 --jobs $(or $(JOBS),1)
	$(BIN)/python -m bench.train.response expert --from-expert --strategies 16 --deals 16 --generations 8 --seed 2 --jobs $(or $(JOBS),1)

# Ray lives apart as well: its wheel is large, and only a cluster needs it.
$(RAY_VENV)/stamp: setup.py pyproject.toml constraints.txt
	@[ -x $(RAY_VENV)/bin/pip ] || scripts/create-venv $(RAY_VENV) $(PYTHON)
	@echo "Installing Ray into $(RAY_VENV)"
	@$(RAY_VENV)/bin/python -m pip --disable-pip-version-check install --quiet --constraint constraints.txt 'setuptools>=80' cython
	@KOSTKA_PURE=1 $(RAY_VENV)/bin/python -m pip --disable-pip-version-check install --quiet --constraint constraints.txt \
	   --no-build-isolation --editable '.[ray]' pytest hypothesis
	@touch $@

ray: setup $(RAY_VENV)/stamp ## the arena on a Ray cluster of this machine, with a worker killed on the way
	$(RAY_VENV)/bin/python -m pytest -p no:cacheprovider tests/arena/ray_cluster.py

load: tools ## the server under load, against its bar (ten minutes; ONLY="L1 L5" picks runs, BASELINE=1 keeps the cost of a move)
	$(BIN)/python -m bench.load $(if $(ONLY),--only $(ONLY)) $(if $(BASELINE),--baseline)

faults: tools ## the server killed, cut off, filled up and lied to (long; ONLY="D1 P4" picks faults)
	$(BIN)/python -m tests.server.faults $(if $(ONLY),--only $(ONLY))

cluster: tools ## three processes on one database, killed, stopped and cut off (long; ONLY="kills seen" picks runs, SIZE="--kills 10 --tables 5" shrinks them)
	$(BIN)/python -m tests.server.cluster $(if $(ONLY),--only $(ONLY)) $(SIZE)

# The auditor lives apart: what it needs must not be among what it audits.
audit: setup ## look the dependencies up among known vulnerabilities (asks the network; says so where it has no answer)
	@scripts/check-node || true
	@[ -x $(AUDIT_VENV)/bin/pip-audit ] || { scripts/create-venv $(AUDIT_VENV) $(PYTHON) \
	   && $(AUDIT_VENV)/bin/python -m pip --disable-pip-version-check install --quiet pip-audit; }
	@$(AUDIT_VENV)/bin/python scripts/audit $(AUDIT_VENV)/bin/pip-audit constraints.txt web

fmt: setup ## format the code and fix what can be fixed automatically
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

pins: setup $(BENCH_VENV)/stamp $(RAY_VENV)/stamp ## rewrite constraints.txt from what is installed
	@{ $(PIP) freeze --all --exclude-editable --exclude pip; \
	   $(BENCH_VENV)/bin/python -m pip freeze --exclude setuptools; \
	   $(RAY_VENV)/bin/python -m pip freeze --exclude-editable --exclude setuptools; } | LC_ALL=C sort -fu > constraints.new
	@if grep -vE '^[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+$$' constraints.new; then \
	   echo "constraints.txt must hold nothing but name==version" >&2; rm constraints.new; exit 1; fi
	@mv constraints.new constraints.txt
	@touch $(STAMPS)/packages $(KERNEL_STAMP) $(BENCH_VENV)/stamp $(RAY_VENV)/stamp

# The wheel is compiled from the archive, in a folder of its own: nothing of this checkout slips in, and the archive is
# known to be complete. The linker is named so that kernels do not look for libraries where this Python has its own.
wheel: setup web ## build the source archive and, for this Python, the wheel into dist
	@rm -rf dist build/archive && mkdir -p build/archive
	@KOSTKA_PURE=1 $(BIN)/python setup.py --quiet egg_info --egg-base build/archive sdist --dist-dir dist
	@$(if $(filter Linux,$(shell uname)),LDSHARED='cc -shared') $(PIP) wheel --quiet --no-build-isolation --no-deps --wheel-dir dist dist/*.tar.gz
	@ls -sh dist

wheel-test: wheel ## install both into new environments, with all that they need, and use them as the docs say (minutes)
	$(BIN)/python -m tests.package dist/*.whl dist/*.tar.gz

clean: ## remove everything generated, .venv included
	rm -rf $(VENV) $(BENCH_VENV) $(RAY_VENV) $(AUDIT_VENV) build dist src/*.egg-info bench/results
	$(REMOVE_KERNELS)
	rm -rf web/node_modules web/src/generated web/screenshots src/kostka/server/static
	rm -rf $(COVERAGE) .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
