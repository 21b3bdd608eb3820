"""Who sent the commands that are stored: forms that are sent again after the upgrade are answered as before it."""

from typing import Any

from django.db import migrations


def name_them(apps: Any, schema_editor: Any) -> None:
    """The clock, and the account that sits on the seat now. Of what game masters sent only a name is known."""
    receipts, places = apps.get_model("table", "Receipt").objects, apps.get_model("table", "Place").objects
    receipts.filter(actor="*clock*").update(sender="clock")
    for place in places.filter(person__isnull=False).iterator():
        sent = receipts.filter(game_id=place.game_id, actor=place.seat, by__isnull=True)
        sent.update(sender=f"person {place.person_id}")


class Migration(migrations.Migration):
    dependencies = [("table", "0002_senders_and_doors")]

    operations = [migrations.RunPython(name_them, migrations.RunPython.noop)]
