"""The shared screen of a room, and how many games have begun there."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("room", "0004_composed")]

    operations = [
        migrations.AddField("room", "games", models.PositiveIntegerField(default=0)),
        migrations.AddField("room", "screen", models.DateTimeField(null=True)),
    ]
