"""Sessions in the database, as Django keeps them, but under a digest of their key:
who steals a backup cannot come in with it.

A session is found by a query of our own, since every request of a person who is signed in needs it.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final

from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from lupus.site.queries import columns, found

FIND: Final = f"SELECT {columns(Session)} FROM django_session WHERE session_key IN (%s, %s)"

PLAIN: Final = 32
"""The length of a session's key. A digest is longer, so a row that Django's own store made, in a script,
is found by its key."""


def stored(key: str) -> str:
    """What the database keeps of a session's key:
    160 bits of its SHA-256, as many as the column holds (ASVS 11.4.2)."""
    return sha256(key.encode()).hexdigest()[:40]


def names(key: str) -> tuple[str, str]:
    """The names under which the session of a cookie may be stored. A cookie that holds a digest finds nothing."""
    return stored(key), key if len(key) == PLAIN else stored(key)


class SessionStore(DatabaseStore):
    """Django's own, but for how a session is found and what is kept of its key."""

    _under = ""
    """The name under which this session was found."""

    def _get_session_from_db(self) -> Session | None:
        row = found([Session], FIND, *names(self.session_key or ""))
        session: Session | None = row[0] if row else None
        if session is not None and session.expire_date > timezone.now():
            self._under = session.session_key
            return session
        self._session_key = None
        return None

    def exists(self, session_key: str) -> bool:
        """Whether there is such a session."""
        return Session.objects.filter(session_key__in=names(session_key)).exists()

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        """The row of this session."""
        row = super().create_model_instance(data)
        assert isinstance(row, Session)
        if row.session_key != self._under:
            row.session_key = stored(row.session_key)
        return row

    def delete(self, session_key: str | None = None) -> None:
        """End a session, this one if no other is named."""
        key = session_key or self.session_key
        if key is not None:
            Session.objects.filter(session_key__in=names(key)).delete()
