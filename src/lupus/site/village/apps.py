"""The app of villages. Its label is the name of its tables, which older databases have."""

from django.apps import AppConfig


class VillageConfig(AppConfig):
    """See the package."""

    name = "lupus.site.village"
    label = "master"

    def ready(self) -> None:
        """Make the hosting known."""
        from lupus.site.post.outbox import WRITERS
        from lupus.site.table.hosting import HOSTINGS

        from . import VILLAGE, hosting, mail

        HOSTINGS[VILLAGE], WRITERS[VILLAGE] = hosting, mail
