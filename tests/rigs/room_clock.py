"""The time of rooms, which a test sets by hand."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

import pytest
from django.utils import timezone

NOON: Final = datetime(2026, 11, 1, 12, tzinfo=UTC)


class Hand:
    """What rooms take for the time: `now`, which a test moves."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Hand:
    """The time by hand, which begins at noon."""
    hand = Hand()
    monkeypatch.setattr(timezone, "now", hand)
    return hand
