"""Links that were made before it was noted who made them: any of them may have been printed."""

from typing import Any

from django.db import migrations


def suspect_them(apps: Any, schema_editor: Any) -> None:
    """Treat what is not used yet as printed."""
    apps.get_model("people", "SignInLink").objects.filter(used=False).update(printed=True)


class Migration(migrations.Migration):
    dependencies = [("people", "0002_links_with_a_scope")]

    operations = [migrations.RunPython(suspect_them, migrations.RunPython.noop)]
