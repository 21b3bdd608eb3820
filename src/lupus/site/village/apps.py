"""The app of villages."""

from django.apps import AppConfig


class VillageConfig(AppConfig):
    """Games over days and weeks."""

    name = "lupus.site.village"

    def ready(self) -> None:
        """Make the hosting known."""
        from lupus.site.post.outbox import WRITERS
        from lupus.site.table.hosting import HOSTINGS

        from . import VILLAGE, hosting, mail

        HOSTINGS[VILLAGE], WRITERS[VILLAGE] = hosting, mail
