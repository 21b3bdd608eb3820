"""How records of the log are written: without what an exception says of itself, and without the address that was asked for.

The message of an exception may quote a row, a form or a mail, which hold roles and votes (a database quotes the row that it
refuses); an address may hold a token. The type, the lines of code and the name of the page say enough to find the fault
(ASVS 16.2.5).
"""

from __future__ import annotations

import logging
import traceback
from copy import copy
from types import TracebackType


class Line(logging.Formatter):
    """One line for a record; under it, where code failed."""

    def format(self, record: logging.LogRecord) -> str:
        """A record of a request names the page and not the address."""
        request = getattr(record, "request", None)
        if request is not None and hasattr(request, "method"):
            match = getattr(request, "resolver_match", None)
            record = copy(record)
            record.msg = f"{getattr(record, 'status_code', '')} {request.method} {match.route if match else 'no such page'}"
            record.args = ()
        return super().format(record)

    def formatException(  # noqa: N802 - the name of the standard library
        self, ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
    ) -> str:
        """Where it failed and with what kind of exception."""
        kind, _, where = ei
        return "".join(traceback.format_tb(where)) + (kind.__name__ if kind else "")
