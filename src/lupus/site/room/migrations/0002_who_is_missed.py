from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("room", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="occupant",
            name="misses",
            field=models.CharField(blank=True, max_length=20),
        ),
    ]
