"""What holds for all tests: the long ones run only when asked for,
and of most games and processes no lines are counted."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from coverage import Coverage

LAWS = Path(__file__).parent / "laws"
SITE = Path(__file__).parent / "site"
MEASURE_CHILDREN = "COVERAGE_PROCESS_CONFIG"
"""The variable by which coverage measures the processes that a test starts."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--count-site`: count the lines that the tests of the site pass through, too."""
    parser.addoption(
        "--count-site", action="store_true", help="count the lines that the tests of the site pass through, too"
    )


def uncounted(item: pytest.Item) -> bool:
    """Whether the coverage is not measured while a test runs: uncounted, a page or a process takes half the time."""
    if item.path.is_relative_to(SITE) and not item.config.getoption("--count-site"):
        return True
    return any(item.get_closest_marker(name) for name in ("many", "browser", "process"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the laws, which all play many games; leave out the tests marked `soak` unless `-m` speaks of them.

    First come those whose lines are counted, so that what is computed once is counted; then those in a browser, which
    wait much; then the others. The laws about one ruleset come together, and share its games.
    """
    for item in items:
        if item.path.is_relative_to(LAWS):
            item.add_marker("many")
    items.sort(key=lambda item: (uncounted(item), not item.get_closest_marker("browser"), ruleset_of(item)))
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


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Count no lines where counting would take longer than the test:
    in three times as many seconds it would find nothing new."""
    measured = Coverage.current() if uncounted(item) else None
    if measured is None:
        return (yield)
    measured.stop()
    config = os.environ.pop(MEASURE_CHILDREN, None)
    try:
        return (yield)
    finally:
        if config is not None:
            os.environ[MEASURE_CHILDREN] = config
        measured.start()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Write down what was measured while there is time:
    a worker that is slow to leave is killed, and its data would go with it."""
    measured = Coverage.current()
    if measured is not None:
        measured.save()
