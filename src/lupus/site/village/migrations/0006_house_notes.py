"""Notes of players on houses."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("master", "0005_arriving"),
        ("table", "0006_signs_of_people"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="HouseNote",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.CharField(max_length=40)),
                ("text", models.TextField()),
                (
                    "person",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL),
                ),
                (
                    "place",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="house_notes", to="table.place"),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("place", "person", "seat"), name="one_note_per_house")],
            },
        ),
    ]
