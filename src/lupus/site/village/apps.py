"""The app of villages. Its label is the name of its tables, which older databases have."""

from django.apps import AppConfig


class VillageConfig(AppConfig):
    """See the package."""

    name = "lupus.site.village"
    label = "master"
