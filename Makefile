# Everything a checkout can do. `make play` and `make test` need nothing prepared but git, make and Python 3.11 or newer.

VENV := .venv
BIN := $(VENV)/bin
NAMES := python3 python3.15 python3.14 python3.13 python3.12 python3.11 python
PYTHON ?= $(shell for name in $(NAMES); do \
	if "$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then echo "$$name"; break; fi; done)
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install
CATALOGUES := $(patsubst locale/%.po,tablegame/_data/locale/%.mo,$(wildcard locale/*/LC_MESSAGES/tablegame.po))
# One more than two cores: the runs that open windows wait more than they work, and their core is free for others.
JOBS ?= 3
# The part of an endurance run that is done.
SHARE ?= 1
# QUICK=1: little of it, to see that it runs.
QUICK ?=

.PHONY: help play test check size coverage bench strength endurance screenshots package locale docs site clean

help:
	@echo "make play         set everything up and open the table"
	@echo "make test         set everything up and run every check and test"
	@echo "make size         print the lines of each package beside its budget, and of each feature"
	@echo "make coverage     run every test and say which lines and branches none of them ran; QUICK=1 runs a few"
	@echo "make bench        measure start, memory, frames and engine; QUICK=1 takes a minute"
	@echo "make strength     measure the computer players anew: docs/strength.md; QUICK=1 writes nothing"
	@echo "make endurance    kill, spoil, play and press keys at random for hours; SHARE=0.01 does a hundredth of it"
	@echo "make screenshots  take pictures of every screen into screenshots/; QUICK=1 of two"
	@echo "make package      build everything that is handed on, in dist/"
	@echo "make locale       collect the sentences of the code into locale/"
	@echo "make docs         make the pages of options and reasons in docs/ anew"
	@echo "make site         make the site of docs/ and the rule books in build/site"
	@echo "make clean        remove what was built (the games you saved are elsewhere and stay)"

play: $(VENV)/ready-to-play $(CATALOGUES)
	@$(BIN)/tablegame

test: check
	$(BIN)/python -m pytest -n $(JOBS)

check: $(VENV)/ready-to-test $(CATALOGUES)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy --config-file tests/mypy.ini tests tools
	$(BIN)/lint-imports --no-logo
	$(BIN)/python tools/locales.py check
	$(BIN)/python tools/size.py

size: $(VENV)/ready-to-test
	@$(BIN)/python tools/size.py --features

# Programs that tests start, and the workers beside the window, are counted too. The tests of the modules that a start
# loads are left out: the measuring loads modules of its own.
START := tests/test_layers.py::test_the_shelf_imports_only_the_manifest_of_a_game
START += tests/test_layers.py::test_the_first_picture_needs_few_modules
coverage: $(VENV)/ready-to-test $(CATALOGUES)
	@mkdir -p build/coverage
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -n $(JOBS) $(addprefix --deselect ,$(START)) $(if $(QUICK),tests/test_core_cards.py)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report $(if $(QUICK),--fail-under 0)

bench: $(VENV)/ready-to-test $(CATALOGUES)
	$(BIN)/python tools/bench.py $(if $(QUICK),--quick)

strength: $(VENV)/ready-to-test
	$(BIN)/python tools/strength.py $(if $(QUICK),--quick)

endurance: $(VENV)/ready-to-test $(CATALOGUES)
	$(BIN)/python tools/endurance.py --share $(SHARE)

screenshots: $(VENV)/ready-to-test $(CATALOGUES)
	$(BIN)/python tools/screenshots.py $(if $(QUICK),--only shelf --only table-choose --language en)

package: export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || echo 0)
package: export PYTHONHASHSEED = 0
package: $(VENV)/ready-to-package $(CATALOGUES)
	$(BIN)/python -m hatchling build -d dist
	$(BIN)/pyinstaller --noconfirm --log-level ERROR --distpath dist --workpath build/package packaging/tablegame.spec
	if command -v dpkg-deb >/dev/null; then $(BIN)/python packaging/debian.py dist/tablegame dist; fi
	cp packaging/linux/tablegame.desktop dist/tablegame/
	cp assets/icon.svg dist/tablegame/tablegame.svg
	$(BIN)/python packaging/components.py dist
	cd dist && sha256sum *.whl *.tar.gz *.cdx.json $$(ls *.deb 2>/dev/null) > SHA256SUMS
	@echo "In dist/: the wheel, its sources, a Debian package where it can be made, the folder dist/tablegame, which runs without Python, and what it is made of"

locale: $(VENV)/ready-to-test
	$(BIN)/python tools/locales.py update

docs: $(VENV)/ready-to-test
	$(BIN)/python tools/docs.py

site: $(VENV)/ready-to-test $(CATALOGUES)
	@$(PIP) --editable ".[site]"
	$(BIN)/python tools/website.py

clean:
	rm -rf $(VENV) build dist screenshots tablegame/_data
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find tablegame tests tools -name __pycache__ -prune -exec rm -rf {} +

$(VENV)/made:
	@test -n "$(PYTHON)" || { echo "tablegame needs Python 3.11 or newer, and found none: install it, or name it with make PYTHON=/path/to/python3.11" >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "tablegame needs Python 3.11 or newer, and $(PYTHON) is older or cannot be started" >&2; exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { echo "this Python comes without its venv module: install it (Debian, Ubuntu: sudo apt install python3-venv) and try again" >&2; exit 1; }
	@echo "Setting up $(VENV) ..."
	@"$(PYTHON)" -m venv $(VENV)
	@touch $@

$(VENV)/ready-to-play: pyproject.toml hatch_build.py | $(VENV)/made
	@echo "Installing what the table needs ..."
	@$(PIP) --editable ".[locale,print]"
	@touch $@

$(VENV)/ready-to-test: pyproject.toml hatch_build.py | $(VENV)/made
	@echo "Installing what the tests need ..."
	@$(PIP) --editable ".[test]"
	@touch $@ $(VENV)/ready-to-play

$(VENV)/ready-to-package: pyproject.toml hatch_build.py | $(VENV)/made
	@echo "Installing what packaging needs ..."
	@$(PIP) --editable ".[package]"
	@touch $@ $(VENV)/ready-to-play

tablegame/_data/locale/%.mo: locale/%.po | $(VENV)/ready-to-play
	@$(BIN)/python tools/locales.py compile
