"""The desk where there is no server: functions for the script of a page, which knows nothing but texts."""

from __future__ import annotations

import json
from collections.abc import Callable

from ...lexicon import read
from ..narration import STYLE
from .session import Session, opened


def begin(language: str, stored: str, secret: Callable[[], str]) -> Session:
    """The desk as it was stored; an empty one where nothing was.
    secret: makes 64 hexadecimal digits that nobody can foresee."""
    return opened(language, lambda spoken: read(spoken, STYLE), lambda: bytes.fromhex(secret()), stored)


def speak(session: Session, language: str) -> None:
    """Speak another language from now on."""
    session.words = read(language, STYLE)


def act(session: Session, form: str) -> bool:
    """Do what a form says, given as JSON: a list of values for each name."""
    return session.act(json.loads(form))


def stored(session: Session) -> str:
    """The document to store."""
    return json.dumps(session.dump())


def exported(session: Session) -> str:
    """The game for `lupus verify`."""
    return json.dumps(session.export(), ensure_ascii=False)
