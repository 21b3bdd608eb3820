"""When somebody was last seen by the game masters, and what is done about the silent."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("table", "0005_versions_of_the_rules"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="silence",
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name="game",
            name="watched",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="place",
            name="came",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="place",
            name="joined",
            field=models.PositiveSmallIntegerField(default=0),
        ),
    ]
