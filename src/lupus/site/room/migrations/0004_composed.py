"""What the host of a room composes piece by piece."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("room", "0003_led")]

    operations = [migrations.AddField("room", "composed", models.JSONField(default=dict))]
