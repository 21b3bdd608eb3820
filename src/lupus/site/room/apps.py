"""The app of rooms."""

from django.apps import AppConfig


class RoomConfig(AppConfig):
    """See the package."""

    name = "lupus.site.room"

    def ready(self) -> None:
        """Make the hosting known."""
        from lupus.site.table.hosting import HOSTINGS

        from . import ROOM, hosting

        HOSTINGS[ROOM] = hosting
