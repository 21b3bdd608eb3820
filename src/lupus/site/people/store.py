"""Sessions in the database, as Django keeps them, found by a query of our own: each request of whoever is signed in asks it."""

from __future__ import annotations

from typing import Final

from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from lupus.site.queries import columns, found

FIND: Final = f"SELECT {columns(Session)} FROM django_session WHERE session_key = %s"


class SessionStore(DatabaseStore):
    """Django's own, but for how a session is found."""

    def _get_session_from_db(self) -> Session | None:
        row = found([Session], FIND, self.session_key)
        session: Session | None = row[0] if row else None
        if session is not None and session.expire_date > timezone.now():
            return session
        self._session_key = None
        return None
