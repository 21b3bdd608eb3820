"""The app of rooms."""

from django.apps import AppConfig


class RoomConfig(AppConfig):
    """Games around a table."""

    name = "lupus.site.room"

    def ready(self) -> None:
        """Make the hosting known."""
        from lupus.site.table.hosting import HOSTINGS

        from . import ROOM, hosting

        HOSTINGS[ROOM] = hosting
