"""The village of the examples, and one mail to it."""

from __future__ import annotations

from typing import Any

from lupus.language.cast import Reply, replies
from lupus.language.say import read

VILLAGE = read(None)


def mail(body: str, **said: Any) -> Reply:
    """What comes of a mail under what is said (phase, role, from, orders...)."""
    return next(iter(replies({**VILLAGE, "mails": [{"body": body, **said}]})))


def results(body: str, **said: Any) -> str:
    """The canonical forms, with commas."""
    return ", ".join(mail(body, **said).results)
