"""The app called master."""

from django.apps import AppConfig


class MasterConfig(AppConfig):
    """See the package."""

    name = "lupus.site.master"
    label = "master"
