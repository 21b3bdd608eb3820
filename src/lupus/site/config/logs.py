"""How lines of the log are written: without the message of an exception, and without the address that was requested.

The message of an exception may quote a row, a form or a mail, which hold roles and votes (a database quotes the row
that it refuses); an address may hold a token. The type, the lines of code and the name of the page say enough to find
the fault (ASVS 16.2.5).
"""

from __future__ import annotations

import logging
import re
import traceback
from copy import copy
from time import monotonic
from types import TracebackType
from typing import Final

from django.db import InterfaceError, OperationalError

MOST: Final = 50
"""How many lines of one kind are written in a `WINDOW`:
somebody who is refused again and again must not fill the disk."""

WINDOW: Final = 10.0
"""Seconds in which lines of one kind are counted."""

MINUTE: Final = 60.0
"""Seconds in which one line is written of each kind of error:
while the database is away everything fails, many times a second."""

TELLS: Final = re.compile(r": \w+(Error|Exception)$")
"""How a line ends that tells of an error without its lines of code."""

AWAY: Final = (OperationalError, InterfaceError)
"""What is raised while the database is away. Where it was noticed says nothing."""


def refused(record: logging.LogRecord) -> bool:
    """Whether a record tells of a request that was refused: whatever raised it, it is no fault of the code."""
    return 400 <= int(getattr(record, "status_code", 0)) < 500


def kind_of(record: logging.LogRecord) -> tuple[tuple[object, ...], int, float]:
    """What a record tells of, and how many of that kind are written in how many seconds.

    An error is of the kind of its type, and of the line of code where it was raised.
    """
    name, error = (record.name, record.levelno), None if refused(record) else record.exc_info
    if error and error[0] is not None:
        where = None if issubclass(error[0], AWAY) else [frame[:2] for frame in traceback.extract_tb(error[2])[-1:]]
        return (*name, error[0], str(where)), 1, MINUTE
    if TELLS.search(record.getMessage()):
        return (*name, record.getMessage()), 1, MINUTE
    return name, MOST, WINDOW


class Sparing(logging.Filter):
    """Lets through so many records of one kind in each window. The first of the next says how many were left out.

    A page for which there is no room is no error.
    """

    def __init__(self) -> None:
        super().__init__()
        self._windows: dict[tuple[object, ...], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write a record; it is told how many were left out before it."""
        if getattr(record, "status_code", 0) == 503:
            return False
        (kind, most, window), now = kind_of(record), monotonic()
        begin, written = self._windows.get(kind, (now, 0))
        left_out = 0
        if now - begin > window:
            begin, written, left_out = now, 0, max(0, written - most)
        self._windows[kind] = (begin, written + 1)
        if written >= most:
            return False
        record.left_out = left_out
        return True


class OneLine(logging.Formatter):
    """Writes a record as one line; under it, after an error, the lines of code where it was raised."""

    def format(self, record: logging.LogRecord) -> str:
        """The text of a record. Where it is about a request, it names the page and not the address."""
        request = getattr(record, "request", None)
        if request is not None and hasattr(request, "method"):
            match = getattr(request, "resolver_match", None)
            record = copy(record)
            record.msg = (
                f"{getattr(record, 'status_code', '')} {request.method} {match.route if match else 'no such page'}"
            )
            record.args = ()
            if refused(record):
                record.exc_info = record.exc_text = None
        left_out = getattr(record, "left_out", 0)
        return super().format(record) + (f"\n({left_out} more of these were not written)" if left_out else "")

    def formatException(  # noqa: N802 - the name of the standard library
        self, ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
    ) -> str:
        """The lines of code where an exception was raised, and its type; the type alone while the database is away."""
        kind, _, where = ei
        if kind is not None and issubclass(kind, AWAY):
            where = None
        return "".join(traceback.format_tb(where)) + (kind.__name__ if kind else "")
