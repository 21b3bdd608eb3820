"""Sessions in the database, as Django keeps them, but under a digest of their key: who steals a backup cannot come in with it.

They are found by a query of our own: each request of whoever is signed in asks it.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final

from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from lupus.site.queries import columns, found

FIND: Final = f"SELECT {columns(Session)} FROM django_session WHERE session_key = %s"


def stored(key: str) -> str:
    """What the database keeps of a session's key: 160 bits of its SHA-256, as many as the column holds (ASVS 11.4.2)."""
    return sha256(key.encode()).hexdigest()[:40]


class SessionStore(DatabaseStore):
    """Django's own, but for how a session is found and what is kept of its key."""

    def _get_session_from_db(self) -> Session | None:
        row = found([Session], FIND, stored(self.session_key or ""))
        session: Session | None = row[0] if row else None
        if session is not None and session.expire_date > timezone.now():
            return session
        self._session_key = None
        return None

    def exists(self, session_key: str) -> bool:
        """Whether there is such a session."""
        return bool(super().exists(stored(session_key)))

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        """The row of this session."""
        row = super().create_model_instance(data)
        assert isinstance(row, Session)
        row.session_key = stored(row.session_key)
        return row

    def delete(self, session_key: str | None = None) -> None:
        """End a session, this one if no other is named."""
        key = session_key or self.session_key
        if key is not None:
            super().delete(stored(key))
