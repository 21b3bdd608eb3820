"""The app called post."""

from django.apps import AppConfig


class PostConfig(AppConfig):
    """See the package."""

    name = "lupus.site.post"
    label = "post"
