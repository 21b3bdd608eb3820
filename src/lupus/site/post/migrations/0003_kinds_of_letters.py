"""A new kind of letter changes nothing in the database: the column no longer lists the kinds."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("post", "0002_letters_of_the_calendar"),
    ]

    operations = [
        migrations.AlterField(
            model_name="letter",
            name="kind",
            field=models.CharField(max_length=10),
        ),
    ]
