"""Sessions that were kept under their keys: who stole a backup could have come in with one."""

from typing import Any

from django.db import migrations

from lupus.site.people.store import stored


def keep_digests(apps: Any, schema_editor: object) -> None:
    """Let the sessions that are open go on, under the digests of their keys."""
    session = apps.get_model("sessions", "Session")
    for key in list(session.objects.values_list("session_key", flat=True)):
        session.objects.filter(session_key=key).update(session_key=stored(key))


class Migration(migrations.Migration):
    dependencies = [("people", "0003_links_that_were_printed"), ("sessions", "0001_initial")]

    operations = [migrations.RunPython(keep_digests)]
