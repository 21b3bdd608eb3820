from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("room", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="kept",
            name="saved",
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name="room",
            name="before",
            field=models.CharField(blank=True, max_length=120),
        ),
        migrations.AddField(
            model_name="room",
            name="scene",
            field=models.PositiveSmallIntegerField(default=0),
        ),
    ]
