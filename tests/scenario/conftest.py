"""Files to be written and read."""

from __future__ import annotations

from pathlib import Path

import pytest

from .villages import Write


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a scenario and say where."""

    def at(text: str) -> Path:
        path = tmp_path / "x.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    return at
