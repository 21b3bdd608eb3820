"""Models and migrations agree (D-8): nothing is waiting to be written down."""

from __future__ import annotations

import pytest
from django.core.management import call_command


@pytest.mark.django_db
def test_there_is_a_migration_for_every_change_of_the_models() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)
