"""The app of accounts."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """Accounts."""

    name = "lupus.site.people"
    label = "people"
