"""The app of rooms."""

from django.apps import AppConfig


class RoomConfig(AppConfig):
    """Games around a table."""

    name = "lupus.site.room"

    def ready(self) -> None:
        """Make the hosting known, and the games the addresses of static files."""
        from lupus.site.table.hosting import HOSTINGS

        from . import ROOM, games, hosting

        HOSTINGS[ROOM] = hosting
        games.address_static_files()
