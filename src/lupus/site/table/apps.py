"""The app called table."""

from django.apps import AppConfig


class TableConfig(AppConfig):
    """See the package."""

    name = "lupus.site.table"
    label = "table"
