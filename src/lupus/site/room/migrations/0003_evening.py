from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("room", "0002_ending"),
    ]

    operations = [
        migrations.AddField(
            model_name="room",
            name="others",
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name="room",
            name="evening",
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name="led",
            name="newest",
            field=models.PositiveBigIntegerField(default=0),
        ),
    ]
