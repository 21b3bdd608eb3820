"""Looks into the mailbox every few seconds until it is told to stop. What fails is tried again, ever more rarely."""

from __future__ import annotations

import logging
import signal
from imaplib import IMAP4
from threading import Event
from typing import Final

from django.db import connection

from .mailbox import Mailbox, empty, sign_in

log = logging.getLogger("lupus.mail")

EVERY: Final = 10.0
"""Seconds between two looks."""

SULK: Final = 5.0
"""Seconds after which a mailbox, or a database, that failed is tried again; twice as many after each further failure."""

LONGEST_SULK: Final = 300.0
"""Seconds for which it waits at most."""


def keep_fetching(mailbox: Mailbox, stop: Event) -> None:
    """Take what comes until `stop`. Raises nothing for what fails at the server or in the database."""
    sulk = SULK
    while not stop.is_set():
        try:
            with sign_in(mailbox) as server:
                while not stop.is_set() and empty(server, log.info, stop.is_set):
                    sulk = SULK
                    stop.wait(EVERY)
        except (OSError, IMAP4.error) as error:
            log.warning("the mailbox: %s", kind(error))
        stop.wait(sulk)
        sulk = min(2 * sulk, LONGEST_SULK)
    connection.close()


def kind(error: Exception) -> str:
    """What went wrong, without what the server says, which may name somebody."""
    if isinstance(error, IMAP4.abort):
        return "the connection broke"
    if isinstance(error, IMAP4.error):
        return "the server refuses (is LUPUS_IMAP right?)"
    return f"cannot be reached ({type(error).__name__})"


def run(mailbox: Mailbox) -> None:
    """Take what comes until SIGTERM or SIGINT; the mail in progress is taken and marked first."""
    stop = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda _number, _frame: stop.set())
    log.info("ready for mail")
    keep_fetching(mailbox, stop)
