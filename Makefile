# Everything a newcomer needs: `make demo` and `make test`. The rest is for those who work on the code.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed

.PHONY: demo test check play bench soak faults golden clean

demo: $(STAMP)  ## a village of forty bots lives, votes, dies and wins, told in Italian
	$(BIN)/lupus demo

test: $(STAMP) check  ## everything that must hold at each commit
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -n auto
	$(BIN)/coverage combine -q
	$(BIN)/coverage report --include='src/lupus/engine/*,src/lupus/rulesets/*' --fail-under=99
	$(BIN)/coverage report --fail-under=90

check: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(STAMP)  ## measures speed and memory and prints a table
	$(BIN)/python -m benchmarks

soak: $(STAMP)  ## the same laws over many more games (about an hour)
	$(BIN)/pytest -m soak

faults: $(STAMP)  ## plants faults one at a time and checks that each is noticed
	$(BIN)/python tools/faults.py

golden: $(STAMP)  ## writes the golden games anew: only after a change of rules that was meant
	$(BIN)/python tools/golden.py

# pip checks every file against the hashes of the lock; the project itself is built with what is already there.
$(STAMP): requirements/dev.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Lupus needs Python 3.11 or newer."; exit 1; }
	@rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV) 2>/dev/null || { rm -rf $(VENV); \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then apt-get update -qq && apt-get install -y -qq python3-venv && $(PYTHON) -m venv $(VENV); \
	  else echo "Python's venv module is missing: sudo apt-get install python3-venv"; exit 1; fi; }
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r requirements/dev.txt
	$(BIN)/pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(STAMP)

clean:
	rm -rf $(VENV) .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache
