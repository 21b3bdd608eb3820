"""What holds for all tests: the long ones run only when they are asked for."""

from __future__ import annotations

from pathlib import Path

import pytest
from coverage import Coverage

LAWS = Path(__file__).parent / "laws"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests marked `soak` unless `-m` speaks of them; the laws all play many games."""
    for item in items:
        if item.path.is_relative_to(LAWS):
            item.add_marker("many")
    if "soak" in config.option.markexpr:
        return
    long = [item for item in items if item.get_closest_marker("soak")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if not item.get_closest_marker("soak")]


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Write down what was measured while there is time: a worker that is slow to leave is killed, and its data would go with it."""
    measured = Coverage.current()
    if measured is not None:
        measured.save()
