from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("village", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="villageplace",
            name="answer",
            field=models.CharField(blank=True, max_length=60),
        ),
    ]
