"""What holds for all tests: the long ones run only when they are asked for."""

from __future__ import annotations

import pytest
from coverage import Coverage


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests marked `soak` unless `-m` speaks of them."""
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
