"""What holds for all tests: the long ones run only when asked for,
and of most games and processes no lines are counted."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest
from coverage import Coverage

LAWS = Path(__file__).parent / "laws"
ASIDE = (Path(__file__).parent / "language", Path(__file__).parent / "site")
"""The folders whose tests are about other lines than those of the rules."""

MEASURE_CHILDREN = "COVERAGE_PROCESS_CONFIG"
"""The variable by which coverage measures the processes that a test starts."""

MEASURED: pytest.StashKey[tuple[Coverage, str | None] | None] = pytest.StashKey()
"""What counts the lines of this process, with the value of that variable; None where nothing does."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--count-all`: count the lines that the tests of letters and of the site pass through, too."""
    parser.addoption(
        "--count-all",
        action="store_true",
        help="count the lines that the tests of letters and of the site pass through",
    )


def pytest_configure(config: pytest.Config) -> None:
    measured = Coverage.current()
    config.stash[MEASURED] = (measured, os.environ.get(MEASURE_CHILDREN)) if measured else None


def uncounted(item: pytest.Item) -> bool:
    """Whether the coverage is not measured while a test runs: uncounted, a page or a process takes half the time."""
    if any(item.path.is_relative_to(folder) for folder in ASIDE) and not item.config.getoption("--count-all"):
        return True
    return any(item.get_closest_marker(name) for name in ("many", "browser", "process"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the laws, which all play many games; leave out the tests marked `soak` unless `-m` speaks of them.

    First come those whose lines are counted, so that what is computed once is counted; then the files with tests in a
    browser, which wait much; then the others. The laws about one ruleset come together, and share its games. In each
    file those with a database stay first, as pytest-django has them: no database opens beside a running browser.
    """
    for item in items:
        if item.path.is_relative_to(LAWS):
            item.add_marker("many")
    in_a_browser = {item.path for item in items if item.get_closest_marker("browser")}
    items.sort(key=lambda item: (uncounted(item), item.path not in in_a_browser, ruleset_of(item)))
    if "soak" in config.option.markexpr:
        return
    long = [item for item in items if item.get_closest_marker("soak")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if not item.get_closest_marker("soak")]


def ruleset_of(item: pytest.Item) -> str:
    """The ruleset whose law a test looks at; empty for other tests."""
    return (
        str(item.callspec.params.get("key", "")) if item.path.is_relative_to(LAWS) and hasattr(item, "callspec") else ""
    )


def pytest_collection_finish() -> None:
    """What has been loaded stays: the collector need not go through it again and again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> None:
    """Count no lines where counting would take longer than the test:
    in three times as many seconds it would find nothing new.

    What was stopped is only begun again before a test that is counted: to begin, coverage looks at every module.
    """
    if item.config.stash[MEASURED] is None:
        return
    measured, children = item.config.stash[MEASURED]
    counting = Coverage.current() is not None
    if uncounted(item) and counting:
        measured.stop()
        os.environ.pop(MEASURE_CHILDREN, None)
    elif not uncounted(item) and not counting:
        measured.start()
        if children is not None:
            os.environ[MEASURE_CHILDREN] = children


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write down what was measured while there is time:
    a worker that is slow to leave is killed, and its data would go with it."""
    if session.config.stash[MEASURED] is not None:
        session.config.stash[MEASURED][0].save()
