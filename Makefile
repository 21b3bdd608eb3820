# Everything a newcomer needs: `make run` and `make test`. The rest is for those who work on the code.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed

# The tests of the site run on SQLite, those marked `database` here too, and in `make soak` all of them. Where no server answers they
# say so and are skipped, but fail if CI is set.
POSTGRES ?= postgres://postgres@127.0.0.1:5432/lupus

# A machine may forbid Python to keep what it compiled: each process that a test starts would compile all of Lupus anew.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: run friends demo test compiled tests postgres quick coverage browser mailservers check bench soak faults golden exhibit docs clean

run: $(STAMP)  ## the web site, with a village of bots in its third day
	$(BIN)/lupus serve --demo

friends: $(STAMP)  ## the same for the phones of the network that this machine is in
	$(BIN)/lupus serve --demo --lan

demo: $(STAMP)  ## a village of forty bots lives, votes, dies and wins, told in Italian
	$(BIN)/lupus demo

test: $(STAMP) browser mailservers  ## everything that must hold at each commit
	@$(MAKE) --no-print-directory -j4 check docs tests postgres

# Here the lines of the rules are counted, all others in `make coverage`: counted, a page takes twice as long.
UNCOUNTED = src/lupus/cli.py,src/lupus/bots/*,src/lupus/language/*,src/lupus/scenario/*,src/lupus/site/*
# One process more than there are cores: some of them wait for browsers and mail servers.
WORKERS = $$(( $$(nproc) + 1 ))

# What pytest makes of the tests it keeps beside what Python compiled: else each of these processes would make it anew.
tests postgres: compiled
compiled: $(STAMP)
	@$(BIN)/pytest --collect-only -qq >/dev/null || true  # an error is shown by the tests themselves

tests: $(STAMP)
	$(BIN)/coverage erase
	$(BIN)/coverage run --omit='$(UNCOUNTED)' -m pytest -n $(WORKERS) --dist worksteal --durations=15
	$(BIN)/coverage combine -q
	$(BIN)/coverage report --precision=2 --include='src/lupus/engine/*,src/lupus/rulesets/*' --fail-under=100

postgres: $(STAMP)  ## the tests marked `database`, on PostgreSQL
	DATABASE_URL=$(POSTGRES) $(BIN)/pytest -m database $$(grep -rl mark.database tests/site)

coverage: $(STAMP)  ## counts the lines that all tests pass through, but for the long ones
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -n auto --dist worksteal --count-all
	$(BIN)/coverage combine -q
	$(BIN)/coverage report --include='src/lupus/engine/*,src/lupus/rulesets/*' --fail-under=100
	$(BIN)/coverage report --fail-under=95

# Of the site that is the table; who works on another part of it names its folder: make quick QUICK=tests/site/room
QUICK ?= tests/engine tests/toy tests/golden tests/tempo_reale tests/lupus3 tests/lupus7 tests/lupus8 tests/lupusburg tests/werewolf \
  tests/test_imports.py tests/test_games.py tests/test_scenarios.py tests/site/table

quick: $(STAMP)  ## what one runs while at work: the rules, the scenarios, the table; no many games, no browser, no whole sites
	$(BIN)/ruff check -q .
	$(BIN)/pytest -n auto --dist worksteal -m "not many and not browser and not process and not soak" $(QUICK)

browser:  ## Chromium, which some tests drive; without it they are skipped, but fail if CI is set
	@command -v chromium >/dev/null || { if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  apt-get update -qq && apt-get install -y -qq chromium >/dev/null; else echo "To test pages in a browser: sudo apt-get install chromium"; fi; }

# After the browser: two of apt-get at once stand in each other's way. Without a configuration Debian does not start the Postfix.
mailservers: browser  ## Postfix and Dovecot, from which some tests get mails; without them they are skipped, but fail if CI is set
	@PATH="$$PATH:/usr/sbin"; command -v postfix >/dev/null && command -v dovecot >/dev/null || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "postfix postfix/main_mailer_type select No configuration" | debconf-set-selections; \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postfix dovecot-imapd openssl libsasl2-modules >/dev/null; \
	  else echo "To test mails with real servers: sudo apt-get install postfix dovecot-imapd openssl libsasl2-modules"; fi; }

check: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -m tools.limits
	$(BIN)/mypy

docs: $(VENV)/.docs  ## the guides as a site in build/site; a dead link is an error
	$(BIN)/zensical build --clean --strict

bench: $(STAMP)  ## measures speed and memory and prints a table
	$(BIN)/python -m benchmarks
	$(BIN)/python -m benchmarks.streams
	$(BIN)/python -m benchmarks.rooms
	$(BIN)/python -m benchmarks.desk
	$(BIN)/python -m benchmarks.arriving
	DATABASE_URL=$(POSTGRES) $(BIN)/python -m benchmarks.load
	DATABASE_URL=$(POSTGRES) $(BIN)/python -m benchmarks.pages
	DATABASE_URL=$(POSTGRES) $(BIN)/python -m benchmarks.times
	DATABASE_URL=$(POSTGRES) $(BIN)/python -m benchmarks.mail

soak: $(STAMP) coverage  ## the same laws over many more games, whole games in browsers, sieges (about three hours)
	$(BIN)/pytest -m soak
	DATABASE_URL=$(POSTGRES) $(BIN)/pytest -m "soak or not browser" tests/site

faults: $(STAMP)  ## plants 600 faults one at a time, then misread clauses, and says which no test notices (about two hours)
	-$(BIN)/python -m tools.faults --sample 600 --seed 1
	$(BIN)/python -m tools.faults --misreadings

golden: $(STAMP)  ## writes the golden games anew: only after a change of rules that was meant
	$(BIN)/python tools/golden.py

exhibit: $(STAMP)  ## adds a database of this release to the museum: once for each, before it goes out
	$(BIN)/python tests/site/museum/make.py

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

$(VENV)/.docs: requirements/docs.txt $(STAMP)
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r requirements/docs.txt
	@touch $@

clean:
	rm -rf $(VENV) build .cache .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache
