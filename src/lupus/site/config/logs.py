"""How lines of the log are written: without the message of an exception, and without the address that was requested.

The message of an exception may quote a row, a form or a mail, which hold roles and votes (a database quotes the row that it
refuses); an address may hold a token. The type, the lines of code and the name of the page say enough to find the fault
(ASVS 16.2.5).
"""

from __future__ import annotations

import logging
import traceback
from copy import copy
from time import monotonic
from types import TracebackType
from typing import Final

MOST: Final = 50
"""How many lines of one kind are written in a `WINDOW`: somebody who is refused again and again must not fill the disk."""

WINDOW: Final = 10.0
"""Seconds."""


class Sparing(logging.Filter):
    """Lets through `MOST` records of one logger and level in each window. The first of the next says how many were left out."""

    def __init__(self) -> None:
        super().__init__()
        self._windows: dict[tuple[str, int], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool | logging.LogRecord:  # type: ignore[override]
        """Whether to write a record; or a copy of it that says how many were left out before it."""
        key, now = (record.name, record.levelno), monotonic()
        begin, written = self._windows.get(key, (now, 0))
        left_out = 0
        if now - begin > WINDOW:
            begin, written, left_out = now, 0, max(0, written - MOST)
        self._windows[key] = (begin, written + 1)
        if written >= MOST:
            return False
        if not left_out:
            return True
        record = copy(record)
        record.left_out = left_out
        return record


class OneLine(logging.Formatter):
    """Writes a record as one line; under it, after an exception, the lines of code where it was raised."""

    def format(self, record: logging.LogRecord) -> str:
        """The text of a record. Where it is about a request, it names the page and not the address."""
        request = getattr(record, "request", None)
        if request is not None and hasattr(request, "method"):
            match = getattr(request, "resolver_match", None)
            record = copy(record)
            record.msg = f"{getattr(record, 'status_code', '')} {request.method} {match.route if match else 'no such page'}"
            record.args = ()
        left_out = getattr(record, "left_out", 0)
        return super().format(record) + (f"\n({left_out} more of these were not written)" if left_out else "")

    def formatException(  # noqa: N802 - the name of the standard library
        self, ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
    ) -> str:
        """The lines of code where an exception was raised, and its type."""
        kind, _, where = ei
        return "".join(traceback.format_tb(where)) + (kind.__name__ if kind else "")
