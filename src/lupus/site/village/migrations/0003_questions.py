"""Questions to the game masters, and what a decision changed."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("master", "0002_rulings"),
        ("table", "0006_signs_of_people"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="ruling",
            name="before",
            field=models.JSONField(null=True),
        ),
        migrations.CreateModel(
            name="Question",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.TextField()),
                ("asked", models.DateTimeField()),
                ("answer", models.TextField(blank=True)),
                ("answered", models.DateTimeField(null=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL),
                ),
                (
                    "place",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="questions", to="table.place"),
                ),
            ],
            options={
                "ordering": ["-id"],
            },
        ),
    ]
