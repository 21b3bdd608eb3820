"""The rulings of older databases, in the table that they have been in."""

from django.conf import settings
from django.db import migrations, models
from django.db.models import PROTECT

RULINGS = [
    ("hold", "pubblicazione trattenuta"), ("release", "pubblicazione lasciata all’orologio"), ("publish", "pubblicato a mano"),
    ("postpone", "scadenza rinviata"), ("pause", "calendario sospeso"), ("resume", "calendario ripreso"),
]  # fmt: skip

RULING = migrations.CreateModel(
    name="Ruling",
    fields=[
        ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
        ("at", models.DateTimeField()),
        ("what", models.CharField(choices=RULINGS, max_length=10)),
        ("why", models.TextField(blank=True)),
        ("due_before", models.DateTimeField(null=True)),
        ("due", models.DateTimeField(null=True)),
        ("by", models.ForeignKey(on_delete=PROTECT, related_name="+", to=settings.AUTH_USER_MODEL)),
        ("game", models.ForeignKey(on_delete=PROTECT, related_name="rulings", to="table.game")),
    ],
    options={"db_table": "table_ruling", "ordering": ["id"]},
)


class Migration(migrations.Migration):
    dependencies = [
        ("master", "0001_initial"),
        ("table", "0004_hostings"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [migrations.SeparateDatabaseAndState(state_operations=[RULING])]
