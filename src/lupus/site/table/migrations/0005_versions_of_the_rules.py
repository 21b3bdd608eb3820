"""The version of the rules with which each game began. All rulesets had version 1 until now."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("table", "0004_hostings")]

    operations = [migrations.AddField("deal", "version", models.PositiveSmallIntegerField(default=1))]
