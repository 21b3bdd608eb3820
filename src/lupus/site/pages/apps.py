"""The app called pages."""

from django.apps import AppConfig


class PagesConfig(AppConfig):
    """See the package."""

    name = "lupus.site.pages"
    label = "pages"
