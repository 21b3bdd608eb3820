"""A mail that is brought here, by a pipe, by LMTP or from a mailbox, is tried once. Whoever brings it learns whether to keep it."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime
from typing import Final

from django.db import DatabaseError, DataError, InterfaceError, close_old_connections, connection

from .taking import receive

log = logging.getLogger("lupus.mail")

FAILED: Final = "failed"
"""The word for a mail on which the program fails, and would fail again."""


def attempt(raw: bytes, recipients: Sequence[str], received: datetime) -> str | None:
    """Take a mail. What became of it, in a word for the log; None where the database could not write.

    recipients: those of the envelope. received: when the mail arrived here. After None and `FAILED` nothing has changed, and the
    mail must be kept: after None it is brought again soon. Raises nothing; the log gets the lines of code of a failure, and
    nothing of the mail.
    """
    try:
        close_old_connections()
        return receive(raw, recipients, received)
    except DataError:  # it would say the same again, and keep the mails behind it waiting
        log.exception(FAILED)
        connection.close()
        return FAILED
    except (DatabaseError, InterfaceError, OSError) as error:
        log.error("not taken: %s", type(error).__name__)
        connection.close()
        return None
    except Exception:
        log.exception(FAILED)
        connection.close()
        return FAILED
